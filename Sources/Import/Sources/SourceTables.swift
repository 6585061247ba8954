/// Tables of an SQLite file as a source.
public struct SourceTables: Sendable {
  /// One value in a table.
  public enum Cell: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Text.
    case text(String)
    /// Bytes that are not text.
    case bytes(count: Int)
  }

  /// A table with all of its rows.
  public struct Table: Sendable {
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

  /// The file as the user named it, for messages.
  public let file: String
  /// The tables, in the order of their names.
  public let tables: [Table]

  /// Makes a source of tables.
  public init(_ file: String, tables: [Table]) {
    self.file = file
    self.tables = tables
  }
}
