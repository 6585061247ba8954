import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Replays the log of a catalogue file, and compares it and the stored versions with the result.
struct LogReplay {
  /// The state after the revisions replayed so far.
  let state = ReplayedState()
  /// How many revisions were replayed.
  private(set) var revisions = 0
  /// The first version that differs.
  ///
  /// Reported only if the whole log is intact.
  private(set) var difference: Difference?

  private let file: CatalogueFile
  private var versions: Statement?
  /// How many versions are stored, and how many were compared.
  private var versionCount = 0
  private var compared = 0

  /// Makes a replay of a file's log.
  ///
  /// Versions are stored in the order of the log.
  init(_ file: CatalogueFile) throws {
    self.file = file
    for table in ["version", "profile"] {
      let isThere = try file.database.prepare(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
      ).bind(table).first { _ in true }
      guard isThere == true else {
        difference = Difference.view("there is no such table: \(table)")
        return
      }
    }
    versions = try file.database.prepare(
      """
      SELECT coalesce(p.id, v.profile), v.revision, v.record
      FROM version v LEFT JOIN profile p ON p.key = v.profile ORDER BY v.rowid
      """)
    // A damaged table is found when it is read.
    versionCount =
      (try? file.database.prepare("SELECT count(*) FROM version").first { $0.int(0) }) ?? 0
  }

  /// Replays every revision, and throws the first difference in the log itself.
  mutating func run() throws {
    defer { versions?.reset() }
    var pass = try LogPass(file)
    defer { pass.finish() }
    while let revision = try pass.next() {
      let number = revision.header.number
      try replay(revision)
      // Once for each revision, so that a bucket with many changes is hashed once.
      state.rehash()
      guard state.root == revision.header.root else {
        throw Difference.log(
          "the state after revision \(number) has root \(state.root.short), not "
            + "\(revision.header.root.short)")
      }
      revisions = pass.count
    }
    // A version is left that no revision made.
    if difference == nil, let versions, try versions.step() {
      difference = .view(Self.unexpected(versions))
    }
  }

  private mutating func replay(
    _ revision: (header: RevisionHeader, content: LogPass.Content)
  ) throws {
    let number = revision.header.number
    var staging = StagingQueue<(change: Change, old: Profile?), StagedRecord> {
      item throws(Failure) in
      try StagedRecord(id: item.change.id, item.change.applied(to: item.old))
    }
    do {
      try LogPass.forEachChange(of: revision) { change in
        for staged in try staging.append((change, state.profile(change.id))) {
          try take(staged, revision: number)
        }
      }
      while case let rest = try staging.next(), !rest.isEmpty {
        for staged in rest { try take(staged, revision: number) }
      }
    } catch let error as Failure where error.fault == .bytes {
      throw Difference.log("the changes of revision \(number) cannot be applied: \(error)")
    }
  }

  private mutating func take(_ staged: StagedRecord, revision: Int) throws {
    compared += 1
    WorkProgress.report("Replaying the log", compared, of: versionCount, "versions")
    state.set(staged)
    if difference == nil { difference = try compare(staged, revision: revision) }
  }

  /// Compares the next version with the replayed one.
  private func compare(_ staged: StagedRecord, revision: Int) throws -> Difference? {
    guard let versions, try versions.step() else {
      return Difference.view("'\(staged.id)' at revision \(revision) is not among the versions")
    }
    guard versions.holds(.text(staged.id), at: 0),
      versions.holds(.integer(Int64(revision)), at: 1)
    else { return Difference.view(Self.unexpected(versions)) }
    return versions.holds(staged.record.map { .blob($0) } ?? .null, at: 2)
      ? nil
      : Difference.view(
        "the record of '\(staged.id)' at revision \(revision) is not the one that the log gives")
  }

  private static func unexpected(_ versions: Statement) -> String {
    "'\(versions.text(0))' at revision \(versions.int(1)) is stored as a version, "
      + "and the log gives another one"
  }
}

/// The state after replayed revisions, and its hashes.
///
/// It is a class, so that staging a revision can read it while checking the revision writes it.
final class ReplayedState {
  /// The record of each profile, and its leaf.
  private(set) var entries: [String: (record: [UInt8], leaf: Digest)] = [:]
  /// The hashes of the buckets.
  private(set) var hashes = [Digest](repeating: .zero, count: StateTree.bucketCount)
  /// The hashes of the nodes.
  private(set) var nodes = [Digest](
    repeating: StateTree.node([Digest](repeating: .zero, count: StateTree.nodeCount)),
    count: StateTree.nodeCount)
  private var buckets = [[String]](repeating: [], count: StateTree.bucketCount)
  private var touched: Set<Int> = []

  /// The state root.
  var root: Digest { StateTree.root(nodes) }

  /// The profile with an id, or `nil`.
  func profile(_ id: String) throws(Failure) -> Profile? {
    guard let entry = entries[id] else { return nil }
    return try Record.decoded(entry.record)
  }

  /// Sets the state of a profile after a revision.
  func set(_ staged: StagedRecord) {
    touched.insert(staged.bucket)
    guard let record = staged.record, let leaf = staged.leaf else {
      entries[staged.id] = nil
      buckets[staged.bucket].removeAll { $0 == staged.id }
      return
    }
    if entries.updateValue((record, leaf), forKey: staged.id) == nil {
      buckets[staged.bucket].append(staged.id)
    }
  }

  /// Updates the hashes after a revision.
  func rehash() {
    for bucket in touched {
      buckets[bucket].sort(by: TextOrder.precedes)
      hashes[bucket] = StateTree.bucket(buckets[bucket].compactMap { entries[$0]?.leaf })
    }
    for node in Set(touched.map { $0 / StateTree.nodeCount }) {
      let first = node * StateTree.nodeCount
      nodes[node] = StateTree.node(hashes[first..<first + StateTree.nodeCount])
    }
    touched = []
  }
}
