public import Catalogue
import System

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
    removeLeftovers(in: Folder.parent(of: path), of: Folder.leaf(of: path))
    let temporary =
      "\(Folder.parent(of: path))/.\(Folder.leaf(of: path)).\(getpid()).\(UInt32.random(in: 0...(.max)))"
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
    // Where the disk refuses, the file is there all the same.
    try? Folder.synchronize(Folder.parent(of: path))
    return result
  }

  /// Throws where a file stands at `path`, or the log of one that is gone.
  public static func requireFree(_ path: String) throws(StoreError) {
    for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
      throw exists(path + suffix)
    }
  }

  /// Takes away what processes that were killed have left of catalogues that they were making.
  ///
  /// - Parameters:
  ///   - name: The catalogue's last name; `nil` for every catalogue in the folder.
  ///   - withOwn: Whether this process has made none there: what bears its number is then of one before
  ///     it with the same number, as in a container.
  /// - Returns: How many files were taken away.
  @discardableResult
  public static func removeLeftovers(
    in folder: String, of name: String? = nil, withOwn: Bool = false
  ) -> Int {
    guard let stream = opendir(folder) else { return 0 }
    defer { closedir(stream) }
    var leftovers: [String] = []
    while let entry = readdir(stream) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if isLeftover(file, of: name, withOwn) { leftovers.append(file) }
    }
    return leftovers.count { unlink("\(folder)/\($0)") == 0 }
  }

  /// Whether a file is `.NAME.PID.NUMBER`, or SQLite's beside it, of a process that is gone.
  private static func isLeftover(_ file: String, of name: String?, _ withOwn: Bool) -> Bool {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.removeFirst().isEmpty else { return false }
    let (number, process) = (parts.removeLast(), parts.removeLast())
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    guard ["", "-wal", "-shm", "-journal"].contains(number.dropFirst(digits.count)),
      UInt32(digits) != nil, let process = pid_t(process), process > 0
    else { return false }
    let found = parts.joined(separator: ".")
    guard name.map({ $0 == found }) ?? found.hasSuffix(".db") else { return false }
    return withOwn && process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }

  private static func exists(_ path: String) -> StoreError {
    StoreError(
      .exists, "create the catalogue", path: path, "a file stands there already",
      hint: "Choose another path, or remove the file first.")
  }
}

extension StoreError {
  /// The same error about the file that the user knows.
  fileprivate func naming(_ path: String) -> StoreError {
    StoreError(code, operation, path: path, problem, hint: hint, underlying: underlying)
  }
}
