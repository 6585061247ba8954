public import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// A catalogue in an SQLite file: its whole history, and tables of its head.
///
/// The log of revisions is the truth; every other table can be rebuilt from it (docs/Formats.md,
/// "Catalogue file"). One thread or actor uses a catalogue file. Several processes may read while
/// one writes.
public final class CatalogueFile {
  let database: Connection
  /// The path of the file, or `:memory:`.
  public let path: String
  /// The id of the lineage.
  public let id: CatalogueID

  init(database: Connection, path: String, id: CatalogueID) {
    self.database = database
    self.path = path
    self.id = id
    records = StoredRecords(database)
  }

  /// Whether it shows the file as it was when it was opened: no log could be made beside it, as in a folder
  /// or on a disk that cannot be written to.
  ///
  /// A process that lives on opens the file again for each use.
  package var isFrozen: Bool { database.isImmutable }

  var isQueryOnly = false

  /// The devices of an earlier revision, if that is the state that this shows of the file.
  var past: PastDevices?

  /// The devices of a snapshot, if this is one: then no table has them.
  var snapshotDevices: SnapshotDevices?

  /// The revision whose state this is, if it is a view of an earlier one.
  public var viewedRevision: Int? { past?.revision }

  /// The catalogue at its head: the one that this is a view of, or this one.
  public var whole: CatalogueFile { past?.file ?? self }

  /// Whether the file still uses a rollback journal.
  ///
  /// It changes to a write-ahead log after its first revision, because a log would write a large
  /// first import twice.
  var usesRollbackJournal = false

  /// Reads the records of profiles.
  let records: StoredRecords

  /// The log of revisions, with its tags and provenance.
  public var log: RevisionLog { RevisionLog(file: self) }
  /// The remote, the strictness of merges, and what is known of hubs.
  public var settings: CatalogueSettings { CatalogueSettings(file: self) }
  /// The profiles, at the head and at earlier revisions.
  public var state: CatalogueState { CatalogueState(file: self) }
  /// The devices of the state that the file shows: of the head, of an earlier revision, or of a snapshot.
  public var devices: any Devices {
    if let past { return past }
    if let snapshotDevices { return snapshotDevices }
    return StoredDevices(file: self)
  }
  /// Merges with the revisions of others.
  public var merging: RevisionMerging { RevisionMerging(file: self) }
  /// Snapshots, and histories that begin with one.
  public var snapshots: SnapshotStore { SnapshotStore(file: self) }
  /// Verification and repair.
  public var maintenance: CatalogueMaintenance { CatalogueMaintenance(file: self) }

  /// Runs `body` as one transaction: all of it or nothing.
  ///
  /// Transactions may be nested.
  ///
  /// - Throws: The errors of `body`, and `Failure` if the file cannot be written.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try storing("write the catalogue") {
      // Immediate: a transaction that read first could not wait for the lock when it writes.
      let result = try database.transaction(.immediate, body)
      if !database.isInTransaction, usesRollbackJournal { enableWAL() }
      return result
    }
  }

  /// Runs `body` in the transaction that is open, or else as one.
  ///
  /// A nested transaction keeps the old bytes of each page that it changes, to be undone alone. This does
  /// not, so after an error of `body` the open transaction cannot be committed.
  func joining<Result>(_ body: () throws -> Result) throws -> Result {
    guard isInTransaction else { return try transaction(body) }
    return try storing("write the catalogue") { try database.joining(body) }
  }

  /// Changes a file with a revision to a write-ahead log, so that others can read while one writes.
  ///
  /// This fails while others read the file. The next transaction tries again.
  private func enableWAL() {
    guard (try? log.head()) ?? .origin != .origin else { return }
    // Waiting for readers would delay a commit that is already durable.
    let timeout = database.busyTimeout
    database.busyTimeout = .zero
    defer { database.busyTimeout = timeout }
    // The commit is already durable, so a failure here is not an error.
    usesRollbackJournal = (try? database.pragma("journal_mode", set: "wal")) != "wal"
  }

  /// The name of the catalogue, for people.
  public var name: String {
    get throws { try meta("name") ?? "" }
  }

  /// Whether a transaction is open.
  ///
  /// Some failures (a full disk) roll back the whole transaction at once.
  public var isInTransaction: Bool { database.isInTransaction }

  /// Runs `body` in one read transaction: it sees one consistent state, and several reads are
  /// faster.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try storing("read the catalogue") {
      try database.isInTransaction ? body() : database.transaction(.deferred, body)
    }
  }

  /// Runs `body`, and adds the operation to errors of SQLite.
  func storing<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw Failure.file(error, operation)
    }
  }

  /// The greatest part of a setting that is read, in bytes: devcat writes none that is half as long.
  private static let longestSetting = 4096

  /// A setting of the table `meta`; `nil` if it is not set.
  ///
  /// A longer one, which another program wrote, is cut.
  func meta(_ key: String) throws -> String? {
    try storing("read the catalogue") {
      try database.statement("SELECT value FROM meta WHERE key = ?").bind(key).first {
        Excerpt.of($0.text(0), upTo: Self.longestSetting)
      }
    }
  }

  /// Changes a setting of the table `meta`; `nil` removes it.
  func setMeta(_ key: String, _ value: String?) throws {
    if let value {
      try database.statement("INSERT OR REPLACE INTO meta VALUES(?, ?)").run(key, value)
    } else {
      try database.statement("DELETE FROM meta WHERE key = ?").run(key)
    }
  }

  /// An error about this file.
  func error(
    _ code: Failure.Code, _ operation: String, _ problem: String, hint: String? = nil
  ) -> Failure {
    Failure.file(code, operation, path: path, problem, hint: hint)
  }

  /// An error about revisions that this file was to receive.
  func refusal(
    _ code: Failure.Code, _ operation: String, _ problem: String, hint: String? = nil
  ) -> Failure {
    Failure.file(code, operation, path: path, problem, hint: hint, fault: .revisions)
  }
}

@available(*, unavailable)
extension CatalogueFile: Sendable {}
