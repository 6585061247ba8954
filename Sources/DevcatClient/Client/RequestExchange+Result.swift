import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatTransport
import DevcatWire

/// The inputs and the result of an exchange.
extension RequestExchange {
  /// How a request ended, and the bytes it took.
  struct Result: Sendable {
    let outcome: ClientSession.Outcome
    /// The delta of the outcome `delivered`, of which nothing is checked yet; a large one is in a file.
    let delta: SpooledBytes?
    /// The hub's facts about the revisions of the delivery, or of an accepted push.
    let provenance: Provenance
    let traffic: Channel.Traffic
    /// The newest head that the hub has shown; `nil` if it has shown none.
    let newest: RevisionPoint?
    /// The newest one that was known when the hub was asked.
    let seen: RevisionPoint?
  }
}

/// How an exchange comes to a connection, and what is said of one that fails.
extension RequestExchange {
  /// An error before the hub's first message; with plain TCP, the hub may expect TLS.
  static func unanswered(_ error: any Error, _ url: RemoteURL) -> any Error {
    guard url.scheme == .tcp else { return error }
    let error = Failure(any: error)
    guard error.code.isOfBrokenConnection || error.code == .protocolViolation else { return error }
    return Failure(
      error.code, error.problem,
      hint: "If the hub has a certificate, write devcat:// instead of devcat+tcp://.",
      underlying: error.underlying)
  }

  /// Connects to the hub of a URL; where the URL says so by TLS, with a trust that is then remembered.
  static func connect(
    _ url: RemoteURL, _ limits: HubClient.Limits, on loop: EventLoop, until deadline: Deadline
  ) async throws -> Channel {
    guard url.scheme == .tls else {
      return try await Channel.connect(
        to: url.endpoint, trust: nil, on: loop, until: deadline)
    }
    let trust = try limits.trust ?? limits.fingerprints?.trust(for: url.endpoint) ?? .system
    let channel = try await Channel.connect(
      to: url.endpoint, trust: trust, on: loop, until: deadline)
    // The handshake is over, so the hub has shown that certificate (decision 31).
    if limits.trust != nil { limits.fingerprints?.remember(trust, for: url.endpoint) }
    return channel
  }
}

/// The connection of a request, kept for the next request to the same hub.
///
/// A push that loses a race pulls and pushes again, and a writer pushes each change as it comes:
/// with one connection they shake hands once. It belongs to the requesting task. If the hub has
/// ended the connection meanwhile, a new one is made silently.
public final class PooledConnection {
  /// An open connection after both hellos.
  struct Open {
    let url: RemoteURL
    let messages: MessageChannel
    /// The hub's hello.
    let hello: Message.Hello
    /// The newest head that the hub has shown on the connection, or that its hello has named.
    let newest: RevisionPoint?
  }

  private var open: Open?
  /// The bytes of all requests so far.
  private(set) var traffic = Channel.Traffic()

  /// Makes a connection that is not connected yet.
  public init() {}

  /// Runs a body with a connection, which is closed at its end.
  static func using<Result>(
    _ body: (PooledConnection) async throws -> Result
  ) async throws -> Result {
    let connection = PooledConnection()
    do {
      let result = try await body(connection)
      await connection.close()
      return result
    } catch {
      await connection.close()
      throw error
    }
  }

  /// Closes the connection, if there is one.
  public func close() async {
    let channel = open?.messages.channel
    open = nil
    await channel?.close()
  }

  /// Hands out the connection for a request to the hub of a URL; one to another hub is closed.
  ///
  /// - Parameter seen: The newest head that was seen of the catalogue: if it was seen over another
  ///   connection, a new one is made, whose hello names it.
  func take(for url: RemoteURL, since seen: RevisionPoint?) async -> Open? {
    guard let open else { return nil }
    let isKnown =
      open.url.catalogue == url.catalogue && open.newest?.number ?? 0 >= seen?.number ?? 0
    guard open.url.scheme == url.scheme, open.url.endpoint == url.endpoint, seen == nil || isKnown
    else {
      await close()
      return nil
    }
    self.open = nil
    return open
  }

  /// Counts the bytes of a request.
  func count(_ more: Channel.Traffic) { traffic = traffic + more }

  /// Takes a connection back, once its request is done.
  func keep(_ open: Open) { self.open = open }
}
