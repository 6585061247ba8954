import Catalogue
import Encoding
import SQLite

extension CatalogueFile {
  /// Takes the revisions after `base` away with all that they left, in the transaction of the caller,
  /// whose writer goes on from there.
  ///
  /// Complexity: proportional to the changes of those revisions.
  /// - Throws: `StoreError` (`damaged`) where what is left has not the root of the base.
  func rewind(to base: RevisionPoint, with writer: inout StateWriter) throws {
    let ids = try database.statement(
      """
      SELECT DISTINCT profile_id FROM version INDEXED BY version_revision
      WHERE revision > ? ORDER BY profile_id
      """
    ).bind(base.number).map { $0.text(0) }
    let present = try ids.map { ($0, try profile(id: $0)) }
    try database.statement("DELETE FROM version WHERE revision > ?").run(base.number)
    try database.statement("DELETE FROM revision WHERE number > ?").run(base.number)
    for (id, profile) in present {
      let last = try database.statement(
        """
        SELECT record, leaf, revision FROM version WHERE profile_id = ?
        ORDER BY revision DESC LIMIT 1
        """
      ).bind(id).first { row in
        (
          profile: try row.blobOrNil(0).map(Record.decoded), leaf: row.withBlob(1) { Digest($0) },
          revision: row.int(2)
        )
      }
      try writer.wait(
        id, from: profile, to: last?.profile, last?.leaf ?? nil,
        since: last?.revision ?? base.number)
    }
    let (found, expected) = (try writer.root(), try root())
    guard found == expected else {
      throw error(
        .damaged, "rewind",
        "the state of revision \(base.number) has root \(found.short), not \(expected.short)",
        hint: "Run 'devcat verify'.")
    }
  }
}
