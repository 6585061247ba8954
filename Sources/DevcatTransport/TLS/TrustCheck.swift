import DevcatValues
import CDevcatOpenSSL

/// Decides, during a client's handshake, whether the hub is the requested one.
///
/// OpenSSL calls it before the client has sent a byte of a request; a refusal ends the handshake.
final class TrustCheck {
  private let trust: HubTrust
  private let host: String
  /// The certificate that was refused, and why; without a fault it is not the pinned one.
  private var refused: (fingerprint: CertificateFingerprint, fault: CertificateFault?)?

  init(_ trust: HubTrust, host: String) {
    self.trust = trust
    self.host = host
  }

  /// Says which name or address the certificate must be for; `false` if OpenSSL cannot.
  func prepare(_ connection: OpaquePointer) -> Bool {
    ERR_clear_error()
    let parameters = SSL_get0_param(connection)
    // An address is no name for the hub to choose a certificate by (SNI; RFC 6066, section 3).
    if HostName.isAddress(host) { return X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1 }
    // A wildcard stands for a whole label (RFC 6125, section 6.4.3).
    X509_VERIFY_PARAM_set_hostflags(
      parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    return X509_VERIFY_PARAM_set1_host(parameters, host, 0) == 1
      && devcat_name_host(connection, host) == 1
  }

  /// Whether the certificate that has come is trusted.
  func judge(_ store: OpaquePointer) -> Bool {
    guard let pointer = X509_STORE_CTX_get0_cert(store),
      let fingerprint = CertificateFingerprint(of: pointer)
    else {
      X509_STORE_CTX_set_error(store, X509_V_ERR_UNSPECIFIED)
      return false
    }
    switch trust {
    case .certificate(let pinned):
      // The pin says more than names, dates and issuers (decision 31).
      if fingerprint == pinned { return true }
      X509_STORE_CTX_set_error(store, X509_V_ERR_APPLICATION_VERIFICATION)
      refused = (fingerprint, nil)
      return false
    case .system:
      if X509_verify_cert(store) == 1 { return true }
      let code = X509_STORE_CTX_get_error(store)
      let reason = X509_verify_cert_error_string(Int(code)).map { String(cString: $0) }
      refused = (fingerprint, CertificateFault(code: code, reason: reason ?? "unknown reason"))
      return false
    }
  }

  /// The failure for the hub's certificate; `nil` if it was not refused.
  func refusal(_ subject: String) -> Failure? {
    guard let (fingerprint, fault) = refused else { return nil }
    if let fault { return fault.failure(subject, of: "hub", fingerprint) }
    return Failure.connection(
      .certificateChanged, operation: .handshake, subject: subject,
      "the hub's certificate is not the pinned one: \(trust) is pinned, "
        + "and the hub has \(fingerprint)",
      hint: """
        Ask the hub's operator whether it was changed. If so, pin the new one with 'devcat \
        pull --fingerprint'; if not, somebody is intercepting the connection.
        """,
      underlying: fingerprint)
  }
}

@available(*, unavailable)
extension TrustCheck: Sendable {}

/// How a client trusts a hub.
///
/// There is no third way: a hub that neither accepts is refused.
public enum HubTrust: Hashable, Sendable {
  /// Its certificate is valid now, for the host of the URL, by an authority in the system's store.
  case system
  /// The certificate is this one. Its issuer, names and expiry do not matter.
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

  /// The pinned certificate, which is trusted whatever its signature.
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
