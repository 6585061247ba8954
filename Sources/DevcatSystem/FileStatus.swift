#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The status of a file or a folder.
package struct FileStatus: Hashable, Sendable {
  /// The kind of an entry in a folder.
  package enum Kind: Hashable, Sendable { case file, folder, link, socket, other }

  /// The identity of a file: equal for two paths, or at two moments, that lead to the same file.
  package struct Identity: Hashable, Sendable {
    /// The file system, such as the same for the files of a disk.
    package let device: UInt64
    let inode: UInt64
  }

  /// The kind of the entry.
  package let kind: Kind
  /// The identity of the file, by its device and inode.
  package let identity: Identity
  /// The permissions: the last twelve bits of the mode.
  package let permissions: UInt32
  /// The number of the user who owns it.
  package let owner: UInt32
  /// The number of the group that owns it.
  let group: UInt32
  /// The size in bytes.
  package let size: Int
  /// When it was changed last, in whole seconds since 1970.
  package let seconds: Int64
  /// The nanoseconds after these seconds.
  private let nanoseconds: Int64

  /// Looks at a path.
  ///
  /// - Parameter followingLinks: Whether a symbolic link is followed, or looked at itself.
  /// - Throws: `SystemError` if nothing is there, or it may not be looked at.
  package init(_ path: String, followingLinks: Bool = true) throws(SystemError) {
    var about = stat()
    let result = followingLinks ? stat(path, &about) : lstat(path, &about)
    guard result == 0 else { throw SystemError(path: path) }
    self.init(about)
  }

  /// Looks at an open file.
  init(descriptor: Int32, path: String) throws(SystemError) {
    var about = stat()
    guard fstat(descriptor, &about) == 0 else { throw SystemError(path: path) }
    self.init(about)
  }

  private init(_ about: stat) {
    #if canImport(Glibc)
      let time = about.st_mtim
    #else
      let time = about.st_mtimespec
    #endif
    kind =
      switch about.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFSOCK: .socket
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: about.st_dev), inode: UInt64(about.st_ino))
    permissions = UInt32(about.st_mode & 0o7777)
    (owner, group, size) = (about.st_uid, about.st_gid, Int(about.st_size))
    (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
  }
}
