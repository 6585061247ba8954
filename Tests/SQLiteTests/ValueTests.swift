import Testing

@testable import DevcatSQLite

/// Values go into the database and come back as they were.
struct ValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let value: DatabaseValue
    let type: Statement.ColumnType
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "null", value: .null, type: .null),
    Case(name: "zero", value: 0, type: .integer),
    Case(name: "smallest 64-bit integer", value: .integer(.min), type: .integer),
    Case(name: "largest 64-bit integer", value: .integer(.max), type: .integer),
    Case(name: "largest exact double", value: .real(.greatestFiniteMagnitude), type: .real),
    Case(name: "smallest double", value: .real(.leastNonzeroMagnitude), type: .real),
    Case(name: "infinity", value: .real(.infinity), type: .real),
    Case(name: "empty text", value: "", type: .text),
    Case(name: "text with a zero byte", value: "a\0b\0", type: .text),
    Case(name: "text beyond the basic plane", value: "12.9″ iPad — 📱 é e\u{301}", type: .text),
    Case(name: "text with quotes", value: "it's \"quoted\"", type: .text),
    Case(name: "empty blob", value: .blob([]), type: .blob),
    Case(name: "blob of every byte", value: .blob(Array(0...255)), type: .blob),
    Case(
      name: "blob of a mebibyte", value: .blob(Array(repeating: 7, count: 1 << 20)), type: .blob),
  ]

  @Test("Value: round trip", arguments: cases)
  func roundTrip(_ sample: Case) throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (v)")
    try connection.statement("INSERT INTO t VALUES (?)").run(sample.value)
    let (value, type, isNull) = try #require(
      try connection.statement("SELECT v FROM t").first { ($0.value(0), $0.type(0), $0.isNull(0)) })
    #expect(value == sample.value)
    #expect(type == sample.type)
    #expect(isNull == (sample.type == .null))
  }

  @Test("Typed bindings and getters") func typedBindingsAndGetters() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (a, b, c, d, e, f, g)")
    let bytes: [UInt8] = [1, 2, 3]
    try connection.statement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)")
      .run(1, Int64.min, 2.5, "x", bytes, Int?.none, String?("y"))
    try connection.statement("SELECT * FROM t").forEach { row in
      #expect(row.int(0) == 1)
      #expect(row.int(1) == -(1 << 53) && row.value(1) == .integer(.min))
      #expect(row.double(2) == 2.5)
      #expect(row.text(3) == "x")
      #expect(row.blob(4) == bytes)
      #expect(row.withBlob(4) { $0.count } == 3)
      #expect(row.textOrNil(5) == nil && row.blobOrNil(5) == nil)
      #expect(row.textOrNil(6) == "y")
      #expect((0..<row.columnCount).map(row.name) == ["a", "b", "c", "d", "e", "f", "g"])
    }
    #expect(try connection.statement("SELECT changes()").first { $0.int(0) } == 1)
    #expect(connection.lastInsertRowID == 1)
  }

  @Test("Not a number becomes null") func notANumberBecomesNull() throws {
    let connection = try Connection(path: ":memory:")
    let select = try connection.statement("SELECT ?")
    #expect(try select.bind(Double.nan).first { $0.isNull(0) } == true)
  }

  @Test("Invalid UTF-8 is repaired") func invalidUTF8IsRepaired() throws {
    let connection = try Connection(path: ":memory:")
    let select = try connection.statement("SELECT CAST(x'61ff62' AS TEXT)")
    #expect(try select.first { $0.text(0) } == "a\u{FFFD}b")
  }
}
