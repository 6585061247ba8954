#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders and what is in them, where symbolic links are not followed.
package enum FileTree {
  /// What stands at a path.
  package enum Kind { case file, folder, other }

  /// What stands at a path; `nil` where nothing does.
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

  /// The bytes of a database and of its write-ahead log; 0 where it is not there.
  static func size(ofDatabase path: String) -> Int {
    var total = 0
    for suffix in ["", "-wal"] {
      var about = stat()
      if lstat(path + suffix, &about) == 0 { total += Int(about.st_size) }
    }
    return total
  }

  /// Takes away what stands at a path, as far as that can be done.
  static func remove(_ path: String) {
    guard kind(of: path) == .folder else {
      unlink(path)
      return
    }
    for name in (try? names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
