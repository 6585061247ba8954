import CDevcatSQLite

/// The owner of one `sqlite3 *`, which a connection and its statements share.
///
/// The last of them closes the database, so a statement may outlive its connection.
final class DatabaseHandle {
  let raw: OpaquePointer
  let path: String
  /// The greatest size of a text that a statement hands out, in bytes.
  var longestText = Int.max

  init(path: String, name: String, flags: Int32) throws(SQLiteError) {
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

@available(*, unavailable)
extension DatabaseHandle: Sendable {}
