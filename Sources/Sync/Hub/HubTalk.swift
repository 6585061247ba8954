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
  /// How many requests it may make.
  var rate: RequestRate
  /// What has come of a pushed delta.
  var delta: [UInt8] = []
  /// The request under way.
  var request: (operation: String, catalogue: String, begin: Deadline)?
  /// What was counted with the requests so far.
  var countedTraffic = Channel.Traffic()
  private var messageCount = 0
  /// When a watcher is told next where its catalogue stands.
  var nextBeat: Deadline?

  /// How a wait for bytes ended; cut where the end came inside a message.
  private enum Arrival: Sendable {
    case bytes, end, nudge, tooLate
    indirect case cut(EncodingError)
  }

  init(_ connection: HubConnection) {
    self.connection = connection
    let limits = connection.limits
    messages = MessageChannel(
      connection.channel, writeLimit: limits.write, maximumFrame: limits.maximumFrame)
    helloDeadline = .after(limits.handshake)
    pass = connection.gate.pass(user: connection.channel.peerUser)
    let grant = pass.flatMap { connection.gate.grant(of: $0) }
    user = grant?.name
    session = HubSession(
      maximumDelta: limits.maximumDelta, grant: grant, heartbeat: limits.heartbeat)
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
      if let pass = talk.pass { await talk.connection.site.admitted(pass, talk.connection.channel) }
    }
    var deadline = helloDeadline
    while true {
      let count = messageCount
      let arrival = try await arrival(until: deadline)
      guard try await apart({ talk in try await talk.answer(arrival) }) else { return }
      // One for the whole message: a byte now and then does not keep a connection.
      if messageCount > count { deadline = .after(connection.limits.idle) }
      // A watcher is known by its answers to the beats.
      if let nextBeat { deadline = nextBeat }
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
      return switch try await messages.wait(until: deadline) {
      case .bytes: .bytes
      case .end: .end
      case .nudge: .nudge
      }
    } catch {
      return try Self.arrival(insteadOf: error)
    }
  }

  /// What comes of an error while bytes are waited for, where that is no error of the hub's.
  @inline(never)
  private static func arrival(insteadOf error: any Error) throws -> Arrival {
    switch error {
    case let error as EncodingError: return .cut(error)
    case let error as TransportError where error.code == .timedOut: return .tooLate
    default: throw error
    }
  }

  /// Deals with what has come; `false` where that was the end.
  private func answer(_ arrival: Arrival) async throws -> Bool {
    var action: HubSession.Action?
    switch arrival {
    case .bytes: action = .receive
    case .end: action = await ended()
    case .nudge: action = await news()
    case .tooLate where session.watched != nil: action = await beat()
    case .tooLate: action = session.end(.init(.timedOut, "nothing came within the time limit"))
    case .cut(let error): action = await ended() ?? malformed(error)
    }
    while let present = action {
      if case .receive = present {
        guard let next = receive() else {
          // Here, so that time which runs out is not taken for the silence of the client.
          try await messages.flush()
          return true
        }
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

  private func tooManyRequests() -> HubSession.Action {
    session.end(
      .init(
        .tooManyRequests,
        "the hub takes at most \(connection.limits.requestsPerSecond) requests a second from a "
          + "connection", hint: "Try again later."))
  }
}
