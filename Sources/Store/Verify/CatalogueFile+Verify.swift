import Catalogue
import Encoding
import SQLite

extension CatalogueFile {
  /// Recomputes every record, leaf, bucket, root, digest and view from the log, and compares.
  ///
  /// Complexity: proportional to the whole history.
  public func verify() throws -> Verification {
    try reading {
      var verifier = try Verifier(self)
      var difference: Difference?
      do {
        try verifier.run()
      } catch let found as Difference {
        difference = found
      }
      return Verification(
        head: try head(), root: verifier.root, revisions: verifier.revisions,
        profiles: verifier.profileCount, difference: difference?.text,
        isRepairable: difference?.isRepairable ?? true)
    }
  }

  /// Rebuilds every view from the log, in one transaction.
  ///
  /// - Throws: `StoreError` (`damaged`) where the log itself does not hold together; nothing is
  ///   changed then.
  public func repair() throws {
    try transaction {
      // Statements that were prepared for the old tables must not keep them.
      database.clearCache()
      for table in Schema.rebuildable { try database.execute("DROP TABLE IF EXISTS \(table)") }
      try database.execute(Schema.rebuilding)
      try writeEmptyTree()
      let numbers = try database.statement("SELECT number FROM revision ORDER BY number").bind()
        .map { $0.int(0) }
      for number in numbers { try replay(number) }
    }
  }

  private func replay(_ number: Int) throws {
    let row = try database.statement("SELECT header, changes FROM revision WHERE number = ?")
      .bind(number).first { ($0.blob(0), $0.blobOrNil(1)) }
    guard let (headerBytes, changes) = row else { return }
    let header = try RevisionHeader(encoded: headerBytes)
    let root: Digest
    if let changes {
      root = try writeState(
        try Changes.decoded(
          Revision(headerBytes: headerBytes, changes: changes).changes), revision: number)
    } else {
      root = try replayCheckpoint(number)
    }
    guard root == header.root else {
      throw error(
        .damaged, "repair",
        "the state after revision \(number) has root \(root.short), not \(header.root.short)",
        hint: "The log itself is damaged: restore the file from a backup, a snapshot or a hub.")
    }
  }

  private func replayCheckpoint(_ number: Int) throws -> Digest {
    let snapshot = try database.statement("SELECT snapshot FROM checkpoint WHERE revision = ?")
      .bind(number).first { $0.blob(0) }
    guard let snapshot else {
      throw error(.damaged, "repair", "the snapshot that history begins with is not there")
    }
    var reader = try SnapshotReader(snapshot)
    var writer = try StateWriter(database, revision: number)
    while let profiles = try reader.nextChunk() {
      try StagingPipeline.stage(new: profiles) { try writer.write($0) }
    }
    return try writer.finish()
  }
}
