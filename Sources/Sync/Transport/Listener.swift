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
  public nonisolated let loop: EventLoop
  /// Where it listens, with the port that the system chose if 0 was asked for.
  public nonisolated let endpoint: Endpoint
  private var socket: Socket?
  /// What TLS needs; `nil` where the bytes are plain.
  private var context: TLSContext?
  private let file: UnixSocketFile?
  private var isWatched = false

  /// The event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Begins to listen for plain bytes.
  ///
  /// Throws `needsTLS` for a TCP address that is not this machine's own, `addressInUse` where
  /// somebody listens already, `notASocket` where the path of a unix socket is another file.
  public init(on endpoint: Endpoint, loop: EventLoop) throws(TransportError) {
    try self.init(on: endpoint, context: nil, loop: loop)
  }

  /// Begins to listen for TLS, as a hub with this certificate would.
  package init(
    on endpoint: Endpoint, certificate: HubCertificate, loop: EventLoop
  ) throws {
    try self.init(on: endpoint, context: certificate.load().0, loop: loop)
  }

  /// Begins to listen, for TLS where there is a context.
  ///
  /// A host's name is looked up, which may block.
  init(on endpoint: Endpoint, context: TLSContext?, loop: EventLoop) throws(TransportError) {
    if context == nil { try endpoint.requireLoopback(.listen) }
    var addresses = try SocketAddress.candidates(for: endpoint)
    if addresses.isEmpty { addresses = try HostName.addresses(of: endpoint, .listen) }
    guard let address = addresses.first else {
      throw TransportError(
        .unreachable, operation: .listen, subject: endpoint.description,
        message: "the host has no address")
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
      socket.set(SOL_SOCKET, SO_REUSEADDR)
      guard address.withPointer({ bind(socket.descriptor, $0, $1) }) == 0,
        listen(socket.descriptor, Self.backlog) == 0
      else { throw TransportError(errno: errno, operation: .listen, subject: subject) }
      let bound = SocketAddress.written { getsockname(socket.descriptor, $0, $1) }
      self.endpoint = bound?.tcpEndpoint ?? endpoint
    }
    self.socket = socket
    self.loop = loop
  }

  deinit { if socket != nil { file?.remove() } }

  /// The next connection; throws `closed` after `close()`.
  public func accept() async throws(TransportError) -> Channel {
    while true {
      guard let socket else {
        throw TransportError(
          .closed, operation: .accept, subject: endpoint.description, message: "it is closed")
      }
      if !isWatched {
        try loop.watch(socket.descriptor)
        isWatched = true
      }
      let descriptor = socket.acceptDescriptor()
      if descriptor >= 0 { return try await channel(Socket(owning: descriptor)) }
      try await recover(from: errno, socket)
    }
  }

  /// Lets connections that arrive from now on use another certificate.
  func use(_ context: TLSContext) {
    // Who was made to listen for plain bytes goes on with that.
    if self.context != nil { self.context = context }
  }

  /// Stops listening, and removes a unix socket's file; open connections are not touched.
  public func close() {
    guard let socket else { return }
    if isWatched { loop.unwatch(socket.descriptor) }
    file?.remove()
    self.socket = nil
  }

  private func channel(_ socket: Socket) async throws(TransportError) -> Channel {
    var peer = endpoint
    if case .tcp = endpoint {
      socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
      let address = SocketAddress.written { getpeername(socket.descriptor, $0, $1) }
      peer = address?.tcpEndpoint ?? endpoint
    }
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

  /// Waits for what an accept that failed needs; throws if nothing will help.
  private func recover(from error: Int32, _ socket: Socket) async throws(TransportError) {
    switch error {
    case EINTR, ECONNABORTED: return
    case EAGAIN, EWOULDBLOCK:
      let outcome = await loop.wait(socket.descriptor, .readable, in: .reading, until: .never)
      try TransportError.check(outcome, .accept, endpoint.description)
    case EMFILE, ENFILE, ENOBUFS, ENOMEM:
      // The connection stays in the backlog, and no new edge tells of it: look again soon, when
      // others may have ended. A cancelled task finds out at its next wait.
      try? await Task.sleep(for: .milliseconds(50))
      if Task.isCancelled { try TransportError.check(.cancelled, .accept, endpoint.description) }
    default:
      throw TransportError(errno: error, operation: .accept, subject: endpoint.description)
    }
  }
}
