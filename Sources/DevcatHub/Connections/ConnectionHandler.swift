import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatTransport

/// One connection of a hub: reads a message, answers it, and reads the next.
///
/// Each request is one function (`ConnectionHandler+Pull`, `+Push`, `+Wait`), which asks
/// the `CatalogueService` and writes the result; a refused request throws a `Refusal`. It belongs
/// to the one task that runs it.
final class ConnectionHandler {
  let hub: HubContext
  let channel: Channel
  let messages: MessageChannel
  private var helloDeadline = Deadline.never
  /// How the client was authenticated.
  var credential: Authenticator.Credential?
  /// The rights of the client; `nil` until they are known.
  var grant: AccessGrant?
  /// The greatest answer that the client accepts, in bytes; `nil` before its hello.
  var clientLimit: Int?
  /// The number of the newest head that the client has seen; 0 if it does not say.
  private(set) var seenNumber = 0
  /// Its share of the budgets for new connections and for pulls.
  var newcomerShare: FairBudget.Share?
  var pullShare: FairBudget.Share?
  /// How many requests it may make.
  var rate: RequestRate
  /// The request under way.
  var request: (operation: String, catalogue: String, begin: Deadline)?
  /// Whether a part of the answer was sent.
  var isMidway = false
  /// The traffic counted with the requests so far.
  var countedTraffic = Channel.Traffic()
  private var messageCount = 0
  /// The catalogue to which it is the client's turn to push.
  var turn: CatalogueName?
  /// The pull that waits for a new head.
  var waiting: Waiting?

  /// The result of a wait for bytes; an end inside a message is a cut.
  enum Arrival: Sendable {
    case bytes, end, notified, tooLate
    indirect case cut(Failure)
  }

  init(_ channel: Channel, of hub: HubContext) {
    (self.channel, self.hub) = (channel, hub)
    messages = MessageChannel(channel, from: .client, writeLimit: hub.limits.write)
    credential = hub.authenticator.credential(user: channel.peerUser)
    grant = credential.flatMap { hub.authenticator.grant(of: $0) }
    rate = RequestRate(limit: hub.limits.requestsPerSecond, at: .now)
  }

  /// The client that requests expensive work: the user, or the address without authentication.
  var asker: String { grant?.name ?? channel.peer.network }

  /// Serves the client until it ends, or something fails.
  func run() async {
    do {
      try await serve()
    } catch {
      drop(error)
    }
    leaveNewcomers()
    await hub.watches.leave(channel)
    await endTurn()
  }

  /// Never inlined: its part of the stack would be held as long as the connection lasts.
  @inline(never)
  private func drop(_ error: any Error) {
    // A load balancer looks at a port every few seconds; that is worth no line.
    if let error = error as? Failure, messages.traffic.received == 0,
      error.code == .endedEarly
        || error.code == .resetByPeer && error.operation != Failure.Step.handshake.rawValue
    {
      return
    }
    hub.report(.dropped(peer: channel.peer, reason: "\(error)"))
  }

  /// Serves to the end.
  ///
  /// A task keeps its peak stack until it ends, so each message is handled in a child task: this
  /// one mostly waits, and holds little.
  private func serve() async throws {
    defer { countRest() }
    try await begin()
    var deadline = helloDeadline
    while true {
      let (count, wasWaiting) = (messageCount, waiting != nil)
      let arrival = try await arrival(until: deadline)
      guard try await inChildTask({ try await $0.handle(arrival) }) else { return }
      // One deadline for the whole message, so a byte now and then does not keep a connection open.
      if messageCount > count || wasWaiting { deadline = .after(hub.limits.idle) }
      if let waiting { deadline = waiting.end }
    }
  }

  /// Does the handshake, of which the connection's task keeps nothing.
  @inline(never)
  private func begin() async throws {
    newcomerShare = await hub.budgets.newcomers.reserve(
      HubBudgets.newcomerSize, for: channel.peer.network)
    helloDeadline = .after(hub.limits.handshake)
    try await inChildTask { handler in
      try await handler.channel.handshake(until: handler.helloDeadline)
      if let credential = handler.credential {
        handler.hub.visits.withLock { $0.enter(handler.channel, by: credential) }
      }
    }
  }

