import System

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that one user alone may read, and how they are made and replaced.
package enum SecretFile {
  /// The greatest certificate or key that is read, in bytes.
  private static let greatest = 1 << 20

  /// The bytes of a small file, or the first ones of a larger one.
  package static func read(
    _ path: String, _ operation: String, limit: Int = greatest
  ) throws(SyncError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(operation, path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let more = bytes.withUnsafeMutableBytes { buffer in
        readCall(descriptor, buffer.baseAddress.map { $0 + count }, limit - count)
      }
      guard more >= 0 else { throw failure(operation, path) }
      if more == 0 { break }
      count += more
    }
    return Array(bytes.prefix(count))
  }

  /// Makes a file that does not exist yet, durably, with a mode that no umask changes.
  package static func make(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(SyncError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { throw failure("make", path) }
    defer { close(descriptor) }
    guard fchmod(descriptor, mode_t(mode)) == 0,
      bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count,
      fsync(descriptor) == 0
    else { throw failure("make", path) }
  }

  /// Replaces a file with one of mode 0600, durably: completely, or not at all.
  package static func replace(_ path: String, _ bytes: [UInt8]) throws(SyncError) {
    do {
      let file = try FileReplacement(of: path, mode: 0o600)
      try file.write(bytes)
      try file.place()
    } catch {
      throw failure("write", path, error.code)
    }
  }

  /// Locks a folder, such as that of a hub's own files, until the descriptor that it returns is closed.
  ///
  /// - Parameter isWaiting: Whether it waits for another process that has locked it.
  /// - Throws: `SyncError`: `noInput` where it is not there, `busy` where another process has locked it,
  ///   and as `read` does.
  package static func lock(
    _ folder: String, _ operation: String, isWaiting: Bool = true
  ) throws(SyncError) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw failure("open", folder) }
      throw SyncError(
        .noInput, operation: operation, remote: folder, "there is no hub folder",
        hint: "'devcat hub init' makes one.")
    }
    while flock(descriptor, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else {
        let error =
          errno == EWOULDBLOCK
          ? SyncError(
            .busy, operation: operation, remote: folder, "another process is at work in it",
            hint: "Wait until it has ended, then try again.")
          : failure("lock", folder)
        close(descriptor)
        throw error
      }
    }
    return descriptor
  }

  /// Refuses a file or folder that others than its owner, this user, may read or change.
  package static func requirePrivate(_ path: String) throws(SyncError) {
    var about = stat()
    guard stat(path, &about) == 0 else { throw failure("use", path) }
    guard about.st_uid == geteuid() || about.st_uid == 0 else {
      throw SyncError(
        .notPermitted, operation: "use", remote: path, "it belongs to another user",
        hint: "Give it to the user who runs devcat: chown \(geteuid()) '\(path)'")
    }
    guard about.st_mode & 0o077 == 0 else {
      let mode = about.st_mode & S_IFMT == S_IFDIR ? "700" : "600"
      let found = String(about.st_mode & 0o777, radix: 8)
      throw SyncError(
        .notPermitted, operation: "use", remote: path,
        "other users can access it (its mode is \(found))",
        hint: "Restrict it: chmod \(mode) '\(path)'")
    }
  }

  /// A failure of the system's last call.
  package static func failure(
    _ operation: String, _ path: String, _ code: Int32 = errno
  ) -> SyncError {
    let kind: SyncError.Code =
      switch code {
      case ENOENT, ENOTDIR: .noInput
      case EEXIST, ENOTEMPTY: .exists
      case EACCES, EPERM: .notPermitted
      default: .inputOutput
      }
    return SyncError(
      kind, operation: operation, remote: path, String(cString: strerror(code)),
      hint: "Check that the path is right, and its permissions.")
  }

  /// `read(2)`, which the method of that name hides.
  private static func readCall(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }
}
