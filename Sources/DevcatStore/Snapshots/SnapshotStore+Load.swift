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
      var profiles: [Profile] = []
      try file.state.forEachProfile(at: revision) { profile in
        profiles.append(profile)
        guard profiles.count == Self.viewBatch else { return }
        try writer.write(first: StagingPipeline.slices(profiles))
        profiles.removeAll(keepingCapacity: true)
      }
      try writer.write(first: StagingPipeline.slices(profiles))
      try view.snapshots.begin(at: header, root: writer.finish(), keeping: [])
    }
    return true
  }

  /// How many profiles are decoded before they are written.
  private static let viewBatch = 4096

  /// Fills an empty catalogue from a snapshot; its history begins with the snapshot.
  func fill(
    from reader: consuming SnapshotReader, _ revision: RevisionHeader, keeping bytes: [UInt8]
  ) throws {
    let (headerBytes, count) = (reader.header.revision, reader.header.count)
    let profiles = ReadAhead(reader)
    try file.transaction {
      var writer = try StateWriter(file, revision: revision.number)
      try writer.write(first: { try profiles.next() }, count: count)
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
    try file.database.statement("INSERT INTO revision VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL)")
      .bind(contentsOf: [
        .integer(Int64(header.number)), .blob(SHA256.digest(of: headerBytes).bytes),
        .blob(header.parent.bytes), .blob(header.root.bytes), .text(header.author),
        .text(header.message), .text(header.source), .integer(header.time.seconds),
        .blob(headerBytes),
      ]).run()
    try file.database.insert(
      [.integer(Int64(header.number))], snapshot, as: "snapshot", into: "checkpoint")
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
