import DevcatSQLite
import DevcatSystem
public import DevcatValues

/// A catalogue file that gets its name only when it is complete.
public enum NewCatalogue {
  /// Creates a catalogue in a temporary folder beside `path`, fills it, and puts it in its place.
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

  /// Puts the catalogue that `body` creates in a temporary folder beside `path` in its place.
  ///
  /// `body` must close the file before it returns.
  /// - Throws: `Failure` (`exists`), and the errors of `body`. Then the temporary file is
  ///   removed.
  public static func make<Result>(
    at path: String, _ body: (_ temporary: String) throws -> Result
  ) throws -> Result {
    try requireFree(path)
    let name = Folder.leaf(of: path)
    removeLeftovers(in: Folder.parent(of: path), of: name)
    let (place, lock) = try lockedFolder(for: path)
    let interruption = Interruption { Path.remove(place) }
    defer {
      Path.remove(place)
      interruption.end()
      lock?.release()
    }
    let temporary = "\(place)/\(name)"
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

  /// Makes and locks the folder `.NAME.NUMBER` beside a path.
  ///
  /// - Returns: The folder, and its lock; `nil` on a file system without locks, where nobody can remove
  ///   the folder of another process either.
  private static func lockedFolder(for path: String) throws(Failure) -> (String, FolderLock?) {
    let (folder, name) = (Folder.parent(of: path), Folder.leaf(of: path))
    do throws(SystemError) {
      while true {
        let place = "\(folder)/.\(name).\(UInt32.random(in: 0...(.max)))"
        try Folder.make(place, permissions: 0o700)
        do throws(SystemError) {
          let lock = try FolderLock(place, isWaiting: false)
          if Path.exists(place) { return (place, lock) }
          lock.release()
        } catch {
          guard error.isBusy || error.isMissing else { return (place, nil) }
        }
        // Another process has taken it for one that was left, before it was locked.
      }
    } catch {
      throw Failure.file(
        .inputOutput, "create the catalogue", path: path, error.reason,
        hint: "Check that the folder exists and may be written.")
    }
  }

  /// Removes the temporary folders of killed processes: those that nobody has locked.
  ///
  /// A lock also tells of a process on another machine, or in another container, whose number means
  /// nothing here.
  ///
  /// - Parameter name: The file name of the catalogue; `nil` for every catalogue in the folder.
  /// - Returns: How many folders were removed.
  @discardableResult
  public static func removeLeftovers(in folder: String, of name: String? = nil) -> Int {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.count { leaf in
      let place = "\(folder)/\(leaf)"
      guard isTemporary(leaf, of: name), Path.kind(of: place) == .folder,
        let lock = try? FolderLock(place, isWaiting: false)
      else { return false }
      defer { lock.release() }
      Path.remove(place)
      return !Path.exists(place)
    }
  }

  /// Whether a name is `.NAME.NUMBER`.
  private static func isTemporary(_ leaf: String, of name: String?) -> Bool {
    var parts = leaf.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.removeFirst().isEmpty, UInt32(parts.removeLast()) != nil else {
      return false
    }
    let found = parts.joined(separator: ".")
    return name.map { $0 == found } ?? found.hasSuffix(".db")
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
    // Made before SQLite opens it, which would write over a file that was made there meanwhile.
    try CatalogueFile.makeEmpty(path, "back up the catalogue")
    do {
      try storing("back up the catalogue") {
        let target = try Connection(path: path, mode: .readWrite)
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
