import Catalogue
import SQLite

extension CatalogueFile {
  /// Takes the revisions after `base` away with all that they left, in the transaction of the caller.
  ///
  /// Complexity: proportional to the changes of those revisions.
  /// - Throws: `StoreError` (`damaged`) where what is left has not the root of the base.
  func rewind(to base: RevisionPoint) throws {
    let ids = try database.statement(
      """
      SELECT DISTINCT profile_id FROM version INDEXED BY version_revision
      WHERE revision > ? ORDER BY profile_id
      """
    ).bind(base.number).map { $0.text(0) }
    let present = try ids.map { ($0, try profile(id: $0)) }
    try database.statement("DELETE FROM version WHERE revision > ?").run(base.number)
    try database.statement("DELETE FROM revision WHERE number > ?").run(base.number)
    var writer = try StateWriter(database, revision: base.number)
    for (id, profile) in present {
      let since = try database.statement("SELECT max(revision) FROM version WHERE profile_id = ?")
        .bind(id).first { $0.int(0) }
      let staged = try StagedProfile(id: id, from: profile, to: self.profile(id: id))
      try writer.show(staged, since: since ?? base.number)
    }
    let (found, expected) = (try writer.finish(), try root())
    guard found == expected else {
      throw error(
        .damaged, "rewind",
        "the state of revision \(base.number) has root \(found.short), not \(expected.short)",
        hint: "Run 'devcat verify'.")
    }
  }
}
