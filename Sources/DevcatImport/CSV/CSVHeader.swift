import DevcatValues

/// The first record of a CSV file: what each column holds.
struct CSVHeader {
  /// The content of a column.
  enum Meaning {
    /// A comment; its cells are skipped.
    case comment
    /// Values of a field, or of a component of it.
    case values(Column, FieldType)
    /// Values of a field that this version does not know.
    case unknown(FieldPath)
  }

  /// Whether the file is as spreadsheets save it where the comma is the mark of fractions.
  var isOfCommas = false
  /// The columns in order.
  private(set) var columns: [Meaning] = []
  /// The cells whose titles are wrong, and why.
  private(set) var problems: [RowProblem] = []

  init(_ cells: [CSVCell]) {
    var seen = DistinctColumns()
    for cell in cells {
      let title = cell.text.trimmed
      if title.hasPrefix("#") {
        columns.append(.comment)
      } else if let column = Column(title), let type = column.type {
        columns.append(.values(column, type))
        if let problem = seen.problem(adding: column, as: title) { note(cell, problem) }
      } else if let path = FieldPath(unknown: title) {
        columns.append(.unknown(path))
        if let problem = seen.problem(adding: Column(path), as: title) { note(cell, problem) }
      } else {
        columns.append(.comment)
        // The cells of the column are skipped, so the problem is noted once and not in each record.
        note(cell, Self.unknown(title), cause: .unknownField)
      }
    }
  }

  private mutating func note(
    _ cell: CSVCell, _ message: String, cause: Diagnostic.Cause? = nil
  ) {
    problems.append(
      RowProblem(offset: cell.offset, severity: .error, message: message, cause: cause))
  }

  private static func unknown(_ title: String) -> String {
    if title.isEmpty { return "a column has no title; expected a field such as 'points.width'" }
    let suggestion = Spelling.suggestion(for: title, among: FieldNames.plain)
    return "unknown column '\(title)'"
      + (suggestion.isEmpty
        ? "; expected a field such as 'points.width', or '#\(title)' for a comment" : suggestion)
  }
}

/// The names of fields that are suggested for a misspelled one.
enum FieldNames {
  /// The paths of fields that take no keys.
  static let plain = Field.all.filter { $0.group.keyNames.isEmpty }.map(\.path)
}

/// The columns that a header or map has named so far, each at most once.
struct DistinctColumns {
  private var seen: Set<Column> = []

  /// Adds a column, and returns the problem if it exists already, as a whole or in part.
  mutating func problem(adding column: Column, as title: String) -> String? {
    if !seen.insert(column).inserted {
      return "'\(title)' is the second column for '\(column)'"
    }
    if column.component != nil, seen.contains(Column(column.path)) {
      return "'\(title)' is a part of '\(column.path)', which has a column"
    }
    let parts = Column.all(of: column.path).filter { $0 != column }
    return column.component == nil && parts.contains(where: seen.contains)
      ? "parts of '\(title)' have columns already" : nil
  }
}

/// A kind of file of comma-separated values: the meaning of its header and records.
///
/// `CSVFile` has the common parts, such as places and quotes.
protocol CSVForm: Sendable {
  /// The columns that the header names.
  associatedtype Header

  /// The expected first record, as the end of `the file ends where a header …`.
  var expectedHeader: String { get }

  /// The mark between cells; `nil` to guess it from the header.
  var delimiter: CSVDelimiter? { get }

  /// Reads the first record, whose cells a mark is between; `nil` if the columns are unclear, with an
  /// error among `problems`.
  func header(
    _ cells: [CSVCell], _ delimiter: CSVDelimiter, _ problems: inout [RowProblem]
  ) -> Header?

  /// The titles of a header whose cells are skipped.
  func skipped(_ titles: [String]) -> [String]

  /// Reads a record of as many cells as the header has; `nil` if it cannot be used, with the
  /// reason among `problems`.
  func draft(
    _ cells: [CSVCell], _ header: Header, at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft?
}

extension CSVForm {
  var delimiter: CSVDelimiter? { nil }
  func skipped(_ titles: [String]) -> [String] { [] }
}

/// The mark between the cells of a record.
enum CSVDelimiter: String, CaseIterable, Sendable {
  /// A comma, as RFC 4180 has it.
  case comma = ","
  /// A tab, as spreadsheets copy cells.
  case tab = "\t"
  /// A semicolon, as spreadsheets save where the comma belongs to numbers.
  case semicolon = ";"

  /// The byte between two cells.
  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .tab: UInt8(ascii: "\t")
    case .semicolon: UInt8(ascii: ";")
    }
  }

  /// The name in messages, with its article.
  var name: String {
    switch self {
    case .comma: "a comma"
    case .tab: "a tab"
    case .semicolon: "a semicolon"
    }
  }

  /// The most frequent delimiter on a line outside quotes; a comma if there is none.
  init(guessedFromLineAt start: Int, in bytes: [UInt8]) {
    var counts = [Int](repeating: 0, count: Self.allCases.count)
    var isQuoted = false
    for byte in bytes[min(start, bytes.count)...] {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if let index = Self.allCases.firstIndex(where: { $0.byte == byte }) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    self = Self.allCases[counts.firstIndex(of: most) ?? 0]
  }
}
