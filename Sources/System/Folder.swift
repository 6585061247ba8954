#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders: their names in paths, and what makes the names in them durable.
package enum Folder {
  /// The parent folder of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last name of a path.
  package static func leaf(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Flushes the names in a folder to the disk.
  ///
  /// A file system that flushes no folders, or a folder that may not be read, is no failure.
  /// - Throws: `SystemError` where the disk failed.
  package static func synchronize(_ folder: String) throws(SystemError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == EACCES || errno == EPERM { return }
      throw SystemError(path: folder)
    }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemError(path: folder)
    }
  }
}
