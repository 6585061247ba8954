import DevcatSQLite
import DevcatValues

/// The columns of a query: cells of the tables, and values that follow from the whole device.
struct QueryCells {
  private let columns: [Column]
  private let types: [FieldType?]
  /// The columns as SQL, for a SELECT.
  let select: [String]
  /// The values of the parameters in them, in order.
  let values: [DatabaseValue]
  /// Computes values that no table has; `nil` if none is asked for.
  private let current: CurrentProfiles?

  init(_ query: Query, in file: CatalogueFile) {
    columns = query.columns
    types = columns.map(\.type)
    let cells = columns.map(ColumnSQL.init)
    let asked = ComputedSQL.any(of: columns)
    select = cells.map(\.text) + (asked.map { [$0.text] } ?? [])
    values = cells.flatMap { $0.source?.values ?? [] } + (asked?.values ?? [])
    current = asked.map { _ in CurrentProfiles(file, query.versions) }
  }

  /// The values of the columns in a row whose first column is the id, from the column `start` on.
  func read(_ row: Statement, from start: Int) throws -> [FieldValue?] {
    let device =
      try current.flatMap { current in
        row.bool(start + columns.count) ? try current.device(id: row.text(0)) : nil
      }
    return columns.indices.map { index in
      if let device, columns[index].isComputed {
        return device.profile.value(of: columns[index], device.derived)
      }
      return CatalogueViews.value(row, start + index, types[index])
    }
  }
}

/// Whether a device must be asked itself, because the value that holds now may be another one than the
/// tables have, or has too many digits for SQL; `p` is the profile.
///
/// It is so for few devices of a large catalogue: most have at most one observation, without a
/// version, and that one holds.
struct ComputedSQL: Equatable {
  /// The condition; it may also hold for devices whose value is the recorded one.
  let text: String
  /// The values of its parameters, in order.
  let values: [DatabaseValue]

  /// The SQL of several columns, of which one is enough; `nil` if the tables have all values.
  static func any(of columns: [Column]) -> ComputedSQL? {
    any(of: columns.compactMap { ComputedSQL($0) })
  }

  /// The SQL of several conditions, of which one is enough; `nil` if SQL answers all of them.
  static func any(of conditions: [Condition]) -> ComputedSQL? {
    any(
      of: conditions.flatMap(\.columns).compactMap { ComputedSQL($0) }
        + conditions.compactMap { ComputedSQL($0) })
  }

  private static func any(of some: [ComputedSQL]) -> ComputedSQL? {
    var all: [ComputedSQL] = []
    for one in some where !all.contains(one) { all.append(one) }
    return all.isEmpty
      ? nil
      : ComputedSQL(
        text: "(\(all.map(\.text).joined(separator: " OR ")))", values: all.flatMap(\.values))
  }

  private init(text: String, values: [DatabaseValue]) { (self.text, self.values) = (text, values) }

  /// Makes the SQL of a condition on digits; `nil` for one that SQL answers as `Condition` does.
  ///
  /// SQLite writes 15 digits of a number, and does not always read the nearest number of a text with more.
  init?(_ condition: Condition) {
    let column = ColumnSQL(condition.column)
    guard condition.other == nil, let source = column.source else { return nil }
    let cells: [String]
    switch (condition.comparison, column.type) {
    case (.contains, .number), (.contains, .attribute): cells = [column.cell]
    case (.contains, .safeArea): cells = [#""top""#, #""left""#, "bottom", #""right""#]
    case (.contains, .layout): cells = ["width", "height"]
    case (.less, .attribute), (.lessOrEqual, .attribute), (.greater, .attribute),
      (.greaterOrEqual, .attribute):
      cells = []
    default: return nil
    }
    let numbers = cells.map { cell in
      // Swift writes large and small numbers in another form.
      "(CAST(CAST(\(cell) AS TEXT) AS REAL) <> \(cell) OR abs(\(cell)) >= 1e15 "
        + "OR abs(\(cell)) < 1e-3 AND \(cell) <> 0)"
    }.joined(separator: " OR ")
    // SQLite reads a text of up to 15 digits exactly.
    let test =
      numbers.isEmpty
      ? "\(column.cellType) = 'text' AND length(\(column.cell)) > 15 "
        + "AND \(column.cell) NOT GLOB '*[^-0-9.]*'"
      : column.isAttribute ? "\(column.cellType) = 'real' AND \(numbers)" : "(\(numbers))"
    text = "EXISTS (SELECT 1 FROM \(source.rows) AND profile = p.key AND \(test))"
    values = source.values
  }

  /// Makes the SQL of a column; `nil` for one whose value the tables have.
  private init?(_ column: Column) {
    guard column.isComputed, let field = column.path.field else { return nil }
    if field.group == .layouts {
      // Windows have replaced the modes of iPads that began with a certain system.
      text =
        "p.idiom = 'pad' AND p.family IN \(ProfileTable.appleFamilies) AND \(Self.hasSystems)"
      values = []
      return
    }
    guard let rows = ViewTable.rows(of: field) else { return nil }
    let display = ViewWord.display(column.path.display)
    let orientation = ViewWord.orientation(column.path.groupKeys[1])
    text = """
      p.key IN (SELECT profile FROM \(rows) AND display = ? AND orientation = ? AND os <> '')
      OR \(Self.hasSystems) AND (
        EXISTS (SELECT 1 FROM \(rows)
          AND profile = p.key AND display = ? AND orientation = ?)
        OR EXISTS (SELECT 1 FROM display_row
          WHERE profile = p.key AND display = ? AND corners_radius IS NOT NULL
            AND (points_width, points_height) IN (
              SELECT d.points_width, d.points_height
              FROM (SELECT profile, display FROM \(rows) AND orientation = ?) s
                JOIN display_row d ON d.profile = s.profile AND d.display = s.display
              WHERE d.corners_radius IS NOT NULL)))
      """
    values = [display, orientation, display, orientation, display, orientation]
  }

  /// Whether the versions of the OS may be known; without them, a device takes nothing from others.
  private static let hasSystems = """
    (p.os_first IS NOT NULL
      OR EXISTS (SELECT 1 FROM word WHERE text = '\(Field.osFirst.path)') AND p.key IN (
        SELECT a.profile FROM attribute_row a
        WHERE \(AttributeRow.hasKey("a", "'\(Field.osFirst.path)'"))))
    """
}

/// Reads devices with the values that hold now, or on the versions of a query, as `Profile.current`
/// computes them.
final class CurrentProfiles {
  private let file: CatalogueFile
  private let timelines: TimelineReader
  private let versions: [String: OSVersion]

  init(_ file: CatalogueFile, _ versions: [String: OSVersion]) {
    (self.file, self.versions) = (file, versions)
    timelines = TimelineReader(file)
  }

  /// A device, and the layouts that it takes from others.
  func device(id: String) throws -> (profile: Profile, derived: [DerivedLayout])? {
    guard let profile = try file.state.profile(id: id) else { return nil }
    return (
      profile.current(try timelines.timelines(of: profile), on: versions[profile.systemName]),
      try file.views.derivedLayouts(of: id)
    )
  }
}
