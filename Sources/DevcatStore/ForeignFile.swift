public import DevcatValues
import DevcatSQLite
import DevcatSystem

/// SQLite files that are not catalogues.
///
/// Files of others are read as plain tables and never changed; `ForeignFileWriter` makes new ones.
public enum ForeignFile {
  private static let operation = "read the tables of"
  /// How many tables a file may have.
  private static let maximumTables = 256
  /// How many cells, and bytes of text, all tables may have together.
  private static let maximumCells = 1 << 20
  private static let maximumTextByteCount = 1 << 25

  /// Whether the first bytes of a file, 16 at least, are those of an SQLite file.
  public static func isSQLite(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: DatabaseFiles.magic)
  }

  /// The tables of the file at `path` in the order of their names, without SQLite's own.
  ///
  /// Views, virtual tables and generated columns are skipped: no code of the file runs.
  ///
  /// - Throws: `Failure` if the file is not an SQLite file, is damaged, is too large to be read
  ///   whole, or is a devcat catalogue.
  public static func tables(at path: String) throws -> [ForeignTable] {
    do {
      // For a file with a log SQLite must write beside it. Without one it locks and creates
      // nothing.
      let hasLog = Path.exists(path + "-wal")
      let database = try Connection(path: path, mode: hasLog ? .readOnly : .immutable)
      database.busyTimeout = .seconds(5)
      // The file is not ours: nothing in its schema is trusted, and damaged pages are noticed.
      try database.pragma("query_only", set: 1)
      try database.pragma("trusted_schema", set: 0)
      try database.pragma("cell_size_check", set: 1)
      if try database.pragma("application_id") == .integer(Schema.applicationID) {
        throw Failure.file(
          .invalid, operation, path: path, "it is a devcat catalogue, which 'import' does not read",
          hint: "To copy it, use 'devcat snapshot save' and 'load', or 'devcat push'. To "
            + "import its profiles, 'devcat export --format ndjson' and import that.")
      }
      return try database.transaction(.deferred) { try tables(of: database) }
    } catch let error as SQLiteError {
      throw failure(error)
    }
  }

  private static func tables(of database: Connection) throws -> [ForeignTable] {
    let names = try database.prepare(
      """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name
      """
    ).map { $0.text(0) }
    guard names.count <= maximumTables else {
      throw tooMuch(database, "\(names.count) tables", "\(maximumTables) are read")
    }
    var (cells, text) = (0, 0)
    return try names.map { name in
      let columns = try storedColumns(of: name, in: database)
      guard !columns.isEmpty else { return ForeignTable(name: name, columns: [], rows: []) }
      let statement = try database.prepare(
        "SELECT \(columns.map(quoted).joined(separator: ", ")) FROM \(quoted(name))")
      let rows = try statement.map { row in
        cells += columns.count
        guard cells <= maximumCells else {
          throw tooMuch(database, "too many rows", "\(maximumCells) values are read")
        }
        return try columns.indices.map { column in
          // A text is measured before it is copied.
          if row.type(column) == .text { text += row.withBlob(column) { $0.count } }
          guard text <= maximumTextByteCount else {
            throw tooMuch(database, "too much text", "\(maximumTextByteCount >> 20) MiB are read")
          }
          return Self.cell(row, column)
        }
      }
      return ForeignTable(name: name, columns: columns, rows: rows)
    }
  }

  /// The names of the columns that a table stores, without generated ones.
  private static func storedColumns(of table: String, in database: Connection) throws -> [String] {
    try database.prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0").bind(table)
      .map { $0.text(0) }
  }

  /// A name as a quoted identifier of SQL.
  static func quoted(_ name: String) -> String {
    let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }

  private static func cell(_ row: Statement, _ column: Int) -> ForeignTable.Cell {
    // The bytes of a blob are not copied.
    if row.type(column) == .blob { return .bytes(count: row.withBlob(column) { $0.count }) }
    return switch row.value(column) {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(count: bytes.count)
    }
  }

  private static func tooMuch(
    _ database: Connection, _ what: String, _ limit: String
  ) -> Failure {
    Failure.file(.invalid, operation, path: database.path, "it has \(what); at most \(limit)")
  }

  private static func failure(_ error: SQLiteError) -> Failure {
    switch error.code.primary {
    case .notADatabase:
      Failure.file(
        .invalid, operation, path: error.path, "it is not an SQLite file", hint: "Check the path.",
        underlying: error)
    case .corrupt:
      Failure.file(
        .damaged, operation, path: error.path, "it is damaged: \(error.message)",
        hint: "Copy it again from its source: it may be truncated.", underlying: error)
    default: Failure.file(error, operation)
    }
  }
}
