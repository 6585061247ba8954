/// A table of the present state.
///
/// The first column of each row is the number of a profile.
enum ViewTable: Int, CaseIterable {
  case display, safeArea, statusBar, layout, model, alias, attribute

  /// The name of the table.
  var name: String {
    switch self {
    case .display: "display_row"
    case .safeArea: "safe_area_row"
    case .statusBar: "status_bar_row"
    case .layout: "layout_row"
    case .model: "model_row"
    case .alias: "alias_row"
    case .attribute: "attribute_row"
    }
  }

  /// The columns after the number of the profile.
  var columns: [String] { Self.shapes[rawValue].columns }

  /// How many columns there are after the number of the profile.
  var width: Int { Self.shapes[rawValue].columns.count }

  /// How many of these columns, from the first on, are the key of the rows of a profile.
  var keyCount: Int { Self.shapes[rawValue].keyCount }

  /// The columns and how many of them are keys, by the number of the table.
  private static let shapes: [(columns: [String], keyCount: Int)] = allCases.map { table in
    switch table {
    case .display:
      (
        [
          "display", "diagonal", "points_width", "points_height", "pixels_width", "pixels_height",
          "scale", "ppi", "corners_style", "corners_radius", "orientations", "home_indicator",
          "listed",
        ], 1
      )
    case .safeArea:
      (["display", "os", "orientation", "\"top\"", "\"left\"", "bottom", "\"right\""], 3)
    case .statusBar: (["display", "os", "orientation", "height"], 3)
    case .layout:
      (
        [
          "display", "mode", "orientation", "available", "horizontal", "vertical", "width",
          "height", "derived_from",
        ], 3
      )
    case .model: (["number", "identifier"], 1)
    case .alias: (["number", "alias"], 1)
    case .attribute: (["key", "value"], 1)
    }
  }

  /// The row of a profile with keys.
  private var place: String {
    " WHERE profile = ?" + columns.prefix(keyCount).map { " AND \($0) = ?" }.joined()
  }

  /// Inserts a row with new keys.
  ///
  /// It does not use REPLACE: SQLite would then keep rollback data of each statement, at a cost
  /// that grows with everything written before.
  var insert: String { BulkTable.insert(name, width: width + 1, rows: 1) }

  /// Removes a row by the number of its profile and its keys.
  var delete: String { "DELETE FROM \(name)\(place)" }

  /// Removes all rows of a profile.
  var clear: String { "DELETE FROM \(name) WHERE profile = ?" }

  /// Sets one column of a row.
  func set(_ column: Int) -> String { "UPDATE \(name) SET \(columns[column]) = ?\(place)" }
}

/// A table that the first profiles are written to, with many rows in one statement.
enum BulkTable {
  /// The name of each table and how many columns it has: `profile_row`, `version` and those of `ViewTable`.
  static let all: [(name: String, width: Int)] =
    [("profile_row", 9), ("version", 3)] + ViewTable.allCases.map { ($0.name, $0.width + 1) }
  /// The index of `profile_row`.
  static let profile = 0
  /// The index of `version`.
  static let version = 1

  /// The index of a table.
  static func place(of table: ViewTable) -> Int { 2 + table.rawValue }

  /// The statement that inserts a number of rows.
  ///
  /// With `OR FAIL`, SQLite keeps no rollback data for the single statement: if a row cannot be
  /// inserted, the whole transaction is rolled back.
  static func insert(_ name: String, width: Int, rows: Int) -> String {
    let row = "(" + [String](repeating: "?", count: width).joined(separator: ", ") + ")"
    return "INSERT OR FAIL INTO \(name) VALUES"
      + [String](repeating: row, count: rows).joined(separator: ", ")
  }
}
