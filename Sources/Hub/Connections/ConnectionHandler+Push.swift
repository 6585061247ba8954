import Catalogue
import Encoding
import Sync
import Transport

/// What is pushed: where it stands against a catalogue, how its bytes are taken in, and whose turn it is.
extension ConnectionHandler {
  /// What becomes of a push, as far as that is known before its delta comes.
  private enum Plan {
    /// It is taken in.
    case take
    /// The catalogue holds its head already.
    case held
    /// The catalogue stands elsewhere.
    case stale(NamedHead)
    /// It is refused.
    case refused(Message.Failure)
  }

  /// Takes in a push.
  func answer(_ push: Message.Push) async throws {
    let name = try Self.name(push.name)
    let limit = hub.limits.maximumDelta
    guard push.size <= limit else {
      throw Refusal(.init(.tooLarge, "a push of more than \(limit) bytes is not accepted"))
    }
    // The hello must not wait for a catalogue that is busy.
    try await messages.flush()
    let plan: Plan
    do {
      plan = try await planned(push, name)
    } catch let refusal as Refusal where !refusal.endsConnection {
      plan = .refused(refusal.failure)
    }
    switch plan {
    case .take: return try await take(push, name)
    case .held: try await acknowledge(push, name)
    case .stale(let head): try await reply(.stale(.init(head: head.point)), signing: head)
    case .refused(let failure): try await reply(.failure(failure))
    }
    // What was answered before its delta came is passed over.
    try await messages.flush()
    try await receiveDelta(of: push.size) { _ in }
  }

  /// Sees what becomes of a push, when its turn has come, or earlier where that is known.
  private func planned(_ push: Message.Push, _ name: CatalogueName) async throws -> Plan {
    guard allows(.write, name) else {
      throw Refusal(allows(.read, name) ? .mayNotPush : .unknownCatalogue)
    }
    if case .prepare = await takeTurn(name) {
      // It comes next: what can be told already is told now.
      let early = try? await plan(push, name)
      if let early, case .take = early {} else if let early { return early }
      // A place that was lost meanwhile is called to prepare once more.
      while case .prepare = await takeTurn(name) {}
    }
    return try await plan(push, name)
  }

  private func plan(_ push: Message.Push, _ name: CatalogueName) async throws -> Plan {
    let number = push.head.number
    guard let standing = try await ask({ try await $0.standing(of: name, at: number) }) else {
      guard push.base == .origin else { throw Refusal(.unknownCatalogue) }
      guard allows(.admin, name) else { throw Refusal(.mayNotMake) }
      return .take
    }
    guard standing.catalogue == push.catalogue else {
      throw Refusal(.otherLineage(hub: standing.catalogue, client: push.catalogue))
    }
    if standing.point == push.head { return .held }
    return standing.head == push.base ? .take : .stale(standing.namedHead(name))
  }

  /// Takes in the delta of a push, and brings it to the catalogue.
  private func take(_ push: Message.Push, _ name: CatalogueName) async throws {
    let isLarge = push.size > hub.limits.heldPush
    let (spools, pushes) = (hub.budgets.spools, hub.budgets.pushes)
    // All of it is reserved before any of it is read, so that no two wait for each other.
    let spooled = try await work { _ in isLarge ? await spools.reserve(push.size) : 0 }
    defer { spools.release(spooled) }
    let held = try await work { _ in
      await pushes.reserve(isLarge ? HubBudgets.answerSize : push.size)
    }
    defer { pushes.release(held) }
    let delta = try await received(push.size, isLarge: isLarge)
    // It may be another role by now.
    guard allows(.write, name) else { throw Refusal(.mayNotPush) }
    let user = user
    let verdict = try await work { service in
      try await service.push(push, to: name, delta: delta, by: user)
    }
    switch verdict {
    case .accepted:
      await hub.publish(NamedHead(name: name, catalogue: push.catalogue, point: push.head))
      try await acknowledge(push, name)
    case .stale(let head):
      let place = NamedHead(name: name, catalogue: push.catalogue, point: head)
      try await reply(.stale(.init(head: head)), signing: place)
    }
  }

  /// Says that the catalogue holds what was pushed, and who pushed it.
  private func acknowledge(_ push: Message.Push, _ name: CatalogueName) async throws {
    try await put(
      try await ask {
        try await $0.pushers(of: name, after: push.base.number, upTo: push.head.number)
      })
    try await reply(
      .accepted(.init(head: push.head)),
      signing: NamedHead(name: name, catalogue: push.catalogue, point: push.head))
  }

  // MARK: The delta

  /// The delta of a push: in memory, or in a file where it is large.
  private func received(_ size: Int, isLarge: Bool) async throws -> SpooledBytes {
    guard isLarge else {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(size)
      try await receiveDelta(of: size) { bytes += $0 }
      return SpooledBytes(bytes)
    }
    var spool = Spool(in: hub.folder, threshold: 0)
    try await receiveDelta(of: size) { piece in
      spool = try await SpoolThread.shared.append(piece, to: spool)
    }
    return spool.finish()
  }

  /// Reads the delta that follows on a push, which has the bytes that the push has named.
  private func receiveDelta(
    of size: Int, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    var (count, floor) = (0, RateFloor(over: hub.limits.write))
    while true {
      let begin = Deadline.now
      let message = try await nextMessage()
      guard case .delta(let piece) = message else { throw Refusal(.outOfPlace(message)) }
      count += piece.bytes.count
      guard count <= size, piece.isLast ? count == size : !piece.bytes.isEmpty else {
        throw Refusal(
          .init(.badMessage, "the delta has not the \(size) bytes that its push has announced"))
      }
      guard floor.allows(piece.bytes.count, since: begin) else {
        throw Refusal(.init(.timedOut, "the push came slower than \(RateFloor.words)"))
      }
      do {
        try await take(piece.bytes)
      } catch {
        throw Refusal(any: error, isMidway: true)
      }
      if piece.isLast { return }
    }
  }

  // MARK: Turns

  private func takeTurn(_ name: CatalogueName) async -> PushTurns.Call {
    await hub.turns.take(
      name, channel, for: hub.limits.turn, patience: hub.limits.patience)
  }

  /// Ends the turn of a push that was answered; who is told that its base is stale keeps it, to pull
  /// and push again, and who is accepted may keep it to push on.
  func endTurn(by answer: Message) async {
    guard request?.operation == "push" else { return }
    switch answer {
    case .stale: await hub.turns.keep(channel, for: hub.limits.turn)
    case .accepted:
      await hub.turns.accepted(channel, spell: hub.limits.spell, pause: hub.limits.pause)
    default: await hub.turns.release(channel)
    }
  }
}
