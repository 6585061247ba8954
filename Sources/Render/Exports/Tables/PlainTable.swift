public import Catalogue

/// A table without types, as a database holds it.
public struct PlainTable: Sendable {
  /// The name.
  public let name: String
  /// The names of the columns.
  public let columns: [String]
  /// The rows, each with a text, number or boolean, or nothing, for every column.
  public internal(set) var rows: [[FieldValue?]] = []

  init(_ name: String, _ columns: [String]) {
    self.name = name
    self.columns = columns
  }

  mutating func add(_ row: [FieldValue?]) {
    precondition(row.count == columns.count, "A row has a cell for every column")
    rows.append(row)
  }
}
