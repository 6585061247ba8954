import Hub
import System

/// Files written under a folder of our own, which are known, so that nothing else is removed with it.
struct FolderTree {
  /// The folder.
  let path: String
  /// The paths of the files in it that are ours.
  private var files: [String]
  /// The paths of the folders in it that are there.
  private var folders: Set<String> = []

  /// A folder with files of ours.
  init(_ path: String, files: [String] = []) {
    self.path = path
    self.files = files
    for file in files { folders.formUnion(Self.folders(of: file)) }
  }

  /// Makes the folder, which must not be there yet.
  func make() throws {
    try FileAccess.attempt("write", try Folder.make(path))
  }

  /// Writes a new file, and its parent folders.
  mutating func write(_ name: String, _ bytes: [UInt8]) throws {
    for folder in Self.folders(of: name) where folders.insert(folder).inserted {
      try FileAccess.attempt("write", try Folder.make("\(path)/\(folder)"))
    }
    let whole = "\(path)/\(name)"
    let file = try FileAccess.attempt(
      "write", try OpenFile(whole, for: .making(permissions: 0o666)))
    files.append(name)
    try FileAccess.write(bytes, to: file)
  }

  /// Makes all of it durable: at the end, when the system has written most of it already.
  func synchronize() throws {
    for file in files {
      let whole = "\(path)/\(file)"
      try FileAccess.attempt("write", try OpenFile(whole, for: .reading).synchronize())
    }
    for folder in folders { try FileAccess.flush(folder: "\(path)/\(folder)") }
    try FileAccess.flush(folder: path)
  }

  /// Removes the files that are ours, and the folders that are empty then.
  func remove() {
    for file in files { Path.removeFile("\(path)/\(file)") }
    // A folder comes behind those in it.
    for folder in folders.sorted(by: >) { Folder.removeEmpty("\(path)/\(folder)") }
    Folder.removeEmpty(path)
  }

  /// The paths of all that is in a folder and is no folder with something in it.
  static func files(under folder: String) throws -> [String] {
    try FileAccess.attempt("read", try Folder.names(in: folder)).flatMap { name in
      guard Path.kind(of: "\(folder)/\(name)") == .folder else { return [name] }
      let inner = try files(under: "\(folder)/\(name)")
      return inner.isEmpty ? [name] : inner.map { "\(name)/\($0)" }
    }
  }

  /// The folders that a path goes through, the outermost first.
  private static func folders(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
