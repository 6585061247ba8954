import DevcatTransport

/// The counted connections of a hub: a plain value that decides on each new one.
struct ConnectionLedger {
  /// The decision on a new connection.
  enum Verdict: Hashable {
    /// It is served.
    case admitted
    /// It gets an error and is closed.
    case refused(Reason)
    /// Too many connections get errors at the moment, so this one gets none.
    case dropped(Reason)
  }

  /// The limit that a new connection exceeds.
  enum Reason: Hashable {
    case total(Int)
    case address(Int)
  }

  /// How many refused connections get an error at a time: each costs a handshake.
  static let maximumAnswered = 64

  private let maximum: Int
  private let maximumPerAddress: Int
  private var count = 0
  private var counts: [String: Int] = [:]
  private var answered = 0

  /// Begins without connections.
  init(maximum: Int, perAddress: Int) {
    self.maximum = maximum
    maximumPerAddress = perAddress
  }

  /// Decides on a new connection, and counts it; call `leave` when it ends.
  mutating func admit(_ peer: Endpoint) -> Verdict {
    let verdict = judge(peer)
    switch verdict {
    case .admitted:
      count += 1
      if let key = Self.key(of: peer) { counts[key, default: 0] += 1 }
    case .refused: answered += 1
    case .dropped: break
    }
    return verdict
  }

  /// Forgets a connection that was admitted or refused.
  mutating func leave(_ peer: Endpoint, _ verdict: Verdict) {
    switch verdict {
    case .admitted:
      count -= 1
      guard let key = Self.key(of: peer), let others = counts[key] else { return }
      // Only addresses with connections are kept, which bounds the table.
      counts[key] = others > 1 ? others - 1 : nil
    case .refused: answered -= 1
    case .dropped: break
    }
  }

  private func judge(_ peer: Endpoint) -> Verdict {
    let reason: Reason
    if count >= maximum {
      reason = .total(maximum)
    } else if let key = Self.key(of: peer), counts[key, default: 0] >= maximumPerAddress {
      reason = .address(maximumPerAddress)
    } else {
      return .admitted
    }
    return answered < Self.maximumAnswered ? .refused(reason) : .dropped(reason)
  }

  /// The key of an address: an IPv4 address, or the first 64 bits of an IPv6 one, which is what one
  /// subscriber has; `nil` for unix sockets, where file permissions decide.
  private static func key(of peer: Endpoint) -> String? {
    if case .tcp = peer { peer.network } else { nil }
  }
}

extension Endpoint {
  /// The network of an address: an IPv4 address, the first 64 bits of an IPv6 one, or a unix
  /// socket.
  var network: String {
    switch self {
    case .tcp(let host, _): HostName.network(of: host) ?? host
    case .unix(let path): path
    }
  }
}

extension ConnectionLedger.Reason {
  /// The limit's name, which is its option's name.
  var limit: String {
    switch self {
    case .total: "max-connections"
    case .address: "max-connections-per-address"
    }
  }
}

extension ConnectionLedger.Reason: CustomStringConvertible {
  /// The limit, in words.
  var description: String {
    switch self {
    case .total(let limit): "the hub has its greatest number of connections (\(limit))"
    case .address(let limit):
      "the client's address has its greatest number of connections (\(limit))"
    }
  }
}

/// The authenticated connections of a hub: a plain value.
struct HubVisits {
  private struct Visit {
    let channel: Channel
    let credential: Authenticator.Credential
    /// Whether the client got the error that its credential is no longer valid.
    var isOver = false
  }

  private var visits: [ObjectIdentifier: Visit] = [:]

  /// Records an authenticated connection.
  mutating func enter(_ channel: Channel, by credential: Authenticator.Credential) {
    visits[ObjectIdentifier(channel)] = Visit(channel: channel, credential: credential)
  }

  /// Forgets a connection.
  mutating func leave(_ channel: Channel) { visits[ObjectIdentifier(channel)] = nil }

  /// The connections whose credential is no longer valid: those to tell now, and those to close
  /// because they were notified before.
  mutating func over(
    _ isWorthless: (Authenticator.Credential) -> Bool
  ) -> (notified: [Channel], closed: [Channel]) {
    var (notified, closed): ([Channel], [Channel]) = ([], [])
    for (key, visit) in visits where isWorthless(visit.credential) {
      if visit.isOver { closed.append(visit.channel) } else { notified.append(visit.channel) }
      visits[key]?.isOver = true
    }
    return (notified, closed)
  }
}

/// How many of the process's descriptors a hub uses for connections; it keeps the others for files.
struct ConnectionShare: Hashable {
  /// How many connections are served.
  let connections: Int
  /// How many connections may be open, including those that are set up or refused.
  let open: Int

  /// Divides the descriptors.
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
