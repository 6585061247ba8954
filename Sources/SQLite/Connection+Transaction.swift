import CSQLite

/// When a transaction takes its locks.
public enum TransactionKind: Sendable {
  /// With the first statement that needs them: for reading.
  case deferred
  /// The one write lock at once: for writing. Others may still read in WAL mode.
  case immediate

  var sql: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    }
  }
}

extension Connection {
  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle.raw) == 0 }

  /// Runs the body in one transaction: committed when it returns, rolled back when it throws.
  ///
  /// Inside another transaction it is a savepoint (whatever the kind): a throw undoes the body's
  /// own changes only, and what was done becomes durable with the outermost transaction. Throws
  /// what the body threw, or an `SQLiteError` where beginning or committing failed.
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    let nested = isInTransaction
    try statement(nested ? "SAVEPOINT nested" : kind.sql).run()
    do {
      let result = try body()
      try statement(nested ? "RELEASE nested" : "COMMIT").run()
      return result
    } catch {
      rollBack(nested: nested)
      throw error
    }
  }

  /// Undoes the innermost transaction.
  ///
  /// After some failures (a full disk, an I/O error) SQLite has rolled back by itself, and there is
  /// nothing to undo. If the rollback fails too, SQLite finishes it when the file is next opened;
  /// the first failure is the one worth telling.
  private func rollBack(nested: Bool) {
    guard isInTransaction else { return }
    if nested {
      try? execute("ROLLBACK TO nested; RELEASE nested")
    } else {
      try? statement("ROLLBACK").run()
    }
  }
}
