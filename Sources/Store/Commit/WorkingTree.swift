import Catalogue
import Encoding
import SQLite

/// The hashes of the state tree while revisions are written: read when they are first needed, kept in
/// memory from one revision to the next, and written once at the end.
struct WorkingTree {
  private let stored: StateHashes
  private var nodes: [Digest] = []
  /// The buckets of the nodes that were looked into.
  private var buckets: [Int: [Digest]] = [:]
  /// The numbers of the buckets that are to be written.
  private var changed: Set<Int> = []

  /// Makes a tree over what is stored.
  init(_ stored: StateHashes) { self.stored = stored }

  /// Sets the hashes of some buckets by their leaves in id order, and returns the state root.
  mutating func update(_ leaves: [(bucket: Int, leaves: [Digest])]) throws -> Digest {
    if nodes.isEmpty { nodes = try stored.nodes() }
    let size = StateTree.nodeCount
    for (bucket, leaves) in leaves {
      let node = bucket / size
      if buckets[node] == nil { buckets[node] = try stored.buckets(underNode: node) }
      buckets[node]?[bucket % size] = StateTree.bucket(leaves)
      changed.insert(bucket)
    }
    for node in Set(leaves.map { $0.bucket / size }) {
      nodes[node] = buckets[node].map { StateTree.node($0) } ?? .zero
    }
    return StateTree.root(nodes)
  }

  /// Writes the hashes that have changed.
  func write(to database: Connection) throws {
    let size = StateTree.nodeCount
    for bucket in changed.sorted() {
      let hash = buckets[bucket / size]?[bucket % size] ?? .zero
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
