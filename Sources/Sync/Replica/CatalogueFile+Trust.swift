public import Store
public import Transport

extension CatalogueFile {
  /// What vouches for the hub of a URL, as far as the catalogue remembers: the certificate that was
  /// pinned; `nil` where none was.
  public func trust(for url: RemoteURL) throws -> HubTrust? {
    try pinnedCertificate(of: url.hub).map { .certificate(CertificateFingerprint($0)) }
  }

  /// Remembers what vouches for the hub of a URL, for all its catalogues.
  package func remember(_ trust: HubTrust, for url: RemoteURL) throws {
    guard try self.trust(for: url) ?? .system != trust else { return }
    try pinCertificate(trust.pinned?.digest, of: url.hub)
  }

  /// The newest head of a catalogue that its hub was seen to have signed.
  public func seenHead(for url: RemoteURL) throws -> SeenHead? {
    try seenHead(of: url.catalogue.description, on: url.hub)
  }

  /// Remembers a signed head, unless it is the one that is remembered: a pull without news writes
  /// nothing.
  package func remember(_ head: SeenHead, for url: RemoteURL) throws {
    if let known = try seenHead(for: url), known.key == head.key, known.epoch == head.epoch,
      known.point == head.point
    {
      return
    }
    try setSeenHead(head, of: url.catalogue.description, on: url.hub)
  }
}

extension RemoteURL {
  /// The hub by which a pin is remembered: its host and port.
  fileprivate var hub: String { endpoint.key }
}
