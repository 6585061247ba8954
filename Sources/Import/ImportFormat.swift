/// The formats that can be imported, by the names that `--format` takes.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// The tables of Apple's guideline on adaptivity and layout, as text with the prose around them.
  case guideline
  /// The table of size classes of Apple's view controller guide: values on lines under the names.
  case sizeClasses = "size-classes"
  /// An array of profiles in devcat's own shape, or one profile.
  case json
  /// Profiles in devcat's own shape, one a line.
  case ndjson
  /// Comma-separated values under a header of field paths.
  case csv

  /// The reader of the format.
  ///
  /// - Parameter table: the kind of table that the rows of a CSV file are from, for assignments;
  ///   the other formats say so themselves.
  public func reader(table: String = "") -> any SourceReader {
    switch self {
    case .guideline: GuidelineReader()
    case .sizeClasses: SizeClassListReader()
    case .json: JSONReader()
    case .ndjson: NDJSONReader()
    case .csv: CSVReader(table: table)
    }
  }

  /// Reads the whole of a source in this format.
  public func read(_ source: SourceText, table: String = "") -> SourceDocument {
    reader(table: table).read(source)
  }
}
