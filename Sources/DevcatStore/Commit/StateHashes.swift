import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Reads the stored hashes of the state tree.
struct StateHashes {
  private let database: Connection
  private let records: StoredRecords
  /// The leaves that the process has at hand.
  fileprivate let kept: KeptLeaves

  init(_ file: CatalogueFile) {
    (database, records, kept) = (file.database, file.records, file.leaves)
  }

  /// The leaves of a bucket's profiles in id order.
  func leaves(inBucket bucket: Int) throws -> [(id: String, leaf: Digest)] {
    try members(ofBucket: bucket) { id, kept in
      try kept().map { (id, StateTree.leaf(ofRecord: try $0.unpacked(with: records.unpacker))) }
    }
  }

  /// The hashes of buckets; other threads hash the records of many.
  ///
  /// - Parameter known: Leaves by id, whose records are not read.
  func hashes(
    ofBuckets buckets: Set<Int>, known: [String: Digest]
  ) throws -> [(bucket: Int, hash: Digest)] {
    var hashes: [(bucket: Int, hash: Digest)] = []
    var rest = buckets.sorted()[...]
    func next() throws -> [(bucket: Int, members: [Member])]? {
      var (part, size): ([(bucket: Int, members: [Member])], Int) = ([], 0)
      while part.count < StagingPipeline.leastCount, size < Self.mostBytes,
        let bucket = rest.popFirst()
      {
        let members = try members(ofBucket: bucket) { id, kept in
          if let leaf = known[id] { return Member.leaf(leaf) }
          guard let kept = try kept() else { return nil }
          // A record that another thread has to wait for takes memory.
          guard kept.bytes.count <= Self.mostWaiting else {
            return .leaf(StateTree.leaf(ofRecord: try kept.unpacked(with: records.unpacker)))
          }
          size += kept.bytes.count
          return .record(kept)
        }
        part.append((bucket, members))
      }
      return part.isEmpty ? nil : part
    }
    try StagingPipeline.stage(each: next, least: Self.leastPart) {
      bucket, members throws(Failure) in
      let unpacker = RecordUnpacker()
      var leaves: [Digest] = []
      for member in members {
        switch member {
        case .leaf(let leaf): leaves.append(leaf)
        case .record(let kept):
          leaves.append(StateTree.leaf(ofRecord: try kept.unpacked(with: unpacker)))
        }
      }
      return (bucket, StateTree.bucket(leaves))
    } write: {
      hashes.append($0)
    }
    return hashes
  }

  /// A profile of a bucket: its leaf, or the record of which it is computed.
  private enum Member: Sendable {
    case leaf(Digest)
    case record(KeptRecord)
  }

  /// How many buckets are worth another thread; how many bytes of records it gets at a time; and the
  /// greatest record among them.
  private static let (leastPart, mostBytes, mostWaiting) = (8, 1 << 20, 8 << 10)

  /// What the body makes of the id and the last record of each profile of a bucket, in id order.
  ///
  /// The record is `nil` where the removal of a profile is written, and the views do not show it yet.
  private func members<Result>(
    ofBucket bucket: Int,
    _ body: (_ id: String, _ kept: () throws -> KeptRecord?) throws -> Result?
  ) throws -> [Result] {
    try database.statement(
      "SELECT id, key FROM profile_row WHERE bucket = ? AND present ORDER BY id"
    ).bind(bucket).map { row in
      try body(row.text(0)) { try records.kept(Int64(row.int(1))) }
    }.compactMap(\.self)
  }

  /// The hashes of the 64 buckets of a node; zero for an empty bucket.
  func buckets(underNode node: Int) throws -> [Digest] {
    let first = node * StateTree.nodeCount
    return try digests(
      "SELECT number, hash FROM bucket WHERE number BETWEEN ? AND ?", from: first)
  }

  /// The hashes of the 64 nodes.
  func nodes() throws -> [Digest] {
    try digests("SELECT number, hash FROM node WHERE number BETWEEN ? AND ?", from: 0)
  }

  /// The state root over the nodes.
  func root() throws -> Digest { StateTree.root(try nodes()) }

  /// The 64 digests numbered from `first`; zero for a missing one.
  private func digests(_ sql: String, from first: Int) throws -> [Digest] {
    var digests = [Digest](repeating: .zero, count: StateTree.nodeCount)
    try database.statement(sql).bind(first, first + StateTree.nodeCount - 1).forEach { row in
      digests[row.int(0) - first] = row.withBlob(1) { Digest($0) } ?? .zero
    }
    return digests
  }
}

/// Leaves of buckets by the hashes of these, for the next commits of a process.
///
/// A commit reads and hashes all profiles of a bucket otherwise, which are 24 of 100,000. A hash
/// names its leaves, so none is out of date, whatever others write or roll back.
final class KeptLeaves {
  /// The leaves of a bucket's profiles in id order.
  typealias Bucket = [(id: String, leaf: Digest)]
  /// How many leaves are kept: half a megabyte.
  private static let most = 4096

  private var buckets: [Digest: Bucket] = [:]
  private var count = 0

  subscript(hash: Digest) -> Bucket? { buckets[hash] }

  /// Keeps the leaves of a bucket, and forgets all others if there are too many.
  func keep(_ leaves: Bucket, of hash: Digest) {
    guard leaves.count <= Self.most, buckets[hash] == nil else { return }
    if count + leaves.count > Self.most { (buckets, count) = ([:], 0) }
    buckets[hash] = leaves
    count += leaves.count
  }
}

