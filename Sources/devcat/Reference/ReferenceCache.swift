import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem

/// Catalogue files made of the shipped histories, in the user's cache folder, so that the next command
/// that reads the same does not make one again.
///
/// A file appears only when it is complete, so several processes can use the folder. Its name ends
/// with the version of devcat and, on Linux, the size and time of the executable that made it, since
/// another one may derive other tables. Beside it is its digest: a file with other bytes is not used. Without
/// a folder that only the user writes, nothing is kept.
enum ReferenceCache {
  /// The number of catalogues that are kept, the newest ones.
  private static let mostFiles = 4

  /// The catalogue of a shipped history; `nil` if it cannot be kept.
  static func catalogue(of history: ShippedHistory) throws -> CatalogueFile? {
    let place = Environment.cacheFolder + "/catalogues"
    try? FileAccess.makeFolder(of: place + "/")
    guard let status = try? FileStatus(place, followingLinks: false), status.kind == .folder,
      status.owner == ThisProcess.user, status.permissions & 0o022 == 0
    else { return nil }
    let program = (try? FileStatus("/proc/self/exe")).map { "-\($0.size)-\($0.seconds)" }
    let name = "\(history.rawValue)-\(CommandTable.version)\(program ?? "").db"
    let path = "\(place)/\(name)"
    if let file = opened(path) { return file }
    do {
      try NewCatalogue.make(at: path) { temporary in
        try fill(temporary, history)
        try FileAccess.attempt("write", try Path.setPermissions(0o600, of: temporary))
        // In its place before the catalogue: one without its digest is not used.
        let digest = SHA256.digest(of: try FileAccess.read(temporary)).hex
        try FileAccess.replace(digestPath(of: path), overwriting: true) {
          try $0(Array(digest.utf8))
        }
      }
    } catch {
      // Another process was faster, or there is no space.
      return opened(path)
    }
    removeOld(in: place, except: name)
    return opened(path)
  }

  private static func fill(_ path: String, _ history: ShippedHistory) throws {
    let file = try CatalogueFile.create(at: path, id: history.id, name: history.rawValue)
    try file.apply(history.revisions(), onto: .origin)
  }

  private static func digestPath(of path: String) -> String { path + ".sha256" }

  /// Opens a kept catalogue; one that cannot be used is removed.
  private static func opened(_ path: String) -> CatalogueFile? {
    guard Path.exists(path) else { return nil }
    if let digest = try? FileAccess.read(digestPath(of: path)),
      let bytes = try? FileAccess.read(path),
      digest.elementsEqual(SHA256.digest(of: bytes).hex.utf8),
      let file = try? CatalogueFile.open(at: path, access: .readOnly)
    {
      return file
    }
    remove(path)
    return nil
  }

  private static func remove(_ path: String) {
    DatabaseFiles.remove(at: path)
    try? Path.removeIfThere(digestPath(of: path))
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
}
