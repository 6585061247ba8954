public import DevcatValues

/// One connection: bytes in, bytes out, each within a deadline.
///
/// It lives on the event loop. One task may read while another writes, but not two read or two write.
/// A read or write that throws leaves the connection in an unknown state: close it.
public actor Channel {
  /// How many bytes went through a connection.
  public struct Traffic: Sendable, Hashable {
    /// Bytes that came from the other side.
    public var received = 0
    /// Bytes that were handed to the system for the other side.
    public var sent = 0

    /// Makes a count of bytes.
    public init(received: Int = 0, sent: Int = 0) {
      self.received = received
      self.sent = sent
    }

    /// The sum of two counts.
    package static func + (one: Traffic, other: Traffic) -> Traffic {
      Traffic(received: one.received + other.received, sent: one.sent + other.sent)
    }

    /// The traffic since an earlier count.
    package static func - (whole: Traffic, part: Traffic) -> Traffic {
      var rest = whole
      rest.received -= part.received
      rest.sent -= part.sent
      return rest
    }
  }

  /// The loop that it lives on.
  public nonisolated let loop: EventLoop
  /// The other side: its address, or the path of the unix socket.
  public nonisolated var peer: Endpoint { peerNow.withLock { $0 } }
  /// The address of the other side, which a load balancer replaces by that of its client.
  private nonisolated let peerNow: Locked<Endpoint>
  /// The user at the other end of a unix socket, if the system says; only for a hub's channels.
  package nonisolated let peerUser: UInt32?
  /// The bytes counted so far, with TLS's own bytes left out.
  private(set) var traffic = Traffic()
  private var stream: (any ByteStream)?
  private var hasEndedReading = false
  private var isNotified = false

  /// The executor of the actor: its event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Takes over a stream; the loop watches its socket once `attach()` was called.
  init(
    _ stream: sending any ByteStream, peer: Endpoint, peerUser: UInt32? = nil, loop: EventLoop
  ) {
    self.stream = stream
    self.peerUser = peerUser
    peerNow = Locked(peer)
    self.loop = loop
  }

  /// Lets the loop watch the socket; called before anything else.
  func attach() throws(Failure) {
    if let stream { try loop.watch(stream.descriptor) }
  }

  /// Takes another address for the other side's.
  func setPeer(_ peer: Endpoint) { peerNow.withLock { $0 = peer } }

  /// Reads exactly so many bytes from the socket itself, before TLS begins.
  func readUnencrypted(
    _ count: Int, until deadline: Deadline
  ) async throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let buffer = UnsafeMutableRawBufferPointer(
        rebasing: loop.scratch.prefix(count - bytes.count))
      switch try open(.read).readUnencrypted(into: buffer) {
      case .bytes(let read): bytes += buffer.prefix(read)
      case .end: throw bytes.isEmpty ? endedEarly(.read) : ended(.read)
      case .blocked(let direction): try await wait(direction, .read, until: deadline)
      }
    }
    return bytes
  }

  /// Does what must happen before bytes can flow; nothing on a plain socket.
  ///
  /// Throws `endedEarly` where the other side has ended the connection before it sent anything.
  public func handshake(until deadline: Deadline) async throws(Failure) {
    while true {
      switch try open(.handshake).handshake() {
      case .bytes: return
      case .end: throw endedEarly(.handshake)
      case .blocked(let direction):
        if hasEndedReading { throw closed(.handshake) }
        try await wait(direction, .handshake, until: deadline)
      }
    }
  }

  /// Reads what has come, at least one byte and at most `limit` (and 64 KiB); empty at the end of
  /// the stream, or once `endReading()` was called.
  public func read(
    upTo limit: Int = 64 << 10, until deadline: Deadline
  ) async throws(Failure) -> [UInt8] {
    while true {
      switch try await arrival(upTo: limit, until: deadline) {
      case .bytes(let bytes): return bytes
      case .end: return []
      case .notified: continue
      }
    }
  }

  /// The result of waiting to read, when other tasks may notify the reader.
  package enum Arrival: Sendable {
    /// Bytes have come: at least one.
    case bytes([UInt8])
    /// The end of the stream, or `endReading()`.
    case end
    /// A call of `notify()`.
    case notified
  }

  /// Reads as `read` does, and returns early if the reader is notified.
  package func arrival(
    upTo limit: Int = 64 << 10, until deadline: Deadline
  ) async throws(Failure) -> Arrival {
    while true {
      switch try look(upTo: limit) {
      case .arrived(let arrival): return arrival
      case .blocked(let direction): try await wait(direction, .read, until: deadline)
      }
    }
  }

  private enum Look {
    case arrived(Arrival)
    case blocked(Readiness)
  }

  /// Reads what has come, without waiting.
  ///
  /// Never inlined: a task keeps the memory of its deepest calls, also while it waits for bytes.
  @inline(never)
  private func look(upTo limit: Int) throws(Failure) -> Look {
    precondition(limit > 0, "a read of no bytes would look like the end of the stream")
    let stream = try open(.read)
    if hasEndedReading { return .arrived(.end) }
    if isNotified {
      isNotified = false
      return .arrived(.notified)
    }
    let buffer = UnsafeMutableRawBufferPointer(rebasing: loop.scratch.prefix(limit))
    switch try stream.read(into: buffer) {
    case .bytes(let count):
      traffic.received += count
      return .arrived(.bytes(Array(buffer.prefix(count))))
    case .end: return .arrived(.end)
    case .blocked(let direction): return .blocked(direction)
    }
  }

  /// Notifies the task that reads, whose present or next `arrival` then returns at once.
  ///
  /// Several calls before that count as one.
  package func notify() {
    isNotified = true
    if let stream { loop.wake(stream.descriptor, .reading) }
  }

  /// Writes all the bytes; returns when the system has taken the last of them.
  public func write(
    _ bytes: [UInt8], until deadline: Deadline
  ) async throws(Failure) {
    var start = 0
    while start < bytes.count {
      switch try step(writing: bytes, from: start) {
      case .bytes(let count):
        traffic.sent += count
        start += count
      case .end: throw ended(.write)
      case .blocked(let direction): try await wait(direction, .write, until: deadline)
      }
    }
  }

  private func step(writing bytes: [UInt8], from start: Int) throws(Failure) -> StreamStep {
    let stream = try open(.write)
    let result = bytes.withUnsafeBytes { all in
      Result { () throws(Failure) in
        try stream.write(UnsafeRawBufferPointer(rebasing: all[start...]))
      }
    }
    return try result.get()
  }

  /// Lets the present and every later read return the end of the stream, for a hub that winds up:
  /// what is under way can still be answered, and no further request is taken.
  public func endReading() {
    hasEndedReading = true
    if let stream { loop.wake(stream.descriptor, .reading) }
  }

  /// Tells the other side that no more bytes follow; reading goes on.
  public func finishWriting(until deadline: Deadline = .after(.seconds(10))) async {
    while case .blocked(let direction)? = stream?.finishWriting() {
      // If there is never space for it, the other side sees a broken connection.
      guard (try? await wait(direction, .write, until: deadline)) != nil else { return }
    }
  }

  /// Ends the connection such that the last bytes written arrive: waits for the other side to end
  /// its sending too, but no longer than the deadline, then closes.
  public func finish(until deadline: Deadline) async {
    await finishWriting(until: deadline)
    // After `endReading()` a read would return at once, and not wait for the other side.
    hasEndedReading = false
    // A failure means that the connection is gone already, which is what is wanted.
    while let rest = try? await read(until: deadline), !rest.isEmpty {}
    close()
  }

  /// Closes the connection at once; tasks that wait on it get `Failure.Code.closed`.
  public func close() {
    guard let stream else { return }
    loop.unwatch(stream.descriptor)
    self.stream = nil
  }

  /// Whether `close()` was called.
  var isClosed: Bool { stream == nil }

  /// Whether a task waits for bytes; a test can wait for that, instead of some time.
  var hasWaitingReader: Bool {
    guard let stream else { return false }
    return loop.hasWaiter(stream.descriptor, .reading)
  }

  private func open(
    _ operation: Failure.Step
  ) throws(Failure) -> any ByteStream {
    guard let stream else { throw closed(operation) }
    return stream
  }

  private func closed(_ operation: Failure.Step) -> Failure {
    Failure.connection(
      .closed, operation: operation, subject: peer.description, "the connection is closed")
  }

  private func endedEarly(_ operation: Failure.Step) -> Failure {
    Failure.connection(
      .endedEarly, operation: operation, subject: peer.description,
      "the other side ended the connection before it sent anything")
  }

  private func ended(_ operation: Failure.Step) -> Failure {
    Failure.connection(
      .resetByPeer, operation: operation, subject: peer.description,
      "the other side ended the connection")
  }

  /// Waits until the socket is ready, and throws an error for any other outcome.
  ///
  /// Inlined: in a frame of its own it would hold a failure's memory a second time while it waits.
  @inline(__always)
  func wait(
    _ direction: Readiness, _ operation: Failure.Step, until deadline: Deadline
  ) async throws(Failure) {
    let descriptor = try descriptor(for: operation)
    let lane = operation == .write ? WaitTable.Lane.writing : .reading
    let outcome = await loop.wait(descriptor, direction, in: lane, until: deadline)
    try check(outcome, operation)
  }

  /// The socket; never inlined, and neither is `check`, for the reason given at `look`.
  @inline(never)
  private func descriptor(
    for operation: Failure.Step
  ) throws(Failure) -> Int32 { try open(operation).descriptor }

  @inline(never)
  private func check(
    _ outcome: WaitTable.Outcome, _ operation: Failure.Step
  ) throws(Failure) {
    try Failure.check(outcome, operation, peer.description)
  }
}

extension Failure {
  /// Throws the error for a wait that ended without readiness.
  static func check(
    _ outcome: WaitTable.Outcome, _ operation: Step, _ subject: String
  ) throws(Failure) {
    switch outcome {
    case .ready: return
    case .timedOut: throw .timedOut(operation, subject)
    case .closed:
      throw Failure.connection(
        .closed, operation: operation, subject: subject, "the connection was closed")
    case .cancelled:
      throw Failure.connection(
        .cancelled, operation: operation, subject: subject, "the task was cancelled")
    }
  }
}