/// The leaves of buckets while revisions are written.
///
/// Each bucket is read once, then updated in memory.
struct BucketLeaves {
  private let stored: StateHashes
  /// The leaves of each bucket that was read, in id order.
  private var leaves: [Int: KeptLeaves.Bucket] = [:]
  private var changed: Set<Int> = []

  /// Makes leaves on top of the stored hashes.
  init(_ stored: StateHashes) { self.stored = stored }

  /// Sets the leaf of a profile; `nil` removes it.
  ///
  /// - Parameter hash: The hash of the bucket before the revision.
  mutating func set(_ leaf: Digest?, of id: String, in bucket: Int, under hash: Digest) throws {
    // Taken out while it changes, so that the array is not copied.
    var known =
      try leaves.removeValue(forKey: bucket)
      ?? (changed.contains(bucket) ? nil : stored.kept[hash]) ?? stored.leaves(inBucket: bucket)
    let index = known.firstIndex { !TextOrder.precedes($0.id, id) } ?? known.endIndex
    let isThere = index < known.endIndex && known[index].id == id
    if let leaf, isThere {
      known[index].leaf = leaf
    } else if let leaf {
      known.insert((id, leaf), at: index)
    } else if isThere {
      known.remove(at: index)
    }
    leaves[bucket] = known
    changed.insert(bucket)
  }

  /// The hashes of the buckets that changed since the last call.
  mutating func takeChanged() throws -> [(bucket: Int, hash: Digest)] {
    defer { changed = [] }
    return try changed.map { bucket in
      let leaves = try leaves[bucket] ?? stored.leaves(inBucket: bucket)
      let hash = StateTree.bucket(leaves.map(\.leaf))
      stored.kept.keep(leaves, of: hash)
      return (bucket, hash)
    }
  }

  /// Clears the leaves from memory after they are stored.
  mutating func forget() { leaves = [:] }
}

/// The hashes of the state tree while revisions are written.
///
/// They are read when first needed, stay in memory from one revision to the next, and are written
/// once at the end.
struct WorkingTree {
  private let stored: StateHashes
  /// Where to note the steps; `nil` for none.
  private let trees: RecentTrees?
  /// The hashes that differ from the stored ones.
  private let former: RecentTrees.Hashes
  private var nodes: [Digest] = []
  private var root = Digest.zero
  /// The bucket hashes of the nodes that were read.
  private var buckets: [Int: [Digest]] = [:]
  /// The numbers of the buckets to write.
  private var changed: Set<Int> = []

  /// Makes a tree on top of the stored hashes, of which some were others.
  init(
    _ stored: StateHashes, notingStepsIn trees: RecentTrees? = nil,
    former: RecentTrees.Hashes = .init()
  ) {
    (self.stored, self.trees, self.former) = (stored, trees, former)
  }

  /// The present hash of a bucket; zero for an empty one.
  mutating func hash(of bucket: Int) throws -> Digest {
    let (node, place) = bucket.quotientAndRemainder(dividingBy: StateTree.nodeCount)
    let known = try buckets[node] ?? read(node)
    buckets[node] = known
    return known[place]
  }

  /// Sets the hashes of buckets, and returns the state root.
  mutating func update(_ hashes: [(bucket: Int, hash: Digest)]) throws -> Digest {
    if nodes.isEmpty {
      nodes = try stored.nodes()
      for (node, hash) in former.nodes { nodes[node] = hash }
      root = StateTree.root(nodes)
    }
    let size = StateTree.nodeCount
    var replaced = RecentTrees.Hashes()
    for (bucket, hash) in hashes {
      let (node, index) = bucket.quotientAndRemainder(dividingBy: size)
      var known = try buckets.removeValue(forKey: node) ?? read(node)
      if replaced.buckets[bucket] == nil { replaced.buckets[bucket] = known[index] }
      known[index] = hash
      buckets[node] = known
      changed.insert(bucket)
    }
    for node in Set(hashes.map { $0.bucket / size }) {
      replaced.nodes[node] = nodes[node]
      nodes[node] = buckets[node].map { StateTree.node($0) } ?? .zero
    }
    if !hashes.isEmpty {
      let old = root
      root = StateTree.root(nodes)
      trees?.note(replaced, from: old, to: root)
    }
    return root
  }

  private func read(_ node: Int) throws -> [Digest] {
    var hashes = try stored.buckets(underNode: node)
    for index in hashes.indices {
      if let hash = former.buckets[node * StateTree.nodeCount + index] { hashes[index] = hash }
    }
    return hashes
  }

  /// Writes the hashes that changed.
  func write(to database: Connection) throws {
    let size = StateTree.nodeCount
    for bucket in changed.sorted() {
      let hash = buckets[bucket / size]?[bucket % size] ?? .zero
      // An empty bucket has no row, as `verify` expects.
      if hash == .zero {
        try database.statement("DELETE FROM bucket WHERE number = ?").run(bucket)
      } else {
        try database.statement("INSERT OR REPLACE INTO bucket VALUES(?, ?)")
          .run(bucket, hash.bytes)
      }
    }
    for node in Set(changed.map { $0 / size }).sorted() {
      try database.statement("INSERT OR REPLACE INTO node VALUES(?, ?)")
        .run(node, nodes[node].bytes)
    }
  }
}
