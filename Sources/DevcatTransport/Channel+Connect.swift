public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Channel {
  /// Connects to a hub, and does the handshake if TLS is used.
  ///
  /// - Parameter trust: How the hub is trusted under TLS; `nil` for plain bytes, only for this
  ///   machine's own addresses.
  /// - Throws: `Failure`: `needsTLS` for plain bytes to other machines; `refused` or
  ///   `unreachable` if no hub listens; `timedOut` when the deadline passes; `untrusted`,
  ///   `certificateChanged` or `tls` if it is not the requested hub.
  public static func connect(
    to endpoint: Endpoint, trust: HubTrust? = nil, on loop: EventLoop, until deadline: Deadline
  ) async throws(Failure) -> Channel {
    if trust == nil { try endpoint.requireLoopback(.connect) }
    var addresses = try SocketAddress.candidates(for: endpoint)
    if addresses.isEmpty {
      addresses = try await HostName.addresses(of: endpoint, until: deadline)
    }
    var failure: Failure?
    for (index, address) in addresses.enumerated() {
      // An address that swallows everything must leave time for the next.
      let share = Deadline.after(deadline.remaining / (addresses.count - index))
      do throws(Failure) {
        return try await connect(
          // An address that answers has all of the time for its handshake.
          to: address, of: endpoint, trust, loop, until: min(deadline, share), deadline)
      } catch {
        failure = failure ?? error
        // The hub has answered: another address would be the same hub.
        if [.untrusted, .certificateChanged].contains(error.code) { break }
      }
    }
    throw failure
      ?? Failure.connection(
        .unreachable, operation: .connect, subject: endpoint.description,
        "the host has no address")
  }

  private static func connect(
    to address: SocketAddress, of endpoint: Endpoint, _ trust: HubTrust?, _ loop: EventLoop,
    until connected: Deadline, _ shaken: Deadline
  ) async throws(Failure) -> Channel {
    let subject = endpoint.description
    let socket = try Socket(family: address.family, operation: .connect, subject: subject)
    let stream: any ByteStream
    if let trust, case .tcp(let host, _) = endpoint {
      let context = try TLSContext(trusting: trust, host: host, subject: subject)
      stream = try TLSStream(socket, context, subject: subject)
    } else {
      stream = PlainStream(socket, subject: subject)
    }
    let channel = Channel(stream, peer: endpoint, loop: loop)
    do throws(Failure) {
      try await channel.connect(socket, to: address, until: connected)
      try await channel.handshake(until: shaken)
      return channel
    } catch {
      await channel.close()
      throw error
    }
  }

  private func connect(
    _ socket: Socket, to address: SocketAddress, until deadline: Deadline
  ) async throws(Failure) {
    try attach()
    #if canImport(Darwin)
      var refusals = 0
    #endif
    while true {
      let status = address.withPointer { Self.connectCall(socket.descriptor, $0, $1) }
      if status == 0 || errno == EISCONN { return }
      switch errno {
      case EINTR: continue
      case EINPROGRESS, EALREADY: return try await finishConnecting(socket, until: deadline)
      case EAGAIN: try await waitForBacklog(until: deadline)
      #if canImport(Darwin)
        // A full backlog refuses there, and a process that lives makes room within a second.
        case ECONNREFUSED where address.family == AF_UNIX && refusals < 200:
          refusals += 1
          try await waitForBacklog(until: deadline)
      #endif
      default:
        throw Failure.connection(errno: errno, operation: .connect, subject: peer.description)
      }
    }
  }

  private func finishConnecting(
    _ socket: Socket, until deadline: Deadline
  ) async throws(Failure) {
    while true {
      try await wait(.writable, .connect, until: deadline)
      let error = socket.pendingError
      guard error == 0 else {
        throw Failure.connection(errno: error, operation: .connect, subject: peer.description)
      }
      // An edge may be older than the connecting; only a peer proves that it is over.
      let peer = SocketAddress.written { getpeername(socket.descriptor, $0, $1) }
      if peer != nil { return }
    }
  }

  /// A unix socket whose backlog is full says EAGAIN and gives no sign when there is room.
  private func waitForBacklog(until deadline: Deadline) async throws(Failure) {
    guard deadline > .now else { throw .timedOut(.connect, peer.description) }
    do {
      try await Task.sleep(for: min(.milliseconds(5), deadline.remaining))
    } catch {
      try Failure.check(.cancelled, .connect, peer.description)
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
