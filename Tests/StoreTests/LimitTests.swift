import Catalogue
import Encoding
import Store
import Testing

@Suite("A revision holds a bounded size of changes")
struct LimitTests {
  /// Enough of them are encoded on another thread; their sizes are about alike.
  private static func changes(_ count: Int) -> [Change] {
    (1000..<1000 + count).map { number in
      CommitTests.edit("c-\(number)", .attribute("note"), .text("note \(number)"))
    }
  }

  @Test(arguments: [10, 900])
  func changesPastTheLimitAreRefusedAndThoseThatFitAreTaken(count: Int) throws {
    let file = try CommitTests.history()
    let before = try CommitTests.State(file)
    let all = Self.changes(count)
    let limit = try Changes.encoded(all).count / 3
    let error = #expect(throws: StoreError.self) {
      try file.commit(all, note: Samples.note(), byteLimit: limit)
    }
    #expect(error?.code == .tooLarge)
    #expect(try CommitTests.State(file) == before)

    let fitting = try Changes.fittingCount(all, limit: limit)
    #expect(
      error?.problem
        == "\(count) profiles change, and a revision holds \(limit) bytes of changes, which is room "
        + "for \(fitting) of them")
    #expect(
      error?.hint?.contains("files with at most \(fitting) profiles each") == true)
    #expect(fitting >= count / 4 && fitting < count / 2)
    let point = try file.commit(
      Array(all.prefix(fitting)), note: Samples.note(), byteLimit: limit)
    #expect(point?.number == 4)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test func aLimitWithoutRoomForOneProfileSaysSo() throws {
    let file = try CommitTests.history()
    let error = #expect(throws: StoreError.self) {
      try file.commit(Self.changes(3), note: Samples.note(), byteLimit: 8)
    }
    #expect(error?.hint == "Leave values out: not even one profile has room.")
  }

  @Test func progressIsToldBehindEachProfile() throws {
    let file = try CommitTests.history()
    var told: [Int] = []
    try file.commit(Self.changes(700), note: Samples.note()) { told.append($0) }
    #expect(told == Array(1...700))
  }
}
