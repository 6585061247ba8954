import CSQLite

extension Connection {
  /// `SQLITE_IOERR_SHORT_READ`, a macro that is not imported: the file ends before.
  private static let shortRead = SQLITE_IOERR | (2 << 8)

  /// The first bytes of the database's file as they stand on the disk, and how many it has in all.
  ///
  /// They are read through the descriptor that SQLite holds, without a lock, and before a log or a journal
  /// beside the file is looked at. A descriptor of one's own would cost the process the locks of all its connections
  /// to the file when it is closed.
  ///
  /// Source: "How To Corrupt An SQLite Database File", section 2.2; `SQLITE_FCNTL_FILE_POINTER`.
  /// - Throws: `SQLiteError` where the file cannot be read; a shorter one is no error.
  public func fileBeginning(_ count: Int) throws(SQLiteError) -> (bytes: [UInt8], size: Int) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let found = sqlite3_file_control(handle.raw, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    // A database in memory has no file, and no methods.
    guard found == SQLITE_OK, let file, let methods = file.pointee.pMethods,
      let measure = methods.pointee.xFileSize, let read = methods.pointee.xRead
    else { return ([], 0) }
    var size: sqlite3_int64 = 0
    let measured = measure(file, &size)
    guard measured == SQLITE_OK else { throw handle.error(measured, .read, sql: nil) }
    var bytes = [UInt8](repeating: 0, count: min(count, Int(size)))
    let status = read(file, &bytes, Int32(bytes.count), 0)
    guard status == SQLITE_OK || status == Self.shortRead else {
      throw handle.error(status, .read, sql: nil)
    }
    return (bytes, Int(size))
  }
}
