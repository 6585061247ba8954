public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket at which connections arrive.
public actor Listener {
  /// How many connections may wait to be accepted; the system may allow fewer.
  static let backlog: Int32 = 1024

  /// The loop that it lives on.
  nonisolated let loop: EventLoop
  /// The address, with the port that the system chose if 0 was requested.
  public nonisolated let endpoint: Endpoint
  private var socket: Socket?
  /// The TLS context; `nil` for plain bytes.
  private var context: TLSContext?
  private let file: UnixSocketFile?
  private var isWatched = false
  /// The failure of the last attempt to accept; `nil` if there was none.
  private var failure: Failure?
  /// How long to wait after the next failure.
  private var pause = Listener.shortestPause
  /// The number of looks for connections without a failure, and that at the last `hasLooked()`.
  private var (rounds, seenRounds) = (0, 0)

  private static let (shortestPause, longestPause) = (
    Duration.milliseconds(50), Duration.seconds(1)
  )

  /// The executor of the actor: its event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Begins to listen, for TLS where there is a context.
  ///
  /// A host's name is looked up, which may block.
  ///
  /// - Parameter isForAll: Whether plain bytes are for everybody who reaches the address, also from another
  ///   machine.
  /// - Throws: `Failure`: `needsTLS` for plain bytes at a TCP address that is not this machine's own,
  ///   `addressInUse` where somebody listens already, `notASocket` where the path of a unix socket is another
  ///   file.
  package init(
    on endpoint: Endpoint, context: TLSContext? = nil, isForAll: Bool = false, loop: EventLoop
  ) throws(Failure) {
    if context == nil, !isForAll { try endpoint.requireLoopback(.listen) }
    var addresses = try SocketAddress.candidates(for: endpoint)
    if addresses.isEmpty { addresses = try HostName.addresses(of: endpoint, .listen) }
    guard let address = addresses.first else {
      throw Failure.connection(
        .unreachable, operation: .listen, subject: endpoint.description,
        "the host has no address")
    }
    self.context = context
    let subject = endpoint.description
    let socket = try Socket(family: address.family, operation: .listen, subject: subject)
    switch endpoint {
    case .unix(let path):
      file = try UnixSocketFile.listen(socket, at: path, address: address)
      self.endpoint = endpoint
    case .tcp:
      file = nil
      // A hub that starts again can bind while connections of the old one linger (TIME_WAIT).
      socket.set(SOL_SOCKET, SO_REUSEADDR)
      guard address.withPointer({ bind(socket.descriptor, $0, $1) }) == 0,
        listen(socket.descriptor, Self.backlog) == 0
      else { throw Failure.connection(errno: errno, operation: .listen, subject: subject) }
      let bound = SocketAddress.written { getsockname(socket.descriptor, $0, $1) }
      self.endpoint = bound?.tcpEndpoint ?? endpoint
    }
    self.socket = socket
    self.loop = loop
  }

  deinit { if socket != nil { file?.remove() } }

  /// A failure at a listener that continues to listen.
  public enum Trouble: Sendable {
    /// No connection can be accepted; it waits and tries again.
    case acceptFailed(Failure)
    /// Connections are accepted again.
    case acceptResumed
    /// A connection could not be set up, and was closed.
    case connection(Endpoint, Failure)
  }

  /// The next connection; throws `closed` after `close()`, and `cancelled`.
  ///
  /// Any other failure is reported, once for each kind, and tried again with growing pauses: a hub
  /// never stops accepting silently.
  public func accept(
    troubled: @Sendable (Trouble) -> Void = { _ in }
  ) async throws(Failure) -> Channel {
    while true {
      guard let socket else {
        throw Failure.connection(
          .closed, operation: .accept, subject: endpoint.description, "it is closed")
      }
      if let descriptor = try await next(at: socket, troubled) {
        let connection = Socket(owning: descriptor)
        let peer = peer(of: connection)
        do throws(Failure) {
          return try await channel(connection, peer)
        } catch {
          troubled(.connection(peer, error))
        }
      }
    }
  }

  /// Whether the task that accepts has looked for connections since the last call, without a failure; it
  /// is called to look again.
  package func hasLooked() -> Bool {
    guard let socket else { return true }
    if isWatched { loop.wake(socket.descriptor, .reading) }
    defer { seenRounds = rounds }
    return failure == nil && rounds != seenRounds
  }

  /// Lets connections that arrive from now on use another certificate.
  package func use(_ context: TLSContext) {
    // A listener made for plain bytes stays plain.
    if self.context != nil { self.context = context }
  }

  /// Stops listening, and removes a unix socket's file; open connections are not touched.
  public func close() {
    guard let socket else { return }
    if isWatched { loop.unwatch(socket.descriptor) }
    file?.remove()
    self.socket = nil
  }

  private func peer(of socket: Socket) -> Endpoint {
    guard case .tcp = endpoint else { return endpoint }
    return SocketAddress.written { getpeername(socket.descriptor, $0, $1) }?.tcpEndpoint ?? endpoint
  }

  private func channel(
    _ socket: Socket, _ peer: Endpoint
  ) async throws(Failure) -> Channel {
    if case .tcp = endpoint { socket.set(Int32(IPPROTO_TCP), TCP_NODELAY) }
    let user = if case .unix = endpoint { socket.peerUser } else { UInt32?.none }
    let stream: any ByteStream
    if let context {
      stream = try TLSStream(socket, context, subject: peer.description)
    } else {
      stream = PlainStream(socket, subject: peer.description)
    }
    let channel = Channel(stream, peer: peer, peerUser: user, loop: loop)
    try await channel.attach()
    return channel
  }

  /// The next connection's descriptor; `nil` if the caller must try again.
  private func next(
    at socket: Socket, _ troubled: @Sendable (Trouble) -> Void
  ) async throws(Failure) -> Int32? {
    if !isWatched {
      do throws(Failure) {
        try loop.watch(socket.descriptor)
        isWatched = true
      } catch {
        try await pause(after: error, troubled)
        return nil
      }
    }
    let fault = loop.fault?(.accept)
    let descriptor = fault == nil ? socket.acceptDescriptor() : -1
    let code = fault ?? errno
    switch code {
    case _ where descriptor >= 0: break
    // ECONNABORTED: the connection has ended while it waited to be accepted.
    case EINTR, ECONNABORTED: return nil
    case EAGAIN, EWOULDBLOCK:
      recovered(troubled)
      let outcome = await loop.wait(socket.descriptor, .readable, in: .reading, until: .never)
      try Failure.check(outcome, .accept, endpoint.description)
      return nil
    default:
      try await pause(
        after: Failure.connection(errno: code, operation: .accept, subject: endpoint.description),
        troubled)
      return nil
    }
    recovered(troubled)
    return descriptor
  }

  private func recovered(_ troubled: @Sendable (Trouble) -> Void) {
    rounds += 1
    guard failure != nil else { return }
    (failure, pause) = (nil, Self.shortestPause)
    troubled(.acceptResumed)
  }

  /// Reports a new kind of failure, and waits: descriptors and memory become free when other
  /// connections end, and no edge is reported for a connection that stays in the backlog.
  private func pause(
    after error: Failure, _ troubled: @Sendable (Trouble) -> Void
  ) async throws(Failure) {
    if failure?.description != error.description { troubled(.acceptFailed(error)) }
    failure = error
    // A cancelled task finds out at its next wait.
    try? await Task.sleep(for: pause)
    pause = min(pause * 2, Self.longestPause)
    if Task.isCancelled { try Failure.check(.cancelled, .accept, endpoint.description) }
  }
}
