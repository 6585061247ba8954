public import Store

extension CatalogueFile {
  /// What vouches for the hub of a URL, as far as the catalogue remembers: the certificate that was
  /// pinned; `nil` where none was.
  public func trust(for url: RemoteURL) throws -> HubTrust? {
    try pinnedCertificate(of: url.hub).map { .certificate(CertificateFingerprint($0)) }
  }

  /// Remembers what vouches for the hub of a URL, for all its catalogues.
  func remember(_ trust: HubTrust, for url: RemoteURL) throws {
    guard try self.trust(for: url) ?? .system != trust else { return }
    try pinCertificate(trust.pinned?.digest, of: url.hub)
  }
}

extension RemoteURL {
  /// The hub by which a pin is remembered: its host and port.
  fileprivate var hub: String { endpoint.key }
}
