#if canImport(FoundationEssentials)
  import CDevcatLinux
  import FoundationEssentials
  import Glibc
#else
  import Darwin
  import Foundation
#endif

/// Folders: their names in paths, their entries, and the flushing of these to the disk.
package enum Folder {
  /// The parent folder of a path, by its text: `.` for a bare name.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last name of a path.
  package static func leaf(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The names in a folder, in the order of their Unicode scalars.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw SystemError(path: folder, error)
    }
  }

  /// Makes a folder where nothing stands.
  ///
  /// - Parameter permissions: The permissions, from which the umask still takes some.
  package static func make(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
    guard mkdir(path, mode_t(permissions)) == 0 else { throw SystemError(path: path) }
  }

  /// Makes a folder unless something stands there: another process may make it at the same time.
  ///
  /// - Parameter permissions: The permissions of a new folder, from which the umask still takes some.
  package static func makeIfMissing(
    _ path: String, permissions: UInt32 = 0o777
  ) throws(SystemError) {
    do {
      try make(path, permissions: permissions)
    } catch {
      guard error.isTaken else { throw error }
    }
  }

  /// Makes a folder, with those above it, if it is not there yet.
  package static func makeWithParents(_ path: String) throws(SystemError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw SystemError(path: path, error)
    }
  }

  /// Removes a folder that is empty; returns whether that could be done.
  @discardableResult
  package static func removeEmpty(_ path: String) -> Bool { rmdir(path) == 0 }

  /// Flushes the names in a folder to the disk.
  ///
  /// It is not a failure if the file system cannot flush folders, or the folder may not be read.
  ///
  /// - Throws: `SystemError` if the disk failed.
  package static func synchronize(_ folder: String) throws(SystemError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = SystemError(path: folder)
      if error.isDenied { return }
      throw error
    }
    defer { close(descriptor) }
    guard flush(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemError(path: folder)
    }
  }
}

extension Folder {
  /// The number of files from which on one `syncfs(2)` takes the place of an fsync of each.
  private static let manyFiles = 64

  /// Flushes files, and the names in folders, to the disk.
  ///
  /// Many files wait once, for all that the file system of the first folder has not written yet;
  /// Linux from 5.8 on reports the errors of that.
  ///
  /// - Throws: `SystemError` if the disk failed.
  package static func synchronize(
    files: [String], folders: [String]
  ) throws(SystemError) {
    #if canImport(Glibc)
      if files.count >= manyFiles, let first = folders.first {
        let descriptor = open(first, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(path: first) }
        defer { close(descriptor) }
        guard syncfs(descriptor) == 0 else { throw SystemError(path: first) }
        return
      }
    #endif
    for file in files { try OpenFile(file, for: .reading).synchronize() }
    for folder in folders { try synchronize(folder) }
  }
}

/// A short path to a folder: a symbolic link in a new folder of `/tmp`, until nobody holds it any more.
package final class FolderLink: Sendable {
  private let home: String
  /// The path of the link.
  package var path: String { home + "/d" }

  /// Makes the link.
  ///
  /// - Throws: `SystemError` if it cannot be made.
  package init(to folder: String) throws(SystemError) {
    let target = try Path.resolved(folder)
    var template = Array("/tmp/devcat-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(path: "/tmp") }
    home = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard symlink(target, path) == 0 else { throw SystemError(path: path) }
  }

  deinit {
    unlink(path)
    rmdir(home)
  }
}

/// A lock of a folder, which one process at a time holds until it is released or ends.
package struct FolderLock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter isWaiting: Whether it waits for another process that holds the lock.
  /// - Throws: `SystemError` if the folder is not there, or cannot be locked.
  package init(_ folder: String, isWaiting: Bool = true) throws(SystemError) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    while flock(descriptor, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else {
        let error = SystemError(path: folder)
        close(descriptor)
        throw error
      }
    }
  }

  /// Releases the lock, which ends with its descriptor (flock(2)).
  package func release() { close(descriptor) }
}
