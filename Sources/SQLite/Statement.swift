import CSQLite

/// One prepared statement, together with the row that it stands on.
///
/// Positions of parameters count from 1, as `?1` does in SQL; columns count from 0.
public final class Statement {
  let raw: OpaquePointer
  private let handle: DatabaseHandle
  /// The statement's text, with its placeholders.
  public let sql: String
  /// How many parameters it has; for numbered ones the largest number.
  public let parameterCount: Int
  /// How many columns its rows have; 0 if it returns none.
  public let columnCount: Int
  /// Whether it stands on a row: stepped, and not yet finished or reset.
  public private(set) var isOnRow = false

  convenience init(_ sql: String, on handle: DatabaseHandle, persistent: Bool) throws(SQLiteError) {
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let (prepared, length) = try Self.compile(sql, on: handle, flags: flags)
    let tail = sql.utf8.dropFirst(length)
    guard let prepared else {
      throw Self.misuse(handle, sql, "there is no statement in the text")
    }
    self.init(owning: prepared, sql: sql, handle: handle)
    // Blanks and semicolons are plain to see; SQLite itself says whether the rest is a comment.
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

  /// The first statement of a script and the text behind it; nil if none is left.
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
      // A comment or a lone semicolon; or a zero byte, behind which SQLite does not look.
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

  /// Whether the statement leaves the database as it is.
  public var isReadOnly: Bool { sqlite3_stmt_readonly(raw) != 0 }

  /// Moves to the next row; false when there is none, and the statement is then reset.
  ///
  /// Throws what SQLite reports, `busy` only after the connection's busy timeout; the statement is
  /// reset then too. A statement that is left on a row keeps its read transaction open: `reset()` it.
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

  /// Leaves the row it stands on, and makes ready to run again; what is bound stays bound.
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
  /// Binds every parameter in order and runs the statement to its end, passing over any rows.
  @inlinable
  public func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    try bind(repeat each values)
    while try step() {}
  }

  /// Runs the statement with what is bound to its end, passing over any rows.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs the statement with what is bound, and calls the body on each row.
  ///
  /// The body reads the columns of the statement it is given. The statement is reset at the end,
  /// also if the body throws.
  public func forEach(_ body: (Statement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// The first row as the body reads it, or nil if there is none; further rows are not looked at.
  public func first<Result>(_ body: (Statement) throws -> Result) throws -> Result? {
    defer { reset() }
    return try step() ? try body(self) : nil
  }

  /// All rows as the body reads them.
  public func map<Result>(_ body: (Statement) throws -> Result) throws -> [Result] {
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try body(self)) }
    return results
  }
}
