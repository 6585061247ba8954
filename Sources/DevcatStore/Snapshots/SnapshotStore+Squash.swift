public import DevcatValues
public import DevcatEncoding
import DevcatSQLite

extension SnapshotStore {
  /// The revisions after `base` up to `number`, squashed into one.
  ///
  /// Complexity: proportional to the profiles that changed between them.
  /// - Throws: `Failure` (`unknownRevision`) if the log lacks one of them; `Failure`
  ///   (`tooLarge`) if the changes exceed the size limit of a revision.
  public func squashedRevision(from base: Int, to number: Int) throws -> SquashedRevision {
    try file.reading {
      let changes = try file.state.differences(from: base, to: number).compactMap {
        Change(id: $0.id, from: $0.old, to: $0.new)
      }
      return try SquashedRevision(
        headerBytes: headerBytes(of: number), changes: Changes.encoded(changes))
    }
  }

  /// Applies a squashed revision.
  ///
  /// History then begins with it: the log loses the earlier revisions, and a snapshot of the
  /// revision is the checkpoint (docs/decisions/0005).
  ///
  /// Runs in one transaction with `body`.
  /// - Complexity: Proportional to the catalogue, because this makes the snapshot.
  /// - Returns: The names of the removed tags, whose revisions are gone.
  /// - Throws: `Failure` (`conflict` if `base` is not the head, `otherLineage`, `damaged` if the
  ///   result does not have the state root of the header).
  public func squash(
    onto base: RevisionPoint, _ revision: SquashedRevision, _ body: () throws -> Void = {}
  ) throws -> [String] {
    try file.transaction {
      try file.merging.abandonMerge()
      let (header, head) = (revision.header, try file.log.head())
      guard header.catalogue == file.id else {
        throw file.refusal(
          .otherLineage, "apply revision \(header.number) to",
          "it belongs to catalogue \(header.catalogue), and this is \(file.id)")
      }
      guard head == base, header.number > base.number else {
        throw file.refusal(
          .conflict, "apply revision \(header.number) to",
          "its changes follow on revision \(base.number), and the head is \(head.number)")
      }
      let root = try file.writeState(
        ChangesReader(revision.changes), revision: header.number)
      guard root == header.root else {
        throw file.refusal(
          .damaged, "apply revision \(header.number) to",
          "the state after it has root \(root.short), and its header names \(header.root.short)")
      }
      try forgetHistory(before: header.number)
      try begin(at: revision.headerBytes, root: root, keeping: [])
      var snapshot: [UInt8] = []
      try write(at: header.number) { snapshot += $0 }
      try file.database.statement("UPDATE checkpoint SET snapshot = ?").run(snapshot)
      try body()
      return try forgetTags(exceptOf: header.number)
    }
  }

  /// Removes all versions but the present ones, which become versions of revision `number`.
  private func forgetHistory(before number: Int) throws {
    try file.database.execute("DELETE FROM revision; DELETE FROM checkpoint")
    for table in ["pusher", "origin"] {
      try file.database.statement("DELETE FROM \(table) WHERE revision < ?").run(number)
    }
    try file.database.execute(
      """
      DELETE FROM version WHERE NOT EXISTS (
        SELECT 1 FROM profile_row p WHERE p.key = version.profile AND p.revision = version.revision);
      DELETE FROM profile_row WHERE revision IS NULL
      """)
    // Versions are stored in the order in which a replay makes them.
    try file.database.execute("UPDATE version SET revision = 0")
    try file.database.statement(
      """
      INSERT INTO version SELECT v.profile, ?, v.record
      FROM version v JOIN profile_row p ON p.key = v.profile WHERE v.revision = 0 ORDER BY p.id
      """
    ).run(number)
    try file.database.execute("DELETE FROM version WHERE revision = 0")
    try file.database.statement("UPDATE profile_row SET revision = ?").run(number)
  }
}
