#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Channel {
  /// Connects to a hub.
  ///
  /// Throws `needsTLS` for a TCP address that is not this machine's own, `refused` or `unreachable`
  /// where no hub listens, `timedOut` when the deadline passes.
  public static func connect(
    to endpoint: Endpoint, on loop: EventLoop, until deadline: Deadline
  ) async throws(TransportError) -> Channel {
    try endpoint.requireLoopback(.connect)
    var failure: TransportError?
    for address in try SocketAddress.candidates(for: endpoint) {
      let socket = try Socket(
        family: address.family, operation: .connect, subject: endpoint.description)
      let stream = PlainStream(socket, subject: endpoint.description)
      let channel = Channel(stream, peer: endpoint, loop: loop)
      do throws(TransportError) {
        try await channel.connect(socket, to: address, until: deadline)
        return channel
      } catch {
        await channel.close()
        failure = failure ?? error
      }
    }
    throw failure
      ?? TransportError(
        .unreachable, operation: .connect, subject: endpoint.description,
        message: "the host has no address")
  }

  private func connect(
    _ socket: Socket, to address: SocketAddress, until deadline: Deadline
  ) async throws(TransportError) {
    try attach()
    while true {
      let status = address.withPointer { Self.connectCall(socket.descriptor, $0, $1) }
      if status == 0 || errno == EISCONN { return }
      switch errno {
      case EINTR: continue
      case EINPROGRESS, EALREADY: return try await finishConnecting(socket, until: deadline)
      case EAGAIN: try await waitForBacklog(until: deadline)
      default:
        throw TransportError(errno: errno, operation: .connect, subject: peer.description)
      }
    }
  }

  private func finishConnecting(
    _ socket: Socket, until deadline: Deadline
  ) async throws(TransportError) {
    while true {
      try await wait(.writable, .connect, until: deadline)
      let error = socket.pendingError
      guard error == 0 else {
        throw TransportError(errno: error, operation: .connect, subject: peer.description)
      }
      // An edge may be older than the connecting; only a peer proves that it is over.
      let peer = SocketAddress.written { getpeername(socket.descriptor, $0, $1) }
      if peer != nil { return }
    }
  }

  /// A unix socket whose backlog is full says EAGAIN and gives no sign when there is room.
  private func waitForBacklog(until deadline: Deadline) async throws(TransportError) {
    guard deadline > .now else { throw .timedOut(.connect, peer.description) }
    do {
      try await Task.sleep(for: min(.milliseconds(5), deadline.remaining))
    } catch {
      try TransportError.check(.cancelled, .connect, peer.description)
    }
  }

  /// The system's call, whose name the methods here would hide.
  private static func connectCall(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Glibc)
      Glibc.connect(descriptor, address, length)
    #else
      Darwin.connect(descriptor, address, length)
    #endif
  }
}
