import DevcatValues
import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// The file of one catalogue in a hub's folder, which need not exist; opened at its first use.
///
/// It belongs to one actor.
final class CatalogueHandle {
  /// The folder of the catalogue's team.
  let folder: String
  /// The path of the file.
  let path: String
  private let purpose: CatalogueFile.Access
  /// Whether the file is a cache of a log of record, which need not survive a loss of power.
  private let isCache: Bool
  private var file: CatalogueFile?
  /// The file at the path before `file` was opened.
  private var identity: FileStatus.Identity?

  init(
    _ name: CatalogueName, under root: String, for access: CatalogueFile.Access,
    isCache: Bool = false
  ) {
    self.isCache = isCache
    folder = "\(root)/\(name.team)"
    path = "\(folder)/\(name.name).db"
    purpose = access
  }

  /// The catalogue; `nil` where there is none.
  ///
  /// If the file was deleted or replaced since it was opened, or is read as it was then, it is closed, and the
  /// present file is opened.
  func opened() throws -> CatalogueFile? {
    // Read before the file is opened: a replacement in between shows at the next use.
    let current = present
    if let file, current == identity, !file.isFrozen { return file }
    file = nil
    try requireOwnGround()
    guard !Path.isMissing(path) else { return nil }
    let opened = try CatalogueFile.open(at: path, access: purpose)
    if isCache { try opened.syncRarely() }
    (file, identity) = (opened, current)
    return opened
  }

  /// The file that is at the path; `nil` where there is none.
  var present: FileStatus.Identity? { (try? FileStatus(path, followingLinks: false))?.identity }

  /// The catalogue, which existed before.
  func required() throws -> CatalogueFile {
    guard let file = try opened() else { throw vanished() }
    return file
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { file = nil }

  /// Removes the file, so that it can be made again.
  func discard() {
    file = nil
    DatabaseFiles.remove(at: path)
  }

  /// Refuses a team that is no folder, and a catalogue that is no file: a symbolic link could lead out
  /// of the hub's folder (docs/Operations.md, "Limits").
  func requireOwnGround() throws(Failure) {
    let places: [(String, FileStatus.Kind, String)] = [
      (folder, .folder, "folder"), (path, .file, "file"),
    ]
    for (place, kind, name) in places {
      guard let found = Path.kind(of: place), found != kind else { continue }
      throw Failure.file(
        .invalid, "open the catalogue", path: path,
        "it is not a \(name), and a hub follows no symbolic links")
    }
  }

  /// The error if revisions that the file had are gone.
  func vanished() -> Failure {
    Failure.file(
      .unknownRevision, "read the log of", path: path, "revisions have disappeared")
  }
}

/// The last known head of a hub's catalogue, for requests that must not wait for its threads.
final class CatalogueStats: Sendable {
  private let name: CatalogueName
  private let seen = Locked<HubStatus.Catalogue?>(nil)

  /// Knows nothing yet of a catalogue.
  init(_ name: CatalogueName) { self.name = name }

  /// The last known facts; `nil` before the first use.
  var last: HubStatus.Catalogue? { seen.withLock { $0 } }

  /// Notes the head of the catalogue at a path, and the size of the file where the head is another one.
  func note(head: RevisionPoint, at path: String) {
    guard last?.head != head.number else { return }
    let found = HubStatus.Catalogue(
      name: "\(name)", head: head.number, size: HubFolder.size(ofDatabase: path))
    seen.withLock { $0 = found }
  }
}
