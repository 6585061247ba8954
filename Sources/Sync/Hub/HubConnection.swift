import Encoding

/// One connection of a hub: carries out what its session says.
struct HubConnection: Sendable {
  let channel: Channel
  let shelf: HubShelf
  let limits: Hub.Limits
  let report: @Sendable (HubEvent) -> Void
  /// Whether the hub is about to stop.
  let isStopping: @Sendable () async -> Bool

  /// Talks until the client ends, or something fails.
  func run() async {
    let talk = HubTalk(self)
    do {
      try await talk.run()
    } catch {
      report(.dropped(peer: channel.peer, reason: "\(error)"))
    }
  }

  /// Tells a client that it is not served, and ends the connection.
  func refuse(_ reason: ConnectionLedger.Reason) async {
    report(.dropped(peer: channel.peer, reason: "\(reason)"))
    let failure = Message.Failure(
      .tooManyConnections, "\(reason)", hint: "Try again later, or close some.")
    let deadline = Deadline.after(min(limits.farewell, limits.handshake))
    // Who does not listen within the time is not told.
    guard (try? await channel.handshake(until: deadline)) != nil else { return }
    let bytes = Message.failure(failure).frame(request: 0).bytes
    guard (try? await channel.write(bytes, until: deadline)) != nil else { return }
    await channel.finish(until: deadline)
  }
}

/// What a connection keeps while it talks.
private final class HubTalk {
  private let connection: HubConnection
  private let messages: MessageChannel
  private let helloDeadline: Deadline
  private var session: HubSession
  private var rate: RequestRate
  private var delta: [UInt8] = []
  private var request: (operation: String, catalogue: String)?

  init(_ connection: HubConnection) {
    self.connection = connection
    let limits = connection.limits
    messages = MessageChannel(
      connection.channel, writeLimit: limits.write, maximumFrame: limits.maximumFrame)
    helloDeadline = .after(limits.handshake)
    session = HubSession(maximumDelta: limits.maximumDelta)
    rate = RequestRate(limit: limits.requestsPerSecond, at: .now)
  }

  func run() async throws {
    try await connection.channel.handshake(until: helloDeadline)
    var action: HubSession.Action? = .receive
    while let present = action { action = try await carryOut(present) }
  }

  /// Carries out an action, and returns the next one; `nil` at the end.
  private func carryOut(_ action: HubSession.Action) async throws -> HubSession.Action? {
    switch action {
    case .receive: return try await receive()
    case .reply(let message):
      finishRequest(message.summary)
      try await messages.put(message, request: messages.lastRequest)
      return .receive
    case .locate(let name, let number):
      // The hello must not wait for a store that is busy.
      try await messages.flush()
      return await asking {
        session.located(try await connection.shelf.store(name).locate(number: number))
      }
    case .stream(let name, let head, let after, let maximum):
      return try await stream(name, head, after: after, maximumBytes: maximum)
    case .keep(let bytes):
      delta += bytes
      return overflow() ?? .receive
    case .accept(let name, let push, let last):
      delta += last
      if let overflow = overflow() { return overflow }
      let whole = delta
      delta = []
      return await asking {
        session.judged(try await connection.shelf.store(name).accept(push, delta: whole))
      }
    case .end(let failure):
      finishRequest(failure.code.rawValue)
      try await messages.put(.failure(failure), request: messages.lastRequest)
      try await messages.flush()
      await connection.channel.finish(until: .after(connection.limits.farewell))
      return nil
    }
  }

  private func receive() async throws -> HubSession.Action? {
    do {
      // One for the whole message: a byte now and then does not keep a connection.
      let deadline =
        session.isExpectingHello ? helloDeadline : Deadline.after(connection.limits.idle)
      guard let message = try await messages.next({ deadline }) else { return await ended() }
      guard beginRequest(message) else { return tooManyRequests() }
      return session.received(message)
    } catch let error as EncodingError {
      return session.end(.init(.badMessage, error.problem, hint: error.hint ?? ""))
    } catch let error as TransportError where error.code == .timedOut {
      return session.end(.init(.timedOut, "nothing came within the time limit"))
    }
  }

  /// What is to be done when no more comes: the client has ended, or the hub is about to stop.
  private func ended() async -> HubSession.Action? {
    guard await connection.isStopping(), session.isCollecting else { return nil }
    return session.end(.init(.shuttingDown, "the hub is about to stop", hint: "Try again later."))
  }

  private func stream(
    _ name: CatalogueName, _ head: Message.Head, after: Int, maximumBytes: Int
  ) async throws -> HubSession.Action {
    let request = messages.lastRequest
    try await messages.put(.head(head), request: request)
    let store = await connection.shelf.store(name)
    var (number, count) = (after, 0)
    while number < head.point.number {
      let part: HubStore.Part
      do {
        part = try await store.delta(after: number, upTo: head.point.number)
      } catch {
        return session.failed(.init(any: error))
      }
      count += part.bytes.count
      guard count <= maximumBytes else {
        return session.failed(
          .init(.tooLarge, "the delta has more than the \(maximumBytes) bytes that are accepted"))
      }
      number = part.last
      try await messages.put(
        delta: part.bytes, isLast: number == head.point.number, request: request)
    }
    if after == head.point.number {
      try await messages.put(delta: [], isLast: true, request: request)
    }
    finishRequest("revisions \(after + 1) to \(head.point.number)")
    return session.streamed()
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
    case .pull(let pull): request = ("pull", pull.name)
    case .push(let push): request = ("push", push.name)
    case .probe(let probe): request = ("probe", probe.name)
    case .hello, .failure, .head, .delta, .unchanged, .accepted, .stale: return true
    }
    return rate.take(at: .now)
  }

  private func finishRequest(_ answer: String) {
    guard let (operation, catalogue) = request else { return }
    request = nil
    connection.report(
      .answered(
        HubRequest(
          operation: operation, catalogue: catalogue, peer: connection.channel.peer,
          answer: answer)))
  }
}
