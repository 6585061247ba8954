import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Writes the state after revisions: versions, views and hashes.
///
/// The first profiles of a catalogue have no earlier state: their rows are written in bulk, their
/// leaves are hashed from memory, and the indexes are built once after the last row. For small
/// changes the views are updated after all revisions, so that a profile that several revisions
/// changed is updated once.
struct StateWriter {
  /// How many profiles may wait for the update of their views, and how many bytes of their records.
  ///
  /// The bytes bound the memory of a push with large texts (decision 96).
  private static let (mostWaiting, mostWaitingBytes) = (1024, 8 << 20)
  /// How many leaves of changed profiles are kept in memory; those of others are read again.
  private static let mostLeaves = 16_384

  private let database: Connection
  private var revision: Int
  private let projection: ProjectionWriter
  private let keys: ProfileKeys
  private let stored: StateHashes
  private let insertVersion: Statement
  /// Whether the catalogue has never had a profile.
  private(set) var isFirst: Bool
  /// The buckets of the profiles whose views are up to date, unless the profiles are the first.
  private var buckets: Set<Int> = []
  /// The leaves of these profiles that changed since the last root.
  private var changedLeaves: [String: Digest] = [:]
  /// The hashes of the buckets of the first profiles.
  private var firstBuckets: [Int: BucketHash] = [:]
  /// The profiles whose views show an earlier state.
  private var waiting: [String: WaitingProfile] = [:]
  private var waitingBytes = 0
  private var leaves: BucketLeaves
  private var screens: Set<Size> = []
  private var tree: WorkingTree
  private var windows: WindowBoundWriter
  private var systems: SystemWriter
  private var bulk: BulkWriter

  /// Makes a writer at the state after `revision`.
  init(_ file: CatalogueFile, revision: Int) throws {
    let database = file.database
    (self.database, self.revision) = (database, revision)
    isFirst =
      try database.statement("SELECT 1 FROM profile_row LIMIT 1").bind().first { _ in true } == nil
    // No row has a word, and those of the first profiles have numbers from 0 on.
    if isFirst { try database.execute("DELETE FROM word") }
    (projection, keys) = (ProjectionWriter(database, Words(database)), ProfileKeys(database))
    insertVersion = try database.statement("INSERT INTO version VALUES(?, ?, ?)")
    stored = StateHashes(file)
    (leaves, tree) = (
      BucketLeaves(stored), WorkingTree(stored, notingStepsIn: file.recentTrees)
    )
    (windows, bulk) = (WindowBoundWriter(file), BulkWriter(database))
    systems = SystemWriter(database)
  }

  /// Moves on to a later revision.
  ///
  /// The caller has read the root of the revision before.
  mutating func begin(_ revision: Int) { self.revision = revision }

  /// Writes one profile after a change.
  ///
  /// Profiles come in id order.
  mutating func write(_ staged: StagedProfile) throws {
    let key = try staged.key ?? keys.made(for: staged.record.id)
    try insertVersion.run(key, revision, staged.kept?.bytes)
    try show(staged, key)
  }

  /// Writes the first profiles of a catalogue, which changes make, in id order.
  ///
  /// - Parameters:
  ///   - changes: Returns the next few hundred; `nil` after the last one.
  ///   - count: How many there are.
  /// - Precondition: `isFirst`.
  mutating func write(
    first changes: () throws -> [PlannedChange]?, count: Int
  ) throws {
    var written = 0
    try StagingPipeline.batches(
      changes, revision: revision, firstKey: bulk.key, words: bulk.words
    ) { change in
      if case .record(_, let record) = change {
        return (change.id, change.applied(to: nil), record)
      }
      return (change.id, change.applied(to: nil), nil)
    } write: { batch in
      try write(batch)
      written += batch.count
      WorkProgress.report("Writing", written, of: count, "profiles")
    }
  }

  /// Writes profiles in id order, to a catalogue that has none, or only profiles with smaller ids.
  ///
  /// - Parameters:
  ///   - profiles: Returns the next few hundred; `nil` after the last one.
  ///   - count: How many there are; `nil` if the caller reports progress.
  /// - Precondition: `isFirst`.
  mutating func write(first profiles: () throws -> [Profile]?, count: Int? = nil) throws {
    var written = 0
    try StagingPipeline.batches(
      profiles, revision: revision, firstKey: bulk.key, words: bulk.words
    ) {
      ($0.id, $0, nil)
    } write: { batch in
      try write(batch)
      written += batch.count
      if let count { WorkProgress.report("Writing", written, of: count, "profiles") }
    }
  }

  private mutating func write(_ batch: StagedBatch) throws {
    try bulk.write(batch)
    for (bucket, leaf) in batch.leaves { addFirst(leaf, to: bucket) }
    for (place, holder) in batch.windows.holders { try windows.take(holder, at: place) }
    systems.add(batch.systems)
  }

