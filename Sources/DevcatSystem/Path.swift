#if canImport(FoundationEssentials)
  import CDevcatLinux
  import FoundationEssentials
  import Glibc
#else
  import Darwin
  import Foundation
#endif

/// The entry at a path, and operations on it as a whole.
package enum Path {
  /// The kind of the entry at a path, whose links are not followed; `nil` if there is none.
  package static func kind(of path: String) -> FileStatus.Kind? {
    (try? FileStatus(path, followingLinks: false))?.kind
  }

  /// Whether something stands at a path, where links are followed.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is certainly nothing at a path.
  ///
  /// False if a folder on the way may not be searched.
  package static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && SystemError(path: path).isMissing
  }

  /// Whether this user may read what stands at a path.
  ///
  /// - Throws: `SystemError` with the reason where they may not.
  package static func requireReadable(_ path: String) throws(SystemError) {
    guard access(path, R_OK) == 0 else { throw SystemError(path: path) }
  }

  /// Whether this user may write what stands at a path.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The path without symbolic links, `.` and `..`.
  ///
  /// - Throws: `SystemError` if nothing is there.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    guard let real = realpath(path, nil) else { throw SystemError(path: path) }
    defer { free(real) }
    return String(cString: real)
  }

  /// Gives a file or folder another name, in the place of a file that has that name.
  package static func move(_ path: String, to new: String) throws(SystemError) {
    guard rename(path, new) == 0 else { throw SystemError(path: new) }
  }

  /// Gives a file a second name, which must be free.
  package static func link(_ path: String, as new: String) throws(SystemError) {
    guard systemLink(path, new) == 0 else { throw SystemError(path: new) }
  }

  /// Exchanges two files or folders at one moment.
  ///
  /// Where the file system cannot, the old one is moved aside and the new one into its place; where
  /// that fails the old one is moved back.
  package static func exchange(_ new: String, _ old: String) throws(SystemError) {
    #if canImport(Glibc)
      if devcat_exchange(new, old) == 0 { return }
    #else
      if renamex_np(new, old, UInt32(RENAME_SWAP)) == 0 { return }
    #endif
    // These are the errors of a kernel or a file system that cannot exchange two names (rename(2)).
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw SystemError(path: old) }
    let aside = new + "-old"
    try move(old, to: aside)
    do {
      try move(new, to: old)
    } catch {
      rename(aside, old)
      throw error
    }
    try move(aside, to: new)
  }

  /// Sets permissions.
  package static func setPermissions(_ permissions: UInt32, of path: String) throws(SystemError) {
    guard chmod(path, mode_t(permissions)) == 0 else { throw SystemError(path: path) }
  }

  /// Removes a file that need not be there.
  package static func removeIfThere(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(path: path) }
  }

  /// Removes a file; returns whether that could be done.
  @discardableResult
  package static func removeFile(_ path: String) -> Bool { unlink(path) == 0 }

  /// Removes the entry at a path, with all that is in it, as far as that can be done.
  ///
  /// Links are not followed.
  package static func remove(_ path: String) {
    guard kind(of: path) == .folder else {
      unlink(path)
      return
    }
    // Foundation stops at the first entry that it cannot remove; the others are removed here.
    guard (try? FileManager.default.removeItem(atPath: path)) == nil else { return }
    for name in (try? Folder.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// `link(2)`, which the method of that name hides.
private func systemLink(_ path: String, _ new: String) -> Int32 { link(path, new) }
