import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatSystem

/// The files of a folder that a web server hands out: every one of them may be read by everybody.
struct FolderFiles {
  /// The path of the folder.
  let path: String

  /// Makes a folder below it, with those above, where it is not there yet.
  func makeFolder(_ name: String = "") throws(Failure) {
    try Self.make(name.isEmpty ? path : "\(path)/\(name)")
  }

  private static func make(_ folder: String) throws(Failure) {
    guard !Path.exists(folder) else { return }
    let parent = Folder.parent(of: folder)
    if parent != folder { try make(parent) }
    do throws(SystemError) {
      try Folder.makeIfMissing(folder)
      // Whatever the umask: a web server is another user.
      try Path.setPermissions(0o755, of: folder)
    } catch {
      throw failure(error)
    }
  }

  /// Puts a file in its place: whole, or not at all.
  ///
  /// Its time is at least a second later than that of the file before: a web server makes the ETag of
  /// the time in seconds and the size, and two heads often have the same size.
  /// - Parameter durably: Whether it is on the disk when this returns.
  /// - Returns: How many bytes it has.
  @discardableResult
  func write(
    _ name: String, durably: Bool = false, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int {
    let whole = "\(path)/\(name)"
    var count = 0
    do {
      let file = try FileReplacement(of: whole, permissions: 0o644)
      try body { bytes in
        try file.write(bytes)
        count += bytes.count
      }
      try file.place(durably: durably, isDated: true)
    } catch let error as SystemError {
      throw Self.failure(error)
    }
    return count
  }

  /// Flushes files and the names in folders to the disk.
  func synchronize(_ names: [String], folders: [String]) throws(Failure) {
    try Failure.attempt(
      try Folder.synchronize(
        files: names.map { "\(path)/\($0)" },
        folders: folders.map { $0.isEmpty ? path : "\(path)/\($0)" }),
      or: Self.failure)
  }

  /// The bytes of a file, at most so many; `nil` where it is not there.
  func read(_ name: String, limit: Int) throws(Failure) -> [UInt8]? {
    guard about(name) != nil else { return nil }
    return try SecretFile.read("\(path)/\(name)", "read", limit: limit)
  }

  /// How many bytes a file has, and when it was written (Unix time, in seconds); `nil` where it is not
  /// there.
  func about(_ name: String) -> (size: Int, time: Int64)? {
    guard let found = try? FileStatus("\(path)/\(name)") else { return nil }
    return (found.size, found.seconds)
  }

  /// Whether a published file is there, and complete by the parts of it that say so.
  ///
  /// - Parameter name: Its path in the folder.
  func isWhole(_ published: PublishedFile, _ name: String) throws(Failure) -> Bool {
    guard let size = about(name)?.size else { return false }
    do throws(SystemError) {
      let file = try OpenFile("\(path)/\(name)", for: .reading)
      switch published {
      case .page(let base, let last):
        return try DeltaOutline.isWhole(last - base, size: size) {
          range throws(SystemError) in try file.read(at: range)
        }
      case .snapshot:
        let place = max(0, size - SnapshotSeal.longestTrailer)
        return SnapshotSeal.isTrailer(endOf: try file.read(at: place..<size))
      }
    } catch {
      throw Self.failure(error)
    }
  }

  /// The names in a folder below it; none where it is not there.
  func names(in folder: String = "") -> [String] {
    (try? Folder.names(in: folder.isEmpty ? path : "\(path)/\(folder)")) ?? []
  }

  /// Removes a file; one that cannot be removed stays for the next publication.
  func remove(_ name: String) { _ = Path.removeFile("\(path)/\(name)") }

  /// Removes what a publisher that was killed has left half written in a folder.
  func removePartials(in folder: String = "") {
    FileReplacement.removePartials(in: folder.isEmpty ? path : "\(path)/\(folder)")
  }

  private static func failure(_ error: SystemError) -> Failure {
    guard error.isOutOfSpace else { return SecretFile.failure("write", error) }
    return Failure(
      .inputOutput, operation: "write", subject: error.path, error.reason,
      hint: "Free some space, then publish again: readers still see what was published before.")
  }
}
