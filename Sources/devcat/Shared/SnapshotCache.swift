import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem

/// Catalogue files made of large snapshots, in the user's cache folder, so that the next command
/// that reads the same snapshot does not make one again.
///
/// A file is named for the digest of the snapshot, and appears only when it is complete, so several
/// processes can use the folder. Without a folder that only the user writes, nothing is kept.
enum SnapshotCache {
  /// The least number of profiles of a catalogue that is kept; fewer are read in a tenth of a
  /// second.
  private static let leastCount = 2000
  /// The number of catalogues that are kept, the newest ones.
  private static let mostFiles = 4

  /// The catalogue of a snapshot; `nil` if it cannot be kept.
  ///
  /// - Throws: `Failure`, and `Failure` (`damaged`), if the snapshot is damaged.
  static func catalogue(of bytes: [UInt8]) throws -> CatalogueFile? {
    guard try SnapshotReader(bytes).header.count >= leastCount,
      let folder = Environment.cacheFolder
    else { return nil }
    let place = folder + "/snapshots"
    FileAccess.makeFolder(of: place + "/")
    guard let status = try? FileStatus(place, followingLinks: false), status.kind == .folder,
      status.owner == ThisProcess.user, status.permissions & 0o022 == 0
    else { return nil }
    // A newer devcat may derive other views from the same snapshot.
    let name = "\(SHA256.digest(of: bytes).hex)-\(CommandTable.version).db"
    let path = "\(place)/\(name)"
    if let file = opened(path) { return file }
    do {
      try NewCatalogue.make(at: path) { _ = try CatalogueFile.load(snapshot: bytes, at: $0) }
    } catch let error as Failure where error.fault == .file && error.code != .damaged {
      // Another process was faster, or there is no space.
      return opened(path)
    }
    removeOld(in: place, except: name)
    return opened(path)
  }

  /// Opens a kept catalogue; one that cannot be used is removed.
  private static func opened(_ path: String) -> CatalogueFile? {
    guard FileAccess.exists(path) else { return nil }
    if let file = try? CatalogueFile.open(at: path, access: .readOnly),
      (try? file.log.head()) != nil
    {
      return file
    }
    remove(path)
    return nil
  }

  /// Removes all but the newest catalogues; a process that has one open keeps it.
  private static func removeOld(in folder: String, except name: String) {
    let names = ((try? FileAccess.names(in: folder)) ?? []).filter {
      $0.hasSuffix(".db") && $0 != name
    }
    let dated = names.compactMap { name in
      (try? FileStatus("\(folder)/\(name)")).map { (seconds: $0.seconds, name: name) }
    }
    // One less, because the catalogue that was just made is not in the list.
    for file in dated.sorted(by: { $0 > $1 }).dropFirst(mostFiles - 1) {
      remove("\(folder)/\(file.name)")
    }
  }

  private static func remove(_ path: String) {
    // SQLite keeps two files beside a database; without it they have no use.
    for suffix in ["", "-wal", "-shm"] { Path.removeFile(path + suffix) }
  }
}
