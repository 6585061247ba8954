import CSQLite

/// The owner of one `sqlite3 *`; connection, statements and interrupters share it.
///
/// The database is closed when the last of them is gone, so that a statement may outlive its
/// connection.
// Unchecked: an Interrupter takes it to other threads, where only `sqlite3_interrupt` is called,
// which SQLite allows from any thread while the database is open, and the reference keeps it so.
final class DatabaseHandle: @unchecked Sendable {
  let raw: OpaquePointer
  let path: String

  /// Spares every allocation a global lock; where SQLite is in use already it stays as it is.
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
      // SQLite hands out a handle even on failure, for its message, except when out of memory.
      let message = String(cString: opened.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(status))
      sqlite3_close_v2(opened)
      throw SQLiteError(
        code: SQLiteError.Code(rawValue: status), operation: .open, path: path, message: message)
    }
    raw = opened
  }

  deinit { sqlite3_close_v2(raw) }

  /// The error that the last call on this database left behind.
  func error(
    _ status: Int32, _ operation: SQLiteError.Operation, sql: String?
  ) -> SQLiteError {
    let offset = sqlite3_error_offset(raw)
    return SQLiteError(
      code: SQLiteError.Code(rawValue: status), operation: operation, path: path, sql: sql,
      message: String(cString: sqlite3_errmsg(raw)), offset: offset < 0 ? nil : Int(offset))
  }
}

/// Ends the statement that runs on a connection, from any thread.
public struct Interrupter: Sendable {
  let handle: DatabaseHandle

  /// Makes the running statements fail with `SQLiteError.Code.interrupted`; does nothing if none
  /// runs.
  public func interrupt() { sqlite3_interrupt(handle.raw) }
}
