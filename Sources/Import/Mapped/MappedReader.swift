import Catalogue

/// Reads values between commas, tabs or semicolons by a mapping file.
///
/// A cell that does not fit makes its row unusable, and not the file: it is someone else's.
public struct MappedReader: SourceReader {
  private let file: CSVFile<MappedForm>

  /// Makes a reader of files that a map describes.
  public init(_ map: ColumnMap) { file = CSVFile(form: MappedForm(map: map)) }

  /// Splits the source behind ends of records, in O(n).
  public func parts(of source: SourceText) -> [SourcePart] { file.parts(of: source) }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument { file.read(part) }
}

/// Columns that a map knows.
private struct MappedForm: CSVForm {
  let map: ColumnMap

  var expectedHeader: String { "with the columns of '\(map.file)' was expected" }
  var delimiter: CSVDelimiter? { map.delimiter }

  func header(_ cells: [CSVCell], _ problems: inout [RowProblem]) -> [String: Int]? {
    let titles = cells.map(\.text.trimmingBlanks)
    let needed = map.neededTitles
    var places: [String: Int] = [:]
    for (index, title) in titles.enumerated() {
      if places.updateValue(index, forKey: title) != nil, needed.contains(title) {
        problems.append(
          RowProblem(
            offset: cells[index].offset, severity: .error,
            message: "'\(title)' is the second column of that title"))
      }
    }
    for title in needed where places[title] == nil {
      problems.append(
        RowProblem(
          offset: cells[0].offset, severity: .error,
          message: "the header has no column '\(title)', which '\(map.file)' names"
            + Spelling.suggestion(for: title, among: titles)))
    }
    if !problems.isEmpty { return nil }
    let others = cells.indices.filter {
      !titles[$0].isEmpty && !needed.contains(titles[$0]) && !map.ignored.contains(titles[$0])
    }
    if let first = others.first {
      let names = others.map { "'\(titles[$0])'" }.joined(separator: ", ")
      problems.append(
        RowProblem(
          offset: cells[first].offset, severity: .warning,
          message: "'\(map.file)' does not name \(names), passed over; list what is not wanted "
            + "under 'ignore'"))
    }
    return places
  }

  func draft(
    _ cells: [CSVCell], _ header: [String: Int], at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft? {
    MappedRow(map: map, places: header, cells: cells).draft(at: location, &problems)
  }
}
