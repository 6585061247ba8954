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
}
