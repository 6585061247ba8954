import CDevcatSQLite

/// The owner of one `sqlite3 *`. The connection, its statements and its interrupters share it.
///
/// The last of them closes the database, so a statement may outlive its connection.
// Unchecked: on other threads an Interrupter calls only `sqlite3_interrupt`. SQLite allows that
// from any thread while the database is open, and the reference keeps it open.
final class DatabaseHandle: @unchecked Sendable {
  let raw: OpaquePointer
  let path: String
  /// The greatest size of a text that a statement hands out, in bytes.
  fileprivate(set) var longestText = Int.max

  /// Turns off SQLite's count of memory, which takes a global lock at each allocation.
  ///
  /// It has no effect if the process uses SQLite already.
  private static let isMemoryCounted = csqlite_count_no_memory() != SQLITE_OK

  init(path: String, name: String, flags: Int32) throws(SQLiteError) {
    _ = Self.isMemoryCounted
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(
        code: .cantOpen, operation: .open, path: path,
        message: path.isEmpty ? "the path is empty" : "the path contains a zero byte")
    }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard status == SQLITE_OK, let opened else {
      // Even if opening fails, SQLite returns a handle (for the message), except when out of
      // memory.
      let message = String(cString: opened.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(status))
      sqlite3_close_v2(opened)
      throw SQLiteError(
        code: SQLiteError.Code(rawValue: status), operation: .open, path: path, message: message)
    }
    raw = opened
  }

  deinit { sqlite3_close_v2(raw) }

  /// Runs `body` with bounds for a schema from outside (`Connection.defended`).
  func defended<Result>(_ body: () throws -> Result) throws -> Result {
    csqlite_defend(raw)
    longestText = 256 << 10
    let longest = sqlite3_limit(raw, SQLITE_LIMIT_SQL_LENGTH, 16 << 10)
    // On the heap, because a C function captures no variable. It is called each 1,000 steps of the
    // virtual machine, so 40 calls are some 40,000 steps.
    let calls = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    calls.initialize(to: 0)
    sqlite3_progress_handler(
      raw, 1000,
      { calls in
        guard let calls = calls?.assumingMemoryBound(to: Int32.self) else { return 1 }
        calls.pointee += 1
        return calls.pointee > 40 ? 1 : 0
      }, calls)
    defer {
      sqlite3_progress_handler(raw, 0, nil, nil)
      calls.deallocate()
      _ = sqlite3_limit(raw, SQLITE_LIMIT_SQL_LENGTH, longest)
    }
    return try body()
  }

  /// Runs `body` with bounds for statements of a user (`Connection.answering`).
  func answering<Result>(within limit: Duration, _ body: () throws -> Result) throws -> Result {
    csqlite_defend(raw)
    _ = sqlite3_limit(raw, SQLITE_LIMIT_ATTACHED, 0)
    _ = sqlite3_limit(raw, SQLITE_LIMIT_LENGTH, 16 << 20)
    let end = UnsafeMutablePointer<ContinuousClock.Instant>.allocate(capacity: 1)
    end.initialize(to: .now + limit)
    sqlite3_progress_handler(
      raw, 1000,
      { end in
        guard let end = end?.assumingMemoryBound(to: ContinuousClock.Instant.self) else { return 1 }
        return .now < end.pointee ? 0 : 1
      }, end)
    defer {
      sqlite3_progress_handler(raw, 0, nil, nil)
      end.deallocate()
    }
    return try body()
  }

  /// The error of the last call on this database.
  func error(
    _ status: Int32, _ operation: SQLiteError.Operation, sql: String?
  ) -> SQLiteError {
    let offset = sqlite3_error_offset(raw)
    return SQLiteError(
      code: SQLiteError.Code(rawValue: status), operation: operation, path: path, sql: sql,
      message: String(cString: sqlite3_errmsg(raw)), offset: offset < 0 ? nil : Int(offset))
  }
}
