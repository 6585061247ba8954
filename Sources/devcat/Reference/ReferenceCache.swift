import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem

/// Catalogue files made of large snapshots and of the shipped histories, in the user's cache folder,
/// so that the next command that reads the same does not make one again.
///
/// A file appears only when it is complete, so several processes can use the folder. Its name ends
/// with the version of devcat and, on Linux, the size and time of the executable that made it, since
/// another one may derive other views. Without a folder that only the user writes, nothing is kept.
enum CatalogueCache {
  /// The least number of profiles of a snapshot whose catalogue is kept; fewer are read in a tenth of
  /// a second.
  private static let leastCount = 2000
  /// The number of catalogues that are kept, the newest ones.
  private static let mostFiles = 4

  /// The catalogue of a snapshot; `nil` if it is small, or cannot be kept.
  ///
  /// - Throws: `Failure` if the snapshot is damaged.
  static func catalogue(of snapshot: [UInt8]) throws -> CatalogueFile? {
    guard try SnapshotReader(snapshot).header.count >= leastCount else { return nil }
    return try catalogue(named: SHA256.digest(of: snapshot).hex) { path in
      _ = try CatalogueFile.load(snapshot: snapshot, at: path)
    }
  }

  /// The catalogue of a shipped history; `nil` if it cannot be kept.
  static func catalogue(of history: ShippedHistory) throws -> CatalogueFile? {
    try catalogue(named: history.rawValue) { path in
      let file = try CatalogueFile.create(at: path, id: history.id, name: history.rawValue)
      try file.apply(history.revisions(), onto: .origin)
    }
  }

  /// The kept catalogue with a name, which `make` makes at a path and closes if it is not there.
  private static func catalogue(
    named name: String, _ make: (_ path: String) throws -> Void
  ) throws -> CatalogueFile? {
    guard let folder = Environment.cacheFolder else { return nil }
    let place = folder + "/catalogues"
    FileAccess.makeFolder(of: place + "/")
    guard let status = try? FileStatus(place, followingLinks: false), status.kind == .folder,
      status.owner == ThisProcess.user, status.permissions & 0o022 == 0
    else { return nil }
    let program = (try? FileStatus("/proc/self/exe")).map { "-\($0.size)-\($0.seconds)" }
    let name = "\(name)-\(CommandTable.version)\(program ?? "").db"
    let path = "\(place)/\(name)"
    if let file = opened(path) { return file }
    do {
      try NewCatalogue.make(at: path, make)
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
    DatabaseFiles.remove(at: path)
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
      DatabaseFiles.remove(at: "\(folder)/\(file.name)")
    }
  }
}
