import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatTransport

/// Requests: the function that answers each, and how each is counted and reported.
extension ConnectionHandler {
  /// Answers a message.
  func answer(_ message: Message) async throws {
    guard clientLimit != nil else { return try await greet(message) }
    guard waiting == nil else { throw Refusal(.outOfPlace(message)) }
    let (catalogue, answer) = try understood(message)
    request = (message.declaration.name, catalogue, .now)
    guard rate.take(at: .now) else {
      throw Refusal(
        .init(
          .tooManyRequests,
          "the hub takes at most \(hub.limits.requestsPerSecond) requests a second from a connection",
          hint: "Try again later."))
    }
    try await answering(answer)
  }

  /// Runs the answer to a request; a refusal that does not end the connection is an answer too.
  func answering(_ answer: () async throws -> Void) async throws {
    defer { endAnswer() }
    do {
      try await answer()
    } catch let refusal as Refusal where !refusal.endsConnection {
      waiting = nil
      await hub.watches.leave(channel)
      try await reply(.failure(refusal.failure), loggedReason: refusal.loggedReason)
    }
  }

  /// The catalogue of a request, and the function that answers it; refuses other messages.
  private func understood(
    _ message: Message
  ) throws(Refusal) -> (catalogue: String, answer: () async throws -> Void) {
    switch message {
    case .pull(let pull): (pull.name, { try await self.answer(pull) })
    case .push(let push): (push.name, { try await self.answer(push) })
    case .probe(let probe): (probe.name, { try await self.answer(probe) })
    default: throw Refusal(.outOfPlace(message))
    }
  }

  // MARK: What requests share

  /// The name of a catalogue that the client may read; refuses any other as unknown.
  func readable(_ text: String) throws -> CatalogueName {
    let name = try Self.name(text)
    guard allows(.read, name) else { throw Refusal(.unknownCatalogue) }
    return name
  }

  /// The name of a catalogue.
  static func name(_ text: String) throws(Refusal) -> CatalogueName {
    do throws(Failure) {
      return try CatalogueName(text)
    } catch {
      throw Refusal(.init(.badName, error.problem, hint: error.hint ?? ""))
    }
  }

  /// The head of a catalogue that the client may read, and the revision with a number.
  func locate(
    _ text: String, at number: Int = 0
  ) async throws -> (name: CatalogueName, extent: LogExtent) {
    let name = try readable(text)
    // The hello must not wait for a catalogue that is busy.
    try await messages.flush()
    var found = try await work { try await $0.extent(of: name, at: number) }
    if let extent = found, extent.head.number < seenNumber {
      // The client has seen a newer head, on another hub of the same log.
      _ = try await work { [seenNumber] in try await $0.extent(of: name, at: seenNumber) }
      found = try await work { try await $0.extent(of: name, at: number) }
    }
    guard let extent = found else { throw Refusal(.unknownCatalogue) }
    return (name, extent)
  }

  /// Asks the service; its errors become refusals.
  func ask<Answer: Sendable>(
    _ body: (any CatalogueService) async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await body(hub.service)
    } catch {
      let refusal = Refusal(any: error, isMidway: isMidway)
      if refusal.failure.code == .internal {
        hub.report(.dropped(peer: channel.peer, reason: "\(error)"))
      }
      throw refusal
    }
  }

  /// Runs slow work on the service; the client gets progress messages meanwhile.
  func work<Answer: Sendable>(
    _ body: (any CatalogueService) async throws -> Answer
  ) async throws -> Answer {
    let request = messages.lastRequest
    // Unsafe: nothing else is written before the work and its last message are done.
    nonisolated(unsafe) let messages = messages
    return try await hub.progress.run(telling: { elapsed in
      try await messages.put(.progress(.init(elapsed: elapsed)), request: request)
      try await messages.flush()
    }) { try await ask(body) }
  }

  /// Waits for a share of a budget; the client gets progress messages meanwhile.
  func reserve(_ count: Int, of budget: FairBudget) async throws -> FairBudget.Share {
    let asker = asker
    return try await work { _ in await budget.reserve(count, for: asker) }
  }

  /// Sends an answer of one message.
  func reply(_ message: Message, loggedReason: String? = nil) async throws {
    try await messages.put(message, request: messages.lastRequest)
    var answer = message.answer
    if let loggedReason { answer.reason = loggedReason }
    finishRequest(answer)
  }

  // MARK: What is counted

  /// Releases what the answer to a request held, also after a failure.
  private func endAnswer() {
    isMidway = false
    hub.budgets.pulls.release(pullShare)
    pullShare = nil
  }

  /// Counts and reports the answer to the request under way, if there is one.
  func finishRequest(_ answer: HubAnswer) {
    guard let (operation, catalogue, begin) = request else { return }
    request = nil
    let done = HubRequest(
      operation: operation, catalogue: catalogue, peer: channel.peer, token: grant?.name,
      tokenID: grant?.tokenID, answer: answer, traffic: takeTraffic(),
      duration: .nanoseconds(Int64(clamping: Deadline.now.nanoseconds - begin.nanoseconds)))
    hub.counters.withLock { $0.count(done) }
    hub.report(.answered(done))
  }

  /// Counts what is not counted yet when the connection ends.
  @inline(never)
  func countRest() {
    finishRequest(.brokenOff)
    let rest = takeTraffic()
    hub.counters.withLock { $0.count(rest) }
  }

  /// The bytes since the last call.
  private func takeTraffic() -> Channel.Traffic {
    defer { countedTraffic = messages.traffic }
    return messages.traffic - countedTraffic
  }
}
