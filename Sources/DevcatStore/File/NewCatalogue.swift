import DevcatSQLite
import DevcatSystem
public import DevcatValues

/// A catalogue file that gets its name only when it is complete.
public enum NewCatalogue {
  /// Creates a catalogue under a temporary name beside `path`, fills it, and renames it.
  ///
  /// It never overwrites a file at `path`, and removes the temporary file if `fill` throws.
  /// - Throws: `Failure` (`exists`), and the errors of `fill`.
  public static func make<Result>(
    at path: String, id: CatalogueID, name: String, fill: (CatalogueFile) throws -> Result
  ) throws -> Result {
    try make(at: path) { temporary in
      try fill(CatalogueFile.create(at: temporary, id: id, name: name))
    }
  }

  /// Renames the catalogue that `body` creates under a temporary name beside `path`.
  ///
  /// `body` must close the file before it returns.
  /// - Throws: `Failure` (`exists`), and the errors of `body`. Then the temporary file is
  ///   removed.
  public static func make<Result>(
    at path: String, _ body: (_ temporary: String) throws -> Result
  ) throws -> Result {
    try requireFree(path)
    removeLeftovers(in: Folder.parent(of: path), of: Folder.leaf(of: path))
    let (folder, name) = (Folder.parent(of: path), Folder.leaf(of: path))
    let number = UInt32.random(in: 0...(.max))
    let temporary = "\(folder)/.\(name).\(ThisProcess.id).\(number)"
    defer {
      DatabaseFiles.remove(at: temporary)
    }
    let result: Result
    do {
      result = try body(temporary)
    } catch let error as Failure where error.subject == temporary {
      var error = error
      error.subject = path
      throw error
    }
    // Closing a file moves its write-ahead log into it.
    guard !Path.exists(temporary + "-wal") else {
      throw Failure.file(.busy, "create the catalogue", path: path, "another process holds it open")
    }
    do throws(SystemError) {
      // A rename would replace a file that somebody has made at `path` meanwhile.
      try Path.link(temporary, as: path)
    } catch {
      throw error.isTaken
        ? exists(path)
        : Failure.file(.inputOutput, "create the catalogue", path: path, error.reason)
    }
    // If this fails the file exists, but may be gone after a loss of power: nobody may rely on it.
    do throws(SystemError) {
      try Folder.synchronize(Folder.parent(of: path))
    } catch {
      throw Failure.file(.inputOutput, "create the catalogue", path: path, error.reason)
    }
    return result
  }

  /// Throws if there is a file at `path`, or the log of a removed one.
  public static func requireFree(_ path: String) throws(Failure) {
    // SQLite would apply the log of a removed file to the new one.
    for suffix in ["", "-wal"] where Path.exists(path + suffix) {
      throw exists(path + suffix)
    }
  }

  /// Removes the temporary files of killed processes.
  ///
  /// - Parameters:
  ///   - name: The file name of the catalogue; `nil` for every catalogue in the folder.
  ///   - withOwn: Whether to remove files with the id of this process too. They are of an earlier
  ///     process with the same id (as in a container) if this process has created none.
  /// - Returns: How many files were removed.
  @discardableResult
  public static func removeLeftovers(
    in folder: String, of name: String? = nil, withOwn: Bool = false
  ) -> Int {
    let files = (try? Folder.names(in: folder)) ?? []
    return files.count { isLeftover($0, of: name, withOwn) && Path.removeFile("\(folder)/\($0)") }
  }

  /// Whether a file is `.NAME.PID.NUMBER`, or SQLite's file beside it, of a process that has ended.
  private static func isLeftover(_ file: String, of name: String?, _ withOwn: Bool) -> Bool {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.removeFirst().isEmpty else { return false }
    let (number, process) = (parts.removeLast(), parts.removeLast())
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    guard DatabaseFiles.suffixes.contains(String(number.dropFirst(digits.count))),
      UInt32(digits) != nil, let process = Int32(process), process > 0
    else { return false }
    let found = parts.joined(separator: ".")
    guard name.map({ $0 == found }) ?? found.hasSuffix(".db") else { return false }
    return withOwn && process == ThisProcess.id || !ThisProcess.isRunning(process)
  }

  private static func exists(_ path: String) -> Failure {
    Failure.file(
      .exists, "create the catalogue", path: path, "the file exists already",
      hint: "Choose another path, or remove the file first.")
  }
}

extension CatalogueFile {
  /// Copies a consistent state of the file durably to a new file.
  ///
  /// Others may write meanwhile.
  ///
  /// - Throws: `Failure`: `exists` if there is a file at `path`, `inputOutput` if it cannot be
  ///   written, `busy`, `damaged`. Then no copy is left.
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
      DatabaseFiles.remove(at: path)
      throw error
    }
  }
}
