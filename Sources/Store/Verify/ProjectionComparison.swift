import Catalogue
import Encoding
import SQLite

/// Compares the views of the present state, row by row, with what the replayed log leaves.
struct ProjectionComparison {
  private let state: ReplayedState
  private let database: Connection

  init(_ database: Connection, _ state: ReplayedState) {
    self.database = database
    self.state = state
  }

  /// Throws the first difference.
  func run() throws {
    let profiles = try cursor(
      "profile",
      """
      SELECT p.id, bucket, revision, p.name, family, idiom, released, status, s.name, s.aliases, s.models
      FROM profile p LEFT JOIN search s ON s.rowid = p.search_row ORDER BY p.id
      """,
      isWhole: true)
    let displays = try cursor("display", "profile_id, display")
    let safeAreas = try cursor("safe_area", "profile_id, display, os, orientation")
    let statusBars = try cursor("status_bar", "profile_id, display, os, orientation")
    let own = try cursor(
      "layout WHERE derived_from IS NULL", "profile_id, display, mode, orientation")
    let models = try cursor("model", "profile_id, identifier")
    let aliases = try cursor("alias", "profile_id, alias")
    let attributes = try cursor("attribute", "profile_id, key")
    var (derivation, windows) = (ExpectedDerivation(), ExpectedWindows())
    for id in state.ids {
      guard let entry = state.entries[id], let profile = try state.profile(id) else { continue }
      derivation.add(profile)
      let rows = ProjectionRows(profile)
      windows.add(id, inBucket: StateTree.bucket(ofID: id), rows.windows)
      try profiles.expect(id, [Self.head(id, entry.revision, rows)])
      try displays.expect(id, rows.displays)
      try safeAreas.expect(id, Self.sorted(rows.safeAreas, keys: 3))
      try statusBars.expect(id, Self.sorted(rows.statusBars, keys: 3))
      try own.expect(id, Self.sorted(rows.layouts, keys: 3).map { $0 + [.null] })
      try models.expect(id, rows.models.map { [.text($0)] })
      try aliases.expect(id, rows.aliases.map { [.text($0)] })
      try attributes.expect(id, Self.sorted(rows.attributes, keys: 1))
    }
    for cursor in [profiles, displays, safeAreas, statusBars, own, models, aliases, attributes] {
      try cursor.finish()
    }
    try compareDerived(derivation)
    try compare(windows)
  }

  private func compare(_ windows: ExpectedWindows) throws {
    let stored = try ViewCursor(
      "window_bound",
      try database.prepare(
        """
        SELECT profile_id, idiom, bound, node, length FROM window_bound
        ORDER BY idiom, bound, node
        """))
    for row in windows.rows { try stored.expect(row.id, [row.cells]) }
    try stored.finish()
  }

  private func compareDerived(_ derivation: ExpectedDerivation) throws {
    let derived = try cursor(
      "layout WHERE derived_from IS NOT NULL", "profile_id, display, mode, orientation")
    for row in Self.sorted(derivation.rows, keys: 4) {
      guard case .text(let id) = row[0] else { continue }
      try derived.expect(id, [Array(row.dropFirst())])
    }
    try derived.finish()
  }

  /// The row of `profile` with the texts by which the profile is searched.
  private static func head(_ id: String, _ revision: Int, _ rows: ProjectionRows) -> [DatabaseValue]
  {
    let numbers = [StateTree.bucket(ofID: id), revision].map { DatabaseValue.integer(Int64($0)) }
    return numbers + rows.identity + rows.searched
  }

  /// Rows in the order of their first cells, which are texts, by bytes.
  private static func sorted(_ rows: [[DatabaseValue]], keys: Int) -> [[DatabaseValue]] {
    if rows.count < 2 { return rows }
    return rows.sorted { one, other in
      for (a, b) in zip(one.prefix(keys), other.prefix(keys)) where a != b {
        guard case .text(let a) = a, case .text(let b) = b else { return false }
        return TextOrder.precedes(a, b)
      }
      return false
    }
  }

  private func cursor(_ table: String, _ order: String, isWhole: Bool = false) throws -> ViewCursor
  {
    let sql = isWhole ? order : "SELECT * FROM \(table) ORDER BY \(order)"
    return try ViewCursor(
      String(table.prefix { $0 != " " }), try database.prepare(sql))
  }
}
