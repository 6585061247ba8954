import CSQLite

extension Connection {
  /// The bytes of the file that the database would be, as it stands now.
  ///
  /// - Throws: `SQLiteError` where memory does not suffice.
  public func serialized() throws(SQLiteError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle.raw, "main", &count, 0) else {
      throw handle.error(SQLITE_NOMEM, .backup, sql: nil)
    }
    defer { sqlite3_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }
}
