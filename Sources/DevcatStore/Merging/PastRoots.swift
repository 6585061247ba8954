package import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// State roots of revisions on top of an earlier revision of the log, in memory.
package struct PastRoots {
  private var leaves: BucketLeaves
  private var tree: WorkingTree

  /// Begins with the state of a revision.
  ///
  /// - Complexity: Proportional to the profiles that were touched since.
  package init(_ file: CatalogueFile, at base: Int) throws {
    let stored = StateHashes(file)
    (leaves, tree) = (BucketLeaves(stored), WorkingTree(stored))
    let rows = try file.state.versionRows(after: base, upTo: nil)
    let touched = try file.database.statement(
      """
      SELECT DISTINCT p.id FROM version v CROSS JOIN profile_row p ON p.key = v.profile
      WHERE v.rowid >= ?
      """
    ).bind(rows.lowerBound).map { $0.text(0) }
    for id in touched { try set(file.state.state(of: id, at: base), of: id) }
  }

  /// Sets the state of a profile; `nil` removes it.
  package mutating func set(_ profile: Profile?, of id: String) throws {
    let leaf = try profile.map { StateTree.leaf(ofRecord: try Record.encoded($0)) }
    try leaves.set(leaf, of: id, in: StateTree.bucket(ofID: id))
  }

  /// The root of the present state.
  package mutating func root() throws -> Digest { try tree.update(leaves.takeChanged()) }
}
