public import Catalogue
import Encoding
import SQLite

/// The history of every profile, revision by revision.
extension CatalogueFile {
  /// Calls `body` with each version of a profile up to a revision, in the order of the revisions and,
  /// within one, of the ids; the profile is `nil` where the revision removed it.
  ///
  /// Where history begins with a snapshot, the profiles of that come first, as its revision's.
  /// - Complexity: Proportional to the number of versions.
  public func forEachVersion(
    upTo revision: Int, _ body: (_ revision: Int, _ id: String, Profile?) throws -> Void
  ) throws {
    try requireHistory(at: revision)
    try storing("read the catalogue") {
      try database.prepare(
        """
        SELECT revision, profile_id, record FROM version WHERE revision <= ?
        ORDER BY revision, profile_id
        """
      ).bind(revision).forEach { row in
        try body(row.int(0), row.text(1), row.blobOrNil(2).map(Record.decoded))
      }
    }
  }

  /// When each revision up to one was made, from the first that the log has.
  public func revisionTimes(upTo revision: Int) throws -> [(number: Int, time: Timestamp)] {
    try storing("read the log of") {
      try database.prepare("SELECT number, header FROM revision WHERE number <= ? ORDER BY number")
        .bind(revision).map { row in
          (row.int(0), try RevisionHeader(encoded: row.blob(1)).time)
        }
    }
  }
}
