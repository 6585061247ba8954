#if canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces an old folder with a new one.
enum FolderExchange {
  /// Exchanges two folders in one step.
  ///
  /// If the file system cannot, the old one is moved aside and the new one into its place; if that
  /// fails, the old one is moved back.
  static func exchange(_ new: String, _ old: String) throws {
    #if canImport(Glibc)
      if devcat_exchange(new, old) == 0 { return }
    #elseif canImport(Darwin)
      if renamex_np(new, old, UInt32(RENAME_SWAP)) == 0 { return }
    #endif
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else {
      throw FileAccess.failure("replace", old)
    }
    let aside = new + "-old"
    guard rename(old, aside) == 0 else { throw FileAccess.failure("replace", old) }
    guard rename(new, old) == 0 else {
      let error = FileAccess.failure("replace", old)
      rename(aside, old)
      throw error
    }
    guard rename(aside, new) == 0 else { throw FileAccess.failure("replace", aside) }
  }
}
