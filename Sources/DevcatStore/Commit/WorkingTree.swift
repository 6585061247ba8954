import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The hashes of the state tree while revisions are written.
///
/// They are read when first needed, stay in memory from one revision to the next, and are written
/// once at the end.
struct WorkingTree {
  private let file: CatalogueFile
  private var nodes: [Digest] = []
  /// The bucket hashes of the nodes that were read.
  private var buckets: [Int: [Digest]] = [:]
  /// The leaves of each bucket that was read, in id order.
  private var leaves: [Int: [(id: String, leaf: Digest)]] = [:]
  /// The buckets whose leaves changed since the last root.
  private var touched: Set<Int> = []
  /// The buckets to write.
  private var changed: Set<Int> = []

  /// Makes a tree on top of the stored hashes.
  init(_ file: CatalogueFile) { self.file = file }

  /// Reads the leaves of a bucket, if that was not done, before the first of its profiles changes.
  ///
  /// - Throws: `Failure` (`damaged`) if the file has other hashes or records than those that the root of
  ///   its head covers.
  mutating func read(_ bucket: Int) throws {
    guard leaves[bucket] == nil else { return }
    let (node, place) = bucket.quotientAndRemainder(dividingBy: StateTree.nodeCount)
    let hashes = try buckets[node] ?? storedBuckets(of: node)
    buckets[node] = hashes
    let read = hashes[place] == .zero ? [] : try storedLeaves(of: bucket)
    guard StateTree.bucket(read.map(\.leaf)) == hashes[place] else {
      throw damage(Self.damage(among: read.map(\.id)))
    }
    leaves[bucket] = read
  }

  /// Sets the leaf of a profile in a bucket that was read, and returns the former one; `nil` is none.
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
    touched.insert(bucket)
    return former
  }

  /// The state root over the leaves that are set.
  mutating func root() throws -> Digest {
    if nodes.isEmpty { nodes = try storedNodes() }
    let size = StateTree.nodeCount
    for bucket in touched {
      buckets[bucket / size]?[bucket % size] = StateTree.bucket((leaves[bucket] ?? []).map(\.leaf))
    }
    for node in Set(touched.map { $0 / size }) {
      nodes[node] = buckets[node].map { StateTree.node($0) } ?? .zero
    }
    changed.formUnion(touched)
    touched = []
    return StateTree.root(nodes)
  }

  /// Writes the hashes of the last root, as far as they changed.
  func write() throws {
    let size = StateTree.nodeCount
    for bucket in changed.sorted() {
      let hash = buckets[bucket / size]?[bucket % size] ?? .zero
      // An empty bucket has no row, as `verify` expects.
      if hash == .zero {
        try file.database.statement("DELETE FROM bucket WHERE number = ?").run(bucket)
      } else {
        try file.database.statement("INSERT OR REPLACE INTO bucket VALUES(?, ?)")
          .run(bucket, hash.bytes)
      }
    }
    for node in Set(changed.map { $0 / size }).sorted() {
      try file.database.statement("INSERT OR REPLACE INTO node VALUES(?, ?)")
        .run(node, nodes[node].bytes)
    }
  }

  // MARK: The stored hashes

  private func storedNodes() throws -> [Digest] {
    try digests("SELECT number, hash FROM node WHERE number BETWEEN ? AND ?", from: 0)
  }

  /// The hashes of the 64 buckets of a node; zero for an empty bucket.
  private mutating func storedBuckets(of node: Int) throws -> [Digest] {
    if nodes.isEmpty { nodes = try storedNodes() }
    let hashes = try digests(
      "SELECT number, hash FROM bucket WHERE number BETWEEN ? AND ?",
      from: node * StateTree.nodeCount)
    guard StateTree.node(hashes) == nodes[node] else {
      throw damage("the stored hashes of its devices do not belong together")
    }
    return hashes
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

  /// The leaves of a bucket's profiles in id order.
  private func storedLeaves(of bucket: Int) throws -> [(id: String, leaf: Digest)] {
    try file.database.statement(
      "SELECT id, key FROM profile WHERE bucket = ? AND present ORDER BY id"
    ).bind(bucket).map { row in
      try file.records.last(Int64(row.int(1))).map { (row.text(0), StateTree.leaf(ofRecord: $0)) }
    }.compactMap(\.self)
  }

  private func damage(_ problem: String) -> Failure { .damagedState(of: file.path, problem) }

  /// What is said of the stored records of some profiles, one of which is damaged or missing.
  private static func damage(among ids: [String]) -> String {
    let named = ids.map { "'\($0)'" }.listed(3)
    return ids.isEmpty
      ? "the stored record of a device is missing"
      : "the stored record of \(ids.count == 1 ? "" : "one of ")\(named), or of a device "
        + "beside \(ids.count == 1 ? "it" : "them"), is missing or is not the one that the log gives"
  }
}

extension Failure {
  /// The error for stored records or hashes that differ from those that the head's root covers.
  ///
  /// A root computed from them would stay in the log forever.
  static func damagedState(of path: String, _ problem: String) -> Failure {
    .file(
      .damaged, "change", path: path, problem,
      hint: "Nothing was changed. Repair the file with 'devcat verify --repair', then try again.")
  }
}
