import DevcatValues
import DevcatEncoding
import DevcatWire

/// Answers about a catalogue: its head and its revisions.
extension ConnectionHandler {
  /// Sends the head of a catalogue.
  func answer(_ probe: Message.Probe) async throws {
    let (_, extent) = try await locate(probe.name)
    try await reply(.head(.init(catalogue: extent.catalogue, point: extent.head)))
  }

  /// Sends the revisions after a base; returns `false` if there are none.
  func sendNews(of pull: Message.Pull) async throws -> Bool {
    let (name, extent) = try await locate(pull.name, at: pull.base.number)
    try extent.requireHolding(pull.base, of: pull.catalogue)
    let head = extent.head
    if pull.catalogue != nil, pull.base == head { return false }
    try await send(
      .head(.init(catalogue: extent.catalogue, point: head)),
      HubAnswer("delta", first: pull.base.number + 1, head: head.number), revisionsOf: name,
      after: pull.base.number, upTo: head)
    return true
  }

  // MARK: Parts of answers

  /// Sends a message about a head, and the revisions up to it.
  ///
  /// - Parameter answer: What the hub's log says of it.
  func send(
    _ message: Message, _ answer: HubAnswer, revisionsOf name: CatalogueName, after base: Int,
    upTo last: RevisionPoint
  ) async throws {
    var (number, count) = (base, 0)
    isMidway = true
    try await messages.put(message, request: messages.lastRequest)
    // The end of the delta is sent also if no revision is.
    if number == last.number { try await send(SpooledBytes([]), isEnd: true) }
    while number < last.number {
      // A token may be revoked while a long answer is sent.
      try requireAccess()
      let part = try await part(of: name, after: number, upTo: last)
      number = part.last
      count += part.bytes.count
      let limit = clientLimit ?? 0
      guard count <= limit else { throw Refusal(.tooLarge(limit)) }
      try await put(part.provenance)
      let isEnd = number == last.number
      try await send(part.bytes, isEnd: isEnd)
    }
    finishRequest(answer)
  }

  /// The next revisions up to a head.
  private func part(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint
  ) async throws -> DeltaPart {
    let quick = try await work { try await $0.quickDelta(of: name, after: number, upTo: head) }
    if let quick { return quick }
    // Held before they are read: a large part is a file for as long as the client takes to read it.
    try await holdAnswer()
    let asker = asker
    return try await work { try await $0.delta(of: name, after: number, upTo: head, for: asker) }
  }

  /// Sends bytes of a delta in pieces; each is read when the client has taken the pieces before it.
  ///
  /// - Parameter isEnd: Whether the last of them ends the delta.
  private func send(_ bytes: SpooledBytes, isEnd: Bool) async throws {
    var start = 0
    // A piece without bytes is only sent to mark the end.
    guard isEnd || bytes.count > 0 else { return }
    // Less than a flight needs no share: it is held only until it is sent.
    if bytes.count > MessageChannel.flightSize { try await holdAnswer() }
    repeat {
      try requireAccess()
      let end = min(start + Self.pieceSize, bytes.count)
      let piece = try await ask { [start] _ in try await bytes.piece(start..<end) }
      let isLast = isEnd && end == bytes.count
      try await messages.put(
        .delta(.init(piece, isLast: isLast)), request: messages.lastRequest)
      start = end
    } while start < bytes.count
  }

  /// Half of the greatest message: for a slow reader the hub holds a flight and one piece.
  private static let pieceSize = Message.Delta.maximumSize / 2

  /// Waits for a share of the budget of answers, which the end of the request releases.
  func holdAnswer() async throws {
    guard pullShare == nil else { return }
    try await messages.flush()
    pullShare = try await reserve(HubBudgets.answerSize, of: hub.budgets.pulls)
  }

  /// Sends the pushers of the revisions that come next.
  func put(_ provenance: Provenance) async throws {
    for part in provenance.parts {
      try await messages.put(.provenance(part), request: messages.lastRequest)
    }
  }
}

extension LogExtent {
  /// The head, with the name of its catalogue.
  func namedHead(_ name: CatalogueName) -> NamedHead {
    NamedHead(name: name, catalogue: catalogue, point: head)
  }
}
