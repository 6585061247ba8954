import DevcatValues
import DevcatSQLite

/// Writes the rows of profiles into the views of the present state, one profile at a time.
struct ProjectionWriter {
  let database: Connection
  private let words: Words

  init(_ database: Connection, _ words: Words) { (self.database, self.words) = (database, words) }

  /// Writes the rows of a profile that has only the row with its number.
  func insert(_ key: Int64, _ rows: ProjectionRows) throws {
    try writeIdentity(of: key, rows)
    for table in ViewTable.allCases {
      for row in rows.rows(of: table) { try insert(row, into: table, .integer(key)) }
    }
  }

  /// Deletes the rows of a profile, except the row with its number.
  func remove(_ key: Int64) throws {
    for table in ViewTable.allCases { try database.statement(table.clear).run(key) }
    try database.statement(ProfileTable.clear).run(key)
  }

  /// Updates the rows of a profile from `old` to `new`.
  ///
  /// Writes only what differs, because each touched page is written to disk.
  ///
  /// - Returns: Whether a display or a layout changed on which derived layouts may depend.
  func update(
    _ key: Int64, from old: ProjectionRows, to new: ProjectionRows
  ) throws -> Bool {
    if old.identity != new.identity { try writeIdentity(of: key, new) }
    let isScreenTouched = old.givesOtherLayouts(than: new)
    if isScreenTouched {
      // Derived layouts would collide with recorded ones, and may be of another size.
      try database.statement(
        "DELETE FROM layout_row WHERE profile = ? AND derived_from IS NOT NULL"
      ).run(key)
    }
    for table in ViewTable.allCases where old[table] != new[table] {
      try update(table, .integer(key), from: old.rows(of: table), to: new.rows(of: table))
    }
    return isScreenTouched
  }

  private func writeIdentity(of key: Int64, _ rows: ProjectionRows) throws {
    try database.statement(ProfileTable.update)
      .bind(contentsOf: [.integer(1)] + rows.identity + [.integer(key)]).run()
  }

  private func update(
    _ table: ViewTable, _ key: DatabaseValue, from old: [ArraySlice<DatabaseValue>],
    to new: [ArraySlice<DatabaseValue>]
  ) throws {
    let count = table.keyCount
    let (before, after) = (Self.byKeys(old, count), Self.byKeys(new, count))
    for row in old where after[row.prefix(count)] == nil {
      try delete(row, from: table, key)
    }
    for row in new {
      guard let before = before[row.prefix(count)] else {
        try insert(row, into: table, key)
        continue
      }
      // Its value may have another form, which is a part of the stored key.
      if table == .attribute, row != before {
        try delete(before, from: table, key)
        try insert(row, into: table, key)
        continue
      }
      // Column by column, so that indexes of other columns are not touched.
      for column in count..<table.width {
        let cell = row[row.startIndex + column]
        if cell == before[before.startIndex + column] { continue }
        try database.statement(table.set(column))
          .bind(contentsOf: [cell, key] + row.prefix(count)).run()
      }
    }
  }

  private func insert(
    _ row: ArraySlice<DatabaseValue>, into table: ViewTable, _ key: DatabaseValue
  ) throws {
    let cells = table == .attribute ? try stored(row)[...] : row
    try database.statement(table.insert).bind(contentsOf: [key] + cells).run()
  }

  private func delete(
    _ row: ArraySlice<DatabaseValue>, from table: ViewTable, _ key: DatabaseValue
  ) throws {
    if table == .attribute {
      let first = DatabaseValue.integer(
        try AttributeRow.firstKey(row[row.startIndex], words.number))
      try database.statement(AttributeRow.delete).bind(contentsOf: [key, first, first]).run()
    } else {
      try database.statement(table.delete)
        .bind(contentsOf: [key] + row.prefix(table.keyCount)).run()
    }
  }

  /// The cells of an attribute as the table stores them.
  private func stored(_ row: ArraySlice<DatabaseValue>) throws -> [DatabaseValue] {
    let (key, value) = try AttributeRow.stored(
      row[row.startIndex], row[row.startIndex + 1], words.number)
    return [.integer(Int64(key)), value]
  }

  private static func byKeys(
    _ rows: [ArraySlice<DatabaseValue>], _ count: Int
  ) -> [ArraySlice<DatabaseValue>: ArraySlice<DatabaseValue>] {
    Dictionary(rows.map { ($0.prefix(count), $0) }, uniquingKeysWith: { $1 })
  }
}

extension ProjectionRows {
  /// Whether these rows and others may lead to different derived layouts.
  fileprivate func givesOtherLayouts(than other: ProjectionRows) -> Bool {
    self[.layout] != other[.layout] || isPad != other.isPad || isOfApple != other.isOfApple
      || self[.display] != other[.display]
        && !rows(of: .display).elementsEqual(other.rows(of: .display)) { one, other in
          ProjectionSlot.deriving.allSatisfy {
            one[one.startIndex + $0] == other[other.startIndex + $0]
          }
        }
  }
}
