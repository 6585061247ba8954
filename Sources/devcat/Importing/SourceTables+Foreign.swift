import DevcatValues
import DevcatImport
import DevcatStore

extension SourceTables {
  /// Reads the tables of an SQLite file as a source.
  ///
  /// - Throws: `Failure` if the file cannot be read.
  init(readingFrom path: String) throws {
    let tables = try ForeignFile.tables(at: path)
    self.init(
      path,
      tables: tables.map { table in
        Table(
          name: table.name, columns: table.columns,
          rows: table.rows.map { $0.map(Cell.init(_:)) })
      })
  }
}

extension SourceTables.Cell {
  fileprivate init(_ cell: ForeignTable.Cell) {
    switch cell {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .bytes(let count): self = .bytes(count: count)
    }
  }
}
