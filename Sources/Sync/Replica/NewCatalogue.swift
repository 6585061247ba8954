import Catalogue
import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A catalogue file that appears at its place only when it is complete.
enum NewCatalogue {
  /// Makes a catalogue beside `path` under another name, fills it, and gives it its name.
  ///
  /// Nothing that stands at `path` is overwritten, and nothing is left behind where `fill` throws.
  /// - Throws: `StoreError` (`exists`), and what `fill` throws.
  static func make<Result>(
    at path: String, id: CatalogueID, name: String, fill: (CatalogueFile) throws -> Result
  ) throws -> Result {
    try requireFree(path)
    let temporary =
      "\(folder(of: path))/.\(leaf(of: path)).\(getpid()).\(UInt32.random(in: 0...(.max)))"
    defer { for suffix in ["", "-wal", "-shm"] { unlink(temporary + suffix) } }
    let result = try filled(temporary, id, name, fill)
    // A file that was closed has taken in its write-ahead log.
    guard access(temporary + "-wal", F_OK) != 0 else {
      throw StoreError(.busy, "create the catalogue", path: path, "another process holds it open")
    }
    guard link(temporary, path) == 0 else {
      throw errno == EEXIST
        ? exists(path)
        : StoreError(
          .inputOutput, "create the catalogue", path: path, String(cString: strerror(errno)))
    }
    synchronize(folder(of: path))
    return result
  }

  /// Throws where a file stands at `path`, or the log of one that is gone.
  static func requireFree(_ path: String) throws(StoreError) {
    for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
      throw exists(path + suffix)
    }
  }

  /// Makes and fills the file; it is closed when this returns.
  private static func filled<Result>(
    _ path: String, _ id: CatalogueID, _ name: String, _ fill: (CatalogueFile) throws -> Result
  ) throws -> Result {
    let file = try CatalogueFile.create(at: path, id: id, name: name)
    return try fill(file)
  }

  private static func exists(_ path: String) -> StoreError {
    StoreError(
      .exists, "create the catalogue", path: path, "a file stands there already",
      hint: "Choose another path, or remove the file first.")
  }

  /// Makes the new name durable; where the system refuses, the file is there all the same.
  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func leaf(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }
}
