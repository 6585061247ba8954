import System

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole files, read and written so that a failure leaves things as they were.
enum FileAccess {
  /// The bytes of a file; of standard input for `-`.
  static func read(_ path: String) throws -> [UInt8] {
    if path == "-" { return try readAll(0, "standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", path, missing: .noInput) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw CommandError(.noInput, "Cannot read '\(path)': it is a folder")
    }
    return try readAll(descriptor, path)
  }

  /// The first bytes of a file; empty where it cannot be read.
  static func prefix(of path: String, count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    return Array(bytes.prefix(max(0, found)))
  }

  /// Makes the folder of a file, with its parents.
  static func makeFolder(of path: String) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if access(folder, F_OK) == 0 { return }
    makeFolder(of: folder)
    mkdir(folder, 0o777)
  }

  /// Lets everybody read the files and folders that the process makes from now on, unless a mode is
  /// given.
  static func permitReading() { umask(0o022) }

  /// Removes a file that is no longer wanted.
  static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Whether a file exists at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw failure("read", folder, missing: .noInput) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ name: String) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { throw CommandError(.brokenPipe, "The reader has ended") }
        throw failure("write", name, missing: .inputOutput)
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func readAll(_ descriptor: Int32, _ name: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 { bytes.reserveCapacity(Int(status.st_size) + 1) }
    let size = 1 << 20
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, size) }
      if count == 0 { return bytes }
      guard count > 0 else { throw failure("read", name, missing: .noInput) }
      bytes += buffer[..<count]
    }
  }

  /// Flushes the names in a folder to the disk.
  static func flush(folder: String) throws {
    do throws(SystemError) {
      try Folder.synchronize(folder)
    } catch {
      throw failure("write", folder, code: error.code)
    }
  }

  /// The error for `errno` of an operation that failed.
  ///
  /// - Parameter missing: The exit status if a folder on the path is missing.
  static func failure(
    _ operation: String, _ path: String, missing: ExitStatus = .cannotCreate, code: Int32 = errno
  ) -> CommandError {
    let status = code == ENOENT || code == ENOTDIR ? missing : .inputOutput
    let hint =
      code == ENOSPC
      ? "Free some space, then try again."
      : "Check that the path is right, and that you may \(operation) there."
    return CommandError(
      status, "Cannot \(operation) '\(path)': \(String(cString: strerror(code)))", hint: hint)
  }
}

/// `read(2)`, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
