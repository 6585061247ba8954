public import DevcatValues
import DevcatStore
public import DevcatWire
import DevcatSystem

extension HubFolder {
  /// The contents of a hub folder.
  public struct Contents: Hashable, Sendable {
    /// The catalogues, by their names.
    public internal(set) var catalogues: [CatalogueName] = []
    /// Files that are neither catalogues nor the hub's own, as paths in the folder.
    public internal(set) var others: [String] = []
  }

  /// Lists the catalogues and other files of the folder; nothing is opened.
  ///
  /// - Throws: `Failure`: `notFound` if no such folder exists, `notPermitted`, `inputOutput`.
  public func contents() throws(Failure) -> Contents {
    var contents = Contents()
    for team in try Self.names(in: path)
    where team != ".hub" && team != Self.backupListName {
      guard (try? CatalogueName("\(team)/x")) != nil,
        Path.kind(of: "\(path)/\(team)") == .folder
      else {
        contents.others.append(team)
        continue
      }
      let names = try Self.names(in: "\(path)/\(team)")
      for name in names where !Self.isPart(name, of: names) {
        if let catalogue = catalogue(team, name) {
          contents.catalogues.append(catalogue)
        } else {
          contents.others.append("\(team)/\(name)")
        }
      }
    }
    return contents
  }

  /// The contents of a folder that is a hub's, or has a catalogue.
  ///
  /// - Parameter operation: The operation that needs it.
  /// - Throws: `Failure` (`notFound`) for any other folder, and the errors of `contents()`.
  package func contents(for operation: String) throws(Failure) -> Contents {
    let contents = try contents()
    guard contents.catalogues.isEmpty, !isInitialized else { return contents }
    throw Failure(
      .notFound, operation: operation, subject: path,
      "the folder has no catalogue, and is not a hub folder", hint: "Check the path.")
  }

  /// Removes unfinished catalogues that killed hubs have left, and unfinished files of `.hub`; call it
  /// before this process makes any.
  func removeLeftovers() throws(Failure) {
    // The log of a node has done so for '.hub'. Another command is at work where it is locked.
    if !isCache, let lock = try? SecretFile.lock(secrets, "serve", isWaiting: false) {
      removePartials()
      lock.release()
    }
    for team in try Self.names(in: path) where Path.kind(of: "\(path)/\(team)") == .folder {
      NewCatalogue.removeLeftovers(in: "\(path)/\(team)")
    }
  }

  /// The path of a catalogue's file.
  public func file(of catalogue: CatalogueName) -> String {
    "\(path)/\(catalogue.team)/\(catalogue.name).db"
  }

  /// The bytes of a catalogue's file and of its write-ahead log.
  public func size(of catalogue: CatalogueName) -> Int {
    Self.size(ofDatabase: file(of: catalogue))
  }

  /// The bytes of a database and of its write-ahead log; 0 where it is not there.
  static func size(ofDatabase path: String) -> Int {
    ["", "-wal"].reduce(0) { sum, suffix in
      sum + ((try? FileStatus(path + suffix, followingLinks: false))?.size ?? 0)
    }
  }

  private static func names(in folder: String) throws(Failure) -> [String] {
    try SecretFile.attempt("read", try Folder.names(in: folder))
  }

  private func catalogue(_ team: String, _ file: String) -> CatalogueName? {
    guard file.hasSuffix(".db"), Path.kind(of: "\(path)/\(team)/\(file)") == .file else {
      return nil
    }
    return try? CatalogueName("\(team)/\(file.dropLast(3))")
  }

  /// Whether a file is SQLite's, beside a database that is there, or a catalogue that is being made.
  private static func isPart(_ name: String, of names: [String]) -> Bool {
    for suffix in ["-wal", "-shm", "-journal"] where name.hasSuffix(suffix) {
      if names.contains(String(name.dropLast(suffix.count))) { return true }
    }
    return name.hasPrefix(".") && name.contains(".db.")
  }
}
