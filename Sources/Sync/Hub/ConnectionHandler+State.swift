import Catalogue
import Encoding

/// What is sent to replicas that are repaired: hashes of a state, and profiles of some buckets.
extension ConnectionHandler {
  /// Sends hashes of the state at a revision.
  func answer(_ compare: Message.Compare) async throws {
    let (name, standing) = try await locate(compare.name, at: compare.point.number)
    try standing.requireHolding(compare.point, of: compare.catalogue)
    let asker = asker
    let hashes = try await work {
      try await $0.hashes(of: name, at: compare.point, under: compare.nodes, for: asker)
    }
    try await put(standing.namedHead(name))
    try await messages.put(.hashes(.init(hashes)), request: messages.lastRequest)
    finishRequest(HubAnswer("hashes", head: compare.point.number))
  }

  /// Sends the profiles in some buckets at a revision.
  func answer(_ fetch: Message.Fetch) async throws {
    let (name, standing) = try await locate(fetch.name, at: fetch.point.number)
    try standing.requireHolding(fetch.point, of: fetch.catalogue)
    let asker = asker
    let parts = try await work {
      try await $0.records(of: name, inBuckets: fetch.buckets, at: fetch.point, for: asker)
    }
    try await put(standing.namedHead(name))
    if parts.bytes.count > MessageChannel.flightSize { try await holdAnswer() }
    var start = 0
    for (index, size) in parts.sizes.enumerated() {
      try requireAccess()
      let body = try await ask { [start] _ in try await parts.bytes.piece(start..<start + size) }
      let isLast = index == parts.sizes.count - 1
      try await messages.put(
        try Frame(
          type: Message.ID.records.rawValue, flags: isLast ? .last : [],
          request: messages.lastRequest, body: body))
      start += size
    }
    finishRequest(HubAnswer("records", head: fetch.point.number))
  }
}