  /// Runs a body in a task of its own on the loop, and waits for its end.
  ///
  /// Never inlined, like `drop`.
  @inline(never)
  private func inChildTask<Result: Sendable>(
    _ body: @escaping @Sendable (ConnectionHandler) async throws -> Result
  ) async throws -> Result {
    // Unsafe: the compiler does not see that this task does nothing until the other one has ended.
    nonisolated(unsafe) let handler = self
    return try await Task(executorPreference: channel.loop) {
      try await body(handler)
    }.value
  }

  private func arrival(until deadline: Deadline) async throws -> Arrival {
    do {
      // Only a hello is read from a client that is not authenticated yet.
      let limit = clientLimit == nil ? Self.helloRead : 64 << 10
      return try take(await channel.arrival(upTo: limit, until: deadline))
    } catch {
      return try Self.arrival(insteadOf: error)
    }
  }

  /// How much is read at a time before the hello: a hello of the greatest size.
  private static let helloRead = MessageDeclaration.hello.maximumBody + Frame.headerSize

  /// Hands over what has come to be decoded.
  @inline(never)
  private func take(_ arrival: Channel.Arrival) throws -> Arrival {
    switch try messages.take(arrival) {
    case .bytes: .bytes
    case .end: .end
    case .notified: .notified
    }
  }

  /// The arrival for an error while waiting for bytes, unless it is an error of the hub.
  @inline(never)
  private static func arrival(insteadOf error: any Error) throws -> Arrival {
    switch error {
    case let error as Failure where error.fault == .bytes: return .cut(error)
    case let error as Failure where error.fault == .connection && error.code == .timedOut:
      return .tooLate
    default: throw error
    }
  }

  // MARK: Messages

  /// Handles what has arrived; `false` at the end of the connection.
  private func handle(_ arrival: Arrival) async throws -> Bool {
    do {
      switch arrival {
      case .bytes: break
      case .end: throw ending()
      case .notified: try await answerWaiting(isOver: false)
      case .tooLate where waiting != nil: try await answerWaiting(isOver: true)
      case .tooLate: throw Refusal(.silent)
      case .cut(let error): throw ending(insteadOf: Refusal(malformed: error))
      }
      while let message = try received() { try await answer(message) }
      // Flushed here, so a timeout is not taken for the client's silence.
      try await messages.flush()
      return true
    } catch let refusal as Refusal {
      try await end(refusal.failure)
      return false
    } catch is ConnectionEnded {
      return false
    }
  }

  /// The next message of the received bytes; `nil` if more bytes are needed.
  private func received() throws(Refusal) -> Message? {
    let message: Message?
    do throws(Failure) { message = try messages.received() } catch {
      throw Refusal(malformed: error)
    }
    if message != nil {
      messageCount += 1
      try requireAccess()
    }
    return message
  }

  /// Waits for the next message of a request that has several, whose bytes must come at the least
  /// speed.
  ///
  /// The floor is a timer: it also ends a client that sends nothing more, or stops inside a frame.
  func nextMessage(atLeast floor: inout RateFloor) async throws -> Message {
    while true {
      if let message = try received() { return message }
      try await messages.flush()
      let (begin, before) = (Deadline.now, messages.arrivedCount)
      switch try await arrival(until: floor.end) {
      case .bytes, .notified, .tooLate:
        guard floor.allows(messages.arrivedCount - before, since: begin) else {
          throw Refusal(.init(.timedOut, "the push was slower than \(RateFloor.words)"))
        }
      case .end: throw ending()
      case .cut(let error): throw ending(insteadOf: Refusal(malformed: error))
      }
    }
  }

  /// Refuses a client whose credential is no longer valid.
  func requireAccess() throws(Refusal) {
    guard let credential else { return }
    guard let grant = hub.authenticator.grant(of: credential) else { throw Refusal(.badToken) }
    self.grant = grant
  }

  /// The reason why the connection ends: the client has ended it, or the hub is stopping.
  ///
  /// The hub tells its clients that it stops, so they reconnect.
  private func ending(insteadOf other: any Error = ConnectionEnded()) -> any Error {
    do { try requireAccess() } catch { return error }
    guard hub.isStopping.withLock({ $0 }) else { return other }
    return Refusal(
      .init(.shuttingDown, "the hub is stopping", hint: "Try again in a moment."))
  }

