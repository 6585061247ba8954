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

  /// How the descriptors of a hub are shared out.
  struct Share: Hashable {
    /// How many connections are served.
    let connections: Int
    /// How many connections may be open, with those that are refused or begin.
    let open: Int
  }

  /// Shares descriptors out between connections and what else a hub needs them for.
  ///
  /// - Parameters:
  ///   - limit: How many descriptors the process may have.
  ///   - used: How many it has already.
  ///   - reserve: How many it needs for files, for the runtime and for connections that are not served;
  ///     at most half of the limit is kept for them.
  static func share(limit: Int, used: Int, reserve: Int) -> Share {
    let kept = min(reserve, limit / 2)
    let connections = max(1, limit - used - kept)
    return Share(connections: connections, open: connections + max(1, kept / 4))
  }

  /// How many descriptors are open; an estimate if the system does not say.
  static var used: Int {
    #if canImport(Glibc)
      let folder = "/proc/self/fd"
    #else
      let folder = "/dev/fd"
    #endif
    return (try? FileTree.names(in: folder).count) ?? 32
  }
}
