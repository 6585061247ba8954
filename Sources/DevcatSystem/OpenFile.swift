#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file, a pipe or a device that is open, and is closed when nobody holds it any more.
///
/// Reading and writing block. Calls that a signal interrupts are made again.
package final class OpenFile: Sendable {
  /// How a file is opened.
  package enum Use: Sendable {
    /// The file is read.
    case reading
    /// An existing file is written, such as a pipe or a device.
    case writing
    /// The file is written at its end; it is made with mode 0600 if it does not exist.
    case appending
    /// A new file is written, with the permissions that the umask leaves; the path must be free.
    case making(permissions: UInt32)
  }

  /// The name of the file in errors.
  let path: String
  /// The number by which the system's calls know it, which is closed when nobody holds the file any more.
  package let descriptor: Int32
  private let isOwned: Bool

  /// Standard input.
  package static let standardInput = OpenFile(borrowing: 0, path: "standard input")
  /// Standard output.
  package static let standardOutput = OpenFile(borrowing: 1, path: "standard output")
  /// Standard error.
  package static let standardError = OpenFile(borrowing: 2, path: "standard error")

  /// A file that somebody else closes.
  init(borrowing descriptor: Int32, path: String) {
    (self.descriptor, self.path, isOwned) = (descriptor, path, false)
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - use: How the file is used.
  ///   - name: The name of the file in errors; `nil` for its path.
  /// - Throws: `SystemError` if it cannot be opened that way.
  package init(_ path: String, for use: Use, named name: String? = nil) throws(SystemError) {
    let (flags, permissions): (Int32, UInt32) =
      switch use {
      case .reading: (O_RDONLY, 0)
      case .writing: (O_WRONLY, 0)
      case .appending: (O_WRONLY | O_CREAT | O_APPEND, 0o600)
      case .making(let permissions): (O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions)
      }
    descriptor = open(path, flags | O_CLOEXEC, mode_t(permissions))
    (self.path, isOwned) = (name ?? path, true)
    guard descriptor >= 0 else { throw SystemError(path: self.path) }
  }

  /// Makes a private file in a folder for reading and writing, which has no name any more.
  ///
  /// - Throws: `SystemError` if it cannot be made.
  package init(temporaryIn folder: String) throws(SystemError) {
    let name = FileReplacement.temporaryName(beside: "\(folder)/.devcat")
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    (path, isOwned) = ("a private file in \(folder)", true)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    unlink(name)
  }

  deinit {
    // An initializer that throws comes here too, with a descriptor of −1.
    if isOwned, descriptor >= 0 { close(descriptor) }
  }

  /// The status of the file.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(descriptor: descriptor, path: path)
  }

  /// Reads the next bytes to the end, or to a limit.
  ///
  /// - Parameter head: The bytes that were read before; the result and the limit have them too.
  package func read(
    upTo limit: Int = .max, after head: [UInt8] = []
  ) throws(SystemError) -> [UInt8] {
    var bytes = head
    // Pipes, devices and some files of the system have no size.
    let size = (try? status())?.size ?? 0
    bytes.reserveCapacity(min(limit, size + 1))
    let piece = size > 0 ? min(size + 1, 1 << 20) : 1 << 20
    var buffer = [UInt8](repeating: 0, count: min(limit, piece))
    while bytes.count < limit {
      let wanted = min(buffer.count, limit - bytes.count)
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, wanted) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(path: path) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads the bytes at a place; fewer where the file ends before.
  package func read(at range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let count = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled,
          off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = SystemError(path: path) }
        guard count > 0 else { break }
        filled += count
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes bytes, all of them.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    var written = 0
    let failure = bytes.withContiguousStorageIfAvailable { write($0, &written) }
    if let failure = failure ?? Array(bytes).withUnsafeBufferPointer({ write($0, &written) }) {
      throw failure
    }
  }

  /// Writes the bytes after the first `written` ones; returns the error if that failed.
  private func write(_ bytes: UnsafeBufferPointer<UInt8>, _ written: inout Int) -> SystemError? {
    while written < bytes.count {
      let count = systemWrite(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return SystemError(path: path) }
      written += count
    }
    return nil
  }

  /// Sets permissions, whatever the umask.
  package func setPermissions(_ permissions: UInt32) throws(SystemError) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw SystemError(path: path) }
  }

  /// Sets when the file was read and changed last, in whole seconds since 1970.
  func setTime(_ seconds: Int64) throws(SystemError) {
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    guard futimens(descriptor, [time, time]) == 0 else { throw SystemError(path: path) }
  }

  /// Flushes what was written to the disk.
  package func synchronize() throws(SystemError) {
    guard flush(descriptor) == 0 else { throw SystemError(path: path) }
  }
}

/// Flushes a file to the disk, as fsync(2) does.
///
/// On Darwin fsync leaves bytes in the disk's own cache. `F_FULLFSYNC` writes them, where the file system
/// knows it.
func flush(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
  #endif
  return fsync(descriptor)
}

/// `read(2)`, which the method of that name hides.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int { read(descriptor, buffer, count) }

/// `write(2)`, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
