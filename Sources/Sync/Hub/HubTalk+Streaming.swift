import Encoding

/// What is sent of a catalogue.
extension HubTalk {
  /// Signs where a catalogue stands, where the hub has a key for that; who knows the hub by an older key
  /// is told first how this one followed on it.
  func seal(_ place: HubSession.Place) async throws {
    let (sealer, request) = (connection.sealer, messages.lastRequest)
    guard let seal = try await sealer.seal(of: place, on: connection.shelf) else { return }
    let key = Capability.key(seal.key)
    if let known = session.knownKey, known != key {
      let statements = sealer.statements(from: known, to: seal.key)
      if !statements.isEmpty {
        try await messages.put(.keys(.init(statements)), request: request)
      }
    }
    session.knownKey = key
    try await messages.put(.seal(seal), request: request)
  }

  /// Tells who pushed the revisions that come next.
  func put(_ runs: [PusherRun]) async throws {
    var rest = runs[...]
    while !rest.isEmpty {
      let pushers = Message.Pushers(Array(rest.prefix(Message.Pushers.maximumCount)))
      try await messages.put(.pushers(pushers), request: messages.lastRequest)
      rest = rest.dropFirst(Message.Pushers.maximumCount)
    }
  }

  /// Sends a head with its seal.
  func put(_ place: HubSession.Place) async throws {
    try await seal(place)
    let head = Message.Head(catalogue: place.catalogue, point: place.point)
    try await messages.put(.head(head), request: messages.lastRequest)
  }

  /// Sends a head with its seal, and the revisions up to it.
  ///
  /// - Parameter received: What the client has of the first of them, which is left out where it fits.
  func stream(
    _ place: HubSession.Place, after: Int, received: ReceivedPrefix?, maximumBytes: Int
  ) async throws -> HubSession.Action {
    let (request, head) = (messages.lastRequest, place.point)
    try await put(place)
    let store = connection.shelf.store(place.name)
    var (number, count, received) = (after, 0, received)
    if received != nil, number == head.number {
      try await messages.put(.resumed(.init(offset: 0)), request: request)
    }
    while number < head.number {
      if isRevoked { return session.end(.badToken) }
      var part: HubStore.Part
      do {
        part = try await store.delta(after: number, upTo: head.number)
      } catch {
        return session.failed(.init(any: error))
      }
      if let before = received {
        let offset = before.begins(part.bytes) ? before.count : 0
        try await messages.put(.resumed(.init(offset: offset)), request: request)
        part.bytes.removeFirst(offset)
        received = nil
      }
      count += part.bytes.count
      guard count <= maximumBytes else {
        return session.failed(
          .init(.tooLarge, "the delta has more than the \(maximumBytes) bytes that are accepted"))
      }
      number = part.last
      try await put(part.pushers)
      try await messages.put(
        delta: part.bytes, isLast: number == head.number, request: request)
    }
    if after == head.number {
      try await messages.put(delta: [], isLast: true, request: request)
    }
    finishRequest(HubAnswer("delta", first: after + 1, head: head.number))
    return session.streamed()
  }
}
