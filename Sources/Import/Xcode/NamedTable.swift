import Catalogue

/// A table whose columns are found by their names, without regard to case and underscores.
struct NamedTable {
  /// The table.
  let table: SourceTables.Table

  private let file: String
  private let columns: [String: Int]

  init(_ table: SourceTables.Table, in file: String) {
    self.table = table
    self.file = file
    columns = Dictionary(
      table.columns.enumerated().map { (Self.folded($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A name as names are compared.
  static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// The index of a column; `nil` where there is none.
  func column(_ name: String) -> Int? { columns[Self.folded(name)] }

  /// The value of a column in a row; `nil` where there is no such column.
  func cell(_ name: String, _ row: Int) -> SourceTables.Cell? {
    column(name).map { table.rows[row][$0] }
  }

  /// The text of a column in a row; `nil` where it is empty.
  ///
  /// - Throws: where the value is no text.
  func text(_ name: String, _ row: Int) throws(UnusableRow) -> String? {
    switch cell(name, row) {
    case nil, .null?: return nil
    case .text(let text)?: return text.trimmingBlanks.isEmpty ? nil : text.trimmingBlanks
    case let cell?: throw unusable(name, cell, row, expected: "a text")
    }
  }

  /// The number of a column in a row; `nil` where it is empty, or 0, which says the same.
  ///
  /// - Throws: where the value is no number in the range.
  func number(
    _ name: String, _ row: Int, in range: ClosedRange<Double>
  ) throws(UnusableRow) -> Double? {
    let number: Double
    switch cell(name, row) {
    case nil, .null?, .integer(0)?: return nil
    case .integer(let whole)?: number = Double(whole)
    case .real(let real)?: number = real
    case let cell?: throw unusable(name, cell, row, expected: "a number")
    }
    guard range.contains(number) else {
      throw unusable(
        name, .real(number), row,
        expected: "a number from \(FieldValue.text(of: range.lowerBound)) to "
          + FieldValue.text(of: range.upperBound))
    }
    return number
  }

  /// The place of a row, which is counted from 1.
  func location(_ row: Int) -> SourceLocation {
    SourceLocation(file: file, at: .row(table: table.name, number: row + 1))
  }

  private func unusable(
    _ name: String, _ cell: SourceTables.Cell, _ row: Int, expected: String
  ) -> UnusableRow {
    UnusableRow(at: location(row), "'\(name)' is \(cell.excerpt) where \(expected) was expected")
  }
}

extension SourceTables.Cell {
  /// The value as messages quote it.
  var excerpt: String {
    switch self {
    case .null: "empty"
    case .integer(let number): String(number)
    case .real(let number): FieldValue.text(of: number)
    case .text(let text): "'\(text.prefix(40))'"
    case .bytes(let count): "\(count) bytes that are no text"
    }
  }
}
