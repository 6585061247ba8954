public import Catalogue

/// The certificates that hubs must show, remembered beside the remote.
extension CatalogueFile {
  /// The SHA-256 digest of the certificate that a hub must show; `nil` where none is pinned.
  ///
  /// - Parameter hub: `host:port`, in lower case.
  public func pinnedCertificate(of hub: String) throws -> Digest? {
    try meta(Self.pinKey(hub)).flatMap(Digest.init(hex:))
  }

  /// Pins the certificate that a hub must show; `nil` pins none.
  public func pinCertificate(_ digest: Digest?, of hub: String) throws {
    try transaction { try setMeta(Self.pinKey(hub), digest?.hex) }
  }

  private static func pinKey(_ hub: String) -> String { "certificate of \(hub)" }
}
