public import DevcatValues
public import DevcatStore
public import DevcatTransport
import DevcatWire

/// The address of a remote: a catalogue on a hub, or a published folder.
public enum RemoteAddress: Hashable, Sendable {
  /// A catalogue on a hub.
  case hub(RemoteURL)
  /// A published folder.
  case folder(PublishedURL)

  /// Parses an address.
  ///
  /// - Throws: `Failure`: `badAddress` with the reason; `needsTLS`.
  public init(_ text: String) throws(Failure) {
    self =
      PublishedURL.isOne(text) ? .folder(try PublishedURL(text)) : .hub(try RemoteURL(text))
  }

  /// The address of a catalogue's remote.
  ///
  /// - Parameter operation: The operation that needs it, such as `pull`.
  /// - Throws: `Failure`: `noRemote`; `badAddress`.
  package init(remoteOf file: CatalogueFile, for operation: String) throws(Failure) {
    do {
      try self.init(file.requiredRemote().url)
    } catch {
      throw Failure(any: error, operation, file.path)
    }
  }

  /// The address as it was written.
  public var text: String {
    switch self {
    case .hub(let url): url.text
    case .folder(let url): url.text
    }
  }

  /// The host and the port, or the socket.
  public var endpoint: Endpoint {
    switch self {
    case .hub(let url): url.endpoint
    case .folder(let url): url.endpoint
    }
  }
}

extension PublishedURL {
  /// The key by which its head is remembered: no catalogue of a hub has a name that begins with a slash.
  fileprivate var headKey: String { path + "/" }
}

extension CatalogueFile {
  /// The newest head that a hub has shown.
  public func seenPoint(for url: RemoteURL) throws -> RevisionPoint? {
    try settings.seenPoint(of: url.catalogue.description, on: url.endpoint.key)
  }

  /// Stores the newest head that a hub has shown, unless it is stored already: a pull without news writes
  /// nothing.
  ///
  /// - Parameter asked: The head that was stored when the hub was asked.
  func remember(_ head: RevisionPoint, for url: RemoteURL, since asked: RevisionPoint?) throws {
    guard try seenPoint(for: url) != head else { return }
    try transaction {
      // Another process may have stored a newer one since: a late answer takes nothing back.
      let known = try seenPoint(for: url)
      guard known == asked || known?.number ?? 0 < head.number else { return }
      try settings.setSeenPoint(head, of: url.catalogue.description, on: url.endpoint.key)
    }
  }

  /// The newest signed head that was seen of a published folder.
  public func seenHead(for url: PublishedURL) throws -> SeenHead? {
    try settings.seenHead(of: url.headKey, on: url.endpoint.key)
  }

  /// Whether a head may replace the stored one: not if another process has stored a newer one since the
  /// question, so that a late answer takes nothing back.
  private func isNews(
    _ head: SeenHead, for url: PublishedURL, since asked: SeenHead?
  ) throws -> Bool {
    guard let known = try seenHead(for: url), known != asked else { return true }
    return known.key == head.key
      && (head.epoch, head.point.number) > (known.epoch, known.point.number)
  }

  /// Refuses a signed head with another state root than the same revision has in the log.
  private func requireRoot(of head: SeenHead) throws {
    let number = head.point.number
    guard try log.point(at: number) == head.point, let root = try log.root(at: number),
      root != head.root
    else { return }
    throw Failure(
      .protocolViolation,
      "the signature of the head is over state root \(head.root.short), and revision \(number) has "
        + root.short,
      hint: "Ask the publisher.")
  }

  /// Stores a published head.
  ///
  /// Nothing is written if it is known: a pull without news changes no file.
  ///
  /// - Parameter asked: The head that was stored when the host was asked.
  /// - Throws: `Failure` (`protocolViolation`) if it has another state root than the log.
  func remember(_ head: SeenHead, for url: PublishedURL, since asked: SeenHead?) throws {
    try requireRoot(of: head)
    if try seenHead(for: url) != head {
      try transaction {
        guard try isNews(head, for: url, since: asked) else { return }
        try settings.setSeenHead(head, of: url.headKey, on: url.endpoint.key)
      }
    }
  }
}
