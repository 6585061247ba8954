import Catalogue

/// A kind of file of comma-separated values: what its header and its records say.
///
/// What all of them have in common, such as places and quotes, is `CSVFile`'s.
protocol CSVForm: Sendable {
  /// What the header says of the columns.
  associatedtype Header

  /// What the first record should be, as the end of `the file ends where a header …`.
  var expectedHeader: String { get }

  /// The mark between cells; `nil` where the header tells it.
  var delimiter: CSVDelimiter? { get }

  /// Reads the first record; `nil` where the columns cannot be told, with an error among `problems`.
  func header(_ cells: [CSVCell], _ problems: inout [RowProblem]) -> Header?

  /// Reads a record of as many cells as the header has; `nil` where it cannot be used, with the
  /// reason among `problems`.
  func draft(
    _ cells: [CSVCell], _ header: Header, at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft?
}

extension CSVForm {
  var delimiter: CSVDelimiter? { nil }
}
