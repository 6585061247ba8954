import DevcatValues
import CDevcatPostgres
import DevcatWire
import DevcatTransport

/// The connections of a hub to its database: each has one user at a time.
final class PostgresPool: Sendable {
  let options: PostgresOptions
  private let idle = Locked<[PostgresConnection]>([])

  /// Takes note of the options.
  ///
  /// - Throws: `Failure`: `missingLibrary`, `badAddress`.
  init(_ options: String) throws(Failure) {
    self.options = try PostgresOptions(options)
  }

  /// The options for errors, without secrets.
  var server: String { options.shown }

  /// Lends a connection to a body, which is run once more, over a new one, where an older one broke before the
  /// body asked for a commit.
  ///
  /// - Parameter asksItself: Whether the body finds out itself what became of a commit, and may be run again
  ///   after one.
  /// - Throws: What the body throws; `Failure` for a `DatabaseError`.
  func lend<Result>(
    _ operation: String, asksItself: Bool = false, _ body: (PostgresConnection) throws -> Result
  ) throws -> Result {
    do {
      let connection = try idle.withLock { $0.popLast() } ?? PostgresConnection(options)
      do {
        return try use(connection, body)
      } catch let error as DatabaseError where error.kind == .lost {
        // The others have broken too.
        close()
        guard asksItself || !connection.isEnding else {
          throw DatabaseError(
            .lost, "\(error.problem), when all was done but the last step: look whether it was done"
          )
        }
      }
    } catch let error as DatabaseError {
      throw error.named(operation, server)
    }
    do {
      return try use(PostgresConnection(options), body)
    } catch let error as DatabaseError {
      throw error.named(operation, server)
    }
  }

  private func use<Result>(
    _ connection: PostgresConnection, _ body: (PostgresConnection) throws -> Result
  ) throws -> Result {
    let result: Result
    do {
      result = try body(connection)
    } catch {
      // Nothing of a transaction is left.
      if !connection.isLost, (try? connection.run("ROLLBACK")) != nil { give(connection) }
      throw error
    }
    give(connection)
    return result
  }

  private func give(_ connection: PostgresConnection) {
    _ = connection.takeWarning()
    if !connection.isLost { idle.withLock { $0.append(connection) } }
  }

  /// Closes the connections that nobody uses.
  func close() { idle.withLock { $0 = [] } }

  /// Waits.
  static func pause(milliseconds: Int32) { devcat_pq_pause(milliseconds) }
}
