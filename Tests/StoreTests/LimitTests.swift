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

  @Test("Changes beyond the limit are several revisions of one transaction", arguments: [10, 900])
  func severalRevisions(count: Int) throws {
    let file = try CommitTests.history()
    let all = Self.changes(count)
    let limit = try Changes.encoded(all).count / 3
    let point = try file.commit(all, note: Samples.note("import"), byteLimit: limit)
    let made = try file.log.revisions(after: 3, maximumBytes: .max)
    #expect(made.count > 2 && made.last?.point == point)
    #expect(made.allSatisfy { $0.changes.count <= limit })
    #expect(try made.flatMap { try Changes.decoded($0.changes) } == all)
    #expect(
      made.map(\.header.message)
        == (1...made.count).map { "import (part \($0) of \(made.count))" })
    #expect(try file.maintenance.verify().difference == nil)
    let copy = try CommitTests.history()
    try copy.apply(made, onto: copy.log.head())
    #expect(try copy.log.head() == point)
  }

  @Test("A profile beyond the limit, and a message that has no room for the part, change nothing")
  func refused() throws {
    let file = try CommitTests.history()
    let before = try CommitTests.State(file)
    let message = String(repeating: "x", count: 4090)
    for (limit, message) in [(8, "m"), (200, message)] {
      let error = #expect(throws: Failure.self) {
        try file.commit(Self.changes(30), note: Samples.note(message), byteLimit: limit)
      }
      #expect(error?.code == .tooLarge, "\(String(describing: error))")
      #expect(try CommitTests.State(file) == before)
    }
  }

  @Test("Progress: writing, verifying, snapshots")
  func workReportsItsProgress() throws {
    let file = try CommitTests.history()
    let (changes, count) = (Self.changes(700), try file.devices.count)
    let writing = try Self.reports { try file.commit(changes, note: Samples.note()) }
    #expect(writing.map(\.count) == Array(1...700))
    #expect(writing.allSatisfy { $0.stage == "Writing" && $0.noun == "profiles" })
    #expect(writing.last?.fraction == 1)
    let verifying = try Self.reports { try file.maintenance.verify() }
    #expect(
      Set(verifying.map(\.stage)) == [
        "Checking the file", "Replaying the log", "Comparing the tables",
      ])
    #expect(verifying.last?.count == count + 700)
    var bytes: [UInt8] = []
    let saving = try Self.reports { try file.snapshots.write(at: 4) { bytes += $0 } }
    #expect(saving.last?.fraction == 1 && saving.last?.stage == "Writing a snapshot")
    let loading = try Self.reports { try CatalogueFile.load(snapshot: bytes) }
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
