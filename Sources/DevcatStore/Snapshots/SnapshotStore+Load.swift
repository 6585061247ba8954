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
    let file = try create(at: path, id: reader.revision.catalogue, name: reader.header.name)
    do {
      try file.snapshots.fill(from: reader, keeping: bytes)
      return file
    } catch {
      file.remove()
      throw error
    }
  }

  /// Makes a catalogue in memory from a snapshot, to which revisions can be added.
  ///
  /// - Throws: `Failure` if the snapshot is damaged.
  public static func load(snapshot bytes: [UInt8]) throws -> CatalogueFile {
    let reader = try SnapshotReader(bytes)
    let file = try inMemory(id: reader.revision.catalogue, name: reader.header.name)
    try file.snapshots.fill(from: reader, keeping: bytes)
    return file
  }

  /// Opens a snapshot, to ask it like a catalogue file; its devices are read when they are asked for.
  ///
  /// - Throws: `Failure` if the bytes are not a snapshot, or altered. `SnapshotStore.verify` compares its
  ///   devices with the root of its revision.
  public static func inMemory(snapshot bytes: [UInt8]) throws -> CatalogueFile {
    let table = try SnapshotTable(bytes)
    let file = try inMemory(id: table.revision.catalogue, name: table.header.name)
    try file.transaction { try file.snapshots.begin(at: table.header.revision, keeping: bytes) }
    file.snapshotDevices = SnapshotDevices(table)
    file.isQueryOnly = true
    return file
  }
}

extension SnapshotStore {
  /// This catalogue as it was at a revision, to ask it like the present one.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if the log has no such revision.
  public func view(at revision: Int) throws -> CatalogueFile {
    try file.state.requireHistory(at: revision)
    let view = CatalogueFile(database: file.database, path: file.path, id: file.id)
    view.isQueryOnly = true
    view.past = PastDevices(file.whole, at: revision)
    return view
  }

  /// Compares the devices of a snapshot with the root of its revision.
  ///
  /// - Throws: `Failure` (`damaged`) if it is another one; others for malformed values.
  public func verify() throws {
    let count = try file.devices.count
    var (hash, verified) = (StateRootHash(), 0)
    try file.devices.forEachProfile(reading: nil) { profile in
      verified += 1
      WorkProgress.report("Verifying", verified, of: count, "profiles")
      hash.add(try Record.encoded(profile), of: profile.id)
    }
    try requireRoot(hash.finish(), of: file.log.head().number, toBe: file.log.root())
  }

  /// Fills an empty catalogue from a snapshot; its history begins with the snapshot.
  func fill(from reader: consuming SnapshotReader, keeping bytes: [UInt8]) throws {
    let (revision, header) = (reader.revision, reader.header)
    let profiles = ReadAhead(reader)
    try file.transaction {
      var writer = try StateWriter(file, revision: revision.number)
      var written = 0
      while let batch = try profiles.next() {
        for profile in batch {
          try writer.write(Change(adding: profile))
          written += 1
          WorkProgress.report("Writing", written, of: header.count, "profiles")
        }
      }
      try requireRoot(writer.finish(), of: revision.number, toBe: revision.root)
      try begin(at: header.revision, keeping: bytes)
    }
  }

  private func requireRoot(_ root: Digest, of number: Int, toBe named: Digest) throws {
    guard root == named else {
      throw file.error(
        .damaged, "load revision \(number) into",
        "its profiles have root \(root.short), and its header names \(named.short)")
    }
  }

  /// Makes history begin at a revision whose root was checked, with the snapshot of its state.
  func begin(at headerBytes: [UInt8], keeping snapshot: [UInt8]) throws {
    let header = try RevisionHeader(encoded: headerBytes)
    // Changes that are NULL mark the revision as the beginning of the log.
    try file.database.statement("INSERT INTO revision VALUES(?, ?, ?, 0, NULL)").run(
      header.number, SHA256.digest(of: headerBytes).bytes, headerBytes)
    try file.database.statement("INSERT INTO checkpoint VALUES(?, ?)").run(header.number, snapshot)
  }
}
