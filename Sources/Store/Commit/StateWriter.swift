import Catalogue
import Encoding
import SQLite

/// Writes the state that a revision leaves: versions, views, and the hashes over them.
///
/// The first profiles of a catalogue need no look at what was there before: their leaves are hashed
/// from memory, and the search index is filled at once from the views.
struct StateWriter {
  private let database: Connection
  private let revision: Int
  private let projection: ProjectionWriter
  private let insertVersion: Statement
  private let isFirst: Bool
  /// The buckets that are touched, with the leaves in id order where the profiles are the first.
  private var buckets: [Int: [Digest]] = [:]
  private var screens: Set<Size> = []

  /// Makes a writer of the state after `revision`.
  init(_ database: Connection, revision: Int) throws {
    self.database = database
    self.revision = revision
    isFirst =
      try database.statement("SELECT 1 FROM profile LIMIT 1").bind().first { _ in true } == nil
    projection = try ProjectionWriter(database, isSearchLater: isFirst)
    insertVersion = try database.statement(
      "INSERT INTO version(profile_id, revision, record, leaf) VALUES(?, ?, ?, ?)")
  }

  /// Writes what a change leaves of one profile; profiles come in id order.
  mutating func write(_ staged: StagedProfile) throws {
    if let state = staged.state {
      try insertVersion.bind(staged.id, at: 1)
      try insertVersion.bind(Int64(revision), at: 2)
      try insertVersion.bind(state.record, at: 3)
      try state.leaf.withUnsafeBytes { try insertVersion.bind($0, at: 4) }
      try insertVersion.run()
    } else {
      try insertVersion.run(staged.id, revision, nil as [UInt8]?, nil as [UInt8]?)
    }
    try show(staged, since: revision)
  }

  /// Brings the views of one profile to a state whose version stands there already, of the revision
  /// `since`; profiles come in id order.
  mutating func show(_ staged: StagedProfile, since revision: Int) throws {
    guard let state = staged.state else {
      if let previous = staged.previous {
        try projection.remove(staged.id)
        screens.formUnion(previous.screens)
      }
      buckets[staged.bucket, default: []] += []
      return
    }
    buckets[staged.bucket, default: []].append(state.leaf)
    guard let previous = staged.previous else {
      try projection.insert(
        staged.id, bucket: staged.bucket, revision: revision, state.rows)
      screens.formUnion(state.rows.screens)
      return
    }
    let isScreenTouched = try projection.update(
      staged.id, revision: revision, from: previous, to: state.rows)
    if isScreenTouched { screens.formUnion(previous.screens + state.rows.screens) }
  }

  /// Brings derived layouts, hashes and the search index up to date, and returns the state root.
  consuming func finish() throws -> Digest {
    if isFirst { try projection.fillSearch() }
    for screen in screens { try DerivedLayouts.update(screen, in: database) }
    for (bucket, leaves) in buckets {
      try updateBucket(
        bucket, isFirst ? leaves : StateHashes(database).leaves(inBucket: bucket))
    }
    for node in Set(buckets.keys.map { $0 / StateTree.nodeCount }) { try updateNode(node) }
    return try StateHashes(database).root()
  }

  private func updateBucket(_ bucket: Int, _ leaves: [Digest]) throws {
    if leaves.isEmpty {
      try database.statement("DELETE FROM bucket WHERE number = ?").run(bucket)
    } else {
      try database.statement("INSERT OR REPLACE INTO bucket VALUES(?, ?)")
        .run(bucket, StateTree.bucket(leaves).bytes)
    }
  }

  private func updateNode(_ node: Int) throws {
    let buckets = try StateHashes(database).buckets(underNode: node)
    try database.statement("INSERT OR REPLACE INTO node VALUES(?, ?)")
      .run(node, StateTree.node(buckets).bytes)
  }
}

extension CatalogueFile {
  /// Writes the nodes of a catalogue without profiles.
  func writeEmptyTree() throws {
    let empty = StateTree.node([Digest](repeating: .zero, count: StateTree.nodeCount)).bytes
    for node in 0..<StateTree.nodeCount {
      try database.statement("INSERT INTO node VALUES(?, ?)").run(node, empty)
    }
  }
}
