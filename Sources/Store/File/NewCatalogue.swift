import SQLite
import System
public import Catalogue

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
    let (folder, name) = (Folder.parent(of: path), Folder.leaf(of: path))
    let number = UInt32.random(in: 0...(.max))
    let temporary = "\(folder)/.\(name).\(ThisProcess.id).\(number)"
    defer {
      for suffix in ["", "-wal", "-shm", "-journal"] { Path.removeFile(temporary + suffix) }
    }
    let result: Result
    do {
      result = try body(temporary)
    } catch let error as StoreError where error.path == temporary {
      throw error.naming(path)
    }
    // A file that was closed has taken in its write-ahead log.
    guard !Path.exists(temporary + "-wal") else {
      throw StoreError(.busy, "create the catalogue", path: path, "another process holds it open")
    }
    do throws(SystemError) {
      try Path.link(temporary, as: path)
    } catch {
      throw error.isTaken
        ? exists(path)
        : StoreError(.inputOutput, "create the catalogue", path: path, error.reason)
    }
    // Where the disk refuses, the file is there all the same.
    try? Folder.synchronize(Folder.parent(of: path))
    return result
  }

  /// Throws where a file stands at `path`, or the log of one that is gone.
  public static func requireFree(_ path: String) throws(StoreError) {
    for suffix in ["", "-wal"] where Path.exists(path + suffix) {
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
    let files = (try? Folder.names(in: folder)) ?? []
    return files.count { isLeftover($0, of: name, withOwn) && Path.removeFile("\(folder)/\($0)") }
  }

  /// Whether a file is `.NAME.PID.NUMBER`, or SQLite's beside it, of a process that is gone.
  private static func isLeftover(_ file: String, of name: String?, _ withOwn: Bool) -> Bool {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.removeFirst().isEmpty else { return false }
    let (number, process) = (parts.removeLast(), parts.removeLast())
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    guard ["", "-wal", "-shm", "-journal"].contains(number.dropFirst(digits.count)),
      UInt32(digits) != nil, let process = Int32(process), process > 0
    else { return false }
    let found = parts.joined(separator: ".")
    guard name.map({ $0 == found }) ?? found.hasSuffix(".db") else { return false }
    return withOwn && process == ThisProcess.id || !ThisProcess.isRunning(process)
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

extension CatalogueFile {
  /// Copies the file, as it stands at one moment, to a new one, durably; others may write meanwhile.
  ///
  /// - Throws: `StoreError`: `exists` where a file stands there already, `inputOutput` where it cannot
  ///   be written, `busy`, `damaged`; no copy is left behind then.
  public func backup(to path: String) throws {
    try NewCatalogue.requireFree(path)
    do {
      try storing("back up the catalogue") {
        let target = try Connection(path: path, mode: .create)
        target.busyTimeout = .seconds(5)
        try target.pragma("synchronous", set: "full")
        try database.backup(to: target)
      }
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { Path.removeFile(path + suffix) }
      throw error
    }
  }
}
