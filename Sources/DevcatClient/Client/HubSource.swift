package import DevcatValues
import DevcatEncoding
package import DevcatStore
import DevcatTransport

/// A catalogue on a hub, as a source of revisions.
package struct HubSource: RevisionSource {
  let client: HubClient
  let url: RemoteURL
  /// The connection of earlier requests, which is kept for later ones; `nil` for one of each request.
  let connection: PooledConnection?
  /// Whether the hub's head may be older than the newest one seen, because the user takes the hub as it is.
  private(set) var mayGoBack = false
  /// How long the hub waits for news.
  var wait = Duration.zero

  init(_ client: HubClient, _ url: RemoteURL, over connection: PooledConnection? = nil) {
    (self.client, self.url, self.connection) = (client, url, connection)
  }

  package var address: String { url.text }

  package var goingBack: HubSource? {
    guard !mayGoBack else { return nil }
    var source = self
    source.mayGoBack = true
    return source
  }

  private var name: String { url.catalogue.description }

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - file: The catalogue that it is about, which knows the newest head seen.
  ///   - seen: That head, where no file knows it.
  ///   - path: The catalogue beside which a large delta is kept, where there is no file.
  func hold(
    _ request: ClientRequest, file: CatalogueFile? = nil, seen: RevisionPoint? = nil,
    beside path: String? = nil
  ) async throws -> RequestExchange.Result {
    try await RequestExchange.hold(
      request, with: self, file: file, seen: try file?.seenPoint(for: url) ?? seen, beside: path)
  }

  package func head(rememberedBy file: CatalogueFile?) async throws -> RemoteHead {
    RemoteHead(head: try await probe(seen: file?.seenPoint(for: url)).point, signed: nil)
  }

  /// The head of the catalogue that `file` is to be a replica of.
  func head(ofLineage file: CatalogueFile) async throws -> RevisionPoint {
    let head = try await probe(seen: file.seenPoint(for: url))
    guard head.catalogue == file.id else {
      throw Failure.otherLineage(hub: head.catalogue, own: file.id)
    }
    return head.point
  }

  /// The head of the catalogue; one older than the head seen before is refused.
  func probe(seen: RevisionPoint?) async throws -> Message.Head {
    let result = try await hold(.probe(name: name), seen: seen)
    guard case .head(let head) = result.outcome else { throw HubClient.unexpected }
    return head
  }

  package func news(
    for file: CatalogueFile, after base: RevisionPoint
  ) async throws -> RemoteNews {
    let result = try await hold(
      .pull(name: name, catalogue: file.id, base: base, waiting: wait), file: file)
    switch result.outcome {
    case .unchanged: return .unchanged(word(result))
    case .contained(let head): return .contained(head, word(result))
    case .delivered: return .revisions(try delivery(result))
    case .accepted, .head: throw HubClient.unexpected
    }
  }

  package func history(
    for path: String, rememberedBy file: CatalogueFile?
  ) async throws -> RemoteDelivery {
    try delivery(
      try await hold(.clone(name: name), seen: try file?.seenPoint(for: url), beside: path))
  }

  /// The revisions that came with an answer.
  func delivery(_ result: RequestExchange.Result) throws -> RemoteDelivery {
    guard case .delivered(let head) = result.outcome, let delta = result.delta else {
      throw HubClient.unexpected
    }
    return RemoteDelivery(
      catalogue: head.catalogue, name: name, head: head.point, pieces: delta.forEachPiece,
      provenance: result.provenance, word: word(result))
  }

  /// The hub's facts besides revisions, and how a catalogue remembers them.
  private func word(_ result: RequestExchange.Result) -> RemoteWord {
    let url = url
    return RemoteWord(traffic: result.traffic, signed: nil) { file in
      if let newest = result.newest { try file.remember(newest, for: url, since: result.seen) }
    }
  }
}
