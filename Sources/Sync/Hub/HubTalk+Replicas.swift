import Catalogue
import Encoding

/// What is sent to replicas that begin shallow or are repaired.
extension HubTalk {
  /// Sends a head with its seal, and a snapshot of it from where on the client lacks it.
  func snapshot(
    _ place: HubSession.Place, _ received: ReceivedPrefix, maximumBytes: Int
  ) async throws -> HubSession.Action {
    let copy: SnapshotCopy
    do {
      copy = try await connection.shelf.store(place.name).snapshot(at: place.point)
    } catch {
      return session.failed(.init(any: error))
    }
    let request = messages.lastRequest
    try await put(place)
    guard copy.bytes.count <= maximumBytes else {
      return session.failed(
        .init(.tooLarge, "the snapshot has more than the \(maximumBytes) bytes that are accepted"))
    }
    var start = received.begins(copy.bytes) ? received.count : 0
    try await messages.put(.resumed(.init(offset: start)), request: request)
    repeat {
      if isRevoked { return session.end(.badToken) }
      let end = min(start + Message.Snapshot.maximumSize, copy.bytes.count)
      let piece = Message.Snapshot(
        Array(copy.bytes[start..<end]), isLast: end == copy.bytes.count)
      try await messages.put(.snapshot(piece), request: request)
      start = end
    } while start < copy.bytes.count
    finishRequest(HubAnswer("snapshot", head: place.point.number))
    return session.streamed()
  }

  /// Sends a head with its seal, and hashes of the state at a revision.
  func hashes(
    _ place: HubSession.Place, at number: Int, _ nodes: [Int]
  ) async throws -> HubSession.Action {
    let buckets: [Digest]
    do {
      buckets = try await connection.shelf.store(place.name).bucketHashes(at: number)
    } catch {
      return session.failed(.init(any: error))
    }
    let size = StateTree.nodeCount
    func under(_ node: Int) -> ArraySlice<Digest> { buckets[node * size..<(node + 1) * size] }
    let hashes =
      nodes.isEmpty
      ? (0..<size).map { StateTree.node(under($0)) } : nodes.flatMap { under($0) }
    try await put(place)
    try await messages.put(.hashes(.init(hashes)), request: messages.lastRequest)
    finishRequest(HubAnswer("hashes", head: number))
    return session.streamed()
  }

  /// Sends a head with its seal, and the profiles in some buckets at a revision.
  func records(
    _ place: HubSession.Place, at number: Int, _ buckets: [Int]
  ) async throws -> HubSession.Action {
    var rest: ArraySlice<ProfileVersion>
    do {
      rest = try await connection.shelf.store(place.name)
        .versions(inBuckets: Set(buckets), at: number)[...]
    } catch {
      return session.failed(.init(any: error))
    }
    try await put(place)
    repeat {
      if isRevoked { return session.end(.badToken) }
      var (count, size) = (0, 0)
      while count < min(rest.count, Message.Records.maximumCount), size < Self.recordsSize {
        size += rest[rest.startIndex + count].record?.count ?? 0
        count += 1
      }
      let part = Message.Records(Array(rest.prefix(count)), isLast: count == rest.count)
      rest = rest.dropFirst(count)
      try await messages.put(.records(part), request: messages.lastRequest)
    } while !rest.isEmpty
    finishRequest(HubAnswer("records", head: number))
    return session.streamed()
  }

  /// At this size of records a message is closed.
  private static let recordsSize = 64 << 10
}
