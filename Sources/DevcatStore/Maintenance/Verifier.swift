import DevcatEncoding
import DevcatSQLite
public import DevcatValues

/// The result of `verify`.
public struct Verification: Hashable, Sendable {
  /// The head of the log.
  public let head: RevisionPoint
  /// The state root, computed from the log.
  public let root: Digest
  /// How many revisions were replayed.
  public let revisions: Int
  /// How many profiles there are after the last one.
  public let profiles: Int
  /// The first difference, in one sentence; `nil` if there is none.
  public let difference: String?
  /// Whether the difference is in a view, which `--repair` can rebuild, and not in the log.
  public let isRepairable: Bool
  /// The revisions that the remote lacks, if the log is damaged; `nil` without a remote.
  public let unpushed: Unpushed?

  /// The local revisions of a damaged log after the base that it shares with its remote.
  public struct Unpushed: Hashable, Sendable {
    /// The URL of the remote.
    public let remote: String
    /// The number of local revisions.
    public let count: Int
    /// Whether the bytes of all of them match their digests, so that they can be pushed.
    public let isSound: Bool
  }
}

extension CatalogueMaintenance {
  /// Recomputes every record, leaf, bucket, root, digest and view from the log, and compares.
  ///
  /// Complexity: proportional to the whole history.
  public func verify() throws -> Verification {
    if file.snapshotDevices != nil {
      try file.snapshots.verify()
      return Verification(
        head: try file.log.head(), root: try file.log.root(), revisions: 1,
        profiles: try file.state.count, difference: nil, isRepairable: true, unpushed: nil)
    }
    return try file.reading {
      var verifier = try Verifier(file)
      var difference: Difference?
      do {
        try verifier.run()
      } catch let found as Difference {
        difference = found
      }
      let isRepairable = difference?.isRepairable ?? true
      return Verification(
        head: try file.log.head(), root: verifier.root, revisions: verifier.revisions,
        profiles: verifier.profileCount, difference: difference?.text, isRepairable: isRepairable,
        unpushed: isRepairable ? nil : try unpushed())
    }
  }

  /// The local revisions after the base of the remote, of a log that is damaged somewhere.
  private func unpushed() throws -> Verification.Unpushed? {
    guard let remote = try file.settings.remote else { return nil }
    let count = try file.log.head().number - remote.base.number
    return Verification.Unpushed(
      remote: remote.url, count: max(0, count), isSound: try isSound(after: remote.base))
  }

  /// Whether the bytes of all revisions after one match their digests, and each follows the one before.
  private func isSound(after base: RevisionPoint) throws -> Bool {
    do {
      var pass = try LogPass(file, after: base)
      defer { pass.finish() }
      while try pass.next() != nil {}
      return true
    } catch is Difference {
      return false
    } catch {
      guard let error = error as? SQLiteError, Verifier.isOfContent(error) else { throw error }
      return false
    }
  }
}

/// Recomputes the whole content of a catalogue file from its log, and compares.
struct Verifier {
  private let file: CatalogueFile
  private var replay: LogReplay

  init(_ file: CatalogueFile) throws {
    self.file = file
    replay = try LogReplay(file)
  }

  /// How many revisions were replayed.
  var revisions: Int { replay.revisions }

  /// How many profiles there are after the replayed revisions.
  var profileCount: Int { replay.state.entries.count }

  /// The state root after the replayed revisions.
  var root: Digest { replay.state.root }

  /// Runs the check of SQLite, replays the log, then compares every view with the result.
  ///
  /// - Throws: `Difference`. A difference in the log is reported before others.
  mutating func run() throws {
    WorkProgress.report("Checking the file", fraction: nil, 0, "devices")
    // Reported after the log was replayed, because damage of the log cannot be repaired.
    let damage = try file.maintenance.damage()
    do {
      try replay.run()
      try checkLocal()
    } catch let error as SQLiteError where Self.isOfContent(error) {
      throw Difference(
        text: "SQLite cannot read the log: \(damage ?? error.message)", isRepairable: false)
    }
    if let damage {
      throw Difference(text: "SQLite finds the file damaged: \(damage)", isRepairable: true)
    }
    if let difference = replay.difference { throw difference }
    do {
      try compareTree()
      try HeadComparison(file.database, replay.state).run()
    } catch let error as SQLiteError where Self.isOfContent(error) {
      throw Difference(
        text: "a table cannot be read: \(error.message)", isRepairable: true)
    }
  }

  /// Checks the data of this machine (tags, remote) that refers to the log.
  private func checkLocal() throws {
    for tag in try file.log.tags() where try file.log.point(at: tag.revision) == nil {
      throw Difference(
        text: "tag '\(tag.name)' names revision \(tag.revision), which is not in the log",
        isRepairable: true)
    }
    let first = try file.log.checkpoint()?.number ?? 0
    // A shallow history does not have a base from before its beginning.
    if let base = try file.settings.remote?.base, base.number >= first,
      try file.log.point(at: base.number) != base
    {
      throw Difference(
        text: "the base shared with the remote is not in the log", isRepairable: false)
    }
  }

  private func compareTree() throws {
    try compare("bucket", replay.state.hashes) { $0 == .zero }
    try compare("node", replay.state.nodes) { _ in false }
  }

  /// Compares the hashes of a table; hashes for which `isLeftOut` is true have no row.
  private func compare(
    _ table: String, _ hashes: [Digest], isLeftOut: (Digest) -> Bool
  ) throws {
    let rows = try file.database.prepare("SELECT number, hash FROM \(table) ORDER BY number")
    defer { rows.reset() }
    for (number, hash) in hashes.enumerated() where !isLeftOut(hash) {
      guard try rows.step(), rows.int(0) == number, rows.holds(.blob(hash.bytes), at: 1) else {
        throw Difference(text: "the hash of \(table) \(number) differs", isRepairable: true)
      }
    }
    if try rows.step() {
      throw Difference(
        text: "\(table) \(rows.int(0)) has a hash, and the log gives none", isRepairable: true)
    }
  }

  /// Whether an error means that a table is missing or damaged, and not that the file is in use.
  static func isOfContent(_ error: SQLiteError) -> Bool {
    [SQLiteError.Code.error, .corrupt].contains(error.code.primary)
  }
}

/// The first difference from the state that the log gives.
struct Difference: Error {
  /// The difference, in one sentence without a full stop.
  let text: String
  /// Whether it is in a view, which can be rebuilt, and not in the log.
  let isRepairable: Bool

  /// A difference in the log, which nothing can rebuild.
  static func log(_ text: String) -> Difference { Difference(text: text, isRepairable: false) }

  /// A difference in what follows from the log.
  static func view(_ text: String) -> Difference { Difference(text: text, isRepairable: true) }
}
