import Catalogue
import Encoding
import SQLite

extension CatalogueFile {
  /// Makes a new catalogue file of a snapshot, whose history begins with it.
  ///
  /// The state root and the digest are computed anew; where they differ from the snapshot's, or
  /// anything is malformed, no file is left.
  /// - Throws: `StoreError` where a file stands at `path`, `EncodingError` for a damaged snapshot.
  public static func load(snapshot bytes: [UInt8], at path: String) throws -> CatalogueFile {
    let reader = try SnapshotReader(bytes)
    let revision = try reader.header.checkedRevision()
    let file = try create(at: path, id: revision.catalogue, name: reader.header.name)
    do {
      try file.fill(from: reader, revision, keeping: bytes)
      return file
    } catch {
      file.remove()
      throw error
    }
  }

  /// Reads a snapshot into memory, so that it can be queried like a catalogue file.
  public static func inMemory(snapshot bytes: [UInt8]) throws -> CatalogueFile {
    let reader = try SnapshotReader(bytes)
    let revision = try reader.header.checkedRevision()
    let file = try inMemory(id: revision.catalogue, name: reader.header.name)
    try file.fill(from: reader, revision, keeping: bytes)
    return file
  }

  /// This catalogue as it was at a revision, in memory, so that it can be queried like the present.
  public func view(at revision: Int) throws -> CatalogueFile {
    try requireHistory(at: revision)
    let view = try Self.inMemory(id: id, name: name)
    let header = try reading {
      try database.statement("SELECT header FROM revision WHERE number = ?").bind(revision)
        .first { $0.blob(0) }
    }
    guard let header else { return view }
    try view.transaction {
      var writer = try StateWriter(view.database, revision: revision)
      var profiles: [Profile] = []
      try forEachProfile(at: revision) { profile in
        profiles.append(profile)
        guard profiles.count == Self.viewBatch else { return }
        try writer.write(first: StagingPipeline.slices(profiles))
        profiles.removeAll(keepingCapacity: true)
      }
      try writer.write(first: StagingPipeline.slices(profiles))
      try view.begin(at: header, root: writer.finish(), keeping: [])
    }
    view.viewed = (self, revision)
    return view
  }

  /// How many profiles of a view are decoded before they are written.
  private static let viewBatch = 4096

  /// Fills an empty catalogue from a snapshot, with which its history begins.
  func fill(
    from reader: consuming SnapshotReader, _ revision: RevisionHeader, keeping bytes: [UInt8]
  ) throws {
    let headerBytes = reader.header.revision
    let profiles = ReadAhead(reader)
    try transaction {
      var writer = try StateWriter(database, revision: revision.number)
      try writer.write(first: { try profiles.next() })
      try begin(at: headerBytes, root: writer.finish(), keeping: bytes)
    }
  }

  /// Lets history begin at a revision whose state is there, after checking its root.
  func begin(at headerBytes: [UInt8], root: Digest, keeping snapshot: [UInt8]) throws {
    let header = try RevisionHeader(encoded: headerBytes)
    guard root == header.root else {
      throw error(
        .damaged, "load revision \(header.number) into",
        "its profiles have root \(root.short), and its header names \(header.root.short)")
    }
    try database.statement("INSERT INTO revision VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)")
      .bind(contentsOf: [
        .integer(Int64(header.number)), .blob(SHA256.digest(of: headerBytes).bytes),
        .blob(header.parent.bytes), .blob(header.root.bytes), .text(header.author),
        .text(header.message), .text(header.source), .integer(header.time.seconds),
        .blob(headerBytes),
      ]).run()
    try database.statement("INSERT INTO checkpoint VALUES(?, ?)").run(header.number, snapshot)
  }
}

extension SnapshotHeader {
  /// The revision's header, which every snapshot of ours has.
  fileprivate func checkedRevision() throws(EncodingError) -> RevisionHeader {
    do {
      return try RevisionHeader(encoded: revision)
    } catch {
      throw error.naming("the revision header of a snapshot")
    }
  }
}

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
