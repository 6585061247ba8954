import Catalogue
import Encoding
import SQLite

/// Reads the hashes of the state tree as they are stored.
struct StateHashes {
  private let database: Connection

  init(_ database: Connection) { self.database = database }

  /// The leaves of a bucket's profiles in id order.
  func leaves(inBucket bucket: Int) throws -> [(id: String, leaf: Digest)] {
    try database.statement(
      """
      SELECT p.id, v.record FROM profile_row p
      JOIN version v ON v.profile = p.key AND v.revision = p.revision
      WHERE p.bucket = ? ORDER BY p.id
      """
    ).bind(bucket).map { row in (row.text(0), StateTree.leaf(ofRecord: row.blob(1))) }
  }

  /// The 64 buckets of a node, zero where they are empty.
  func buckets(underNode node: Int) throws -> [Digest] {
    let first = node * StateTree.nodeCount
    return try digests(
      "SELECT number, hash FROM bucket WHERE number BETWEEN ? AND ?", from: first)
  }

  /// The 64 nodes.
  func nodes() throws -> [Digest] {
    try digests("SELECT number, hash FROM node WHERE number BETWEEN ? AND ?", from: 0)
  }

  /// The state root over the nodes.
  func root() throws -> Digest { StateTree.root(try nodes()) }

  /// The 64 digests numbered from `first`, zero where there is none.
  private func digests(_ sql: String, from first: Int) throws -> [Digest] {
    var digests = [Digest](repeating: .zero, count: StateTree.nodeCount)
    try database.statement(sql).bind(first, first + StateTree.nodeCount - 1).forEach { row in
      digests[row.int(0) - first] = row.withBlob(1) { Digest($0) } ?? .zero
    }
    return digests
  }
}
