package import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// State roots of revisions on top of an earlier revision of the log, in memory.
package struct PastRoots {
  private let file: CatalogueFile
  private let base: Int
  private var leaves: BucketLeaves
  private var tree: WorkingTree
  /// The buckets whose leaves are those of the earlier revision, or later.
  private var present: Set<Int> = []

  /// Begins with the state of a revision.
  ///
  /// - Complexity: Proportional to the profiles that were touched since, unless this file made the
  ///   revisions since then a moment ago.
  package init(_ file: CatalogueFile, at base: Int) throws {
    (self.file, self.base) = (file, base)
    let stored = StateHashes(file)
    leaves = BucketLeaves(stored)
    let root = try file.log.root(at: base) ?? .zero
    if let former = try file.recentTrees.hashes(at: root, from: file.log.root()) {
      tree = WorkingTree(stored, former: former)
    } else {
      tree = WorkingTree(stored)
      try goBack()
    }
  }

  /// Sets the state of a profile; `nil` removes it.
  package mutating func set(_ profile: Profile?, of id: String) throws {
    let bucket = StateTree.bucket(ofID: id)
    if !present.contains(bucket) { try goBack(in: bucket) }
    let leaf = try profile.map { StateTree.leaf(ofRecord: try Record.encoded($0)) }
    try leaves.read(bucket, under: tree.hash(of: bucket), isPresent: false)
    leaves.set(leaf, of: id, in: bucket)
  }

  /// The root of the present state.
  package mutating func root() throws -> Digest { try tree.update(leaves.takeChanged()) }

  /// Sets the leaves of the profiles that were touched since, of one bucket or of all.
  private mutating func goBack(in bucket: Int? = nil) throws {
    let rows = try file.state.versionRows(after: base, upTo: nil)
    let touched = try file.database.statement(
      """
      SELECT DISTINCT p.id, p.bucket FROM version v CROSS JOIN profile p ON p.key = v.profile
      WHERE v.rowid >= ?1 AND p.bucket = ifnull(?2, p.bucket)
      """
    ).bind(rows.lowerBound, bucket).map { (id: $0.text(0), bucket: $0.int(1)) }
    for (id, bucket) in touched {
      let record = try file.state.record(of: id, at: base)
      try leaves.read(bucket, under: tree.hash(of: bucket), isPresent: false)
      leaves.set(record.map { StateTree.leaf(ofRecord: $0) }, of: id, in: bucket)
      present.insert(bucket)
    }
    if let bucket { present.insert(bucket) }
  }
}
