public import DevcatValues
import DevcatSQLite
import DevcatSystem

/// Makes an SQLite file of plain tables row by row, so that its memory does not grow with the file.
///
/// Until it is complete it is a file without a name, of which nothing is left when the process ends.
public final class ForeignFileWriter {
  /// A table to make.
  public struct Table: Sendable {
    let name: String
    let columns: [String]
    let declaration: String
    let statements: [String]

    /// Declares a table.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - columns: The names of the columns.
    ///   - declaration: The SQL after `CREATE TABLE name`, with the same columns; `nil` for columns
    ///     without types.
    ///   - statements: SQL that runs when all tables have their rows: the indexes.
    public init(
      name: String, columns: [String], declaration: String? = nil, statements: [String] = []
    ) {
      (self.name, self.columns, self.statements) = (name, columns, statements)
      self.declaration =
        declaration ?? "(" + columns.map(ForeignFileWriter.quoted).joined(separator: ", ") + ")"
    }
  }

  private static let operation = "make the tables of"
  private static let pieceSize = 1 << 20

  private let tables: [Table]
  private let database: Connection
  /// The same file, to read its bytes when it is complete.
  private let file: OpenFile
  private let insertions: [Statement]

  /// Begins a file with these tables.
  ///
  /// - Parameter folder: Where the file without a name is, which becomes as large as the result.
  /// - Throws: `Failure` if no file can be made there, or a declaration is wrong.
  public init(_ tables: [Table], in folder: String) throws {
    self.tables = tables
    let place = FileReplacement.temporaryName(beside: "\(folder)/tables")
    defer { Path.removeFile(place) }
    do throws(SystemError) {
      _ = try OpenFile(place, for: .making(permissions: 0o600))
      file = try OpenFile(place, for: .reading, named: "a private file in \(folder)")
    } catch {
      throw Self.failure(error)
    }
    do {
      let database = try Connection(path: place, mode: .readWrite)
      // A file that is not complete is of no use, so it needs no journal.
      try database.pragma("locking_mode", set: "exclusive")
      try database.pragma("journal_mode", set: "off")
      try database.pragma("synchronous", set: "off")
      try database.pragma("cache_size", set: -16_384)
      // Overwritten content is zeroed, so that the bytes depend only on the tables.
      try database.pragma("secure_delete", set: 1)
      try database.execute("BEGIN")
      insertions = try tables.map { table in
        let name = Self.quoted(table.name)
        try database.execute("CREATE TABLE \(name) \(table.declaration)")
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        return try database.prepare("INSERT INTO \(name) VALUES (\(places))")
      }
      self.database = database
    } catch let error as SQLiteError {
      throw Failure.file(error, Self.operation)
    }
  }

  /// Adds a row to a table.
  ///
  /// - Parameters:
  ///   - row: A cell for every column.
  ///   - index: Which of the tables it is.
  /// - Throws: `Failure` if the row exceeds SQLite's limits.
  public func add(_ row: [ForeignTable.Cell], to index: Int) throws {
    precondition(row.count == tables[index].columns.count, "A row has a cell for every column")
    let insertion = insertions[index]
    do {
      for (index, cell) in row.enumerated() {
        switch cell {
        case .null: try DatabaseValue.null.bind(to: insertion, at: index + 1)
        case .integer(let number): try number.bind(to: insertion, at: index + 1)
        case .real(let number): try number.bind(to: insertion, at: index + 1)
        case .text(let text): try text.bind(to: insertion, at: index + 1)
        }
      }
      try insertion.run()
    } catch {
      throw Failure.file(error, Self.operation)
    }
  }

  /// Completes the file, and hands over its bytes in pieces.
  ///
  /// Equal rows in an equal order give equal bytes with the same version of SQLite, which writes its
  /// version into the file.
  public consuming func finish(to sink: ([UInt8]) throws -> Void) throws {
    do {
      for statement in tables.flatMap(\.statements) { try database.execute(statement) }
      try database.execute("COMMIT")
    } catch {
      throw Failure.file(error, Self.operation)
    }
    var offset = 0
    while true {
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try file.read(at: offset..<offset + Self.pieceSize)
      } catch {
        throw Self.failure(error)
      }
      if piece.isEmpty { return }
      offset += piece.count
      try sink(piece)
    }
  }

  /// A name as a quoted identifier of SQL.
  private static func quoted(_ name: String) -> String {
    let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }

  private static func failure(_ error: SystemError) -> Failure {
    Failure.file(
      .inputOutput, operation, path: error.path, error.reason,
      hint: "Check the free space of that folder, and that you may write there.")
  }
}