  /// Tells the client why the connection ends, and ends it.
  private func end(_ failure: Message.Failed) async throws {
    try await messages.put(.failure(failure), request: messages.lastRequest)
    // A request under way has a line of its own, and so has a wrong token.
    if failure.code == .unauthenticated, request == nil, let credential {
      hub.report(
        .notAuthenticated(
          peer: channel.peer, reason: hub.authenticator.loss(of: credential), token: grant?.name,
          tokenID: grant?.tokenID))
    }
    let isStranger = clientLimit == nil && messages.traffic.received > 0
    if request == nil, failure.code == .badMessage || failure.code == .timedOut && isStranger {
      hub.report(.dropped(peer: channel.peer, reason: failure.message))
    }
    finishRequest(Message.failure(failure).answer)
    hub.counters.withLock { $0.end(failure.code) }
    try await messages.flush()
    await channel.finish(until: .after(hub.limits.farewell))
  }

  /// Tells a client that it is not served, and ends the connection.
  @inline(never)
  static func refuse(
    _ channel: Channel, _ reason: ConnectionLedger.Reason, of hub: HubContext
  ) async {
    let failure = Message.Failed(
      .tooManyConnections, "\(reason)", hint: "Try again later, or close some.")
    let deadline = Deadline.after(min(hub.limits.farewell, hub.limits.handshake))
    // A client that does not read in time gets no error.
    guard (try? await channel.handshake(until: deadline)) != nil else { return }
    guard let bytes = try? Message.failure(failure).framed(request: 0).bytes,
      (try? await channel.write(bytes, until: deadline)) != nil
    else { return }
    await channel.finish(until: deadline)
  }
}

/// Authentication, and its lifetime.
extension ConnectionHandler {
  /// The hub's hello.
  private var hello: Message.Hello {
    Message.Hello(
      greatestDelta: UInt64(hub.limits.maximumDelta))
  }

  /// Answers the first message of a client, which must be its hello.
  func greet(_ message: Message) async throws {
    guard case .hello(let other) = message else { throw Refusal(.outOfPlace(message)) }
    let hello = hello
    guard hello.version(with: other) != nil else {
      throw Refusal(
        .init(
          .unsupportedVersion,
          "the client has protocol versions \(other.versions), and this hub \(hello.versions)",
          hint: "Install the same devcat on both sides."))
    }
    if grant == nil { try await admit(other.client?.token) }
    clientLimit = Int(clamping: other.greatestDelta)
    seenNumber = Int(clamping: other.client?.seenNumber ?? 0)
    leaveNewcomers()
    try await messages.put(.hello(hello), request: messages.lastRequest)
  }

  /// Checks the token of a client; refuses a wrong one.
  private func admit(_ token: String?) async throws {
    guard let token else {
      reportUnauthenticated(.missing)
      throw Refusal(.noToken)
    }
    switch hub.authenticator.judge(token, from: channel.peer.network) {
    case .admitted(let credential, let grant):
      (self.credential, self.grant) = (credential, grant)
      hub.visits.withLock { $0.enter(channel, by: credential) }
    case .wrong(let reason, let wait):
      reportUnauthenticated(reason)
      if wait > .zero { try await Task.sleep(for: wait) }
      throw Refusal(reason == .throttled ? .tooManyTokens : .badToken)
    }
  }

  private func reportUnauthenticated(_ reason: Authenticator.Wrong) {
    hub.counters.withLock { $0.failAuthentication(reason) }
    hub.report(.notAuthenticated(peer: channel.peer, reason: reason.rawValue))
  }

  /// Releases the share of a connection before its hello.
  func leaveNewcomers() {
    hub.budgets.newcomers.release(newcomerShare)
    newcomerShare = nil
  }

  /// Whether the client has a role for a catalogue.
  ///
  /// Without the role, the hub answers before it looks at the catalogue, so neither the answer nor its
  /// time reveals whether the catalogue exists.
  func allows(_ role: AccessRole, _ name: CatalogueName) -> Bool {
    grant?.allows(role, on: name) ?? false
  }
}
