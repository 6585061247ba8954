import CDevcatSQLite

/// A prepared statement, and the row that it is on.
///
/// Positions of parameters count from 1, as `?1` does in SQL; columns count from 0.
public final class Statement {
  let raw: OpaquePointer
  let handle: DatabaseHandle
  /// The statement's text, with its placeholders.
  let sql: String
  /// How many parameters it has; for numbered ones the largest number.
  let parameterCount: Int
  /// How many columns its rows have; 0 if it returns none.
  public let columnCount: Int
  /// Whether the statement is on a row: stepped, and not yet finished or reset.
  public private(set) var isOnRow = false

  convenience init(_ sql: String, on handle: DatabaseHandle, persistent: Bool) throws(SQLiteError) {
    // A statement that lives long then leaves SQLite's small lookaside memory to others.
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let (prepared, length) = try Self.compile(sql, on: handle, flags: flags)
    let tail = sql.utf8.dropFirst(length)
    guard let prepared else {
      throw Self.misuse(handle, sql, "there is no statement in the text")
    }
    self.init(owning: prepared, sql: sql, handle: handle)
    // Skips blanks and semicolons here; SQLite decides whether the rest is a comment.
    guard tail.allSatisfy({ $0 <= 0x20 && $0 != 0 || $0 == UInt8(ascii: ";") }) else {
      guard try Self.first(of: String(Substring(tail)), on: handle) == nil else {
        throw Self.misuse(handle, sql, "there is more than one statement in the text")
      }
      return
    }
  }

  private init(owning raw: OpaquePointer, sql: String, handle: DatabaseHandle) {
    self.raw = raw
    self.handle = handle
    self.sql = sql
    parameterCount = Int(sqlite3_bind_parameter_count(raw))
    columnCount = Int(sqlite3_column_count(raw))
  }

  deinit { sqlite3_finalize(raw) }

  /// The first statement of a script and the text after it; nil if none is left.
  static func first(
    of script: String, on handle: DatabaseHandle
  ) throws(SQLiteError) -> (Statement, tail: String)? {
    var rest = script
    while !rest.isEmpty {
      let (prepared, length) = try compile(rest, on: handle, flags: 0)
      let tail = String(decoding: rest.utf8.dropFirst(length), as: UTF8.self)
      if let prepared {
        let sql = String(decoding: rest.utf8.prefix(length), as: UTF8.self)
        return (Statement(owning: prepared, sql: sql, handle: handle), tail)
      }
      // A comment, a single semicolon, or a zero byte, at which SQLite stops reading.
      guard length > 0 else { throw misuse(handle, script, "the text contains a zero byte") }
      rest = tail
    }
    return nil
  }

  /// Compiles the first statement of a text: the statement, if any, and how many bytes it took.
  private static func compile(
    _ sql: String, on handle: DatabaseHandle, flags: UInt32
  ) throws(SQLiteError) -> (OpaquePointer?, Int) {
    var raw: OpaquePointer?
    var length = 0
    var status = SQLITE_TOOBIG
    var text = sql
    text.withUTF8 { bytes in
      guard let count = Int32(exactly: bytes.count), count > 0 else { return }
      bytes.withMemoryRebound(to: CChar.self) { chars in
        var tail: UnsafePointer<CChar>?
        status = sqlite3_prepare_v3(handle.raw, chars.baseAddress, count, flags, &raw, &tail)
        if let tail, let start = chars.baseAddress { length = tail - start }
      }
    }
    if sql.isEmpty { return (nil, 0) }
    guard status == SQLITE_OK else { throw handle.error(status, .prepare, sql: sql) }
    return (raw, length)
  }

  private static func misuse(
    _ handle: DatabaseHandle, _ sql: String, _ message: String
  ) -> SQLiteError {
    SQLiteError(
      code: .misuse, operation: .prepare, path: handle.path, sql: sql, message: message)
  }

  /// Whether the statement only reads.
  public var isReadOnly: Bool { sqlite3_stmt_readonly(raw) != 0 }

  /// Moves to the next row.
  ///
  /// After the last one it returns false and resets the statement.
  ///
  /// Throws the errors of SQLite (`busy` only after the busy timeout of the connection), and then
  /// also resets the statement. A statement on a row keeps its read transaction open until
  /// `reset()`.
  public func step() throws(SQLiteError) -> Bool {
    let status = sqlite3_step(raw)
    if status == SQLITE_ROW {
      isOnRow = true
      return true
    }
    isOnRow = false
    if status == SQLITE_DONE {
      sqlite3_reset(raw)
      return false
    }
    let error = failure(status, .step)
    sqlite3_reset(raw)
    throw error
  }

  /// Leaves the row and gets ready to run again.
  ///
  /// Bound values stay bound.
  public func reset() {
    isOnRow = false
    sqlite3_reset(raw)
  }

  func failure(_ status: Int32, _ operation: SQLiteError.Operation) -> SQLiteError {
    handle.error(status, operation, sql: sql)
  }
}

@available(*, unavailable)
extension Statement: Sendable {}

extension Statement {
  /// Binds every parameter in order and runs the statement to its end, ignoring rows.
  @inlinable
  public func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    try bind(repeat each values)
    while try step() {}
  }

  /// Runs the statement with the bound values to its end, ignoring rows.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs the statement with the bound values, and calls the body on each row.
  ///
  /// The body reads the columns of the statement that it gets. At the end the statement is reset,
  /// also if the body throws.
  public func forEach(_ body: (Statement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// The value that the body makes of the first row, or nil if there is no row.
  ///
  /// Further rows are not read.
  public func first<Result>(_ body: (Statement) throws -> Result) throws -> Result? {
    defer { reset() }
    return try step() ? try body(self) : nil
  }

  /// The values that the body makes of all rows.
  public func map<Result>(_ body: (Statement) throws -> Result) throws -> [Result] {
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try body(self)) }
    return results
  }
}
