import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Reads the stored hashes of the state tree.
struct StateHashes {
  private let file: CatalogueFile

  init(_ file: CatalogueFile) { self.file = file }

  /// The leaves of a bucket's profiles in id order.
  func leaves(inBucket bucket: Int) throws -> [(id: String, leaf: Digest)] {
    try file.database.statement(
      "SELECT id, key FROM profile WHERE bucket = ? AND present ORDER BY id"
    ).bind(bucket).map { row in
      let id = row.text(0)
      let kept = try file.records.kept(Int64(row.int(1)))
      do throws(Failure) {
        let record = try kept?.unpacked(with: file.records.unpacker)
        return record.map { (id, StateTree.leaf(ofRecord: $0)) }
      } catch {
        throw damage("the stored record of '\(id)' cannot be read")
      }
    }.compactMap(\.self)
  }

  /// The error for stored records or hashes that differ from those that the head's root covers.
  ///
  /// A root computed from them would stay in the log forever.
  func damage(_ problem: String) -> Failure { Self.damage(file.path, problem) }

  /// The same error for a file at a path, on any thread.
  static func damage(_ path: String, _ problem: String) -> Failure {
    .file(
      .damaged, "change", path: path, problem,
      hint: "Nothing was changed. Repair the file with 'devcat verify --repair', then try again.")
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

  /// The 64 digests numbered from `first`; zero for a missing one.
  private func digests(_ sql: String, from first: Int) throws -> [Digest] {
    var digests = [Digest](repeating: .zero, count: StateTree.nodeCount)
    let last = first + StateTree.nodeCount - 1
    try file.database.statement(sql).bind(first, last).forEach { row in
      digests[row.int(0) - first] = row.withBlob(1) { Digest($0) } ?? .zero
    }
    return digests
  }
}

/// The leaves of buckets while revisions are written.
///
/// Each bucket is read once, then updated in memory.
struct BucketLeaves {
  private let stored: StateHashes
  /// The leaves of each bucket that was read, in id order.
  private var leaves: [Int: [(id: String, leaf: Digest)]] = [:]
  private var changed: Set<Int> = []

  /// Makes leaves on top of the stored hashes.
  init(_ stored: StateHashes) { self.stored = stored }

  /// Reads the leaves of a bucket, if that was not done, before the first of its profiles changes.
  ///
  /// - Parameter hash: The hash of the bucket.
  /// - Throws: `Failure` (`damaged`) if the file has other records than those of the hash.
  mutating func read(_ bucket: Int, under hash: Digest) throws {
    guard leaves[bucket] == nil else { return }
    let read = hash == .zero ? [] : try stored.leaves(inBucket: bucket)
    guard StateTree.bucket(read.map(\.leaf)) == hash else {
      throw stored.damage(Self.damage(among: read.map(\.id)))
    }
    leaves[bucket] = read
  }

  /// What is said of the stored records of some profiles, one of which is damaged or missing.
  private static func damage(among ids: [String]) -> String {
    let named = ids.map { "'\($0)'" }.listed(3)
    return ids.isEmpty
      ? "the stored record of a device is missing"
      : "the stored record of \(ids.count == 1 ? "" : "one of ")\(named), or of a device "
        + "beside \(ids.count == 1 ? "it" : "them"), is missing or is not the one that the log gives"
  }

  /// Sets the leaf of a profile in a bucket that was read, and returns the former one; `nil` is none.
  @discardableResult
  mutating func set(_ leaf: Digest?, of id: String, in bucket: Int) -> Digest? {
    // Taken out while it changes, so that the array is not copied.
    guard var known = leaves.removeValue(forKey: bucket) else {
      preconditionFailure("A bucket is read before it changes.")
    }
    let index = known.firstIndex { !TextOrder.precedes($0.id, id) } ?? known.endIndex
    let former = index < known.endIndex && known[index].id == id ? known[index].leaf : nil
    switch (leaf, former) {
    case (let leaf?, nil): known.insert((id, leaf), at: index)
    case (let leaf?, _): known[index].leaf = leaf
    case (nil, nil): break
    case (nil, _): known.remove(at: index)
    }
    leaves[bucket] = known
    changed.insert(bucket)
    return former
  }

  /// The hashes of the buckets that changed since the last call.
  mutating func takeChanged() -> [(bucket: Int, hash: Digest)] {
    defer { changed = [] }
    return changed.map { bucket in
      (bucket, StateTree.bucket((leaves[bucket] ?? []).map(\.leaf)))
    }
  }
}

/// The hashes of the state tree while revisions are written.
///
/// They are read when first needed, stay in memory from one revision to the next, and are written
/// once at the end.
struct WorkingTree {
  private let stored: StateHashes
  private var nodes: [Digest] = []
  /// The bucket hashes of the nodes that were read.
  private var buckets: [Int: [Digest]] = [:]
  /// The numbers of the buckets to write.
  private var changed: Set<Int> = []

  /// Makes a tree on top of the stored hashes.
  init(_ stored: StateHashes) { self.stored = stored }

  /// The present hash of a bucket; zero for an empty one.
  mutating func hash(of bucket: Int) throws -> Digest {
    let (node, place) = bucket.quotientAndRemainder(dividingBy: StateTree.nodeCount)
    let known = try buckets[node] ?? read(node)
    buckets[node] = known
    return known[place]
  }

  /// Sets the hashes of buckets, and returns the state root.
  mutating func update(_ hashes: [(bucket: Int, hash: Digest)]) throws -> Digest {
    try readNodes()
    let size = StateTree.nodeCount
    for (bucket, hash) in hashes {
      let (node, index) = bucket.quotientAndRemainder(dividingBy: size)
      var known = try buckets.removeValue(forKey: node) ?? read(node)
      known[index] = hash
      buckets[node] = known
      changed.insert(bucket)
    }
    for node in Set(hashes.map { $0.bucket / size }) {
      nodes[node] = buckets[node].map { StateTree.node($0) } ?? .zero
    }
    return StateTree.root(nodes)
  }

  private mutating func readNodes() throws {
    if nodes.isEmpty { nodes = try stored.nodes() }
  }

  /// Reads the hashes of a node's buckets.
  ///
  /// - Throws: `Failure` (`damaged`) if they are not those that the hash of the node covers.
  private mutating func read(_ node: Int) throws -> [Digest] {
    try readNodes()
    let hashes = try stored.buckets(underNode: node)
    guard StateTree.node(hashes) == nodes[node] else {
      throw stored.damage("the stored hashes of its devices do not belong together")
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
