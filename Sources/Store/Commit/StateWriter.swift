import Catalogue
import Encoding
import SQLite

/// Writes the state that a revision leaves: versions, views, and the hashes over them.
struct StateWriter {
  private let database: Connection
  private let revision: Int
  private let projection: ProjectionWriter
  private let insertVersion: Statement
  private let isEmpty: Bool
  private var buckets: Set<Int> = []
  private var screens: Set<Size> = []

  /// Makes a writer of the state after `revision`.
  init(_ database: Connection, revision: Int) throws {
    self.database = database
    self.revision = revision
    projection = try ProjectionWriter(database)
    insertVersion = try database.statement(
      "INSERT INTO version(profile_id, revision, record, leaf) VALUES(?, ?, ?, ?)")
    isEmpty =
      try database.statement("SELECT 1 FROM profile LIMIT 1").bind().first { _ in true } == nil
  }

  /// Writes what a change leaves of one profile.
  mutating func write(_ staged: StagedProfile) throws {
    if !isEmpty { screens.formUnion(try projection.remove(staged.id)) }
    buckets.insert(staged.bucket)
    guard let state = staged.state else {
      try insertVersion.run(staged.id, revision, nil as [UInt8]?, nil as [UInt8]?)
      return
    }
    try insertVersion.bind(staged.id, at: 1)
    try insertVersion.bind(Int64(revision), at: 2)
    try insertVersion.bind(state.record, at: 3)
    try state.leaf.withUnsafeBytes { try insertVersion.bind($0, at: 4) }
    try insertVersion.run()
    try projection.insert(
      staged.id, bucket: staged.bucket, revision: revision, state.rows)
    screens.formUnion(state.rows.screens)
  }

  /// Brings derived layouts and hashes up to date, and returns the state root.
  consuming func finish() throws -> Digest {
    for screen in screens { try DerivedLayouts.update(screen, in: database) }
    for bucket in buckets { try updateBucket(bucket) }
    for node in Set(buckets.map { $0 / StateTree.nodeCount }) { try updateNode(node) }
    return try StateHashes(database).root()
  }

  private func updateBucket(_ bucket: Int) throws {
    let leaves = try StateHashes(database).leaves(inBucket: bucket)
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
