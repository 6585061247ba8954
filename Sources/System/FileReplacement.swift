#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// A file that is written beside a path and then replaces it: completely, or not at all.
///
/// Until then it has a random name, follows no link, and is removed if it does not replace the
/// path. It belongs to one thread at a time.
package final class FileReplacement {
  private let path: String
  private let partial: String
  private let descriptor: Int32
  private var isPlaced = false

  /// The greatest part of the path's last name that the temporary name begins with, in bytes.
  private static let longestName = 200

  /// Begins a file that is to replace `path`, which must not be a symbolic link: resolve it first.
  ///
  /// It has the owner and the group of the file that it replaces.
  /// - Parameter mode: Its permissions, regardless of the umask; `nil` for those of the replaced
  ///   file, or of a new file if there is none.
  /// - Throws: `SystemError` if no file can be made beside the path.
  package init(of path: String, mode: mode_t? = nil) throws(SystemError) {
    var old = stat()
    let isThere = lstat(path, &old) == 0 && old.st_mode & S_IFMT == S_IFREG
    let partial = Self.temporaryName(beside: path)
    // Nobody else may read it before it has its own permissions.
    let first: mode_t = mode != nil || isThere ? 0o600 : 0o666
    descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, first)
    (self.path, self.partial) = (path, partial)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    let kept = isThere ? try takeOver(old) : nil
    if let mode = mode ?? kept, fchmod(descriptor, mode) != 0 { throw SystemError(path: path) }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if !isPlaced { unlink(partial) }
    }
  }

  /// Takes over the owner and the group of the file before, and returns the permissions to give.
  private func takeOver(_ old: stat) throws(SystemError) -> mode_t {
    var mode = old.st_mode & 0o777
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { throw SystemError(path: path) }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
      fchown(descriptor, old.st_uid, old.st_gid) != 0
    {
      // Only root gives files away. Another group gets no more than everybody.
      if new.st_gid != old.st_gid, fchown(descriptor, .max, old.st_gid) != 0 {
        mode = mode & ~0o070 | (mode & 0o007) << 3
      }
    }
    return mode
  }

  /// Adds bytes to the file, also after it took its place.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(path: path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Renames the file to its path.
  ///
  /// - Parameter durably: Whether it is on the disk, with its name, when this returns.
  /// - Throws: `SystemError`; the path is then unchanged, unless only the last step failed, the
  ///   fsync of the folder.
  package func place(durably: Bool = true) throws(SystemError) {
    if durably, fsync(descriptor) != 0 { throw SystemError(path: path) }
    guard rename(partial, path) == 0 else { throw SystemError(path: path) }
    isPlaced = true
    if durably { try Folder.synchronize(Folder.parent(of: path)) }
  }

  /// A random name beside a path, for a file or folder that is to replace it.
  package static func temporaryName(beside path: String) -> String {
    var random = SystemRandomNumberGenerator()
    let digits = String(random.next(), radix: 36)
    let leaf = Folder.leaf(of: path)
    guard leaf.utf8.count > longestName else { return "\(path).partial-\(digits)" }
    let kept = String(decoding: leaf.utf8.prefix(longestName), as: UTF8.self)
    return "\(Folder.parent(of: path))/\(kept).partial-\(digits)"
  }
}

/// `write(2)`, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
