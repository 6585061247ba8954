import Catalogue
import SQLite

/// Walks over the rows of one view in the order of its key, whose first column is a profile's number.
final class ViewCursor {
  private let table: String
  private let database: Connection
  private let rows: Statement
  private var isAtEnd = false

  /// Begins at the first of the rows of a table for which a condition holds.
  init(_ table: ViewTable, where condition: String = "true", of database: Connection) throws {
    (self.table, self.database) = (table.name, database)
    let keys = (["profile"] + table.columns.prefix(table.keyCount)).joined(separator: ", ")
    rows = try database.prepare("SELECT * FROM \(table.name) WHERE \(condition) ORDER BY \(keys)")
    try advance()
  }

  /// Compares the next rows with those of a profile, given without its number, and passes them.
  func expect(_ key: Int, _ id: String, _ expected: [ArraySlice<DatabaseValue>]) throws {
    for row in expected {
      guard !isAtEnd, rows.holds(.integer(Int64(key)), at: 0), holds(row) else {
        throw isAtEnd || rows.int(0) >= key ? difference(id) : try unexpected()
      }
      try advance()
    }
  }

  /// Throws where rows are left.
  func finish() throws {
    if !isAtEnd { throw try unexpected() }
  }

  private func holds(_ cells: ArraySlice<DatabaseValue>) -> Bool {
    // A damaged file may have lost a column of the table.
    guard rows.columnCount == cells.count + 1 else { return false }
    return cells.enumerated().allSatisfy { index, cell in rows.holds(cell, at: index + 1) }
  }

  private func advance() throws { isAtEnd = try !rows.step() }

  /// The row that it stands on is not expected.
  private func unexpected() throws -> Difference {
    let id = try database.prepare("SELECT id FROM profile_row WHERE key = ?").bind(rows.int(0))
      .first { $0.text(0) }
    return difference(id ?? rows.text(0))
  }

  private func difference(_ id: String) -> Difference { .inRows(of: id, table) }
}

extension Difference {
  /// The rows of a profile in a table are others than they should be.
  static func inRows(of id: String, _ table: String) -> Difference {
    Difference(
      text: "the rows of '\(id)' in '\(table)' are not what the log gives", isRepairable: true)
  }
}
