import DevcatSQLite

/// Writes the rows of profiles into the views of the present state, one profile at a time.
struct ProjectionWriter {
  private let database: Connection
  private let words: Words

  init(_ database: Connection, _ words: Words) { (self.database, self.words) = (database, words) }

  /// Writes the change of a profile, which has the row with its number.
  func write(_ change: ProjectionChange, of key: Int64) throws {
    if change.isRemoval {
      for table in ViewTable.allCases { try database.statement(table.clear).run(key) }
      return try database.statement(ProfileTable.clear).run(key)
    }
    if let identity = change.identity {
      try database.statement(ProfileTable.update)
        .bind(contentsOf: [.integer(1)] + identity + [.integer(key)]).run()
    }
    if change.isScreenTouched {
      // Derived layouts would collide with recorded ones, and may be of another size.
      try database.statement(
        "DELETE FROM layout_row WHERE profile = ? AND derived_from IS NOT NULL"
      ).run(key)
    }
    for step in change.steps { try run(step, .integer(key)) }
  }

  private func run(_ step: ProjectionChange.Step, _ key: DatabaseValue) throws {
    let (table, row) = (step.table, step.row)
    switch step.action {
    case .insert:
      let cells = table == .attribute ? try stored(row)[...] : row
      try database.statement(table.insert).bind(contentsOf: [key] + cells).run()
    case .delete where table == .attribute:
      let first = DatabaseValue.integer(
        try AttributeRow.firstKey(row[row.startIndex], words.number))
      try database.statement(AttributeRow.delete).bind(contentsOf: [key, first, first]).run()
    case .delete:
      try database.statement(table.delete)
        .bind(contentsOf: [key] + row.prefix(table.keyCount)).run()
    case .set(let column):
      try database.statement(table.set(column))
        .bind(contentsOf: [row[row.startIndex + column], key] + row.prefix(table.keyCount)).run()
    }
  }

  /// The cells of an attribute as the table stores them.
  private func stored(_ row: ArraySlice<DatabaseValue>) throws -> [DatabaseValue] {
    let (key, value) = try AttributeRow.stored(
      row[row.startIndex], row[row.startIndex + 1], words.number)
    return [.integer(Int64(key)), value]
  }
}
