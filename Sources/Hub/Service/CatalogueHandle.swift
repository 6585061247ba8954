import Catalogue
import Store
import Sync
import Transport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of one catalogue in a hub's folder, which need not be there; opened when it is first needed.
///
/// It belongs to one actor.
final class CatalogueHandle {
  /// The folder of the catalogue's team.
  let folder: String
  /// The path of the file.
  let path: String
  private let purpose: CatalogueFile.Access
  private var file: CatalogueFile?
  /// The file at the path before `file` was opened.
  private var identity: FileIdentity?

  init(_ name: CatalogueName, under root: String, for access: CatalogueFile.Access) {
    folder = "\(root)/\(name.team)"
    path = "\(folder)/\(name.name).db"
    purpose = access
  }

  /// The catalogue; `nil` where there is none.
  ///
  /// A file that was deleted or replaced at the path since it was opened is let go: whoever asks gets the
  /// file that is there now.
  func opened() throws -> CatalogueFile? {
    // Read before the file is opened: a replacement in between shows at the next use.
    let current = FileIdentity(path)
    if let file, current == identity { return file }
    file = nil
    try requireOwnGround()
    guard exists else { return nil }
    let opened = try CatalogueFile.open(at: path, access: purpose)
    (file, identity) = (opened, current)
    return opened
  }

  /// The catalogue, which was there before.
  func required() throws -> CatalogueFile {
    guard let file = try opened() else { throw vanished() }
    return file
  }

  /// Closes the file; it is opened again when it is needed.
  func release() { file = nil }

  /// Refuses a team that is no folder, and a catalogue that is no file: a symbolic link could lead out
  /// of the hub's folder (docs/Operations.md, "Limits").
  func requireOwnGround() throws(StoreError) {
    for (place, kind, name) in [(folder, S_IFDIR, "folder"), (path, S_IFREG, "file")] {
      var about = stat()
      guard lstat(place, &about) == 0, about.st_mode & S_IFMT != kind else { continue }
      throw StoreError(
        .inputOutput, "open the catalogue", path: path,
        "it is not a \(name), and a hub follows no symbolic links")
    }
  }

  /// The error where revisions are gone that were there.
  func vanished() -> StoreError {
    StoreError(
      .unknownRevision, "read the log of", path: path, "revisions have disappeared")
  }

  private var exists: Bool { access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }
}

/// The file that a path leads to; two paths or two moments with equal values mean the same file.
private struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64

  /// - Returns: `nil` where nothing is there, or the system does not say what.
  init?(_ path: String) {
    var about = stat()
    guard lstat(path, &about) == 0 else { return nil }
    (device, inode) = (UInt64(truncatingIfNeeded: about.st_dev), UInt64(about.st_ino))
  }
}

/// The last known head of a hub's catalogue, for requests that must not wait for its threads.
final class CatalogueStats: Sendable {
  /// The known facts.
  struct Size: Sendable, Hashable {
    /// The number of the head.
    let head: Int
    /// The bytes of the file and its write-ahead log.
    let size: Int
  }

  private let seen = Locked<Size?>(nil)

  /// The last known facts; `nil` before the first use.
  var last: Size? { seen.withLock { $0 } }

  /// Notes the head of the catalogue at a path, and the size of the file where the head is another one.
  func note(head: RevisionPoint, at path: String) {
    guard last?.head != head.number else { return }
    let size = Size(head: head.number, size: FileTree.size(ofDatabase: path))
    seen.withLock { $0 = size }
  }
}
