import Encoding

/// How a conversation comes to a connection, and what is said of one that fails.
extension Conversation {
  /// An error before the hub's first message; under plain TCP it may be that the hub speaks TLS.
  static func unanswered(_ error: any Error, _ url: RemoteURL) -> any Error {
    guard url.scheme == .tcp else { return error }
    let error = SyncError(any: error)
    guard [.unreachable, .protocolViolation].contains(error.code) else { return error }
    return SyncError(
      error.code, error.problem,
      hint: "If the hub has a certificate, write devcat:// in the place of devcat+tcp://.",
      underlying: error.underlying)
  }

  /// Connects to the hub of a URL; by TLS with what vouches for it, where the URL says so.
  static func connect(
    _ url: RemoteURL, _ trust: HubTrust, on loop: EventLoop, until deadline: Deadline
  ) async throws -> Channel {
    try await Channel.connect(
      to: url.endpoint, trust: url.scheme == .tls ? trust : nil, on: loop, until: deadline)
  }

  /// An error after the hub's first message, with what is kept of a transfer that it broke off.
  func brokenOff(_ error: any Error) -> any Error {
    guard let partial = work.partial else { return error }
    let error = SyncError(any: error)
    if session.resumption != nil, session.announced == nil, error.code == .protocolViolation {
      // The hub has become an older one, which knows nothing of going on.
      partial.discard("the hub cannot go on from it")
    }
    guard partial.count > 0, [.unreachable, .timedOut, .unavailable].contains(error.code) else {
      return error
    }
    return SyncError(
      error.code, error.problem,
      hint:
        "Try again: \(partial.count) bytes that have come are kept in '\(partial.path)', and the "
        + "next try goes on from there.",
      underlying: error.underlying)
  }
}
