import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Writes the state after revisions: versions, the tables of the head, and hashes.
struct StateWriter {
  /// A change, and the last record that the file has of its profile.
  private typealias Item = (change: Change, key: Int64, stored: [UInt8]?)

  private let file: CatalogueFile
  private let insertVersion: Statement
  private var revision: Int
  private var staging: StagingQueue<Item, StagedProfile>
  private var tree: WorkingTree
  private let head: HeadTables

  /// Makes a writer at the state after `revision`.
  init(_ file: CatalogueFile, revision: Int) throws {
    (self.file, self.revision) = (file, revision)
    insertVersion = try file.database.statement("INSERT INTO version VALUES(?, ?, ?)")
    tree = WorkingTree(file)
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
    try tree.read(StateTree.bucket(ofID: change.id))
    let known = try key(of: change.id)
    let key = try known ?? makeKey(for: change.id)
    let item: Item = (change, key, try known.flatMap(file.records.last))
    for staged in try staging.append(item) { try write(staged) }
  }

  /// The number of a present or removed profile, which takes the place of its id in rows; `nil` if there never
  /// was a profile with the id.
  ///
  /// Numbers are 1, 2, 3, … in the order in which profiles came, and a removed profile keeps its own.
  private func key(of id: String) throws -> Int64? {
    try file.database.statement("SELECT key FROM profile WHERE id = ?").bind(id)
      .first { Int64($0.int(0)) }
  }

  /// Gives a number to a profile that has none, and is not present yet.
  private func makeKey(for id: String) throws -> Int64 {
    try file.database.statement("INSERT INTO profile(id, bucket, present) VALUES(?, ?, 0)")
      .run(id, StateTree.bucket(ofID: id))
    return file.database.lastInsertRowID
  }

  private mutating func write(_ staged: StagedProfile) throws {
    try insertVersion.run(staged.key, revision, staged.record.record)
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
    try tree.read(StateTree.bucket(ofID: id))
    try show(StagedProfile(id: id, key: key, from: present, to: takeBack(), in: file.path))
  }

  /// Brings the leaf and the rows of a profile up to a state whose version is written.
  private mutating func show(_ staged: StagedProfile) throws {
    let record = staged.record
    guard tree.set(record.leaf, of: record.id, in: record.bucket) == staged.oldLeaf else {
      throw Failure.damagedState(
        of: file.path,
        "the stored record of '\(record.id)' is missing or is not the one that the log gives")
    }
    try head.write(staged.head, of: staged.key)
  }

  /// The state root after what was written so far.
  mutating func root() throws -> Digest {
    while case let ready = try staging.next(), !ready.isEmpty {
      for staged in ready { try write(staged) }
    }
    return try tree.root()
  }

  /// Brings the hashes up to date, and returns the state root.
  mutating func finish() throws -> Digest {
    let root = try root()
    try tree.write()
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
