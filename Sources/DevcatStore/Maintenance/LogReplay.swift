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
    for table in ["version", "profile_row"] {
      let isThere = try file.database.prepare(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
      ).bind(table).first { _ in true }
      guard isThere == true else {
        difference = Self.view("there is no such table: \(table)")
        return
      }
    }
    versions = try file.database.prepare(
      """
      SELECT coalesce(p.id, v.profile), v.revision, v.record
      FROM version v LEFT JOIN profile_row p ON p.key = v.profile ORDER BY v.rowid
      """)
    // A damaged table is found when it is read.
    versionCount =
      (try? file.database.prepare("SELECT count(*) FROM version").first { $0.int(0) }) ?? 0
  }

  /// Replays every revision, and throws the first difference in the log itself.
  mutating func run() throws {
    defer { versions?.reset() }
    var head = RevisionPoint.origin
    let rows = try file.database.prepare(
      """
      SELECT number, digest, parent, root, author, message, source, time, header, size, changes
      FROM revision ORDER BY number
      """)
    defer { rows.reset() }
    while try rows.step() {
      head = try replay(rows, after: head)
      revisions += 1
    }
    // A version is left that no revision made.
    if difference == nil, let versions, try versions.step() {
      difference = Self.view(Self.unexpected(versions))
    }
  }

  private mutating func replay(
    _ row: Statement, after head: RevisionPoint
  ) throws -> RevisionPoint {
    let name = "revision \(row.int(0))"
    let bytes = row.blob(8)
    let digest = SHA256.digest(of: bytes)
    guard row.blob(1) == digest.bytes else {
      throw Self.log("the header of \(name) has digest \(digest.short), not the stored one")
    }
    let header = try Self.decoding("the header of \(name)") { () throws(Failure) in
      try RevisionHeader(encoded: bytes)
    }
    try check(header, row)
    let isStart = head == .origin && row.isNull(10)
    guard isStart || header.number == head.number + 1 && header.parent == head.digest else {
      throw Self.log("\(name) does not follow on revision \(head.number)")
    }
    if isStart {
      try replayCheckpoint(header, bytes)
    } else {
      try replay(row, bytes, header)
    }
    // Once for each revision, so that a bucket with many changes is hashed once.
    state.rehash()
    guard state.root == header.root else {
      throw Self.log(
        "the state after \(name) has root \(state.root.short), not \(header.root.short)")
    }
    return RevisionPoint(number: header.number, digest: digest)
  }

  /// Compares the columns of the log with the header; only the header is hashed.
  private func check(_ header: RevisionHeader, _ row: Statement) throws {
    let columns: [(String, Bool)] = [
      ("number", header.number == row.int(0)), ("parent", header.parent.bytes == row.blob(2)),
      ("root", header.root.bytes == row.blob(3)),
      ("author", row.holds(.text(header.author), at: 4)),
      ("message", row.holds(.text(header.message), at: 5)),
      ("source", row.holds(.text(header.source), at: 6)),
      ("time", row.holds(.integer(header.time.seconds), at: 7)),
      ("catalogue", header.catalogue == file.id),
    ]
    if let wrong = columns.first(where: { !$0.1 }) {
      throw Self.log("the \(wrong.0) of revision \(row.int(0)) is not the one in its header")
    }
  }

  private mutating func replay(
    _ row: Statement, _ headerBytes: [UInt8], _ header: RevisionHeader
  ) throws {
    let name = "the changes of revision \(header.number)"
    let (size, stored) = (row.int(9), row.blob(10))
    var changes = try Self.decoding(name) { () throws(Failure) in
      let revision = try Revision(headerBytes: headerBytes, stored: stored, size: size)
      return try ChangesReader(revision)
    }
    guard stored.count <= size else {
      throw Self.log("the size of \(name) is not \(size)")
    }
    do {
      var staging = StagingQueue<(change: Change, old: Profile?), StagedRecord> {
        item throws(Failure) in
        try StagedRecord(id: item.change.id, item.change.applied(to: item.old))
      }
      while changes.left > 0 {
        let batch = try Self.decoding(name) { () throws(Failure) in try changes.next(Self.batch) }
        for change in batch {
          for staged in try staging.append((change, state.profile(change.id))) {
            try take(staged, revision: header.number)
          }
        }
      }
      try take(&staging, revision: header.number)
    } catch let error as Failure where error.fault == .bytes {
      throw Self.log("\(name) cannot be applied: \(error)")
    }
  }

  /// How many changes are decoded at a time.
  private static let batch = 512

  private mutating func take<Item>(
    _ staging: inout StagingQueue<Item, StagedRecord>, revision: Int
  ) throws {
    while case let rest = try staging.next(), !rest.isEmpty {
      for staged in rest { try take(staged, revision: revision) }
    }
  }

  private mutating func replayCheckpoint(_ header: RevisionHeader, _ headerBytes: [UInt8]) throws {
    let snapshot = try file.database.statement(
      "SELECT snapshot FROM checkpoint WHERE revision = ?"
    ).bind(header.number).first { $0.blob(0) }
    guard let snapshot else {
      throw Self.log("the snapshot at which history begins is missing")
    }
    do {
      var reader = try SnapshotReader(snapshot)
      guard reader.header.revision == headerBytes else {
        throw Self.log("the snapshot at which history begins is of another revision")
      }
      var staging = StagingQueue<Profile, StagedRecord> { profile throws(Failure) in
        try StagedRecord(id: profile.id, profile)
      }
      while let batch = try reader.nextProfiles() {
        for profile in batch {
          for staged in try staging.append(profile) { try take(staged, revision: header.number) }
        }
      }
      try take(&staging, revision: header.number)
    } catch let error as Failure where error.fault == .bytes {
      throw Self.log("the snapshot at which history begins cannot be read: \(error.problem)")
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
      return Self.view("'\(staged.id)' at revision \(revision) is not among the versions")
    }
    guard versions.holds(.text(staged.id), at: 0),
      versions.holds(.integer(Int64(revision)), at: 1)
    else { return Self.view(Self.unexpected(versions)) }
    let isSame =
      if let record = staged.state?.record {
        versions.type(2) == .blob && (try? file.records.record(versions, 2)) == record
      } else {
        versions.isNull(2)
      }
    return isSame
      ? nil
      : Self.view(
        "the record of '\(staged.id)' at revision \(revision) is not the one that the log gives")
  }

  private static func unexpected(_ versions: Statement) -> String {
    "'\(versions.text(0))' at revision \(versions.int(1)) is stored as a version, "
      + "and the log gives another one"
  }

  private static func decoding<Value>(
    _ what: String, _ body: () throws(Failure) -> Value
  ) throws -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw log("\(what) cannot be read: \(error.problem)")
    }
  }

  private static func log(_ text: String) -> Difference {
    Difference(text: text, isRepairable: false)
  }

  private static func view(_ text: String) -> Difference {
    Difference(text: text, isRepairable: true)
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

  /// The ids in order.
  var ids: [String] { entries.keys.sorted(by: TextOrder.precedes) }

  /// The profile with an id, or `nil`.
  func profile(_ id: String) throws(Failure) -> Profile? {
    guard let entry = entries[id] else { return nil }
    return try Record.decoded(entry.record)
  }

  /// Sets the state of a profile after a revision.
  func set(_ staged: StagedRecord) {
    touched.insert(staged.bucket)
    guard let state = staged.state else {
      entries[staged.id] = nil
      buckets[staged.bucket].removeAll { $0 == staged.id }
      return
    }
    if entries.updateValue(state, forKey: staged.id) == nil {
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
