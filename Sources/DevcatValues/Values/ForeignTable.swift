/// A table of an SQLite file that is not a catalogue, with all of its rows.
public struct ForeignTable: Sendable {
  /// One value of a table.
  public enum Cell: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Text; bytes that are not UTF-8 are replaced.
    case text(String)
    /// A BLOB, of which only the number of bytes is read.
    case bytes(count: Int)
  }

  /// The name of the table.
  public let name: String
  /// The names of the columns, in order.
  public let columns: [String]
  /// The rows in the order of the file, each with a cell for every column.
  public let rows: [[Cell]]

  /// Makes a table.
  public init(name: String, columns: [String], rows: [[Cell]]) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }
}
