import Catalogue

/// Reads Google Play's device catalogue: a CSV file with a row for each device that was certified.
///
/// The columns are found by their titles, which changed over the years. The id is that of brand and
/// device code, which no two rows share; names of several devices are often the same. Points are dp:
/// pixels × 160 ÷ density (Android, "Support different pixel densities").
public struct GooglePlayReader: SourceReader {
  private static let file = CSVFile(form: GooglePlayForm())

  /// Makes a reader.
  public init() {}

  /// Splits the source behind ends of records, in O(n).
  public func parts(of source: SourceText) -> [SourcePart] { Self.file.parts(of: source) }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument { Self.file.read(part) }
}

extension GooglePlayReader {
  /// Whether a text has a header of the catalogue.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.head.contains(GooglePlayColumn.densities.titles[0]) && file.recognizes(clues.source)
  }
}

/// The columns of Google Play's device catalogue.
private struct GooglePlayForm: CSVForm {
  var expectedHeader: String { "was expected, such as 'Brand,Device,…,Screen Sizes,…'" }

  func header(_ cells: [CSVCell], _ problems: inout [RowProblem]) -> GooglePlayHeader? {
    let header = GooglePlayHeader(cells.map(\.text.trimmingBlanks))
    let missing = header.missing.map { "'\($0.titles[0])'" }
    if missing.isEmpty { return header }
    let noun = missing.count == 1 ? "column" : "columns"
    problems.append(
      RowProblem(
        offset: cells[0].offset, severity: .error,
        message: "the header lacks the \(noun) \(missing.joined(separator: ", ")) of Google Play's "
          + "device catalogue"))
    return nil
  }

  func draft(
    _ cells: [CSVCell], _ header: GooglePlayHeader, at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft? {
    GooglePlayRow(cells, header).draft(at: location, &problems)
  }
}
