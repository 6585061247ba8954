import SQLite

/// Compares the views of two databases row by row.
struct ProjectionComparison {
  private let stored: Connection
  private let expected: Connection

  /// The views with the columns that they are compared by, and those that tell their rows apart.
  private static let tables: [(name: String, columns: String, order: String)] = [
    ("profile", "id, bucket, revision, name, family, idiom, released, status", "id"),
    ("display", "*", "profile_id, display"),
    ("safe_area", "*", "profile_id, display, os, orientation"),
    ("layout", "*", "profile_id, display, mode, orientation"),
    ("model", "profile_id, identifier", "profile_id, identifier"),
    ("alias", "profile_id, alias", "profile_id, alias"),
    ("attribute", "*", "profile_id, key"),
  ]

  init(_ stored: Connection, _ expected: Connection) {
    self.stored = stored
    self.expected = expected
  }

  /// Throws the first difference.
  func run() throws {
    for table in Self.tables {
      try compare(
        table.name, "SELECT \(table.columns) FROM \(table.name) ORDER BY \(table.order)")
    }
    try compare(
      "search",
      """
      SELECT p.id, s.name, s.aliases, s.models FROM profile p
      LEFT JOIN search s ON s.rowid = p.search_row ORDER BY p.id
      """)
    let counts = try [stored, expected].map { database in
      try database.prepare("SELECT count(*) FROM search").first { $0.int(0) }
    }
    guard counts[0] == counts[1] else { throw difference("'search' has rows of no profile") }
  }

  private func compare(_ table: String, _ sql: String) throws {
    let one = try stored.prepare(sql)
    let other = try expected.prepare(sql)
    defer {
      one.reset()
      other.reset()
    }
    while true {
      let (isRow, isOther) = (try one.step(), try other.step())
      guard isRow || isOther else { return }
      let id = isRow ? one.text(0) : other.text(0)
      guard isRow, isOther, Self.cells(one) == Self.cells(other) else {
        throw difference("the rows of '\(id)' in '\(table)' are not what the log gives")
      }
    }
  }

  private static func cells(_ row: Statement) -> [DatabaseValue] {
    (0..<row.columnCount).map(row.value)
  }

  private func difference(_ text: String) -> Verifier.Difference {
    Verifier.Difference(text: text, isRepairable: true)
  }
}
