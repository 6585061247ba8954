@testable import DevcatSQLite
import DevcatTestSupport
import Testing

struct TransactionTests {
  struct Stop: Error {}

  private func table() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (v UNIQUE)")
    return connection
  }

  private func values(_ connection: Connection) throws -> [Int] {
    try connection.statement("SELECT v FROM t ORDER BY v").map { $0.int(0) }
  }

  @Test("Transaction: commits", arguments: [TransactionKind.deferred, .immediate])
  func commits(_ kind: TransactionKind) throws {
    let connection = try table()
    let result = try connection.transaction(kind) {
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO t VALUES (1)")
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try values(connection) == [1])
  }

  #if canImport(Darwin)
    @Test("A commit goes through the disk's own cache") func fullFlush() throws {
      let folder = try TemporaryFolder()
      let connection = try Connection(path: folder.file("d.db"), mode: .create)
      #expect(try connection.pragma("fullfsync") == 1)
    }
  #endif

  @Test("Rolls back on throw") func rollsBackOnThrow() throws {
    let connection = try table()
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try values(connection) == [])
  }

  @Test("Rolls back while a statement stands on a row") func rollsBackWhileAStatementStandsOnARow()
    throws
  {
    let connection = try table()
    try connection.execute("INSERT INTO t VALUES (1), (2)")
    #expect(throws: Stop.self) {
      try connection.transaction {
        let select = try connection.statement("SELECT v FROM t")
        #expect(try select.step())
        try connection.execute("DELETE FROM t")
        throw Stop()
      }
    }
    #expect(try values(connection) == [1, 2])
  }

  @Test("A part that fails is not committed, unless a nested transaction around it is undone")
  func partsThatFail() throws {
    let connection = try table()
    var nested: Void? = ()
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try? connection.joining {
          try connection.execute("INSERT INTO t VALUES (1)")
          throw Stop()
        }
        nested = try? connection.transaction {}
      }
    }
    #expect(error?.code == .misuse && nested == nil && !connection.isInTransaction)
    #expect(try values(connection) == [])
    try connection.transaction {
      try connection.joining { try connection.execute("INSERT INTO t VALUES (2)") }
      try? connection.transaction {
        try connection.joining {
          try connection.execute("INSERT INTO t VALUES (3)")
          throw Stop()
        }
      }
    }
    #expect(try values(connection) == [2])
  }

  @Test("Inner throw undoes only the inner") func innerThrowUndoesOnlyTheInner() throws {
    let connection = try table()
    try connection.transaction {
      try connection.execute("INSERT INTO t VALUES (1)")
      try connection.transaction { try connection.execute("INSERT INTO t VALUES (2)") }
      try failInside(connection)
    }
    #expect(try values(connection) == [1, 2])
  }

  /// Not inline above: closures of a macro inside another closure are mixed up by Swift 6.3.
  private func failInside(_ connection: Connection) throws {
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.transaction { try connection.execute("INSERT INTO t VALUES (3)") }
        throw Stop()
      }
    }
    #expect(connection.isInTransaction)
  }

  @Test("Outer throw undoes the inner") func outerThrowUndoesTheInner() throws {
    let connection = try table()
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.transaction { try connection.execute("INSERT INTO t VALUES (2)") }
        throw Stop()
      }
    }
    #expect(try values(connection) == [])
  }

  @Test("Commit that fails rolls back") func commitThatFailsRollsBack() throws {
    let connection = try table()
    try connection.pragma("foreign_keys", set: 1)
    try connection.execute("CREATE TABLE c (r REFERENCES t(v) DEFERRABLE INITIALLY DEFERRED)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { try connection.execute("INSERT INTO c VALUES (9)") }
    }
    #expect(error?.code.rawValue == 787, "SQLITE_CONSTRAINT_FOREIGNKEY")
    #expect(!connection.isInTransaction)
    #expect(try connection.statement("SELECT count(*) FROM c").first { $0.int(0) } == 0)
  }

  @Test("Writers wait for the busy timeout") func writersWaitForTheBusyTimeout() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("busy.db")
    let first = try Connection(path: path, mode: .create)
    try first.pragma("journal_mode", set: "WAL")
    try first.execute("CREATE TABLE t (v)")
    let second = try Connection(path: path)
    second.busyTimeout = .milliseconds(80)
    try first.transaction {
      let clock = ContinuousClock()
      let start = clock.now
      let error = #expect(throws: SQLiteError.self) { try second.transaction {} }
      #expect(clock.now - start >= .milliseconds(70))
      #expect(error?.code.primary == .busy)
      #expect(error?.hint?.contains("Another process") == true)
      // Readers are not kept waiting in WAL mode.
      let rows = try second.statement("SELECT v FROM t").map { $0.int(0) }
      #expect(rows.isEmpty)
    }
    try second.transaction { try second.execute("INSERT INTO t VALUES (1)") }
  }

  @Test("Read transaction that is overtaken cannot write")
  func readTransactionThatIsOvertakenCannotWrite() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("snapshot.db")
    let first = try Connection(path: path, mode: .create)
    try first.pragma("journal_mode", set: "WAL")
    try first.execute("CREATE TABLE t (v)")
    let second = try Connection(path: path)
    let error = #expect(throws: SQLiteError.self) {
      try second.transaction(.deferred) {
        _ = try second.statement("SELECT * FROM t").map { $0.int(0) }
        try first.execute("INSERT INTO t VALUES (1)")
        try second.execute("INSERT INTO t VALUES (2)")
      }
    }
    #expect(error?.code.rawValue == 517, "SQLITE_BUSY_SNAPSHOT")
  }
}
