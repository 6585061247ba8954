import Catalogue
import Encoding
import SQLite

extension CatalogueFile {
  /// Lets the history begin anew with a snapshot of a later revision of this lineage, in the place of
  /// all its revisions; one transaction.
  ///
  /// - Returns: The names of tags whose revisions are gone, and the tags with them.
  /// - Throws: `StoreError` (`otherLineage`; `damaged` where the snapshot's root does not come out) and
  ///   `EncodingError` for a damaged snapshot; nothing is changed then.
  public func reset(to snapshot: [UInt8]) throws -> [String] {
    let reader = try SnapshotReader(snapshot)
    let revision = try RevisionHeader(encoded: reader.header.revision)
    guard revision.catalogue == id else {
      throw error(
        .otherLineage, "reset", "the snapshot is of catalogue \(revision.catalogue)")
    }
    return try transaction {
      try abandonMerge()
      // Statements that were prepared for the old tables must not keep them.
      database.clearCache()
      try database.execute(Schema.dropRebuildable + Schema.rebuilding)
      for table in ["revision", "checkpoint", "pusher", "origin"] {
        try database.execute("DELETE FROM \(table)")
      }
      try writeEmptyTree()
      try fill(from: reader, revision, keeping: snapshot)
      return try forgetTags(exceptOf: revision.number)
    }
  }

  /// Removes the tags of all revisions but the one with which history begins, and returns their names.
  func forgetTags(exceptOf number: Int) throws -> [String] {
    let lost = try tags().filter { $0.revision != number }.map(\.name)
    try database.statement("DELETE FROM tag WHERE revision <> ?").run(number)
    return lost
  }
}
