import Sync
import System

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a folder that a web server hands out: every one of them may be read by everybody.
struct FolderFiles {
  /// How the name of a file goes on that is not in its place yet.
  private static let partialMark = ".partial-"

  /// The folder.
  let path: String

  /// Makes a folder below it, with those above, where it is not there yet.
  func makeFolder(_ name: String = "") throws(SyncError) {
    try Self.make(name.isEmpty ? path : "\(path)/\(name)")
  }

  private static func make(_ folder: String) throws(SyncError) {
    if mkdir(folder, 0o755) != 0 {
      let parent = Folder.parent(of: folder)
      if errno == EEXIST { return }
      guard errno == ENOENT, parent != folder else { throw failure(folder) }
      try make(parent)
      guard mkdir(folder, 0o755) == 0 else { throw failure(folder) }
    }
    // Whatever the umask: a web server is another user.
    guard chmod(folder, 0o755) == 0 else { throw failure(folder) }
  }

  /// Puts a file in its place: whole, or not at all.
  ///
  /// - Parameter durably: Whether it is on the disk when this returns.
  /// - Returns: How many bytes it has.
  @discardableResult
  func write(
    _ name: String, durably: Bool = false, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int {
    let whole = "\(path)/\(name)"
    var count = 0
    do {
      let file = try FileReplacement(of: whole, mode: 0o644)
      try body { bytes in
        try file.write(bytes)
        count += bytes.count
      }
      try file.place(durably: durably)
    } catch let error as SystemError {
      throw Self.failure(whole, error.code)
    }
    return count
  }

  /// Flushes files and the names in folders to the disk.
  func synchronize(_ names: [String], folders: [String]) throws(SyncError) {
    for name in names {
      let whole = "\(path)/\(name)"
      let descriptor = open(whole, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(whole) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw Self.failure(whole) }
    }
    for folder in folders {
      do throws(SystemError) {
        try Folder.synchronize(folder.isEmpty ? path : "\(path)/\(folder)")
      } catch {
        throw Self.failure(error.path, error.code)
      }
    }
  }

  /// The bytes of a file, at most so many; `nil` where it is not there.
  func read(_ name: String, limit: Int) throws(SyncError) -> [UInt8]? {
    guard about(name) != nil else { return nil }
    return try SecretFile.read("\(path)/\(name)", "read", limit: limit)
  }

  /// How many bytes a file has, and when it was written (Unix time, in seconds); `nil` where it is not
  /// there.
  func about(_ name: String) -> (size: Int, time: Int64)? {
    var about = stat()
    guard stat("\(path)/\(name)", &about) == 0 else { return nil }
    #if canImport(Glibc)
      return (Int(about.st_size), Int64(about.st_mtim.tv_sec))
    #else
      return (Int(about.st_size), Int64(about.st_mtimespec.tv_sec))
    #endif
  }

  /// The names in a folder below it; none where it is not there.
  func names(in folder: String = "") -> [String] {
    guard let stream = opendir(folder.isEmpty ? path : "\(path)/\(folder)") else { return [] }
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

  /// Removes a file, or a folder that is empty; returns whether that could be done.
  @discardableResult
  func remove(_ name: String) -> Bool {
    unlink("\(path)/\(name)") == 0 || rmdir("\(path)/\(name)") == 0
  }

  /// Removes what a publisher that was killed has left half written in a folder.
  func removePartials(in folder: String = "") {
    for name in names(in: folder) where name.contains(Self.partialMark) {
      remove(folder.isEmpty ? name : "\(folder)/\(name)")
    }
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> SyncError {
    let error = SecretFile.failure("write", path, code)
    guard code == ENOSPC || code == EDQUOT else { return error }
    return SyncError(
      .inputOutput, operation: "write", remote: path, error.problem,
      hint: "Free some space, then publish again: readers still see what was published before.")
  }
}
