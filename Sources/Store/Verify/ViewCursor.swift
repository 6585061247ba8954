import Catalogue
import SQLite

/// Walks over the rows of one view in the order of its key, whose first column is a profile's id.
final class ViewCursor {
  private let table: String
  private let rows: Statement
  private var isAtEnd = false

  init(_ table: String, _ rows: Statement) throws {
    self.table = table
    self.rows = rows
    try advance()
  }

  /// Compares the next rows with those of a profile, given without its id, and passes them.
  func expect(_ id: String, _ expected: [[DatabaseValue]]) throws {
    for row in expected {
      guard !isAtEnd, rows.holds(.text(id), at: 0), holds(row) else {
        let found = isAtEnd ? id : rows.text(0)
        throw difference(TextOrder.precedes(found, id) ? found : id)
      }
      try advance()
    }
  }

  /// Throws where rows are left.
  func finish() throws {
    if !isAtEnd { throw difference(rows.text(0)) }
  }

  private func holds(_ cells: [DatabaseValue]) -> Bool {
    // A damaged file may have lost a column of the table.
    guard rows.columnCount == cells.count + 1 else { return false }
    return cells.enumerated().allSatisfy { index, cell in rows.holds(cell, at: index + 1) }
  }

  private func advance() throws { isAtEnd = try !rows.step() }

  private func difference(_ id: String) -> Difference {
    Difference(
      text: "the rows of '\(id)' in '\(table)' are not what the log gives", isRepairable: true)
  }
}
