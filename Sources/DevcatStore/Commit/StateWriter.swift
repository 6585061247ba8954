import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Writes the state after revisions: versions, the tables of the head, and hashes.
struct StateWriter {
  /// A change, and the last record that the file has of its profile.
  private typealias Item = (change: Change, key: Int64, stored: KeptRecord?)

  private let file: CatalogueFile
  private let stored: StateHashes
  private let keys: ProfileKeys
  private let insertVersion: Statement
  private var revision: Int
  private var staging: StagingQueue<Item, StagedProfile>
  private var leaves: BucketLeaves
  private var tree: WorkingTree
  private let head: HeadTables

  /// Makes a writer at the state after `revision`.
  init(_ file: CatalogueFile, revision: Int) throws {
    (self.file, self.revision) = (file, revision)
    keys = ProfileKeys(file.database)
    insertVersion = try file.database.statement("INSERT INTO version VALUES(?, ?, ?)")
    stored = StateHashes(file)
    (leaves, tree) = (BucketLeaves(stored), WorkingTree(stored))
    head = try HeadTables(file.database)
    staging = StagingQueue { [path = file.path] item throws(Failure) in
      try StagedProfile(item.change, key: item.key, of: item.stored, in: path)
    }
  }

  /// Moves on to a later revision, after the root of the one before was read.
  mutating func begin(_ revision: Int) { self.revision = revision }

  /// Writes a change of the revision; changes come in the order of the ids, each id once.
  ///
  /// - Throws: `Failure` (`damaged`) if the file has another record of the profile than the one that its
  ///   hashes cover: a state computed from it would not be the one that the log gives.
  mutating func write(_ change: Change) throws {
    let bucket = StateTree.bucket(ofID: change.id)
    try leaves.read(bucket, under: tree.hash(of: bucket))
    let known = try keys.key(of: change.id)
    let key = try known ?? keys.make(for: change.id)
    let item: Item = (change, key, try known.flatMap(file.records.kept))
    for staged in try staging.append(item) { try write(staged) }
  }

  private mutating func write(_ staged: StagedProfile) throws {
    try insertVersion.run(staged.key, revision, staged.kept?.bytes)
    try show(staged)
  }

  /// Takes back what later revisions made of a profile.
  ///
  /// - Parameters:
  ///   - present: The last record that the file has of it.
  ///   - takeBack: Deletes the later versions, and returns the last record before them.
  mutating func restore(
    _ id: String, _ key: Int64, from present: [UInt8]?, _ takeBack: () throws -> [UInt8]?
  ) throws {
    let bucket = StateTree.bucket(ofID: id)
    try leaves.read(bucket, under: tree.hash(of: bucket))
    try show(StagedProfile(id: id, key: key, from: present, to: takeBack(), in: file.path))
  }

  /// Brings the leaf and the rows of a profile up to a state whose version is written.
  private mutating func show(_ staged: StagedProfile) throws {
    guard leaves.set(staged.leaf, of: staged.id, in: staged.bucket) == staged.oldLeaf else {
      throw stored.damage(
        "the stored record of '\(staged.id)' is missing or is not the one that the log gives")
    }
    try head.write(staged.head, of: staged.key)
  }

  /// The state root after what was written so far.
  mutating func root() throws -> Digest {
    while case let ready = try staging.next(), !ready.isEmpty {
      for staged in ready { try write(staged) }
    }
    return try tree.update(leaves.takeChanged())
  }

  /// Brings the hashes up to date, and returns the state root.
  mutating func finish() throws -> Digest {
    let root = try root()
    try tree.write(to: file.database)
    return root
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
