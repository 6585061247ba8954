#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written beside a path and then replaces it: completely, or not at all.
///
/// Until then it has a random name, follows no link, and is removed if it does not replace the
/// path. It belongs to one thread at a time.
package final class FileReplacement {
  private let path: String
  private let partial: String
  private let file: OpenFile
  /// The status of the file that is replaced; `nil` if there is none.
  private let old: FileStatus?
  private var isPlaced = false
  /// Removes the file if a signal ends the process.
  private let interruption: Interruption

  /// The greatest part of the path's last name that the temporary name begins with, in bytes: with
  /// the rest, the name stays below the 255 bytes that file systems allow.
  private static let longestName = 200

  /// Begins a file that is to replace `path`, which must not be a symbolic link: resolve it first.
  ///
  /// It has the owner and the group of the file that it replaces.
  ///
  /// - Parameter permissions: Its permissions, regardless of the umask; `nil` for those of the replaced
  ///   file, or of a new file if there is none.
  /// - Throws: `SystemError` if no file can be made beside the path.
  package init(of path: String, permissions: UInt32? = nil) throws(SystemError) {
    let found = try? FileStatus(path, followingLinks: false)
    let old = found?.kind == .file ? found : nil
    // Nobody else may read it before it has its own permissions.
    let first: UInt32 = permissions != nil || old != nil ? 0o600 : 0o666
    let partial = Self.temporaryName(beside: path)
    // Before there is a file: a signal may come at once.
    interruption = Interruption { Path.removeFile(partial) }
    file = try OpenFile(partial, for: .making(permissions: first), named: path)
    (self.path, self.partial, self.old) = (path, partial, old)
    let kept = try old.map { old throws(SystemError) in try takeOver(old) }
    if let permissions = permissions ?? kept { try file.setPermissions(permissions) }
  }

  deinit {
    if !isPlaced { Path.removeFile(partial) }
  }

  /// Takes over the owner and the group of the replaced file, and returns the permissions to give.
  private func takeOver(_ old: FileStatus) throws(SystemError) -> UInt32 {
    let permissions = old.permissions & 0o777
    let new = try file.status()
    guard new.owner != old.owner || new.group != old.group,
      fchown(file.descriptor, old.owner, old.group) != 0
    else { return permissions }
    // Only root gives files away. Another group gets no more than everybody.
    guard new.group != old.group, fchown(file.descriptor, .max, old.group) != 0 else {
      return permissions
    }
    return permissions & ~0o070 | (permissions & 0o007) << 3
  }

  /// Adds bytes to the file, also after it took its place.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try file.write(bytes)
  }

  /// Renames the file to its path.
  ///
  /// - Parameters:
  ///   - durably: Whether it is on the disk, with its name, when this returns.
  ///   - isDated: Whether its time is at least a second later than the replaced file's, by which
  ///     web servers distinguish the two.
  /// - Throws: `SystemError`; the path is then unchanged, unless only the last step failed, the
  ///   fsync of the folder.
  package func place(durably: Bool = true, isDated: Bool = false) throws(SystemError) {
    if isDated, let old, try file.status().seconds <= old.seconds {
      try file.setTime(old.seconds + 1)
    }
    // The content is on the disk before the name: after a crash, the path leads to the whole old
    // file or to the whole new one.
    if durably { try file.synchronize() }
    try Path.move(partial, to: path)
    isPlaced = true
    interruption.end()
    if durably { try Folder.synchronize(Folder.parent(of: path)) }
  }

  /// A random name beside a path, for a file or folder that is to replace it.
  package static func temporaryName(beside path: String) -> String {
    var random = SystemRandomNumberGenerator()
    let digits = String(random.next(), radix: 36)
    let leaf = Folder.leaf(of: path)
    guard leaf.utf8.count > longestName else { return "\(path)\(mark)\(digits)" }
    let kept = String(decoding: leaf.utf8.prefix(longestName), as: UTF8.self)
    return "\(Folder.parent(of: path))/\(kept)\(mark)\(digits)"
  }

  /// The mark in the name of a file that is not in its place yet.
  private static let mark = ".partial-"

  /// The name of the file that an unfinished file with a name is to replace; `nil` for another file.
  package static func target(ofPartial name: String) -> String? {
    guard let range = name.ranges(of: mark).last else { return nil }
    return String(name[..<range.lowerBound])
  }

  /// Removes the unfinished files that processes have left in a folder when they were killed.
  ///
  /// - Parameter isLeft: Whether nobody is at work on a replacement of the file with a name.
  package static func removePartials(
    in folder: String, where isLeft: (String) -> Bool = { _ in true }
  ) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      guard let target = target(ofPartial: name), isLeft(target) else { continue }
      Path.removeFile("\(folder)/\(name)")
    }
  }
}
