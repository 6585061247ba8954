import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatTransport

/// Pushes: how their bytes are received, and the answers.
extension ConnectionHandler {
  /// Takes in a push.
  func answer(_ push: Message.Push) async throws {
    let name = try Self.name(push.name)
    let limit = hub.limits.maximumDelta
    guard push.size <= limit else {
      throw Refusal(.init(.tooLarge, "a push of more than \(limit) bytes is not accepted"))
    }
    // The hello must not wait for the budgets.
    try await messages.flush()
    guard allows(.write, name) else {
      // A client that may not read gets the answer for a missing catalogue, and learns nothing.
      try await reply(.failure(allows(.read, name) ? .mayNotPush : .unknownCatalogue))
      try await messages.flush()
      // If the answer came before the delta, the delta is skipped.
      return try await receiveDelta(of: push.size) { _ in }
    }
    // Before anything is reserved, so that those who wait do not hold up the one whose turn it is.
    let (turns, channel, asker) = (hub.turns, ObjectIdentifier(channel), asker)
    turn = name
    try await work { _ in await turns.begin(channel, name, for: asker) }
    do {
      switch try await verdict(on: push, name) {
      case .accepted(let provenance):
        await hub.announce(NamedHead(name: name, catalogue: push.catalogue, point: push.head))
        await endTurn()
        try await put(provenance)
        try await reply(.accepted(.init(head: push.head)))
      case .stale(let head):
        try await send(
          .stale(.init(head: head)), HubAnswer("stale", head: head.number), revisionsOf: name,
          after: push.base.number, upTo: head)
        await turns.keep(channel, name)
      }
    } catch {
      await endTurn()
      throw error
    }
  }

  /// Ends the turn of this client to push, if it has one.
  func endTurn() async {
    guard let name = turn else { return }
    turn = nil
    await hub.turns.end(ObjectIdentifier(channel), name)
  }

  /// Receives the delta of a push, and has it taken in.
  private func verdict(
    on push: Message.Push, _ name: CatalogueName
  ) async throws -> PushVerdict {
    let (isLarge, budgets) = (push.size > hub.limits.heldPush, hub.budgets)
    // All of it is reserved before any of it is read, so no two pushes wait for each other.
    let spooled = isLarge ? try await reserve(push.size, of: budgets.spools) : nil
    defer { budgets.spools.release(spooled) }
    let held = try await reserve(isLarge ? HubBudgets.answerSize : push.size, of: budgets.pushes)
    defer { budgets.pushes.release(held) }
    let (delta, content) = try await received(push.size, isLarge: isLarge)
    // At most one share: a push is applied revision by revision, so a larger one takes no more memory.
    let weight = min(max(content, HubBudgets.leastApplied), budgets.applying.share)
    let applied = try await reserve(weight, of: budgets.applying)
    defer { budgets.applying.release(applied) }
    // The role may have changed meanwhile.
    guard allows(.write, name) else { throw Refusal(.mayNotPush) }
    let (user, mayMake) = (grant?.name, allows(.admin, name))
    return try await work { service in
      try await service.push(push, to: name, delta: delta, by: user, mayMake: mayMake)
    }
  }

  // MARK: The delta

  /// The delta of a push, in memory, or in a file if it is large; and how many bytes its chunks say
  /// that they inflate to.
  private func received(
    _ size: Int, isLarge: Bool
  ) async throws -> (delta: SpooledBytes, content: Int) {
    var (bytes, spool) = ([UInt8](), Spool(in: hub.folder, threshold: 0))
    if !isLarge { bytes.reserveCapacity(size) }
    var outline: DeltaOutline? = DeltaOutline(limit: .max)
    var content = 0
    try await receiveDelta(of: size) { piece in
      if isLarge {
        spool = try await SpoolThread.shared.append(piece, to: spool)
      } else {
        bytes += piece
      }
      // What is no delta is refused by its reader, which says why.
      do { try outline?.append(piece) } catch { outline = nil }
      content = max(content, outline?.contentSize ?? 0)
    }
    return (isLarge ? spool.finish() : SpooledBytes(bytes), max(size, content))
  }

  /// Reads the delta after a push, which must have as many bytes as the push announced, and come at
  /// the least speed from now on.
  private func receiveDelta(
    of size: Int, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    var (count, floor) = (0, RateFloor(over: hub.limits.slowness))
    while true {
      let message = try await nextMessage(atLeast: &floor)
      guard case .delta(let piece) = message else { throw Refusal(.outOfPlace(message)) }
      count += piece.bytes.count
      guard count <= size, piece.isLast ? count == size : !piece.bytes.isEmpty else {
        throw Refusal(
          .init(.badMessage, "the delta does not have the \(size) bytes that its push announced"))
      }
      do {
        try await take(piece.bytes)
      } catch {
        throw Refusal(any: error, isMidway: true)
      }
      if piece.isLast { return }
    }
  }
}
