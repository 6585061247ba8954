import SQLite
import System

/// SQLite files that are no catalogues: someone else's, read as plain tables and never changed, and
/// new ones made of plain tables.
public enum ForeignFile {
  private static let operation = "read the tables of"
  private static let magic = Array("SQLite format 3\0".utf8)
  /// How many tables a file may have.
  private static let maximumTables = 256
  /// How many cells, and bytes of text, all tables may have together.
  private static let maximumCells = 1 << 22
  private static let maximumTextByteCount = 1 << 26

  /// Whether the first bytes of a file, 16 at least, are those of an SQLite file.
  public static func isSQLite(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: magic) }

  /// The tables of the file at `path` in the order of their names, without SQLite's own.
  ///
  /// Views and virtual tables are passed over: no code of the file is run.
  ///
  /// - Throws: `StoreError` where it is no SQLite file, is damaged, holds too much to be read whole,
  ///   or is a catalogue of devcat's.
  public static func tables(at path: String) throws -> [ForeignTable] {
    do {
      // SQLite wants to write beside a file that has a log; without one, nothing is locked or made.
      let hasLog = Path.exists(path + "-wal")
      let database = try Connection(path: path, mode: hasLog ? .readOnly : .immutable)
      database.busyTimeout = .seconds(5)
      try database.pragma("query_only", set: 1)
      try database.pragma("trusted_schema", set: 0)
      try database.pragma("cell_size_check", set: 1)
      if try database.pragma("application_id") == .integer(Schema.applicationID) {
        throw StoreError(
          .invalid, operation, path: path, "it is a catalogue of devcat's, and no source",
          hint: "To take one as it is use 'devcat snapshot save' and 'load', or 'devcat push'; to "
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
      let statement = try database.prepare("SELECT * FROM \(quoted(name))")
      let columns = (0..<statement.columnCount).map { statement.name($0) }
      let rows = try statement.map { row in
        cells += columns.count
        guard cells <= maximumCells else {
          throw tooMuch(database, "too many rows", "\(maximumCells) values are read")
        }
        return try columns.indices.map { column in
          let cell = Self.cell(row, column)
          if case .text(let value) = cell { text += value.utf8.count }
          guard text <= maximumTextByteCount else {
            throw tooMuch(database, "too much text", "\(maximumTextByteCount >> 20) MiB are read")
          }
          return cell
        }
      }
      return ForeignTable(name: name, columns: columns, rows: rows)
    }
  }

  /// A name in quotation marks, as SQL has it.
  static func quoted(_ name: String) -> String {
    let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }

  private static func cell(_ row: Statement, _ column: Int) -> ForeignTable.Cell {
    switch row.type(column) {
    case .null: .null
    case .integer: .integer(Int64(row.int(column)))
    case .real: .real(row.double(column))
    case .text: .text(row.text(column))
    case .blob: .bytes(count: row.withBlob(column) { $0.count })
    }
  }

  private static func tooMuch(
    _ database: Connection, _ what: String, _ limit: String
  ) -> StoreError {
    StoreError(.invalid, operation, path: database.path, "it has \(what); at most \(limit)")
  }

  private static func failure(_ error: SQLiteError) -> StoreError {
    switch error.code.primary {
    case .notADatabase:
      StoreError(
        .invalid, operation, path: error.path, "it is no SQLite file", hint: "Check the path.",
        underlying: error)
    case .corrupt:
      StoreError(
        .damaged, operation, path: error.path, "it is damaged: \(error.message)",
        hint: "Copy it anew from where it came; it may be cut off.", underlying: error)
    default: StoreError(error, operation)
    }
  }
}