  /// Updates the views of one profile to a state whose version is already written.
  ///
  /// Profiles come in id order.
  private mutating func show(_ staged: StagedProfile, _ key: Int64) throws {
    let record = staged.record
    if isFirst {
      addFirst(record.state?.leaf, to: record.bucket)
    } else {
      buckets.insert(record.bucket)
      if changedLeaves.count < Self.mostLeaves { changedLeaves[record.id] = record.state?.leaf }
    }
    try bring(record.id, key, bucket: record.bucket, staged.projection)
  }

  /// Adds the leaf of a first profile to the hash of its bucket; `nil` if the profile is removed.
  private mutating func addFirst(_ leaf: Digest?, to bucket: Int) {
    let hash = firstBuckets[bucket] ?? BucketHash()
    if let leaf { hash.add(leaf) }
    firstBuckets[bucket] = hash
  }

  private mutating func bring(
    _ id: String, _ key: Int64, bucket: Int, _ change: ProjectionChange
  ) throws {
    try windows.update(id, bucket: bucket, change.windows)
    systems.update(change.systems)
    try projection.write(change, of: key)
    screens.formUnion(change.screens)
  }

  /// The state root after what was written so far.
  mutating func root() throws -> Digest {
    try bulk.finish()
    let first = firstBuckets.map { ($0, $1.finish()) }
    let later = try stored.hashes(ofBuckets: buckets, known: changedLeaves)
    let root = try tree.update(first + later + leaves.takeChanged())
    // From now on the catalogue has profiles, which the next changes must read.
    if !first.isEmpty { isFirst = false }
    (firstBuckets, buckets, changedLeaves) = ([:], [], [:])
    return root
  }

  /// Brings derived layouts and hashes up to date, and returns the state root.
  consuming func finish() throws -> Digest {
    let root = try root()
    try showWaiting()
    try windows.finish()
    try systems.finish()
    // After the last row, since a display takes layouts from any device with a display of its size.
    try bulk.deriveLayouts(exceptOf: screens)
    for screen in screens { try DerivedLayouts.update(screen, in: database) }
    try tree.write(to: database)
    return root
  }
}

/// Profiles whose versions are written, and whose views are not yet.
extension StateWriter {
  /// A profile as its views show it, and its present state.
  private struct WaitingProfile {
    let shown: Profile?
    var now: Profile?
    let bucket: Int
    let key: Int64
  }

  /// The last written state of a profile; `nil` if the profile does not wait.
  func profile(_ id: String) -> Profile?? { waiting[id].map(\.now) }

  /// Writes a profile after a change; its views follow later.
  mutating func write(_ change: Change, of old: Profile?) throws {
    let profile = change.applied(to: old)
    let record = try profile.map { profile throws(Failure) in try Record.encoded(profile) }
    let leaf = record.map { StateTree.leaf(ofRecord: $0) }
    let key = try keys.made(for: change.id)
    try insertVersion.run(key, revision, record.map { KeptRecord(of: $0).bytes })
    try wait(
      change.id, key, from: old, to: profile, leaf, byteCount: record?.count ?? 0)
  }

  /// Notes that the last version of a profile is already written; its views follow later.
  ///
  /// - Parameter byteCount: The size of its record.
  mutating func wait(
    _ id: String, _ key: Int64, from old: Profile?, to profile: Profile?, _ leaf: Digest?,
    byteCount: Int
  ) throws {
    isFirst = false
    if waiting.count >= Self.mostWaiting || waitingBytes >= Self.mostWaitingBytes {
      try showWaiting()
    }
    waitingBytes += byteCount
    var entry =
      waiting[id]
      ?? WaitingProfile(
        shown: old, now: nil, bucket: StateTree.bucket(ofID: id), key: key)
    entry.now = profile
    try leaves.set(leaf, of: id, in: entry.bucket, under: tree.hash(of: entry.bucket))
    waiting[id] = entry
  }

  /// Updates the views of all waiting profiles.
  mutating func showWaiting() throws {
    for (id, profile) in waiting.sorted(by: { TextOrder.precedes($0.key, $1.key) }) {
      try bring(
        id, profile.key, bucket: profile.bucket,
        ProjectionChange(from: profile.shown, to: profile.now))
    }
    (waiting, waitingBytes) = ([:], 0)
    leaves.forget()
  }
}

extension CatalogueFile {
  /// Writes the nodes of an empty catalogue.
  func writeEmptyTree() throws {
    let empty = StateTree.node([Digest](repeating: .zero, count: StateTree.nodeCount)).bytes
    for node in 0..<StateTree.nodeCount {
      try database.statement("INSERT INTO node VALUES(?, ?)").run(node, empty)
    }
  }
}
