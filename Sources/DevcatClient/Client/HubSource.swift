package import DevcatValues
import DevcatEncoding
package import DevcatStore
import DevcatTransport

/// A catalogue on a hub, as a source of revisions.
package struct HubSource: RevisionSource {
  let client: HubClient
  let url: RemoteURL
  /// The connection of earlier requests, which is kept for later ones; `nil` for one of each request.
  var connection: PooledConnection?
  /// Whether the hub's head may be older than the newest one seen, because the user takes the hub as it is.
  private var mayGoBack = false
  /// How long the hub waits for news.
  var wait = Duration.zero

  package init(_ client: HubClient, _ url: RemoteURL) { (self.client, self.url) = (client, url) }

  init(_ client: HubClient, _ url: RemoteURL, over connection: PooledConnection) {
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

  private func hold(
    _ request: ClientRequest, file: CatalogueFile? = nil, knowing known: HubKnowledge = .none,
    for path: String? = nil
  ) async throws -> RequestExchange.Result {
    var known = known
    known.mayGoBack = mayGoBack
    return try await RequestExchange.hold(
      request, with: url, on: client.loop, client.limits, over: connection, file: file,
      known: known, beside: path)
  }

  package func head(rememberedBy file: CatalogueFile?) async throws -> RemoteHead {
    try await head(knowing: knowledge(of: file))
  }

  func head(knowing known: HubKnowledge) async throws -> RemoteHead {
    RemoteHead(head: try await probe(knowing: known).point, signed: nil)
  }

  /// The head of the catalogue that `file` is to be a replica of.
  func head(ofLineage file: CatalogueFile) async throws -> RevisionPoint {
    let head = try await probe(knowing: knowledge(of: file))
    guard head.catalogue == file.id else {
      throw Failure.otherLineage(hub: head.catalogue, own: file.id)
    }
    return head.point
  }

  private func probe(knowing known: HubKnowledge) async throws -> Message.Head {
    let result = try await hold(.probe(name: name), knowing: known)
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
    try delivery(try await hold(.clone(name: name), knowing: knowledge(of: file), for: path))
  }

  private func knowledge(of file: CatalogueFile?) throws -> HubKnowledge {
    HubKnowledge(seen: try file?.seenPoint(for: url))
  }

  /// The revisions that came with an answer.
  func delivery(_ result: RequestExchange.Result) throws -> RemoteDelivery {
    guard let content = result.delivery else { throw HubClient.unexpected }
    return RemoteDelivery(
      catalogue: content.head.catalogue, name: name, head: content.head.point,
      pieces: content.content.forEachPiece, provenance: result.provenance,
      word: word(result))
  }

  /// The hub's facts besides revisions, and how a catalogue remembers them.
  private func word(_ result: RequestExchange.Result) -> RemoteWord {
    let url = url
    return RemoteWord(traffic: result.traffic, signed: nil) { file in
      if let newest = result.newest { try file.remember(newest, for: url, since: result.seen) }
    }
  }
}
