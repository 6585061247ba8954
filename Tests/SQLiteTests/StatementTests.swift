@testable import DevcatSQLite
import Testing

struct StatementTests {
  @Test("Cached statement is the same unless in use") func cachedStatementIsTheSameUnlessInUse()
    throws
  {
    let connection = try Connection(path: ":memory:")
    let sql = "SELECT value FROM json_each('[1,2,3]')"
    let first = try connection.statement(sql)
    #expect(try connection.statement(sql) === first)
    var pairs = 0
    try first.forEach { _ in
      let inner = try connection.statement(sql)
      #expect(inner !== first)
      try inner.forEach { _ in pairs += 1 }
    }
    #expect(pairs == 9)
    #expect(try connection.statement(sql) === first)
  }

  @Test("Statement outlives its connection") func statementOutlivesItsConnection() throws {
    var connection: Connection? = try Connection(path: ":memory:")
    let statement = try #require(try connection?.statement("SELECT 42"))
    connection = nil
    #expect(try statement.first { $0.int(0) } == 42)
  }

  @Test("Body that throws leaves the statement reset") func bodyThatThrowsLeavesTheStatementReset()
    throws
  {
    struct Stop: Error {}
    let connection = try Connection(path: ":memory:")
    let statement = try connection.statement("SELECT value FROM json_each('[1,2,3]')")
    #expect(throws: Stop.self) { try statement.forEach { _ in throw Stop() } }
    #expect(!statement.isOnRow)
    #expect(try statement.map { $0.int(0) } == [1, 2, 3])
  }

  @Test("Binding starts over") func bindingStartsOver() throws {
    let connection = try Connection(path: ":memory:")
    let statement = try connection.statement("SELECT value FROM json_each(?)")
    try statement.bind("[1,2]")
    #expect(try statement.step())
    try statement.bind("[7]")
    #expect(try statement.map { $0.int(0) } == [7])
    #expect(try statement.bind(contentsOf: ["[8,9]"]).map { $0.int(0) } == [8, 9])
  }

  @Test(
    "Texts allowed after a statement",
    arguments: ["SELECT 1;", "SELECT 1 -- why", "SELECT 1; /* that is all */ ;"])
  func textsAllowedAfterAStatement(_ sql: String) throws {
    let connection = try Connection(path: ":memory:")
    #expect(try connection.prepare(sql).first { $0.int(0) } == 1)
  }

  @Test(
    "Texts that are not one statement",
    arguments: ["", "  ", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1;\0"])
  func textsThatAreNotOneStatement(_ sql: String) throws {
    let connection = try Connection(path: ":memory:")
    let error = #expect(throws: SQLiteError.self) { try connection.prepare(sql) }
    #expect(error?.code == .misuse)
  }

  @Test("Script runs every statement") func scriptRunsEveryStatement() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute(
      """
      -- a comment; with a semicolon
      CREATE TABLE t (v); INSERT INTO t VALUES (';'), ('é');;
      SELECT * FROM t; INSERT INTO t SELECT v || v FROM t
      """)
    #expect(
      try connection.statement("SELECT v FROM t").map { $0.text(0) } == [";", "é", ";;", "éé"])
  }

  @Test("Syntax error tells its offset") func syntaxErrorTellsItsOffset() throws {
    let connection = try Connection(path: ":memory:")
    let error = #expect(throws: SQLiteError.self) { try connection.prepare("SELECT 1 FORM t") }
    #expect(error?.code == .error)
    #expect(error?.operation == .prepare)
    #expect(error?.offset == 14)
    #expect(
      error?.description == """
        cannot prepare 'SELECT 1 FORM t' (at byte 14) on ':memory:': near "t": syntax error \
        (SQLite code 1)
        """)
  }

  @Test("Statement: read-only statements") func readOnlyStatements() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (v)")
    #expect(try connection.prepare("SELECT * FROM t").isReadOnly)
    #expect(try !connection.prepare("DELETE FROM t").isReadOnly)
  }
}
