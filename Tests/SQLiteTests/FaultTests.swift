import Foundation
@testable import DevcatSQLite
import DevcatTestSupport
import Testing

/// Files and disks that are not as they should be.
struct FaultTests {
  @Test("Full disk rolls back and says so") func fullDiskRollsBackAndSaysSo() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("full.db"), mode: .create)
    try connection.execute("CREATE TABLE t (v)")
    let pages = try connection.pragma("page_count")
    guard case .integer(let count) = pages else { return #expect(Bool(false), "\(pages)") }
    try connection.pragma("max_page_count", set: count + 3)
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        let insert = try connection.statement("INSERT INTO t VALUES (zeroblob(1000))")
        for _ in 0..<100 { try insert.run() }
      }
    }
    #expect(error?.code == .full)
    #expect(error?.hint?.contains("Free some space") == true)
    #expect(!connection.isInTransaction)
    #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 0)
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  @Test(
    "Fault: foreign file",
    arguments: [
      Damage(
        name: "text", bytes: Array(String(repeating: "This is no database. ", count: 60).utf8)),
      Damage(name: "gzip", bytes: [0x1f, 0x8b, 8, 0] + Array(repeating: 1, count: 2000)),
      Damage(
        name: "nearly the magic",
        bytes: Array("SQLite format 4\0".utf8) + Array(repeating: 0, count: 1000)),
    ])
  func foreignFile(_ damage: Damage) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("foreign.db")
    try Data(damage.bytes).write(to: URL(fileURLWithPath: path))
    let connection = try Connection(path: path)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("CREATE TABLE t (v)") }
    #expect(error?.code == .notADatabase)
    #expect(error?.path == path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(damage.bytes))
  }

  @Test("Truncated file is corrupt") func truncatedFileIsCorrupt() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("short.db")
    do {
      let connection = try Connection(path: path, mode: .create)
      try connection.execute("CREATE TABLE t (v)")
      try connection.transaction {
        for _ in 0..<100 {
          try connection.statement("INSERT INTO t VALUES (hex(randomblob(500)))").run()
        }
      }
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(4096 * 3).write(to: URL(fileURLWithPath: path))
    let connection = try Connection(path: path, mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) {
      _ = try connection.statement("SELECT v FROM t").map { $0.text(0) }
    }
    #expect(error?.code.primary == .corrupt)
  }

  @Test("Read-only refuses to write", arguments: [Connection.Mode.readOnly, .immutable])
  func readOnlyRefusesToWrite(_ mode: Connection.Mode) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("50% of #1?.db")
    try Connection(path: path, mode: .create).execute(
      "CREATE TABLE t (v); INSERT INTO t VALUES (5)")
    let connection = try Connection(path: path, mode: mode)
    #expect(connection.isReadOnly)
    #expect(try connection.statement("SELECT v FROM t").first { $0.int(0) } == 5)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM t") }
    #expect(error?.code.primary == .readOnly)
  }

  struct BadPath: CustomTestStringConvertible, Sendable {
    let name: String
    let path: String
    let mode: Connection.Mode
    var testDescription: String { name }
  }

  @Test(
    "Fault: cannot open",
    arguments: [
      BadPath(name: "missing file", path: "/missing.db", mode: .readWrite),
      BadPath(name: "missing folder", path: "/missing/folder/x.db", mode: .create),
      BadPath(name: "a folder", path: "", mode: .create),
      BadPath(name: "zero byte", path: "/a\0b", mode: .create),
    ])
  func cannotOpen(_ sample: BadPath) throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SQLiteError.self) {
      try Connection(path: folder.path + sample.path, mode: sample.mode)
    }
    #expect(error?.code.primary == .cantOpen)
    #expect(error?.operation == .open)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("Empty path is refused") func emptyPathIsRefused() {
    let error = #expect(throws: SQLiteError.self) { try Connection(path: "", mode: .create) }
    #expect(error?.message == "the path is empty")
  }

  @Test("Constraint names the column and not the value")
  func constraintNamesTheColumnAndNotTheValue() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (v UNIQUE)")
    let insert = try connection.statement("INSERT INTO t VALUES (?)")
    try insert.run("secret")
    let error = #expect(throws: SQLiteError.self) { try insert.run("secret") }
    #expect(error?.code.rawValue == 2067, "SQLITE_CONSTRAINT_UNIQUE")
    #expect(error?.code.primary == .constraint)
    #expect(error?.description.contains("t.v") == true)
    #expect(error?.description.contains("secret") == false)
    try insert.run("other")
    #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 2)
  }

  @Test("Backup copies everything") func backupCopiesEverything() throws {
    let folder = try TemporaryFolder()
    let source = try Connection(path: ":memory:")
    try source.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1), (2)")
    let target = try Connection(path: folder.file("copy.db"), mode: .create)
    try source.backup(to: target)
    #expect(try target.statement("SELECT sum(v) FROM t").first { $0.int(0) } == 3)
    let readOnly = try Connection(path: folder.file("copy.db"), mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) { try source.backup(to: readOnly) }
    #expect(error?.operation == .backup)
  }
}
