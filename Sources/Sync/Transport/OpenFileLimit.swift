#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many files and sockets the process may have open.
public enum OpenFileLimit {
  /// Raises the limit to the most that the system allows this user, for a hub with many connections;
  /// returns what it is now.
  @discardableResult
  public static func raise() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 0 }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    let now = setrlimit(resource, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur
    return Int(clamping: now)
  }
}
