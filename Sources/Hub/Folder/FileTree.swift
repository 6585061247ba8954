import Store
public import Sync

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders and what is in them, where symbolic links are not followed.
package enum FileTree {
  /// The kind of file at a path.
  package enum Kind { case file, folder, other }

  /// The kind of file at a path; `nil` if there is none.
  package static func kind(of path: String) -> Kind? {
    var about = stat()
    guard lstat(path, &about) == 0 else { return nil }
    switch about.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The names in a folder, in the order of their bytes.
  package static func names(in folder: String) throws(SyncError) -> [String] {
    guard let stream = opendir(folder) else { throw SecretFile.failure("read", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a database and of its write-ahead log; 0 if it is not there.
  static func size(ofDatabase path: String) -> Int {
    var total = 0
    for suffix in ["", "-wal"] {
      var about = stat()
      if lstat(path + suffix, &about) == 0 { total += Int(about.st_size) }
    }
    return total
  }

  /// Removes the file or folder at a path, as far as possible.
  static func remove(_ path: String) {
    guard kind(of: path) == .folder else {
      unlink(path)
      return
    }
    for name in (try? names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

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
  /// - Throws: `SyncError`: `noInput` if no such folder exists, `notPermitted`, `inputOutput`.
  public func contents() throws(SyncError) -> Contents {
    var contents = Contents()
    for team in try FileTree.names(in: path) where team != ".hub" {
      guard (try? CatalogueName("\(team)/x")) != nil,
        FileTree.kind(of: "\(path)/\(team)") == .folder
      else {
        contents.others.append(team)
        continue
      }
      let names = try FileTree.names(in: "\(path)/\(team)")
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

  /// Takes away what hubs that were killed have left of catalogues that they were making, before this
  /// process makes any.
  func removeLeftovers() throws(SyncError) {
    for team in try FileTree.names(in: path) where FileTree.kind(of: "\(path)/\(team)") == .folder {
      NewCatalogue.removeLeftovers(in: "\(path)/\(team)", withOwn: true)
    }
  }

  /// The path of a catalogue's file.
  public func file(of catalogue: CatalogueName) -> String {
    "\(path)/\(catalogue.team)/\(catalogue.name).db"
  }

  /// The bytes of a catalogue's file and of its write-ahead log.
  public func size(of catalogue: CatalogueName) -> Int {
    FileTree.size(ofDatabase: file(of: catalogue))
  }

  private func catalogue(_ team: String, _ file: String) -> CatalogueName? {
    guard file.hasSuffix(".db"), FileTree.kind(of: "\(path)/\(team)/\(file)") == .file else {
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
