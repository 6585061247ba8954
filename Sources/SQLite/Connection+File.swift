import CSQLite

extension Connection {
  /// Copies the whole database, as it stands now, into another one, whose content it replaces.
  ///
  /// The copy is consistent even while others write. Throws `busy` or `locked` if either side
  /// stays locked beyond the busy timeout of the target.
  public func backup(to target: Connection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(target.handle.raw, "main", handle.raw, "main") else {
      let status = sqlite3_extended_errcode(target.handle.raw)
      throw target.handle.error(status, .backup, sql: nil)
    }
    let status = sqlite3_backup_step(backup, -1)
    let finished = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE else {
      let code = finished == SQLITE_OK ? status : finished
      throw SQLiteError(
        code: SQLiteError.Code(rawValue: code), operation: .backup, path: target.path,
        message: String(cString: sqlite3_errstr(code)))
    }
  }

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
