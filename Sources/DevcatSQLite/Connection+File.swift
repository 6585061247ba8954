import CDevcatSQLite

extension Connection {
  /// Copies the present content of the database into another one, and replaces its content.
  ///
  /// The copy is consistent even while others write. Throws `busy` or `locked` if either side
  /// stays locked beyond the busy timeout of the target.
  ///
  /// - Parameter isWanted: Asked under the write lock of the target, before anything in it is replaced.
  /// - Returns: Whether it was wanted, and is done.
  @discardableResult
  public func backup(
    to target: Connection, if isWanted: () throws -> Bool = { true }
  ) throws -> Bool {
    guard let backup = sqlite3_backup_init(target.handle.raw, "main", handle.raw, "main") else {
      let status = sqlite3_extended_errcode(target.handle.raw)
      throw target.handle.error(status, .backup, sql: nil)
    }
    // No page takes the lock, which stays until the end; a target in memory has nobody else.
    var status = sqlite3_backup_step(backup, 0)
    do {
      if status == SQLITE_OK, try !isWanted() {
        sqlite3_backup_finish(backup)
        return false
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    if status == SQLITE_OK { status = sqlite3_backup_step(backup, -1) }
    let finished = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE else {
      let code = finished == SQLITE_OK ? status : finished
      throw SQLiteError(
        code: SQLiteError.Code(rawValue: code), operation: .backup, path: target.path,
        message: String(cString: sqlite3_errstr(code)))
    }
    return true
  }

  /// `SQLITE_IOERR_SHORT_READ`, a macro that Swift does not import: the file is shorter.
  private static let shortRead = SQLITE_IOERR | (2 << 8)

  /// The first bytes of the database file on disk, and the size of the file.
  ///
  /// Reads through SQLite's own descriptor, without a lock, and ignores a `-wal` or `-journal`
  /// file. Closing another descriptor of the file would release all locks that this process has on
  /// it.
  ///
  /// Source: "How To Corrupt An SQLite Database File", section 2.2; `SQLITE_FCNTL_FILE_POINTER`.
  ///
  /// - Throws: `SQLiteError` if the file cannot be read. A shorter file is not an error.
  public func fileBeginning(_ count: Int) throws(SQLiteError) -> (bytes: [UInt8], size: Int) {
    guard let file = file(SQLITE_FCNTL_FILE_POINTER), let methods = file.pointee.pMethods,
      let measure = methods.pointee.xFileSize, let read = methods.pointee.xRead
    else { return ([], 0) }
    var bytes = [UInt8](repeating: 0, count: count)
    let status = read(file, &bytes, Int32(bytes.count), 0)
    guard status == SQLITE_OK || status == Self.shortRead else {
      throw handle.error(status, .read, sql: nil)
    }
    // Measured after it is read: a file that grows meanwhile is not shorter than its beginning says.
    var size: sqlite3_int64 = 0
    let measured = measure(file, &size)
    guard measured == SQLITE_OK else { throw handle.error(measured, .read, sql: nil) }
    return (Array(bytes.prefix(Int(size))), Int(size))
  }

  /// One of SQLite's open files; `nil` for a database in memory, which has none, or no methods.
  private func file(_ control: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let found = sqlite3_file_control(handle.raw, "main", control, &file)
    return found == SQLITE_OK && file?.pointee.pMethods != nil ? file : nil
  }
}
