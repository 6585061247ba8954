import Encoding

/// What a connection of a hub keeps while it talks.
final class HubTalk {
  let connection: HubConnection
  let messages: MessageChannel
  private let helloDeadline: Deadline
  var session: HubSession
  /// By what the client was let in.
  var pass: HubGate.Pass?
  /// As whom.
  var user: String?
  private var rate: RequestRate
  private var delta: [UInt8] = []
  private var request: (operation: String, catalogue: String, begin: Deadline)?
  /// What was counted with the requests so far.
  private var countedTraffic = Channel.Traffic()
  private var messageCount = 0

  /// How a wait for bytes ended; cut where the end came inside a message.
  private enum Arrival: Sendable { case bytes, end, tooLate, cut(EncodingError) }

  init(_ connection: HubConnection) {
    self.connection = connection
    let limits = connection.limits
    messages = MessageChannel(
      connection.channel, writeLimit: limits.write, maximumFrame: limits.maximumFrame)
    helloDeadline = .after(limits.handshake)
    pass = connection.gate.pass(user: connection.channel.peerUser)
    let grant = pass.flatMap { connection.gate.grant(of: $0) }
    user = grant?.name
    session = HubSession(maximumDelta: limits.maximumDelta, grant: grant)
    rate = RequestRate(limit: limits.requestsPerSecond, at: .now)
  }

  /// Talks to the end.
  ///
  /// What a task has ever needed for its calls it holds until it ends. So each answer is worked out
  /// by a task of its own: this one waits, for most of the time, and holds little.
  func run() async throws {
    defer { wind() }
    try await apart { talk in
      try await talk.connection.channel.handshake(until: talk.helloDeadline)
      if let pass = talk.pass { await talk.connection.admitted(pass) }
    }
    var deadline = helloDeadline
    while true {
      let count = messageCount
      let arrival = try await arrival(until: deadline)
      guard try await apart({ talk in try await talk.answer(arrival) }) else { return }
      // One for the whole message: a byte now and then does not keep a connection.
      if messageCount > count { deadline = .after(connection.limits.idle) }
    }
  }

  /// Runs a body in a task of its own on the loop, and waits for its end.
  private func apart<Result: Sendable>(
    _ body: @escaping @Sendable (HubTalk) async throws -> Result
  ) async throws -> Result {
    // Unsafe: the compiler does not see that this task does nothing until the other one has ended.
    nonisolated(unsafe) let talk = self
    return try await Task(executorPreference: connection.channel.loop) {
      try await body(talk)
    }.value
  }

  private func arrival(until deadline: Deadline) async throws -> Arrival {
    do {
      return try await messages.wait(until: deadline) ? .bytes : .end
    } catch let error as EncodingError {
      return .cut(error)
    } catch let error as TransportError where error.code == .timedOut {
      return .tooLate
    }
  }

  /// Deals with what has come; `false` where that was the end.
  private func answer(_ arrival: Arrival) async throws -> Bool {
    var action: HubSession.Action?
    switch arrival {
    case .bytes: action = .receive
    case .end: action = await ended()
    case .tooLate: action = session.end(.init(.timedOut, "nothing came within the time limit"))
    case .cut(let error): action = await ended() ?? malformed(error)
    }
    while let present = action {
      if case .receive = present {
        guard let next = receive() else { return true }
        action = next
      } else {
        action = try await carryOut(present)
      }
    }
    return false
  }

  /// What the next message asks for; `nil` where more bytes must come first.
  private func receive() -> HubSession.Action? {
    do throws(EncodingError) {
      guard let message = try messages.received() else { return nil }
      messageCount += 1
      if let pass {
        guard let grant = connection.gate.grant(of: pass) else { return session.end(.badToken) }
        session.use(grant)
      }
      guard beginRequest(message) else { return tooManyRequests() }
      return session.received(message)
    } catch {
      return malformed(error)
    }
  }

  private func malformed(_ error: EncodingError) -> HubSession.Action {
    session.end(.init(.badMessage, error.problem, hint: error.hint ?? ""))
  }

