import CDevcatSQLite

/// The moment at which a transaction takes its locks.
public enum TransactionKind: String, Sendable {
  /// The first statement that needs a lock takes it: for reading.
  case deferred = "BEGIN DEFERRED"
  /// The transaction takes the write lock at its beginning: for writing. In WAL mode others can
  /// still read.
  case immediate = "BEGIN IMMEDIATE"
}

extension Connection {
  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle.raw) == 0 }

  /// Runs the body in one transaction: committed when it returns, rolled back when it throws.
  ///
  /// Inside another transaction this is a savepoint, whatever the kind: an error undoes only the
  /// changes of the body, and the outermost transaction makes them durable. Throws the error of the
  /// body, or an `SQLiteError` if beginning or committing failed.
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    let nested = isInTransaction
    if isBroken { throw brokenTransaction }
    try statement(nested ? "SAVEPOINT nested" : kind.rawValue).run()
    do {
      let result = try body()
      if isBroken { throw brokenTransaction }
      if !nested { try requireInPlace() }
      try statement(nested ? "RELEASE nested" : "COMMIT").run()
      return result
    } catch {
      rollBack(nested: nested)
      throw error
    }
  }

  /// Runs the body in the transaction that is open.
  ///
  /// Unlike a nested one it keeps no old pages, so after an error of the body the open transaction, or
  /// the nested one around this, cannot be committed.
  public func joining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      isBroken = true
      throw error
    }
  }

  private var brokenTransaction: SQLiteError {
    SQLiteError(
      code: .misuse, operation: .write, path: path,
      message: "a part of the transaction has failed, so it is not committed")
  }

  /// Checks that the file which a transaction wrote to still has its name: otherwise the changes would
  /// be lost with it, or its log would be read with another file.
  private func requireInPlace() throws(SQLiteError) {
    var hasMoved: Int32 = 0
    guard sqlite3_txn_state(handle.raw, "main") == SQLITE_TXN_WRITE,
      sqlite3_file_control(handle.raw, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK,
      hasMoved != 0
    else { return }
    throw SQLiteError(
      code: .moved, operation: .write, path: path,
      message: "the file was moved, removed or replaced meanwhile")
  }

  /// Undoes the innermost transaction.
  ///
  /// After some failures (a full disk, an I/O error) SQLite has already rolled back. If the
  /// rollback fails too, SQLite finishes it when the file is next opened, so only the first failure
  /// is reported.
  private func rollBack(nested: Bool) {
    isBroken = false
    guard isInTransaction else { return }
    if nested {
      try? execute("ROLLBACK TO nested; RELEASE nested")
    } else {
      try? statement("ROLLBACK").run()
    }
  }
}
