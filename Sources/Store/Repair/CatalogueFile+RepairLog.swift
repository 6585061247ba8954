public import Catalogue
public import Encoding
import SQLite

extension CatalogueFile {
  /// The last revision before the first one up to `base` that the log does not hold as its digests
  /// say; `nil` where all of them are sound.
  ///
  /// The snapshot that a history may begin with is not looked at.
  /// - Complexity: Proportional to the log.
  public func lastSound(upTo base: RevisionPoint) throws -> RevisionPoint? {
    try storing("read the log of") {
      var last = try checkpoint() ?? .origin
      let rows = try database.prepare(
        """
        SELECT number, digest, parent, root, author, message, source, time, header, changes
        FROM revision WHERE number > ? AND number <= ? ORDER BY number
        """
      ).bind(last.number, base.number)
      defer { rows.reset() }
      while try rows.step() {
        guard let next = Self.soundPoint(rows, after: last) else { return last }
        last = next
      }
      return last == base ? nil : last
    }
  }

  private static func soundPoint(_ row: Statement, after last: RevisionPoint) -> RevisionPoint? {
    guard
      let revision = try? Revision(headerBytes: row.blob(8), changes: row.blob(9)),
      revision.header.number == last.number + 1, revision.header.parent == last.digest,
      row.holds(.integer(Int64(revision.header.number)), at: 0),
      row.holds(.blob(revision.digest.bytes), at: 1),
      row.holds(.blob(revision.header.parent.bytes), at: 2),
      row.holds(.blob(revision.header.root.bytes), at: 3),
      row.holds(.text(revision.header.author), at: 4),
      row.holds(.text(revision.header.message), at: 5),
      row.holds(.text(revision.header.source), at: 6),
      row.holds(.integer(revision.header.time.seconds), at: 7)
    else { return nil }
    return revision.point
  }

  /// Puts revisions into the log in the place of those with their numbers; no view is touched.
  ///
  /// - Precondition: They follow on each other and on a revision of the log, and the last one's
  ///   digest is known to be that of the revision in its place.
  public func repairLog(_ revisions: [Revision]) throws {
    guard let first = revisions.first, let last = revisions.last else { return }
    try transaction {
      try database.statement("DELETE FROM revision WHERE number BETWEEN ? AND ?")
        .run(first.header.number, last.header.number)
      // A row whose number is wrong may have the digest of one that comes in its place.
      let remove = try database.statement("DELETE FROM revision WHERE digest = ?")
      for revision in revisions {
        try remove.run(revision.digest.bytes)
        try append(revision)
      }
    }
  }
}
