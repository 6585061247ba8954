import Hub

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    guard mkdir(path, 0o777) == 0 else { throw FileAccess.failure("write", path) }
  }

  /// Writes a new file, and its parent folders.
  mutating func write(_ name: String, _ bytes: [UInt8]) throws {
    for folder in Self.folders(of: name) where folders.insert(folder).inserted {
      guard mkdir("\(path)/\(folder)", 0o777) == 0 else {
        throw FileAccess.failure("write", "\(path)/\(folder)")
      }
    }
    let whole = "\(path)/\(name)"
    let descriptor = open(whole, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileAccess.failure("write", whole) }
    defer { close(descriptor) }
    files.append(name)
    try FileAccess.writeAll(bytes[...], to: descriptor, whole)
  }

  /// Makes all of it durable: at the end, when the system has written most of it already.
  func synchronize() throws {
    for file in files {
      let whole = "\(path)/\(file)"
      let descriptor = open(whole, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileAccess.failure("write", whole) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw FileAccess.failure("write", whole) }
    }
    for folder in folders { try FileAccess.flush(folder: "\(path)/\(folder)") }
    try FileAccess.flush(folder: path)
  }

  /// Removes the files that are ours, and the folders that are empty then.
  func remove() {
    for file in files { unlink("\(path)/\(file)") }
    // A folder comes behind those in it.
    for folder in folders.sorted(by: >) { rmdir("\(path)/\(folder)") }
    rmdir(path)
  }

  /// The paths of all that is in a folder and is no folder with something in it.
  static func files(under folder: String) throws -> [String] {
    try FileTree.names(in: folder).flatMap { name in
      guard FileTree.kind(of: "\(folder)/\(name)") == .folder else { return [name] }
      let inner = try files(under: "\(folder)/\(name)")
      return inner.isEmpty ? [name] : inner.map { "\(name)/\($0)" }
    }
  }

  /// The folders that a path goes through, the outermost first.
  private static func folders(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
