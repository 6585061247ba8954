import Catalogue
import SQLite

/// Writes the rows of profiles into the views of the present state, one profile at a time.
final class ProjectionWriter {
  /// How many bytes may wait for the search index: about as many as FTS5 collects itself.
  private static let mostWaiting = 1 << 20

  let database: Connection
  /// The entries of the search index that differ from the file, by the numbers of their profiles.
  private var searched: [Int64: SearchEntry] = [:]
  private var waitingBytes = 0

  /// An entry of the search index.
  private struct SearchEntry {
    /// Whether the file has an entry for the profile.
    let isInFile: Bool
    /// The texts by which the profile is searched; `nil` if it is removed.
    let texts: [DatabaseValue]?
  }

  init(_ database: Connection) { self.database = database }

  /// Writes the rows of a profile that has only the row with its number.
  func insert(_ key: Int64, revision: Int, _ rows: ProjectionRows) throws {
    try database.statement(
      """
      UPDATE profile_row SET revision = ?, name = ?, family = ?, idiom = ?, released = ?, status = ?
      WHERE key = ?
      """
    ).bind(contentsOf: [.integer(Int64(revision))] + rows.identity + [.integer(key)]).run()
    try search(key, rows.searched, isNew: true)
    for table in ViewTable.allCases {
      for row in rows.rows(of: table) {
        try database.statement(table.insert).bind(contentsOf: [.integer(key)] + row).run()
      }
    }
  }

  /// Enters a profile in the search index.
  static let insertSearch = "INSERT INTO search(rowid, name, aliases, models) VALUES(?, ?, ?, ?)"

  /// Deletes the rows of a profile, except the row with its number.
  func remove(_ key: Int64) throws {
    try search(key, nil)
    for table in ViewTable.allCases { try database.statement(table.clear).run(key) }
    try database.statement(
      """
      UPDATE profile_row
      SET revision = NULL, name = NULL, family = NULL, idiom = NULL, released = NULL, status = NULL
      WHERE key = ?
      """
    ).run(key)
  }

  /// Updates the rows of a profile from `old` to `new`.
  ///
  /// Writes only what differs, because each touched page is written to disk.
  ///
  /// - Returns: Whether a display or a layout changed on which derived layouts may depend.
  func update(
    _ key: Int64, revision: Int, from old: ProjectionRows, to new: ProjectionRows
  ) throws -> Bool {
    if old.identity == new.identity {
      try database.statement("UPDATE profile_row SET revision = ? WHERE key = ?").run(revision, key)
    } else {
      try database.statement(
        """
        UPDATE profile_row SET revision = ?, name = ?, family = ?, idiom = ?, released = ?, status = ?
        WHERE key = ?
        """
      ).bind(contentsOf: [.integer(Int64(revision))] + new.identity + [.integer(key)]).run()
    }
    if old.searched != new.searched { try search(key, new.searched) }
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

  private func search(_ key: Int64, _ texts: [DatabaseValue]?, isNew: Bool = false) throws {
    searched[key] = SearchEntry(isInFile: searched[key]?.isInFile ?? !isNew, texts: texts)
    waitingBytes += MemoryLayout<SearchEntry>.stride
    for case .text(let text) in texts ?? [] { waitingBytes += text.utf8.count }
    if waitingBytes > Self.mostWaiting { try finish() }
  }

  /// Writes what waits for the search index.
  ///
  /// Entries are written in the order of their numbers: FTS5 keeps new entries in memory until one
  /// has a smaller number than the one before, and then writes them as a segment of their own.
  func finish() throws {
    for (key, entry) in searched.sorted(by: { $0.key < $1.key }) {
      switch (entry.isInFile, entry.texts) {
      case (true, let texts?):
        try database.statement(
          "UPDATE search SET name = ?, aliases = ?, models = ? WHERE rowid = ?"
        ).bind(contentsOf: texts + [.integer(key)]).run()
      case (true, nil): try database.statement("DELETE FROM search WHERE rowid = ?").run(key)
      case (false, let texts?):
        try database.statement(Self.insertSearch).bind(contentsOf: [.integer(key)] + texts).run()
      case (false, nil): break
      }
    }
    (searched, waitingBytes) = ([:], 0)
  }

  private func update(
    _ table: ViewTable, _ key: DatabaseValue, from old: [ArraySlice<DatabaseValue>],
    to new: [ArraySlice<DatabaseValue>]
  ) throws {
    let count = table.keyCount
    let (before, after) = (Self.byKeys(old, count), Self.byKeys(new, count))
    for row in old where after[row.prefix(count)] == nil {
      try database.statement(table.delete).bind(contentsOf: [key] + row.prefix(count)).run()
    }
    for row in new {
      guard let before = before[row.prefix(count)] else {
        try database.statement(table.insert).bind(contentsOf: [key] + row).run()
        continue
      }
      // Column by column, so that indexes of other columns are not touched.
      for (column, (cell, old)) in zip(row, before).enumerated() where cell != old {
        try database.statement(table.set(column))
          .bind(contentsOf: [cell, key] + row.prefix(count)).run()
      }
    }
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
    self[.layout] != other[.layout] || identity[2] != other.identity[2]
      || self[.display] != other[.display]
        && !rows(of: .display).elementsEqual(other.rows(of: .display)) { one, other in
          ProjectionSlot.deriving.allSatisfy {
            one[one.startIndex + $0] == other[other.startIndex + $0]
          }
        }
  }
}
