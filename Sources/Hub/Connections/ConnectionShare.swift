/// How the descriptors of a hub are shared out between connections and what else it needs them for.
struct ConnectionShare: Hashable {
  /// How many connections are served.
  let connections: Int
  /// How many connections may be open, with those that are refused or begin.
  let open: Int

  /// Shares descriptors out.
  ///
  /// - Parameters:
  ///   - limit: How many descriptors the process may have.
  ///   - used: How many it has already.
  ///   - reserve: How many it needs for files, for the runtime and for connections that are not served;
  ///     at most half of the limit is kept for them.
  init(limit: Int, used: Int, reserve: Int) {
    let kept = min(reserve, limit / 2)
    connections = max(1, limit - used - kept)
    open = connections + max(1, kept / 4)
  }
}
