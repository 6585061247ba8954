public import Catalogue
public import Encoding
import SQLite

extension CatalogueFile {
  /// What changed in all between two revisions, under the header of the later one.
  ///
  /// Complexity: proportional to the profiles that changed between them.
  /// - Throws: `StoreError` (`unknownRevision`) where the log lacks one of them; `EncodingError`
  ///   (`tooLarge`) where the changes have more bytes than one revision may have.
  public func netRevision(from base: Int, to number: Int) throws -> NetRevision {
    try reading {
      let changes = try differences(from: base, to: number).compactMap {
        Change(id: $0.id, from: $0.old, to: $0.new)
      }
      return try NetRevision(
        headerBytes: headerBytes(of: number), changes: Changes.encoded(changes))
    }
  }

  /// Takes in a net revision, with which history begins from then on: the revisions before it are no
  /// longer in the log, and a snapshot of it is the checkpoint (docs/decisions/0005).
  ///
  /// All of it, or nothing, in one transaction with `body`.
  /// - Complexity: Proportional to the catalogue: the snapshot is made here.
  /// - Returns: The names of tags whose revisions are gone, and the tags with them.
  /// - Throws: `StoreError` (`conflict` where `base` is not the head, `otherLineage`, `damaged` where what
  ///   it leaves has not the state root of its header).
  public func squash(
    onto base: RevisionPoint, _ revision: NetRevision, _ body: () throws -> Void = {}
  ) throws -> [String] {
    try transaction {
      try abandonMerge()
      let (header, head) = (revision.header, try head())
      guard header.catalogue == id else {
        throw refusal(
          .otherLineage, "apply revision \(header.number) to",
          "it belongs to catalogue \(header.catalogue), and this is \(id)")
      }
      guard head == base, header.number > base.number else {
        throw refusal(
          .conflict, "apply revision \(header.number) to",
          "its changes follow on revision \(base.number), and the head is \(head.number)")
      }
      let root = try writeState(revision.changes, revision: header.number)
      guard root == header.root else {
        throw refusal(
          .damaged, "apply revision \(header.number) to",
          "the state after it has root \(root.short), and its header names \(header.root.short)")
      }
      try forgetHistory(before: header.number)
      try begin(at: revision.headerBytes, root: root, keeping: [])
      var snapshot: [UInt8] = []
      try writeSnapshot(at: header.number) { snapshot += $0 }
      try database.statement("UPDATE checkpoint SET snapshot = ?").run(snapshot)
      try body()
      return try forgetTags(exceptOf: header.number)
    }
  }

  /// Leaves only the present versions, as if they had been made with the revision `number`.
  private func forgetHistory(before number: Int) throws {
    try database.execute("DELETE FROM revision; DELETE FROM checkpoint")
    for table in ["pusher", "origin"] {
      try database.statement("DELETE FROM \(table) WHERE revision < ?").run(number)
    }
    try database.execute(
      """
      DELETE FROM version WHERE NOT EXISTS (
        SELECT 1 FROM profile_row p WHERE p.key = version.profile AND p.revision = version.revision);
      DELETE FROM profile_row WHERE revision IS NULL
      """)
    // Versions stand in the order in which a replay makes them.
    try database.execute("UPDATE version SET revision = 0")
    try database.statement(
      """
      INSERT INTO version SELECT v.profile, ?, v.record
      FROM version v JOIN profile_row p ON p.key = v.profile WHERE v.revision = 0 ORDER BY p.id
      """
    ).run(number)
    try database.execute("DELETE FROM version WHERE revision = 0")
    try database.statement("UPDATE profile_row SET revision = ?").run(number)
  }
}
