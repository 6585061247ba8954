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

/// How a web server is asked whether a file has changed, remembered beside the remote.
extension CatalogueFile {
  /// The header line (`If-None-Match` or `If-Modified-Since`) with which the head of a published folder
  /// is asked for; `nil` where none is known.
  public func validator(of url: String) throws -> String? { try meta(Self.validatorKey(url)) }

  /// Remembers the header line; `nil` forgets it.
  public func setValidator(_ line: String?, of url: String) throws {
    try transaction { try setMeta(Self.validatorKey(url), line) }
  }

  private static func validatorKey(_ url: String) -> String { "validator of \(url)" }
}
