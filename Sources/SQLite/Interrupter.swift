import CSQLite

/// Ends the statement that runs on a connection, from any thread.
public struct Interrupter: Sendable {
  let handle: DatabaseHandle

  /// Makes the running statements fail with `SQLiteError.Code.interrupted`; does nothing if none
  /// runs.
  public func interrupt() { sqlite3_interrupt(handle.raw) }
}
