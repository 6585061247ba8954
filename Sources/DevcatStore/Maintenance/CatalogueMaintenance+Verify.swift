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
        profiles: try file.devices.count, difference: nil, isRepairable: true, unpushed: nil)
    }
    return try file.reading {
      var replay = try LogReplay(file)
      var difference: Difference?
      do {
        try compare(&replay)
      } catch let found as Difference {
        difference = found
      }
      let isRepairable = difference?.isRepairable ?? true
      return Verification(
        head: try file.log.head(), root: replay.state.root, revisions: replay.revisions,
        profiles: replay.state.entries.count, difference: difference?.text,
        isRepairable: isRepairable, unpushed: isRepairable ? nil : try unpushed())
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
      guard let error = error as? SQLiteError, error.isOfContent else { throw error }
      return false
    }
  }

  /// Runs the check of SQLite, replays the log, then compares every view with the result.
  ///
  /// - Throws: `Difference`. A difference in the log is reported before others.
  private func compare(_ replay: inout LogReplay) throws {
    WorkProgress.report("Checking the file", fraction: nil, 0, "devices")
    // Reported after the log was replayed, because damage of the log cannot be repaired.
    let damage = try damage()
    do {
      try replay.run()
      try checkLocal()
    } catch let error as SQLiteError where error.isOfContent {
      throw Difference.log("SQLite cannot read the log: \(damage ?? error.message)")
    }
    if let damage {
      throw Difference.view("SQLite finds the file damaged: \(damage)")
    }
    if let difference = replay.difference { throw difference }
    do {
      try compare("bucket", replay.state.hashes) { $0 == .zero }
      try compare("node", replay.state.nodes) { _ in false }
      try HeadComparison(file.database, replay.state).run()
    } catch let error as SQLiteError where error.isOfContent {
      throw Difference.view("a table cannot be read: \(error.message)")
    }
  }

  /// Checks the data of this machine (tags, remote) that refers to the log.
  private func checkLocal() throws {
    for tag in try file.log.tags() where try file.log.point(at: tag.revision) == nil {
      throw Difference.view(
        "tag '\(tag.name)' names revision \(tag.revision), which is not in the log")
    }
    let first = try file.log.checkpoint()?.number ?? 0
    // A shallow history does not have a base from before its beginning.
    if let base = try file.settings.remote?.base, base.number >= first,
      try file.log.point(at: base.number) != base
    {
      throw Difference.log("the base shared with the remote is not in the log")
    }
  }

  /// Compares the hashes of a table; hashes for which `isLeftOut` is true have no row.
  private func compare(
    _ table: String, _ hashes: [Digest], isLeftOut: (Digest) -> Bool
  ) throws {
    let rows = try file.database.prepare("SELECT number, hash FROM \(table) ORDER BY number")
    defer { rows.reset() }
    for (number, hash) in hashes.enumerated() where !isLeftOut(hash) {
      guard try rows.step(), rows.int(0) == number, rows.holds(.blob(hash.bytes), at: 1) else {
        throw Difference.view("the hash of \(table) \(number) differs")
      }
    }
    if try rows.step() {
      throw Difference.view("\(table) \(rows.int(0)) has a hash, and the log gives none")
    }
  }
}

extension SQLiteError {
  /// Whether it means that a table is missing or damaged, and not that the file is in use.
  var isOfContent: Bool { [Code.error, .corrupt].contains(code.primary) }
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
