import CDevcatSQLite

/// Bounds for what comes from outside: schemas of files, and statements of users.
extension Connection {
  /// Runs `body`, the first that reads the schema of a file, which may come from anybody.
  ///
  /// From now on triggers never run on this connection, the schema calls only harmless functions
  /// (`SQLITE_DBCONFIG_TRUSTED_SCHEMA`), and texts are cut after 256 KiB, which no record has: a name
  /// of 30 MB would fill the memory and the terminal. Inside `body` a statement, also one of the
  /// schema, has at most 16 KiB and takes at most some 40,000 steps, so that a schema of any size is
  /// soon refused.
  ///
  /// - Throws: `SQLiteError` (`interrupted` after too many steps; `corrupt` for a statement
  ///   that is too long), or what `body` throws.
  public func defended<Result>(_ body: () throws -> Result) throws -> Result {
    csqlite_defend(handle.raw)
    handle.longestText = 256 << 10
    let longest = sqlite3_limit(handle.raw, SQLITE_LIMIT_SQL_LENGTH, 16 << 10)
    defer { _ = sqlite3_limit(handle.raw, SQLITE_LIMIT_SQL_LENGTH, longest) }
    var thousands = 0
    return try stopping(
      when: {
        thousands += 1
        return thousands > 40
      }, body)
  }

  /// Runs `body` with statements that a user wrote: they open no other file, make no value of more than
  /// 16 MiB, and are stopped after a time.
  ///
  /// The caller refuses statements that write (`Statement.isReadOnly`).
  ///
  /// - Throws: `SQLiteError` (`interrupted` when the time is over), or what `body` throws.
  public func answering<Result>(
    within limit: Duration, _ body: () throws -> Result
  ) throws -> Result {
    csqlite_defend(handle.raw)
    _ = sqlite3_limit(handle.raw, SQLITE_LIMIT_ATTACHED, 0)
    _ = sqlite3_limit(handle.raw, SQLITE_LIMIT_LENGTH, 16 << 20)
    let end = ContinuousClock.now + limit
    return try stopping(when: { .now >= end }, body)
  }

  /// Runs `body`, in which SQLite asks each 1,000 steps of its virtual machine whether to stop.
  private func stopping<Result>(
    when isOver: @escaping () -> Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    // An object, because a C function captures no variable.
    let limit = StepLimit(isOver)
    sqlite3_progress_handler(
      handle.raw, 1000,
      { limit in
        limit.map { Unmanaged<StepLimit>.fromOpaque($0).takeUnretainedValue().isOver() } ?? true
          ? 1 : 0
      }, Unmanaged.passUnretained(limit).toOpaque())
    defer {
      sqlite3_progress_handler(handle.raw, 0, nil, nil)
      withExtendedLifetime(limit) {}
    }
    return try body()
  }
}

/// Says when a statement is to be stopped.
private final class StepLimit {
  let isOver: () -> Bool

  init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
}