  /// Carries out an action, and returns the next one; `nil` at the end.
  private func carryOut(_ action: HubSession.Action) async throws -> HubSession.Action? {
    switch action {
    case .receive: return .receive
    case .admit(let token): return try await admit(token)
    case .reply(let message):
      try await messages.put(message, request: messages.lastRequest)
      finishRequest(message.answer)
      return .receive
    case .answer(let message, let place):
      try await seal(place)
      try await messages.put(message, request: messages.lastRequest)
      finishRequest(message.answer)
      return .receive
    case .acknowledge(let name, let push):
      let store = await connection.shelf.store(name)
      try await put(
        try await store.pushers(after: push.base.number, upTo: push.head.number))
      let place = HubSession.Place(name, push.catalogue, push.head)
      return .answer(.accepted(.init(head: push.head)), place)
    case .locate(let name, let number):
      // The hello must not wait for a store that is busy.
      try await messages.flush()
      return await asking {
        session.located(try await connection.shelf.store(name).locate(number: number))
      }
    case .stream(let place, let after, let maximum):
      return try await stream(place, after: after, maximumBytes: maximum)
    case .keep(let bytes):
      delta += bytes
      return overflow() ?? .receive
    case .accept(let name, let push, let last):
      delta += last
      if let overflow = overflow() { return overflow }
      let whole = delta
      delta = []
      return await asking {
        session.judged(try await connection.shelf.store(name).accept(push, delta: whole, by: user))
      }
    case .end(let failure):
      try await messages.put(.failure(failure), request: messages.lastRequest)
      finishRequest(HubAnswer(failure.code.rawValue))
      connection.counters.withLock { $0.end(failure.code) }
      try await messages.flush()
      await connection.channel.finish(until: .after(connection.limits.farewell))
      return nil
    }
  }

  /// What is to be done when no more comes: the client has ended, or the hub is about to stop, which
  /// each client is told, so that it comes back.
  private func ended() async -> HubSession.Action? {
    if isRevoked { return session.end(.badToken) }
    guard await connection.isStopping() else { return nil }
    return session.end(
      .init(.shuttingDown, "the hub is about to stop", hint: "Try again in a moment."))
  }

  /// Asks the store, and tells the session where that fails.
  private func asking(
    _ body: () async throws -> HubSession.Action
  ) async -> HubSession.Action {
    do {
      return try await body()
    } catch {
      let failure = Message.Failure(any: error)
      if failure.code == .internal {
        connection.report(.dropped(peer: connection.channel.peer, reason: "\(error)"))
      }
      return session.failed(failure)
    }
  }

  /// Ends a connection that makes the hub hold more bytes than it may.
  private func overflow() -> HubSession.Action? {
    let limit = connection.limits.effectiveInFlight
    guard delta.count + messages.heldCount > limit else { return nil }
    delta = []
    return session.end(
      .init(
        .tooLarge, "the hub holds at most \(limit) bytes for a connection",
        hint: "Push fewer revisions at a time, or have the hub's limit raised."))
  }

  private func tooManyRequests() -> HubSession.Action {
    session.end(
      .init(
        .tooManyRequests,
        "the hub takes at most \(connection.limits.requestsPerSecond) requests a second from a "
          + "connection", hint: "Try again later."))
  }

  /// Takes note of a request that begins; `false` where it is one too many.
  private func beginRequest(_ message: Message) -> Bool {
    switch message {
    case .pull(let pull): request = ("pull", pull.name, .now)
    case .push(let push): request = ("push", push.name, .now)
    case .probe(let probe): request = ("probe", probe.name, .now)
    case .hello, .failure, .head, .delta, .unchanged, .accepted, .stale, .seal, .pushers:
      return true
    }
    return rate.take(at: .now)
  }

  /// Tells of the request under way, if there is one, that it was answered.
  func finishRequest(_ answer: HubAnswer) {
    guard let (operation, catalogue, begin) = request else { return }
    request = nil
    let done = HubRequest(
      operation: operation, catalogue: catalogue, peer: connection.channel.peer, token: user,
      answer: answer,
      traffic: takeTraffic(),
      duration: .nanoseconds(Int64(clamping: Deadline.now.nanoseconds - begin.nanoseconds)))
    connection.counters.withLock { $0.count(done) }
    connection.report(.answered(done))
  }

  /// Counts what the end of the connection leaves.
  private func wind() {
    finishRequest(.brokenOff)
    let rest = takeTraffic()
    connection.counters.withLock { $0.count(rest) }
  }

  /// The bytes that were not counted yet.
  private func takeTraffic() -> Channel.Traffic {
    defer { countedTraffic = messages.traffic }
    return messages.traffic - countedTraffic
  }
}
