import Catalogue
import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of one catalogue in a hub's folder, which need not be there; opened when it is first needed.
///
/// It belongs to one actor.
final class ShelfFile {
  /// The folder of the catalogue's team.
  let folder: String
  /// The path of the file.
  let path: String
  private let purpose: CatalogueFile.Access
  private var file: CatalogueFile?

  init(_ name: CatalogueName, under root: String, for access: CatalogueFile.Access) {
    folder = "\(root)/\(name.team)"
    path = "\(folder)/\(name.name).db"
    purpose = access
  }

  /// The catalogue; `nil` where there is none.
  func opened() throws -> CatalogueFile? {
    if let file { return file }
    try requireOwnGround()
    guard exists else { return nil }
    let opened = try CatalogueFile.open(at: path, access: purpose)
    file = opened
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
  /// of the hub's folder (docs/decisions/0032).
  func requireOwnGround() throws(StoreError) {
    for (place, kind, name) in [(folder, S_IFDIR, "folder"), (path, S_IFREG, "file")] {
      var about = stat()
      guard lstat(place, &about) == 0, about.st_mode & S_IFMT != kind else { continue }
      throw StoreError(
        .inputOutput, "open the catalogue", path: path,
        "what stands in its place is no \(name), and a hub follows no symbolic links")
    }
  }

  /// The error where revisions are gone that were there.
  func vanished() -> StoreError {
    StoreError(
      .unknownRevision, "read the log of", path: path, "revisions are gone that were there")
  }

  private var exists: Bool { access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }
}
