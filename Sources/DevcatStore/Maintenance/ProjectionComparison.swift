import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Compares the views of the present state, row by row, with the state after the replayed log.
struct ProjectionComparison {
  private let state: ReplayedState
  private let database: Connection

  init(_ database: Connection, _ state: ReplayedState) {
    self.database = database
    self.state = state
  }

  /// Throws the first difference.
  func run() throws {
    // By number and not by id, because every table has its rows in the order of these numbers.
    let profiles = try database.prepare(
      "SELECT \(ProfileTable.columns.map(\.name).joined(separator: ", ")) FROM profile_row "
        + "WHERE present IS NOT NULL ORDER BY key")
    let cursors = try ViewTable.allCases.map { table in
      // Derived layouts follow from all profiles, so they are compared at the end.
      let condition = table == .layout ? "derived_from IS NULL" : "true"
      return (table, try ViewCursor(table, where: condition, of: database))
    }
    var (derivation, windows) = (ExpectedDerivation(), ExpectedWindows())
    var systems: Set<String> = []
    var missing = Set(state.entries.keys)
    while try profiles.step() {
      let (key, id) = (profiles.int(0), profiles.text(1))
      guard missing.remove(id) != nil, let profile = try state.profile(id) else {
        throw Difference.inRows(of: id, "profile_row")
      }
      let rows = ProjectionRows(profile)
      let head = Self.head(id, rows)
      guard head.enumerated().allSatisfy({ profiles.holds($1, at: $0 + 1) }) else {
        throw Difference.inRows(of: id, "profile_row")
      }
      WorkProgress.report(
        "Comparing the views", state.entries.count - missing.count, of: state.entries.count,
        "devices")
      derivation.add(profile, key)
      windows.add(id, inBucket: StateTree.bucket(ofID: id), rows.windows)
      systems.formUnion(rows.systems)
      for (table, cursor) in cursors {
        try cursor.expect(key, id, Self.sorted(rows.rows(of: table), keys: table.keyCount))
      }
    }
    if let id = missing.min(by: TextOrder.precedes) {
      throw Difference.inRows(of: id, "profile_row")
    }
    for (_, cursor) in cursors { try cursor.finish() }
    try compareDerived(derivation)
    try compare(windows)
    try compare(systems)
  }

  private func compare(_ windows: ExpectedWindows) throws {
    let stored = try database.prepare(
      """
      SELECT idiom, bound, node, length, profile_id FROM window_bound
      ORDER BY idiom, bound, node
      """)
    defer { stored.reset() }
    for row in windows.rows {
      let cells = row.cells + [.text(row.id)]
      guard try stored.step(), cells.enumerated().allSatisfy({ stored.holds($1, at: $0) }) else {
        throw Difference.inRows(of: row.id, "window_bound")
      }
    }
    if try stored.step() { throw Difference.inRows(of: stored.text(4), "window_bound") }
  }

  private func compare(_ systems: Set<String>) throws {
    let stored = Set(try database.prepare("SELECT text FROM os_version").map { $0.text(0) })
    if let text = TextOrder.set(Array(systems.symmetricDifference(stored))).first {
      throw Difference(
        text: "'\(text)' in 'os_version' is not what the log gives", isRepairable: true)
    }
  }

  private func compareDerived(_ derivation: ExpectedDerivation) throws {
    let derived = try ViewCursor(.layout, where: "derived_from IS NOT NULL", of: database)
    for (key, rows) in Dictionary(grouping: derivation.rows, by: \.key).sorted(by: {
      $0.key < $1.key
    }) {
      try derived.expect(key, rows[0].id, Self.sorted(rows.map(\.cells), keys: 3))
    }
    try derived.finish()
  }

  /// The row of `profile_row` from the id on.
  private static func head(_ id: String, _ rows: ProjectionRows) -> [DatabaseValue] {
    let numbers = [StateTree.bucket(ofID: id), 1].map { DatabaseValue.integer(Int64($0)) }
    return [.text(id)] + numbers + rows.identity
  }

  /// Sorts rows by their first cells like SQLite: numbers first, then texts by bytes.
  private static func sorted(
    _ rows: [ArraySlice<DatabaseValue>], keys: Int
  ) -> [ArraySlice<DatabaseValue>] {
    if rows.count < 2 { return rows }
    return rows.sorted { one, other in
      for (a, b) in zip(one.prefix(keys), other.prefix(keys)) where a != b {
        switch (a, b) {
        case (.integer(let a), .integer(let b)): return a < b
        case (.text(let a), .text(let b)): return TextOrder.precedes(a, b)
        case (.integer, _): return true
        default: return false
        }
      }
      return false
    }
  }
}

/// Walks through the rows of one view in the order of its key.
///
/// The first column is a profile's number.
final class ViewCursor {
  private let table: String
  private let database: Connection
  private let rows: Statement
  private var isAtEnd = false

  /// Begins at the first row of a table that meets a condition.
  init(_ table: ViewTable, where condition: String = "true", of database: Connection) throws {
    (self.table, self.database) = (table.name, database)
    // Numbers of words are not compared: they follow from the order in which words came.
    let columns =
      ["profile"]
      + (table == .attribute
        ? ["k.text", AttributeRow.value("r")] : table.columns.map(\.name))
    let order = columns.prefix(table.keyCount + 1).joined(separator: ", ")
    let keys = table == .attribute ? " LEFT JOIN \(AttributeRow.keys("r"))" : ""
    rows = try database.prepare(
      "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) r\(keys) WHERE \(condition) "
        + "ORDER BY \(order)")
    try advance()
  }

  /// Compares the next rows with the expected rows of a profile (without its number), and moves
  /// past them.
  func expect(_ key: Int, _ id: String, _ expected: [ArraySlice<DatabaseValue>]) throws {
    for row in expected {
      guard !isAtEnd, rows.holds(.integer(Int64(key)), at: 0), holds(row) else {
        throw isAtEnd || rows.int(0) >= key ? difference(id) : try unexpected()
      }
      try advance()
    }
  }

  /// Throws if rows are left.
  func finish() throws {
    if !isAtEnd { throw try unexpected() }
  }

  private func holds(_ cells: ArraySlice<DatabaseValue>) -> Bool {
    // A damaged file may have lost a column of the table.
    guard rows.columnCount == cells.count + 1 else { return false }
    return cells.enumerated().allSatisfy { index, cell in rows.holds(cell, at: index + 1) }
  }

  private func advance() throws { isAtEnd = try !rows.step() }

  /// The difference for an unexpected present row.
  private func unexpected() throws -> Difference {
    let id = try database.prepare("SELECT id FROM profile_row WHERE key = ?").bind(rows.int(0))
      .first { $0.text(0) }
    return difference(id ?? rows.text(0))
  }

  private func difference(_ id: String) -> Difference { .inRows(of: id, table) }
}

extension Difference {
  /// The difference for wrong rows of a profile in a table.
  static func inRows(of id: String, _ table: String) -> Difference {
    Difference(
      text: "the rows of '\(id)' in '\(table)' are not what the log gives", isRepairable: true)
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
