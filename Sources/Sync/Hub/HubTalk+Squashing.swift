import Encoding

/// What is sent to who wants no history.
extension HubTalk {
  /// Sends a head with its seal, and the net change up to it.
  func squash(
    _ place: HubSession.Place, after: Int, maximumBytes: Int
  ) async throws -> HubSession.Action {
    let number = place.point.number
    let part: HubStore.Part
    do {
      part = try await connection.shelf.store(place.name).net(from: after, to: number)
    } catch {
      return session.failed(.init(any: error))
    }
    guard part.bytes.count <= maximumBytes else {
      return session.failed(
        .init(.tooLarge, "the net change has more than the \(maximumBytes) bytes that are accepted")
      )
    }
    try await put(place)
    try await put(part.pushers)
    try await messages.put(delta: part.bytes, isLast: true, request: messages.lastRequest)
    finishRequest(HubAnswer("squashed", head: number))
    return session.streamed()
  }
}
