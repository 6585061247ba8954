import Encoding

/// What the session says is to be done.
extension HubTalk {
  /// Carries out an action, and returns the next one; `nil` at the end.
  func carryOut(_ action: HubSession.Action) async throws -> HubSession.Action? {
    switch action {
    case .receive: return .receive
    case .admit(let token): return try await admit(token)
    case .reply(let message):
      try await messages.put(message, request: messages.lastRequest)
      await endTurn(by: message)
      finishRequest(message.answer)
      return .receive
    case .answer(let message, let place):
      try await seal(place)
      try await messages.put(message, request: messages.lastRequest)
      await endTurn(by: message)
      finishRequest(message.answer)
      return .receive
    case .acknowledge(let name, let push):
      let store = connection.shelf.store(name)
      try await put(
        try await store.pushers(after: push.base.number, upTo: push.head.number))
      let place = HubSession.Place(name, push.catalogue, push.head)
      return .answer(.accepted(.init(head: push.head)), place)
    case .locate(let name, let number):
      // The hello must not wait for a store that is busy.
      try await messages.flush()
      if isPushing, let early = await awaitTurn(name, number) { return early }
      return await asking {
        session.located(try await connection.shelf.store(name).locate(number: number))
      }
    case .attend(let name):
      try await messages.flush()
      // Before the look at the store: no head may slip through between.
      await connection.board.join(connection.channel, name)
      let next = await asking {
        let standing = try await connection.shelf.store(name).locate(number: 0)
        if let standing { await connection.publish(HubSession.Place(name, standing)) }
        return session.located(standing)
      }
      if session.watched != nil { nextBeat = .after(connection.limits.heartbeat) }
      return next
    case .stream(let place, let after, let received, let maximum):
      return try await stream(place, after: after, received: received, maximumBytes: maximum)
    case .squash(let place, let after, let maximum):
      return try await squash(place, after: after, maximumBytes: maximum)
    case .snapshot(let place, let received, let maximum):
      return try await snapshot(place, received, maximumBytes: maximum)
    case .hashes(let place, let number, let nodes):
      return try await hashes(place, at: number, nodes)
    case .records(let place, let number, let buckets):
      return try await records(place, at: number, buckets)
    case .keep(let bytes):
      delta += bytes
      return overflow() ?? .receive
    case .accept(let name, let push, let last):
      delta += last
      if let overflow = overflow() { return overflow }
      let whole = delta
      delta = []
      return await asking {
        let verdict = try await connection.shelf.intake(name).accept(push, delta: whole, by: user)
        if case .accepted = verdict {
          await connection.publish(HubSession.Place(name, push.catalogue, push.head))
        }
        return session.judged(verdict)
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

  /// Waits for the turn of a push; an action where one that comes next can be answered before.
  private func awaitTurn(_ name: CatalogueName, _ number: Int) async -> HubSession.Action? {
    func take() async -> PushTurns.Call {
      await connection.turns.take(
        name, connection.channel, for: connection.limits.turn, patience: connection.limits.patience)
    }
    /// A place that was lost while the base was looked up is called to prepare once more.
    func waitToGo() async -> HubSession.Action? {
      while case .prepare = await take() {}
      return nil
    }
    guard case .prepare = await take() else { return nil }
    var ahead = session
    guard let standing = try? await connection.shelf.store(name).locate(number: number) else {
      return await waitToGo()
    }
    let action = ahead.located(standing)
    if case .receive = action {
      // There is nothing to be told: its base is the head so far.
      return await waitToGo()
    }
    session = ahead
    return action
  }

  /// Whether a push is under way.
  private var isPushing: Bool { request?.operation == "push" }

  /// Ends the turn of a push that was answered; who is told that its base is stale keeps it, to pull
  /// and push again, and who is accepted may keep it to push on.
  private func endTurn(by answer: Message) async {
    guard isPushing else { return }
    let (turns, channel, limits) = (connection.turns, connection.channel, connection.limits)
    switch answer {
    case .stale: await turns.keep(channel, for: limits.turn)
    case .accepted: await turns.accepted(channel, spell: limits.spell, pause: limits.pause)
    default: await turns.release(channel)
    }
  }

  /// What is to be done when no more comes: the client has ended, or the hub is about to stop, which
  /// each client is told, so that it comes back.
  func ended() async -> HubSession.Action? {
    if isRevoked { return session.end(.badToken) }
    guard await connection.site.isStopping() else { return nil }
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
}
