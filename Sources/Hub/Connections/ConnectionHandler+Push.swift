import Catalogue
import Encoding
import Sync
import Transport

/// Pushes: how their bytes are received, and the answers.
extension ConnectionHandler {
  /// The greatest delta in the answer to a push, in bytes; the client pulls a larger one.
  private static let largestAnswer = 1 << 20

  /// Takes in a push.
  func answer(_ push: Message.Push) async throws {
    let name = try Self.name(push.name)
    let limit = hub.limits.maximumDelta
    guard push.size <= limit else {
      throw Refusal(.init(.tooLarge, "a push of more than \(limit) bytes is not accepted"))
    }
    try await messages.flush()
    guard allows(.write, name) else {
      try await reply(.failure(allows(.read, name) ? .mayNotPush : .unknownCatalogue))
      try await messages.flush()
      // If the answer came before the delta, the delta is skipped.
      return try await receiveDelta(of: push.size) { _ in }
    }
    let isLarge = push.size > hub.limits.heldPush
    let (spools, pushes) = (hub.budgets.spools, hub.budgets.pushes)
    // All of it is reserved before any of it is read, so no two pushes wait for each other.
    let spooled = isLarge ? try await work { _ in await spools.reserve(push.size) } : 0
    defer { spools.release(spooled) }
    let held = try await work { _ in
      await pushes.reserve(isLarge ? HubBudgets.answerSize : push.size)
    }
    defer { pushes.release(held) }
    let delta = try await received(push.size, isLarge: isLarge)
    // The role may have changed meanwhile.
    guard allows(.write, name) else { throw Refusal(.mayNotPush) }
    let (user, mayMake) = (grant?.name, allows(.admin, name))
    let verdict = try await work { service in
      try await service.push(push, to: name, delta: delta, by: user, mayMake: mayMake)
    }
    try await answer(push, name, verdict)
  }

  private func answer(
    _ push: Message.Push, _ name: CatalogueName, _ verdict: PushVerdict
  ) async throws {
    func named(_ point: RevisionPoint) -> NamedHead {
      NamedHead(name: name, catalogue: push.catalogue, point: point)
    }
    switch verdict.outcome {
    case .held:
      await hub.publish(named(push.head))
      try await put(verdict.told)
      try await sign(named(push.head), root: verdict.root)
      try await reply(.accepted(.init(head: push.head)))
    case .merged(let onto, let head, _):
      await hub.publish(named(head))
      let (asker, limit) = (asker, min(clientLimit ?? 0, Self.largestAnswer))
      // The push is merged, whatever happens to the answer: the client pulls a delta that is too
      // large or cannot be read now.
      let part = try? await work {
        try await $0.delta(of: name, after: push.base.number, upTo: onto, for: asker)
      }
      let delta = part.flatMap { part in
        part.last == onto.number && part.bytes.count <= limit ? part.bytes : nil
      }
      if delta != nil { try await put(verdict.told) }
      try await sign(named(head), root: verdict.root)
      isMidway = true
      let answer = Message.Accepted(head: head, onto: onto, size: delta?.count ?? 0)
      try await messages.put(.accepted(answer), request: messages.lastRequest)
      if let delta { try await send(delta) { .delta(.init($0, isLast: $1)) } }
      finishRequest(HubAnswer("merged", head: head.number))
    case .stale(let head):
      try await sign(named(head), root: verdict.root)
      try await reply(.stale(.init(head: head)))
    }
  }

  // MARK: The delta

  /// The delta of a push: in memory, or in a file if it is large.
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

  /// Reads the delta after a push, which must have as many bytes as the push announced.
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
          .init(.badMessage, "the delta does not have the \(size) bytes that its push announced"))
      }
      guard floor.allows(piece.bytes.count, since: begin) else {
        throw Refusal(.init(.timedOut, "the push was slower than \(RateFloor.words)"))
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
