import DevcatSQLite
import Foundation
import Testing

/// How the write-ahead log is written: in large pieces, without a difference that SQLite, another connection
/// or another process could see (docs/decisions/0129).
struct LogWritingTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("t.db") }

  init() throws {
    folder = try TemporaryFolder()
    let database = try Connection(path: path, mode: .create)
    try database.pragma("journal_mode", set: "wal")
    try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT)")
  }

  /// A connection that keeps few pages in memory: what is changed beyond them goes to the log before the end of a
  /// transaction.
  private func connection(synchronous: String = "full") throws -> Connection {
    let database = try Connection(path: path)
    try database.pragma("cache_size", set: 10)
    try database.pragma("synchronous", set: .text(synchronous))
    return database
  }

  private func fill(_ database: Connection, _ ids: Range<Int>, _ mark: String) throws {
    for id in ids {
      try database.execute(
        "INSERT OR REPLACE INTO t VALUES (\(id), '\(mark)' || hex(zeroblob(500)))")
    }
  }

  private func rows(_ database: Connection, _ mark: String) throws -> Int {
    let count = try database.prepare("SELECT count(*) FROM t WHERE v LIKE '\(mark)%'")
    return try count.map { $0.int(0) }[0]
  }

  private func expectWhole() throws {
    let database = try Connection(path: path)
    #expect(try database.pragma("integrity_check") == "ok")
  }

  @Test("Log: another connection sees a commit at once", arguments: ["full", "normal", "off"])
  func commits(_ synchronous: String) throws {
    let (writer, reader) = (
      try connection(synchronous: synchronous), try connection(synchronous: synchronous)
    )
    for turn in 0..<30 {
      // Now one page, now many, and once more than a piece has.
      let count = [1, 7, 400][turn % 3]
      try writer.transaction { try fill(writer, 0..<count, "turn\(turn).") }
      #expect(try rows(reader, "turn\(turn).") == count)
    }
    try expectWhole()
  }

  @Test("Log: what was taken back is not written over what others committed at its place")
  func takenBack() throws {
    struct Stop: Error {}
    let (first, second) = (try connection(), try connection())
    try first.transaction { try fill(first, 0..<100, "old") }
    for turn in 0..<5 {
      #expect(throws: Stop.self) {
        try first.transaction {
          try fill(first, 0..<100, "never")
          throw Stop()
        }
      }
      try second.transaction { try fill(second, 0..<200, "new\(turn).") }
      // Reading from the log, and writing on, by the connection that took back.
      #expect(try rows(first, "never") == 0)
      #expect(try rows(first, "new\(turn).") == 200)
      try first.transaction { try fill(first, 150..<200, "own") }
      #expect(try rows(second, "own") == 50)
      #expect(try rows(second, "new\(turn).") == 150)
    }
    try expectWhole()
  }

  @Test("Log: pages that a transaction changes again, and parts of it that are taken back")
  func changedAgain() throws {
    struct Stop: Error {}
    let (writer, reader) = (try connection(), try connection())
    try writer.transaction {
      try fill(writer, 0..<150, "one")
      #expect(throws: Stop.self) {
        try writer.transaction {
          try fill(writer, 0..<150, "two")
          throw Stop()
        }
      }
      #expect(try rows(writer, "one") == 150)
      try fill(writer, 50..<100, "three")
      #expect(try rows(reader, "") == 0)
    }
    #expect(try rows(reader, "one") == 100)
    #expect(try rows(reader, "three") == 50)
    // What is not committed when a connection goes is gone with it.
    try expectWhole()
  }

  @Test("Log: a transaction reads what it has written to the log") func ownPages() throws {
    let writer = try connection()
    try writer.transaction {
      // About a page each; fewer than a piece has.
      for id in 0..<25 {
        try writer.execute("INSERT INTO t VALUES (\(id), 'page\(id).' || hex(zeroblob(1800)))")
      }
      for id in 0..<25 { #expect(try rows(writer, "page\(id).") == 1) }
    }
    try expectWhole()
  }

  @Test("Log: a copy that is taken during a transaction has what was committed before")
  func copied() throws {
    let writer = try connection()
    try writer.transaction { try fill(writer, 0..<100, "old") }
    let copy = folder.file("copy.db")
    try writer.transaction {
      try fill(writer, 0..<300, "new")
      for end in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + end, toPath: copy + end)
      }
    }
    let found = try Connection(path: copy)
    #expect(try rows(found, "old") == 100)
    #expect(try rows(found, "new") == 0)
    #expect(try found.pragma("integrity_check") == "ok")
  }
}
