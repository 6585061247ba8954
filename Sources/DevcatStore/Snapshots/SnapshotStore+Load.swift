import DevcatValues
import DevcatEncoding
import DevcatSQLite

extension CatalogueFile {
  /// Creates a catalogue file from a snapshot; its history begins with the snapshot.
  ///
  /// Computes the state root and the digest. If they differ from the snapshot's, or anything is
  /// malformed, no file is left.
  /// - Throws: `Failure` if there is a file at `path`, or the snapshot is damaged.
  public static func load(snapshot bytes: [UInt8], at path: String) throws -> CatalogueFile {
    let reader = try SnapshotReader(bytes)
    let revision = try reader.header.checkedRevision()
    let file = try create(at: path, id: revision.catalogue, name: reader.header.name)
    do {
      try file.snapshots.fill(from: reader, revision, keeping: bytes)
      return file
    } catch {
      file.remove()
      throw error
    }
  }

  /// Reads a snapshot into memory, to query it like a catalogue file.
  public static func inMemory(snapshot bytes: [UInt8]) throws -> CatalogueFile {
    let reader = try SnapshotReader(bytes)
    let revision = try reader.header.checkedRevision()
    let file = try inMemory(id: revision.catalogue, name: reader.header.name)
    try file.snapshots.fill(from: reader, revision, keeping: bytes)
    return file
  }
}

extension SnapshotStore {
  /// This catalogue at a revision, in memory, to query it like the present one.
  public func view(at revision: Int) throws -> CatalogueFile {
    let view = try CatalogueFile.inMemory(id: file.id, name: file.name)
    // One transaction: between two, another process may rebase the revision.
    guard try file.reading({ try fill(view, at: revision) }) else { return view }
    view.viewed = (file, revision)
    return view
  }

  /// Fills an empty catalogue with the state at a revision; returns whether there is such a revision.
  private func fill(_ view: CatalogueFile, at revision: Int) throws -> Bool {
    try file.state.requireHistory(at: revision)
    let header = try headerBytes(of: revision)
    if header.isEmpty { return false }
    try view.transaction {
      var writer = try StateWriter(view, revision: revision)
      try file.state.forEachProfile(at: revision) { try writer.write(Change(adding: $0)) }
      try view.snapshots.begin(at: header, root: writer.finish(), keeping: [])
    }
    return true
  }

  /// Fills an empty catalogue from a snapshot; its history begins with the snapshot.
  func fill(
    from reader: consuming SnapshotReader, _ revision: RevisionHeader, keeping bytes: [UInt8]
  ) throws {
    let (headerBytes, count) = (reader.header.revision, reader.header.count)
    let profiles = ReadAhead(reader)
    try file.transaction {
      var writer = try StateWriter(file, revision: revision.number)
      var written = 0
      while let batch = try profiles.next() {
        for profile in batch {
          try writer.write(Change(adding: profile))
          written += 1
          WorkProgress.report("Writing", written, of: count, "profiles")
        }
      }
      try begin(at: headerBytes, root: writer.finish(), keeping: bytes)
    }
  }

  /// Makes history begin at a revision whose state is already written, after checking its root.
  func begin(at headerBytes: [UInt8], root: Digest, keeping snapshot: [UInt8]) throws {
    let header = try RevisionHeader(encoded: headerBytes)
    guard root == header.root else {
      throw file.error(
        .damaged, "load revision \(header.number) into",
        "its profiles have root \(root.short), and its header names \(header.root.short)")
    }
    // Changes that are NULL mark the revision as the beginning of the log.
    try file.database.statement("INSERT INTO revision VALUES(?, ?, ?, 0, NULL)").run(
      header.number, SHA256.digest(of: headerBytes).bytes, headerBytes)
    try file.database.statement("INSERT INTO checkpoint VALUES(?, ?)").run(header.number, snapshot)
  }
}

extension SnapshotHeader {
  /// The header of the revision, which every devcat snapshot has.
  fileprivate func checkedRevision() throws(Failure) -> RevisionHeader {
    do throws(Failure) {
      let header = try RevisionHeader(encoded: revision)
      guard header.number > 0 else {
        throw Failure.bytes(
          .outOfRange, operation: "read a snapshot", offset: 0, "a revision has the number 0")
      }
      return header
    } catch {
      throw error.naming("the revision header of a snapshot")
    }
  }
}

extension SnapshotStore {
  /// Replaces all revisions by a snapshot of a later revision of this lineage, in one transaction.
  ///
  /// History then begins with the snapshot.
  ///
  /// - Returns: The names of the removed tags, whose revisions are gone.
  /// - Throws: `Failure` (`otherLineage`; `damaged` if the profiles do not have the snapshot's
  ///   root; others for a damaged snapshot). Then nothing is changed.
  public func reset(to snapshot: [UInt8]) throws -> [String] {
    let reader = try SnapshotReader(snapshot)
    let revision = try RevisionHeader(encoded: reader.header.revision)
    guard revision.catalogue == file.id else {
      throw file.error(
        .otherLineage, "reset", "the snapshot is of catalogue \(revision.catalogue)")
    }
    return try file.transaction {
      // The revisions that wait follow a base that goes.
      try file.merging.abandonMerge()
      // Cached statements would keep the old tables.
      file.database.clearCache()
      try file.database.execute(Schema.dropRebuildable + Schema.rebuilding)
      for table in ["revision", "checkpoint", "pusher", "origin"] {
        try file.database.execute("DELETE FROM \(table)")
      }
      try file.writeEmptyTree()
      try fill(from: reader, revision, keeping: snapshot)
      let lost = try file.log.tags().filter { $0.revision != revision.number }.map(\.name)
      try file.database.statement("DELETE FROM tag WHERE revision <> ?").run(revision.number)
      return lost
    }
  }
}
