import DevcatEncoding
import DevcatSQLite
import DevcatValues

/// What a change of one profile writes into the tables of the head.
///
/// Finding it needs no file, so it runs on any thread. Only what differs is written, because each touched
/// page is written to disk.
struct HeadChange: Sendable {
  /// Whether there is a profile from now on; `nil` if that stays as it is.
  let isPresent: Bool?
  /// The rows that go and those that come, by the places of the tables.
  let rows: [(gone: [[DatabaseValue]], new: [[DatabaseValue]])]

  /// Finds the change from one state of the profile with a number to another; `nil` if there is no profile.
  init(from old: Profile?, to new: Profile?, key: Int64) {
    isPresent = (old == nil) == (new == nil) ? nil : new != nil
    let (before, after) = (HeadRows(old, key: key).tables, HeadRows(new, key: key).tables)
    rows = zip(before, after).map { before, after in
      if before.isEmpty { return ([], after) }
      let (old, new) = (Set(before), Set(after))
      return (before.filter { !new.contains($0) }, after.filter { !old.contains($0) })
    }
  }
}

/// Writes the tables of the head.
struct HeadTables {
  private let setPresent: Statement
  private let statements: [(insert: Statement, delete: Statement)]

  init(_ database: Connection) throws {
    setPresent = try database.statement("UPDATE profile SET present = ? WHERE key = ?")
    statements = try HeadTable.all.map {
      (try database.statement($0.insert), try database.statement($0.delete))
    }
  }

  /// Writes the change of a profile, which has the row with its number.
  func write(_ change: HeadChange, of key: Int64) throws {
    if let isPresent = change.isPresent { try setPresent.run(isPresent ? 1 : 0, key) }
    for (place, rows) in change.rows.enumerated() {
      for row in rows.gone {
        let cells = row.prefix(HeadTable.all[place].keyCount)
        try statements[place].delete.bind(contentsOf: cells).run()
      }
      for row in rows.new { try statements[place].insert.bind(contentsOf: row).run() }
    }
  }
}

/// Compares the tables of the head with what the log gives.
struct HeadComparison {
  private let database: Connection
  private let state: ReplayedState

  init(_ database: Connection, _ state: ReplayedState) {
    (self.database, self.state) = (database, state)
  }

  /// Compares all rows.
  ///
  /// - Throws: `Difference` for the first one that is missing, wrong or too many.
  func run() throws {
    let lookups = try HeadTable.all.map { try database.prepare($0.select) }
    var counts = [Int](repeating: 0, count: lookups.count)
    var compared = 0
    let profiles = try database.prepare("SELECT key, id, bucket, present FROM profile ORDER BY id")
    defer { profiles.reset() }
    while try profiles.step() {
      let (key, id) = (profiles.int(0), profiles.text(1))
      let profile = try state.profile(id)
      guard profiles.holds(.integer(Int64(StateTree.bucket(ofID: id))), at: 2),
        profiles.holds(profile == nil ? 0 : 1, at: 3)
      else { throw Difference.inRows(of: id, "profile") }
      guard let profile else { continue }
      compared += 1
      WorkProgress.report(
        "Comparing the tables", compared, of: state.entries.count, "devices")
      for (place, rows) in HeadRows(profile, key: Int64(key)).tables.enumerated() {
        let table = HeadTable.all[place]
        counts[place] += rows.count
        for row in rows {
          guard try Self.holds(row, table, lookups[place]) else {
            throw Difference.inRows(of: id, table.name)
          }
        }
      }
    }
    if compared < state.entries.count {
      throw Difference.view("the table 'profile' lacks a device")
    }
    for (table, expected) in zip(HeadTable.all, counts) {
      let count = try database.prepare("SELECT count(*) FROM \(table.name)").first { $0.int(0) }
      guard count == expected else {
        throw Difference.view("the table '\(table.name)' has rows that the log does not give")
      }
    }
    // The text of a view was compared when the file was opened.
    let view = try database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name = ?")
    for list in HeadTable.lists where try view.bind(list.view).first({ _ in true }) == nil {
      throw Difference.view("the view '\(list.view)' is missing")
    }
  }

  private static func holds(
    _ row: [DatabaseValue], _ table: HeadTable, _ lookup: Statement
  ) throws -> Bool {
    try lookup.bind(contentsOf: row.prefix(table.keyCount)).first { found in
      // A damaged file may have lost a column of the table.
      found.columnCount == row.count
        && row.enumerated().allSatisfy { found.holds($1, at: $0) }
    } ?? false
  }
}

extension Difference {
  /// The difference for wrong rows of a profile in a table.
  static func inRows(of id: String, _ table: String) -> Difference {
    .view("the rows of '\(id)' in '\(table)' are not what the log gives")
  }
}

extension Statement {
  /// Whether a column has exactly `value`, including its storage class.
  func holds(_ value: DatabaseValue, at column: Int) -> Bool {
    switch value {
    case .null: isNull(column)
    case .integer(let integer): type(column) == .integer && int(column) == Int(integer)
    case .real(let number): type(column) == .real && double(column) == number
    case .text(let text): type(column) == .text && withBlob(column) { $0.elementsEqual(text.utf8) }
    case .blob(let bytes):
      type(column) == .blob
        && withBlob(column) { one in bytes.withUnsafeBytes { one.elementsEqual($0) } }
    }
  }
}
