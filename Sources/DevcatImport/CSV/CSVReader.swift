import DevcatValues

/// Reads values between commas (RFC 4180), tabs or semicolons under a header of field paths.
///
/// A column is a field (`points.width`, `attributes.shelf`, `landscape` for the full-screen
/// layout), or a component of an atomic value (`safeArea["iOS 26.5"].portrait.top`); one whose
/// title begins with `#` is a comment. Lines before the header that begin with `#` and a blank are
/// comments too. An empty cell says nothing. A record is placed by its `id`, its `models` or its
/// `name`.
public struct CSVReader: SourceReader {
  private let file: CSVFile<FieldPathForm>

  /// Makes a reader of rows from a kind of table, for assignments; a user's file has none.
  public init(table: String = "") { file = CSVFile(form: FieldPathForm(table: table)) }

  /// Splits the source after ends of records, in O(n).
  public func parts(of source: SourceText) -> [SourcePart] { file.parts(of: source) }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument { file.read(part) }
}

extension CSVReader {
  /// Whether a text begins with a header of fields.
  static func recognizes(_ clues: SourceClues) -> Bool {
    CSVFile(form: FieldPathForm(table: "")).recognizes(clues.source)
  }
}

/// Columns that are called by the paths of fields.
private struct FieldPathForm: CSVForm {
  let table: String

  var expectedHeader: String { "of fields was expected, such as 'name,points.width'" }

  func header(
    _ cells: [CSVCell], _ delimiter: CSVDelimiter, _ problems: inout [RowProblem]
  ) -> CSVHeader? {
    var header = CSVHeader(cells)
    header.isOfCommas = delimiter == .semicolon
    problems += header.problems
    return header.problems.isEmpty ? header : nil
  }

  func skipped(_ titles: [String]) -> [String] { titles.filter { $0.hasPrefix("#") } }

  func draft(
    _ cells: [CSVCell], _ header: CSVHeader, at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft? {
    var row = RowValues(faults: .error)
    for (cell, meaning) in zip(cells, header.columns) {
      let text = cell.text.trimmed
      if text.isEmpty { continue }
      switch meaning {
      case .comment: break
      case .values(let column, let type):
        var plain = SpreadsheetText.plain(type == .attribute ? cell.content : text)
        if header.isOfCommas { plain = Self.international(plain, type) }
        row.read(plain, as: type, column, at: cell.offset)
      case .unknown(let path):
        row.readOpaque(SpreadsheetText.plain(text), path, at: cell.offset)
      }
    }
    return row.draft(at: location, table: table, &problems)
  }

  /// A number, a date or a flag as the catalogue writes it, if a text is one as spreadsheets of Germany
  /// and its neighbours save it between semicolons: `6,1`, `20.11.2026` and `WAHR`.
  private static func international(_ text: String, _ type: FieldType) -> String {
    switch type {
    case .number, .attribute:
      let isFraction = text.contains(",") && text.allSatisfy { $0.isNumber || "-,.".contains($0) }
      let plain = isFraction ? DecimalMark.comma.plain(text) : nil
      return plain.flatMap { Double($0) } == nil ? text : plain ?? text
    case .date:
      let forms = ["dd.MM.yyyy", "MM.yyyy"]
      return forms.lazy.compactMap { DateForm($0)?.date(text) }.first { CalendarDate($0) != nil }
        ?? text
    case .boolean: return ["wahr": "true", "falsch": "false"][text.lowercased()] ?? text
    default: return text
    }
  }
}
