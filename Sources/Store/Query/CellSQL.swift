import Catalogue

/// Cells of the views as text in SQL, in the forms of `FieldValue.description`.
enum CellSQL {
  /// A whole safe area in the exact form that is read back.
  static let safeArea = [#""top""#, #""left""#, "bottom", #""right""#].map(exact)
    .joined(separator: " || ',' || ")

  /// A whole layout in the exact form that is read back.
  static let layout = layout(number: exact)

  /// A cell as the text that people read, so that a part of it can be looked for.
  static func readable(_ cell: String, _ type: FieldType?) -> String {
    switch type {
    case .number: number(cell)
    case .boolean: flag(cell)
    case .layout: layout(number: number)
    case .safeArea:
      [#""top""#, #""left""#, "bottom", #""right""#].map(number).joined(separator: " || ',' || ")
    case .attribute:
      "CASE typeof(\(cell)) WHEN 'integer' THEN \(flag(cell)) WHEN 'real' THEN \(number(cell)) "
        + "ELSE \(cell) END"
    case .text, .date, .choice, .set, nil: cell
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
