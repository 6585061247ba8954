import DevcatValues
import Foundation
import DevcatSQLite
import DevcatStore
import DevcatTestSupport
import Testing

/// Plain tables of an SQLite file, as an export has them.
struct ForeignFileTests {
  @Test("Tables are read back") func tablesAreReadBack() throws {
    let folder = try TemporaryFolder()
    let rows: [[ForeignTable.Cell]] = [
      [.null, .integer(.min), .text("")], [.real(-0.5), .text("é\0\"'"), .integer(7)],
      [.text("007"), .real(1e300), .text("1e5")],
    ]
    let tables = [
      ("a \"b\"", ["one", "two \"2\"", "select"], rows),
      ("many", ["n"], (0..<20_000).map { [.integer($0)] }), ("none", ["only"], []),
    ]
    let bytes = try Self.bytes(tables, in: folder)
    #expect(try Self.bytes(tables, in: folder) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    let path = folder.file("made.db")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let database = try Connection(path: path, mode: .readOnly)
    for (name, columns, rows) in tables {
      let quoted = "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
      let statement = try database.prepare("SELECT * FROM \(quoted)")
      let read = try statement.map { row in columns.indices.map { row.value($0) } }
      #expect(read == rows.map { $0.map(Self.value) }, "\(name)")
    }
  }

  private static func bytes(
    _ tables: [(name: String, columns: [String], rows: [[ForeignTable.Cell]])],
    in folder: TemporaryFolder
  ) throws -> [UInt8] {
    let writer = try ForeignFileWriter(
      tables.map { .init(name: $0.name, columns: $0.columns) }, in: folder.path)
    for (index, table) in tables.enumerated() {
      for row in table.rows { try writer.add(row, to: index) }
    }
    var bytes: [UInt8] = []
    try writer.finish { bytes += $0 }
    return bytes
  }

  private static func value(_ cell: ForeignTable.Cell) -> DatabaseValue {
    switch cell {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    }
  }

  @Test("A folder in which no file can be made is named")
  func withoutAFolderThereIsNoFile() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: Failure.self) {
      try ForeignFileWriter([.init(name: "t", columns: ["v"])], in: folder.file("none"))
    }
    #expect(error?.code == .inputOutput && error?.subject.contains("none") == true)
  }
}
