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
    let touched = try database.statement(
      """
      SELECT DISTINCT p.id, p.key
      FROM version v INDEXED BY version_revision JOIN profile_row p ON p.key = v.profile
      WHERE v.revision > ? ORDER BY p.id
      """
    ).bind(base.number).map { (id: $0.text(0), key: Int64($0.int(1))) }
    let present = try touched.map { ($0, try profile(id: $0.id)) }
    try database.statement("DELETE FROM version WHERE revision > ?").run(base.number)
    try database.statement("DELETE FROM revision WHERE number > ?").run(base.number)
    for ((id, key), profile) in present {
      let last = try database.statement(
        "SELECT record, revision FROM version WHERE profile = ? ORDER BY revision DESC LIMIT 1"
      ).bind(key).first { row in (record: row.blobOrNil(0), revision: row.int(1)) }
      try writer.wait(
        id, key, from: profile, to: last?.record.map(Record.decoded),
        last?.record.map(StateTree.leaf(ofRecord:)), since: last?.revision ?? base.number)
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
