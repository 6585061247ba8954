import DevcatValues
import DevcatSQLite

/// A column of a profile as SQL over the views; `p` is the profile.
struct ColumnSQL {
  /// The rows of a column that is not a column of `profile` itself.
  struct Source {
    /// The table, and the condition of its rows for a WHERE clause.
    let rows: String
    /// The values of the parameters in `rows`.
    let values: [DatabaseValue]
  }

  /// The type of its values; `nil` for an unknown field.
  let type: FieldType?
  /// The rows with the cell; `nil` for a column of `profile`.
  private(set) var source: Source?
  /// The cell in a row; for a whole layout or safe area an expression over several cells.
  private(set) var cell = "NULL"
  /// The type of an attribute's cell, as `typeof` names it; other columns have one type.
  private(set) var cellType = "NULL"
  /// Whether the cell is the number of a size class.
  private(set) var isSizeClass = false
  /// Whether it is an attribute.
  private(set) var isAttribute = false
  /// Whether each member of the set has a row.
  private(set) var isSetOfRows = false

  /// Makes the SQL of a column.
  init(_ column: Column) {
    type = column.type
    guard let field = column.path.field else { return }
    let display = ViewWord.display(column.path.display)
    let keys = column.path.groupKeys
    switch field.group {
    case .identity: identity(field)
    case .display:
      source = Source(rows: "display_row WHERE display = ?", values: [display])
      cell = field.column
    case .safeArea, .heights:
      guard let rows = ViewTable.rows(of: field) else { return }
      source = Source(
        rows: rows + " AND display = ? AND os = ? AND orientation = ?",
        values: [display, .text(keys[0]), ViewWord.orientation(keys[1])])
      cell =
        field.group == .heights
        ? "height" : column.component.map { "\"\($0.rawValue)\"" } ?? CellSQL.safeArea
    case .layouts:
      // SQLite uses the index of full-screen layouts only for a constant.
      let mode = ViewWord.mode(keys[0])
      let isFullScreen = mode == 0
      source = Source(
        rows: "layout_row WHERE orientation = ? AND display = ? AND mode = "
          + (isFullScreen ? "0" : "?"),
        values: [ViewWord.orientation(keys[1]), display] + (isFullScreen ? [] : [mode]))
      isSizeClass = column.component == .horizontal || column.component == .vertical
      cell = column.component?.rawValue ?? CellSQL.layout
    case .attributes:
      source = Source(
        rows: "attribute_row a WHERE \(AttributeRow.hasKey("a", "?"))",
        values: (keys + keys).map(DatabaseValue.text))
      (cell, cellType, isAttribute) = (AttributeRow.value("a"), AttributeRow.type("a"), true)
    }
  }

  /// The cell of a family, which people write in any case.
  static let family = "p." + Field.family.path

  /// The column as an expression with the parameters of the source.
  var text: String {
    guard let source else { return cell }
    // Members are separated by a zero byte, the only byte that no member contains.
    let value = isSetOfRows ? "group_concat(\(word), char(0))" : word
    return "(SELECT \(value) FROM \(source.rows) AND profile = p.key)"
  }

  /// The cell as text: a number of a size class as its word.
  var word: String { isSizeClass ? CellSQL.sizeClass(cell) : cell }

  private mutating func identity(_ field: Field) {
    cell = "p." + field.column
    guard let rows = ViewTable.rows(of: field) else { return }
    source = Source(rows: rows, values: [])
    cell = "member"
    isSetOfRows = true
  }
}

/// Cells of the views as text in SQL, in the forms of `FieldValue.description`.
enum CellSQL {
  /// A whole safe area in the exact form that can be read back.
  static let safeArea = [#""top""#, #""left""#, "bottom", #""right""#].map(exact)
    .joined(separator: " || ',' || ")

  /// A whole layout in the exact form that can be read back.
  static let layout = layout(number: exact)

  /// The cell of a column as the text that people read, so that they can search for a part of it.
  static func readable(_ column: ColumnSQL) -> String {
    let cell = column.word
    return switch column.type {
    case .number: number(cell)
    case .boolean: flag(cell)
    case .layout: layout(number: number)
    case .safeArea:
      [#""top""#, #""left""#, "bottom", #""right""#].map(number).joined(separator: " || ',' || ")
    case .attribute:
      "CASE \(column.cellType) WHEN 'integer' THEN \(flag(cell)) WHEN 'real' THEN \(number(cell)) "
        + "ELSE \(cell) END"
    case .text, .date, .version, .choice, .set, nil: cell
    }
  }

  private static func layout(number: (String) -> String) -> String {
    """
    CASE available WHEN 0 THEN 'n/a' ELSE
      coalesce(\(sizeClass("horizontal")), '-') || '/' || coalesce(\(sizeClass("vertical")), '-') ||
      CASE WHEN width IS NULL AND height IS NULL THEN '' ELSE
        ' ' || coalesce(\(number("width")), '-') || 'x' || coalesce(\(number("height")), '-') END END
    """
  }

  /// A size class as its word, or null.
  static func sizeClass(_ cell: String) -> String { ViewWord.sql(cell, ViewWord.classes) }

  /// A number with all its digits, or null.
  private static func exact(_ cell: String) -> String {
    "CASE WHEN \(cell) IS NOT NULL THEN printf('%!.17g', \(cell)) END"
  }

  /// A number without a needless fraction, or null.
  private static func number(_ cell: String) -> String {
    "CASE WHEN \(cell) = CAST(\(cell) AS INTEGER) THEN CAST(CAST(\(cell) AS INTEGER) AS TEXT) "
      + "ELSE CAST(\(cell) AS TEXT) END"
  }

  private static func flag(_ cell: String) -> String {
    "CASE \(cell) WHEN 0 THEN 'false' WHEN 1 THEN 'true' END"
  }
}
