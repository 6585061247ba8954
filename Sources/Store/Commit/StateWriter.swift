import Catalogue
import Encoding
import SQLite

/// Writes the state that revisions leave: versions, views, and the hashes over them.
///
/// The first profiles of a catalogue need no look at what was there before: their leaves are hashed
/// from memory, and the search index is filled at once from the views.
struct StateWriter {
  private let database: Connection
  private var revision: Int
  private let projection: ProjectionWriter
  private let insertVersion: Statement
  private var isFirst: Bool
  /// The buckets that are touched, with the leaves in id order where the profiles are the first.
  private var buckets: [Int: [Digest]] = [:]
  private var screens: Set<Size> = []
  private var tree: WorkingTree
  private var windows: WindowBoundWriter

  /// Makes a writer of the state after `revision`.
  init(_ database: Connection, revision: Int) throws {
    self.database = database
    self.revision = revision
    isFirst =
      try database.statement("SELECT 1 FROM profile LIMIT 1").bind().first { _ in true } == nil
    projection = try ProjectionWriter(database, isSearchLater: isFirst)
    insertVersion = try database.statement(
      "INSERT INTO version(profile_id, revision, record, leaf) VALUES(?, ?, ?, ?)")
    tree = WorkingTree(StateHashes(database))
    windows = WindowBoundWriter(database)
  }

  /// Goes on to a later revision; the root of the one before was asked for.
  mutating func begin(_ revision: Int) { self.revision = revision }

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
    try windows.update(
      staged.id, bucket: staged.bucket, from: staged.previous?.windows ?? [],
      to: staged.state?.rows.windows ?? [])
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

  /// The state root after what was written so far.
  mutating func root() throws -> Digest {
    if isFirst, !buckets.isEmpty { try projection.fillSearch() }
    let stored = StateHashes(database)
    let root = try tree.update(
      buckets.map { bucket, leaves in
        (bucket, isFirst ? leaves : try stored.leaves(inBucket: bucket))
      })
    // There is something now that what comes next must look at.
    if !buckets.isEmpty { isFirst = false }
    buckets = [:]
    return root
  }

  /// Brings derived layouts, hashes and the search index up to date, and returns the state root.
  consuming func finish() throws -> Digest {
    let root = try root()
    try windows.finish()
    for screen in screens { try DerivedLayouts.update(screen, in: database) }
    try tree.write(to: database)
    return root
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
