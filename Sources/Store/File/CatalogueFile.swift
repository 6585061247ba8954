public import Catalogue
import SQLite

/// A catalogue in an SQLite file: its whole history, and views of its present state.
///
/// The log of revisions is the truth; every other table can be rebuilt from it (docs/Formats.md,
/// "Catalogue file"). A catalogue file belongs to one thread or actor; several processes may read
/// while one writes.
public final class CatalogueFile {
  let database: Connection
  /// The path of the file, or `:memory:`.
  public let path: String
  /// The identity of the lineage.
  public let id: CatalogueID

  init(database: Connection, path: String, id: CatalogueID) {
    self.database = database
    self.path = path
    self.id = id
  }

  /// Whether the file is opened for reading only.
  public var isReadOnly: Bool { database.isReadOnly || isQueryOnly }

  var isQueryOnly = false

  /// The catalogue and the revision that this is a view of, whose log knows where values are from.
  var viewed: (file: CatalogueFile, revision: Int)?

  /// Whether the file has no write-ahead log yet: it is turned to one behind its first revision,
  /// since a first large import would be written twice by way of it.
  var usesRollbackJournal = false

  /// Runs `body` as one transaction that happens as a whole or not at all; it may be nested.
  ///
  /// - Throws: what `body` throws, and `StoreError` where the file cannot be written.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try storing("write the catalogue") {
      let result = try database.transaction(.immediate, body)
      if usesRollbackJournal, !database.isInTransaction { enableWAL() }
      return result
    }
  }

  /// Turns a file with a revision to a write-ahead log, so that others can read while one writes.
  ///
  /// While others read it that has to wait: the next transaction tries again.
  private func enableWAL() {
    guard (try? head()) ?? .origin != .origin else { return }
    let timeout = database.busyTimeout
    database.busyTimeout = .zero
    defer { database.busyTimeout = timeout }
    // What was committed stays so whatever comes of this, so that a failure is no error of it.
    usesRollbackJournal = (try? database.pragma("journal_mode", set: "wal")) != "wal"
  }

  /// Whether a transaction is open.
  ///
  /// Some failures (a full disk) take all of it back in its midst.
  public var isInTransaction: Bool { database.isInTransaction }

  /// Runs `body` so that all it reads is of one moment, which is also faster than one by one.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try storing("read the catalogue") {
      try database.isInTransaction ? body() : database.transaction(.deferred, body)
    }
  }

  /// Runs `body`, and says of an error of SQLite what was attempted.
  func storing<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error, operation)
    }
  }

  /// An error about this file.
  func error(
    _ code: StoreError.Code, _ operation: String, _ problem: String, hint: String? = nil
  ) -> StoreError {
    StoreError(code, operation, path: path, problem, hint: hint)
  }

  /// An error about revisions that were to be taken into this file.
  func refusal(
    _ code: StoreError.Code, _ operation: String, _ problem: String, hint: String? = nil
  ) -> StoreError {
    StoreError(code, operation, path: path, problem, hint: hint, isAboutRevisions: true)
  }
}

@available(*, unavailable)
extension CatalogueFile: Sendable {}
