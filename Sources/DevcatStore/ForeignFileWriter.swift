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
  /// The same file, to read its bytes when it is complete; `nil` for tables in memory.
  private let file: OpenFile?
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
      database = try Connection(path: place, mode: .readWrite)
      insertions = try Self.begin(tables, in: database)
    } catch let error as SQLiteError {
      throw Failure.file(error, Self.operation)
    }
  }

  /// Begins tables in memory, of which questions can be asked.
  public init(inMemory tables: [Table]) throws {
    (self.tables, file) = (tables, nil)
    do {
      database = try Connection(path: ":memory:", mode: .create)
      insertions = try Self.begin(tables, in: database)
    } catch let error as SQLiteError {
      throw Failure.file(error, Self.operation)
    }
  }

  private static func begin(_ tables: [Table], in database: Connection) throws -> [Statement] {
    // A file that is not complete is of no use, so it needs no journal.
    try database.pragma("locking_mode", set: "exclusive")
    try database.pragma("journal_mode", set: "off")
    try database.pragma("synchronous", set: "off")
    try database.pragma("cache_size", set: -16_384)
    // Overwritten content is zeroed, so that the bytes depend only on the tables.
    try database.pragma("secure_delete", set: 1)
    try database.execute("BEGIN")
    return try tables.map { table in
      let name = Self.quoted(table.name)
      try database.execute("CREATE TABLE \(name) \(table.declaration)")
      let places = table.columns.map { _ in "?" }.joined(separator: ", ")
      return try database.prepare("INSERT INTO \(name) VALUES (\(places))")
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
    do {
      try insertions[index].bind(contentsOf: row.lazy.map(Self.value)).run()
    } catch {
      throw Failure.file(error, Self.operation)
    }
  }

  /// Completes the file, and hands over its bytes in pieces.
  ///
  /// Equal rows in an equal order give equal bytes with the same version of SQLite, which writes its
  /// version into the file.
  public consuming func finish(to sink: ([UInt8]) throws -> Void) throws {
    try complete()
    var offset = 0
    while let file {
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

  private func complete() throws {
    do {
      for statement in tables.flatMap(\.statements) { try database.execute(statement) }
      try database.execute("COMMIT")
    } catch {
      throw Failure.file(error, Self.operation)
    }
  }

  /// Completes the tables, and answers a question in SQL.
  ///
  /// - Parameters:
  ///   - question: One statement that reads.
  ///   - limit: How long it may take.
  ///   - columns: Gets the names of the columns, before the rows.
  ///   - row: Gets the cells of each row.
  /// - Throws: `Failure` (`invalid`) if the statement is wrong, writes, or takes longer; and the errors of
  ///   the closures.
  public consuming func answer(
    _ question: String, within limit: Duration, columns: ([String]) throws -> Void,
    row: ([ForeignTable.Cell]) throws -> Void
  ) throws {
    try complete()
    let database = database
    func failure(_ problem: String) -> Failure {
      Failure.file(.invalid, "answer the question from", path: database.path, problem)
    }
    do {
      try database.answering(within: limit) {
        let statement = try database.prepare(question)
        guard statement.isReadOnly, statement.columnCount > 0 else {
          throw failure("it is no statement that reads")
        }
        try columns((0..<statement.columnCount).map(statement.name))
        try statement.forEach { found in
          try row((0..<found.columnCount).map { Self.cell(found, $0) })
        }
      }
    } catch let error as SQLiteError where error.code == .interrupted {
      throw failure("it takes longer than \(limit.components.seconds) s")
    } catch let error as SQLiteError {
      throw failure(error.message + (error.offset.map { ", at character \($0 + 1)" } ?? ""))
    }
  }

  private static func value(_ cell: ForeignTable.Cell) -> DatabaseValue {
    switch cell {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    }
  }

  private static func cell(_ row: Statement, _ column: Int) -> ForeignTable.Cell {
    switch row.value(column) {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .text("(\(bytes.count) bytes)")
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
