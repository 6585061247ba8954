/// A table of an SQLite file that is no catalogue, with all of its rows.
public struct ForeignTable: Sendable {
  /// One value in it.
  public enum Cell: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Text; bytes that are not UTF-8 are replaced.
    case text(String)
    /// Bytes that are no text, of which only the count is read.
    case bytes(count: Int)
  }

  /// The name of the table.
  public let name: String
  /// The names of the columns, in order.
  public let columns: [String]
  /// The rows in the order of the file, each with a cell for every column.
  public let rows: [[Cell]]
  /// What makes the table where it is written: SQL behind its name, such as `(a TEXT PRIMARY KEY)`;
  /// `nil` makes columns without types.
  public let declaration: String?
  /// Statements of SQL behind the rows: its indexes.
  public let statements: [String]

  /// Makes a table; each row has a cell for every column.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - columns: The names of the columns.
  ///   - rows: The rows.
  ///   - declaration: SQL behind its name where it is made, with the same columns.
  ///   - statements: SQL that runs when all tables have their rows.
  public init(
    name: String, columns: [String], rows: [[Cell]], declaration: String? = nil,
    statements: [String] = []
  ) {
    self.name = name
    self.columns = columns
    self.rows = rows
    self.declaration = declaration
    self.statements = statements
  }
}
