/// What makes a client believe that a hub is the one it asked for.
///
/// There is no third way: a hub that neither vouches for is refused.
public enum HubTrust: Hashable, Sendable {
  /// Its certificate is valid now, for the host of the URL, by an authority in the system's store.
  case system
  /// Its certificate is this one. Who signed it, for which names and until when does not matter.
  case certificate(CertificateFingerprint)

  /// Understands a fingerprint, and the word `system`.
  public init?(_ text: String) {
    if text == "system" {
      self = .system
    } else if let fingerprint = CertificateFingerprint(text) {
      self = .certificate(fingerprint)
    } else {
      return nil
    }
  }

  /// The certificate that is trusted whoever signed it.
  public var pinned: CertificateFingerprint? {
    switch self {
    case .system: nil
    case .certificate(let fingerprint): fingerprint
    }
  }
}

extension HubTrust: CustomStringConvertible {
  /// The fingerprint, or `system`.
  public var description: String { pinned?.description ?? "system" }
}
