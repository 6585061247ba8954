import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

@Suite("A revision holds a bounded size of changes")
struct LimitTests {
  /// Enough of them are encoded on another thread; their sizes are about alike.
  private static func changes(_ count: Int) -> [Change] {
    (1000..<1000 + count).map { number in
      CommitTests.edit("c-\(number)", .attribute("note"), .text("note \(number)"))
    }
  }

  @Test("Changes past the limit are refused and those that fit are taken", arguments: [10, 900])
  func changesPastTheLimitAreRefusedAndThoseThatFitAreTaken(count: Int) throws {
    let file = try CommitTests.history()
    let before = try CommitTests.State(file)
    let all = Self.changes(count)
    let limit = try Changes.encoded(all).count / 3
    let error = #expect(throws: Failure.self) {
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

  @Test("A limit without room for one profile says so") func aLimitWithoutRoomForOneProfileSaysSo()
    throws
  {
    let file = try CommitTests.history()
    let error = #expect(throws: Failure.self) {
      try file.commit(Self.changes(3), note: Samples.note(), byteLimit: 8)
    }
    #expect(error?.hint == "Leave values out: not even one profile has room.")
  }

  @Test("Progress: writing, verifying, snapshots")
  func workReportsItsProgress() throws {
    let file = try CommitTests.history()
    let (changes, count) = (Self.changes(700), try file.state.count)
    let writing = try Self.reports { try file.commit(changes, note: Samples.note()) }
    #expect(writing.map(\.count) == Array(1...700))
    #expect(writing.allSatisfy { $0.stage == "Writing" && $0.noun == "profiles" })
    #expect(writing.last?.fraction == 1)
    let verifying = try Self.reports { try file.maintenance.verify() }
    #expect(
      Set(verifying.map(\.stage)) == [
        "Checking the file", "Replaying the log", "Comparing the views",
      ])
    #expect(verifying.last?.count == count + 700)
    var bytes: [UInt8] = []
    let saving = try Self.reports { try file.snapshots.write(at: 4) { bytes += $0 } }
    #expect(saving.last?.fraction == 1 && saving.last?.stage == "Writing a snapshot")
    let loading = try Self.reports { try CatalogueFile.inMemory(snapshot: bytes) }
    #expect(loading.last?.count == count + 700 && loading.last?.fraction == 1)
  }

  private static func reports<Result>(_ body: () throws -> Result) rethrows -> [WorkProgress] {
    let reports = Reports()
    _ = try WorkProgress.$sink.withValue(.init { reports.all.append($0) }, operation: body)
    return reports.all
  }

  // Unchecked: the thread that works reports, and then reads.
  private final class Reports: @unchecked Sendable {
    var all: [WorkProgress] = []
  }
}
