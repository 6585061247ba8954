public import Catalogue

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A catalogue file that appears at its place only when it is complete.
public enum NewCatalogue {
  /// Makes a catalogue beside `path` under another name, fills it, and gives it its name.
  ///
  /// Nothing that stands at `path` is overwritten, and nothing is left behind where `fill` throws.
  /// - Throws: `StoreError` (`exists`), and what `fill` throws.
  public static func make<Result>(
    at path: String, id: CatalogueID, name: String, fill: (CatalogueFile) throws -> Result
  ) throws -> Result {
    try make(at: path) { temporary in
      try fill(CatalogueFile.create(at: temporary, id: id, name: name))
    }
  }

  /// Gives the catalogue that `body` makes under a temporary name beside `path` its own name.
  ///
  /// The file must be closed when `body` returns: it may not let it escape.
  /// - Throws: `StoreError` (`exists`), and what `body` throws; nothing is left behind then.
  public static func make<Result>(
    at path: String, _ body: (_ temporary: String) throws -> Result
  ) throws -> Result {
    try requireFree(path)
    let temporary =
      "\(folder(of: path))/.\(leaf(of: path)).\(getpid()).\(UInt32.random(in: 0...(.max)))"
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
    let result: Result
    do {
      result = try body(temporary)
    } catch let error as StoreError where error.path == temporary {
      throw error.naming(path)
    }
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
  public static func requireFree(_ path: String) throws(StoreError) {
    for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
      throw exists(path + suffix)
    }
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

extension StoreError {
  /// The same error about the file that the user knows.
  fileprivate func naming(_ path: String) -> StoreError {
    StoreError(code, operation, path: path, problem, hint: hint, underlying: underlying)
  }
}
