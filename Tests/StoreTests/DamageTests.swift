import DevcatSQLite
import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatStore

/// Files in which something other than the log is damaged, or that somebody made by hand.
@Suite("Damage", .timeLimit(.hang))
struct DamageTests {
  private let folder: TemporaryFolder
  private let head: RevisionPoint
  private var path: String { folder.file("c.db") }

  init() throws {
    folder = try TemporaryFolder()
    head = try VerifyTests.makeCatalogue(at: folder.file("c.db"))
  }

  private func execute(_ sql: String) throws {
    try Connection(path: path).execute(sql)
  }

  /// Writes bytes over the beginning of the first page of a table.
  private func damage(_ table: String) throws {
    let database = try Connection(path: path)
    let page = try database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
      .map { $0.int(0) }[0]
    guard case .integer(let size) = try database.pragma("page_size") else {
      throw CocoaError(.featureUnsupported)
    }
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64((page - 1) * Int(size)))
    try file.write(contentsOf: [UInt8](repeating: 0xff, count: 8))
    try file.close()
  }

  @Test(
    "Repair: a table besides the log that cannot be read is named, and the rest is kept",
    arguments: ["tag", "conflict", "pusher", "seen_head"])
  func sideTable(_ table: String) throws {
    try damage(table)
    let repair = try CatalogueFile.open(at: path, access: .readWrite).maintenance.repair()
    #expect(repair == .file(lost: [table]))
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    #expect(try file.log.head() == head)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Repair: a log that cannot be read is refused, and the error says so") func logTable()
    throws
  {
    try damage("checkpoint")
    let error = #expect(throws: Failure.self) {
      try CatalogueFile.open(at: path, access: .readWrite).maintenance.repair()
    }
    #expect(error?.code == .damaged, "\(String(describing: error))")
    #expect(error?.problem.contains("'checkpoint'") == true, "\(String(describing: error))")
  }

  @Test("Backup: the target is asked for under its lock, and is as it was where the answer is no")
  func backupUnderLock() throws {
    let source = try Connection(path: folder.file("s.db"), mode: .create)
    try source.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1)")
    let (target, other) = (try Connection(path: path), try Connection(path: path))
    let isDone = try source.backup(to: target) {
      let busy = #expect(throws: SQLiteError.self) {
        try other.execute("UPDATE meta SET value = 'x' WHERE key = 'name'")
      }
      #expect(busy?.code.primary == .busy, "\(String(describing: busy))")
      return false
    }
    #expect(!isDone)
    try other.execute("UPDATE meta SET value = 'y' WHERE key = 'name'")
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    #expect(try file.name == "y" && file.maintenance.verify().difference == nil)
  }

  @Test("A row of a version at the end of all numbers ends nothing") func lastRow() throws {
    try execute(
      "UPDATE version SET rowid = \(Int64.max) WHERE rowid = (SELECT max(rowid) FROM version)")
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    for first in 0...head.number { _ = try file.state.versionRows(after: first, upTo: nil) }
  }

  @Test("Numbers of revisions below zero are not used") func negativeNumbers() throws {
    try execute("UPDATE meta SET value = '\(Int64.min)' WHERE key = 'base'")
    try execute(
      """
      INSERT INTO seen_head VALUES('h', 'a/b', zeroblob(32), 1, -1, zeroblob(32), zeroblob(32), 0, 0)
      """)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    #expect(try file.settings.remote == nil)
    #expect(try file.settings.seenHead(of: "a/b", on: "h")?.point.number == 0)
  }
}

/// Numbers that somebody wrote into rows of the log.
@Suite("Damage: numbers at the ends of all numbers end nothing", .timeLimit(.hang))
struct ExtremeRowTests {
  @Test(
    "Every reader of the log throws, and verify finds it",
    arguments: ["size", "number"] as [String],
    [Int64.max, Int64.max - 1, 1 << 53, (1 << 52) + 1, Int64.min, -1] as [Int64])
  func rows(_ column: String, _ value: Int64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let head = try VerifyTests.makeCatalogue(at: path)
    try Connection(path: path).execute(
      "UPDATE revision SET \(column) = \(value) WHERE number = \(head.number)")
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    // A number that no revision has is an error; any other fault is a difference.
    do {
      #expect(try file.maintenance.verify().difference != nil)
    } catch let error as Failure {
      #expect(error.code == .damaged)
    }
    let readers: [(CatalogueFile) throws -> Void] = [
      { file in
        // A portion that does not lead on would be asked for again, and again.
        var number = 0
        while let part = try file.log.delta(after: number, upTo: .max) {
          try #require(part.last > number)
          number = part.last
        }
      },
      { _ = try $0.log.deltaSize(after: 0, upTo: .max, limit: .max) },
      { _ = try $0.log.revisions(after: 0, maximumBytes: .max) },
      { _ = try $0.log.portion(after: head.number - 1, upTo: .max) },
      { _ = try $0.log.entries() },
      { _ = try $0.state.blame(in: "a") },
      { _ = try $0.commit([.delete(id: "a")], note: Samples.note()) },
      { _ = try $0.maintenance.repair() },
    ]
    for read in readers { try? read(file) }
    if value > 0 {
      let fresh = try CatalogueFile.open(at: path, access: .readOnly)
      #expect(throws: Failure.self) {
        _ =
          column == "number"
          ? try fresh.log.head().number
          : try fresh.log.revisions(after: head.number - 1, maximumBytes: .max).count
      }
    }
  }

  @Test("A revision that is kept with another's header is not sent") func otherHeader() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let head = try VerifyTests.makeCatalogue(at: path)
    try Connection(path: path).execute(
      """
      UPDATE revision SET header = (SELECT header FROM revision WHERE number = 1),
        changes = (SELECT changes FROM revision WHERE number = 1),
        size = (SELECT size FROM revision WHERE number = 1) WHERE number = \(head.number)
      """)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    let error = #expect(throws: Failure.self) {
      _ = try file.log.delta(after: head.number - 1, upTo: head.number)
    }
    #expect(error?.code == .damaged, "\(String(describing: error))")
  }
}
