import Testing

@testable import DevcatSQLite

/// Values packed into bytes go into the database as they are when they are bound one by one.
struct PackedValuesTests {
  @Test("Packed values: they are stored as bound ones") func theyAreStoredAsBoundOnes() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t(number, v); CREATE TABLE u(number, v)")
    let integers = [-1, 0, 1, 255, 256, 1 << 40].map { DatabaseValue.integer($0) }
    let values = ValueTests.cases.map(\.value) + integers
    var packed = PackedValues()
    for (number, value) in values.enumerated() {
      packed.append(number)
      packed.append(value)
      try connection.statement("INSERT INTO u VALUES(?, ?)").run(number, value)
    }
    let (two, one) = (
      try connection.statement("INSERT INTO t VALUES(?, ?), (?, ?)"),
      try connection.statement("INSERT INTO t VALUES(?, ?)")
    )
    var place = 0
    for _ in 0..<values.count / 2 { place = try two.run(packed, from: place) }
    if !values.count.isMultiple(of: 2) { place = try one.run(packed, from: place) }
    func rows(_ table: String) throws -> [DatabaseValue] {
      try connection.prepare("SELECT v FROM \(table) ORDER BY number").map { $0.value(0) }
    }
    #expect(try rows("t").count == values.count)
    #expect(try rows("t") == rows("u"))
  }

  @Test("A failure is thrown and nothing stays bound") func aFailureIsThrownAndNothingStaysBound()
    throws
  {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t(v NOT NULL)")
    let insert = try connection.statement("INSERT INTO t VALUES(?)")
    var packed = PackedValues()
    packed.appendNull()
    packed.append("text")
    #expect(throws: SQLiteError.self) { _ = try insert.run(packed, from: 0) }
    #expect(try insert.run(packed, from: 1) == 10)
    // What was bound is gone, so that the column gets NULL.
    #expect(throws: SQLiteError.self) { try insert.run() }
    #expect(try connection.prepare("SELECT v FROM t").map { $0.text(0) } == ["text"])
  }
}
