public import Catalogue
public import Sync
public import Transport

/// The certificate that a hub shows, and its key: two PEM files.
public struct HubCertificate: Hashable, Sendable {
  /// The file of the certificate, and of those that lead from it to an authority's.
  public let certificate: String
  /// The file of the key, which nobody else may read.
  public let key: String

  /// Names the files, which are read when a hub starts and when it is told to reload.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// What is worth knowing of a certificate.
  public struct Details: Hashable, Sendable {
    /// By what clients know it.
    public let fingerprint: CertificateFingerprint
    /// The host names and addresses that it is for.
    public let names: [String]
    /// When it expires; `nil` where it does not say so rightly.
    public let expiry: Timestamp?
  }

  /// Reads the certificate, but not its key.
  ///
  /// - Throws: `SyncError`: `noInput`, `inputOutput`, `badKey`.
  public func details() throws(SyncError) -> Details {
    let bytes = try SecretFile.read(certificate, "use the certificate")
    guard let found = Certificate(pem: bytes), let fingerprint = found.fingerprint else {
      throw SyncError(
        .badKey, operation: "use the certificate", remote: certificate, "it holds no certificate",
        hint: "It must be a PEM file with '-----BEGIN CERTIFICATE-----'.")
    }
    return Details(fingerprint: fingerprint, names: found.names, expiry: found.expiry)
  }

  /// Reads both, once it is sure that nobody else may read the key.
  ///
  /// - Throws: `SyncError`: `notPermitted`, `noInput`, `inputOutput`, `badKey`.
  func load() throws(SyncError) -> (TLSContext, Details) {
    try SecretFile.requirePrivate(key)
    let details = try details()
    do {
      return (try TLSContext(certificate: certificate, key: key), details)
    } catch {
      let what = error.subject == key ? "key" : "certificate"
      throw SyncError(
        .badKey, operation: "use the \(what)", remote: error.subject, error.message,
        hint: error.hint)
    }
  }
}

extension Listener {
  /// Begins to listen for TLS, as a hub with this certificate would.
  package init(on endpoint: Endpoint, certificate: HubCertificate, loop: EventLoop) throws {
    try self.init(on: endpoint, context: certificate.load().0, loop: loop)
  }
}
