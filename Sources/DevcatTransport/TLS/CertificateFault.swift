package import DevcatValues
import CDevcatOpenSSL

/// Why the system's authorities refuse a certificate.
///
/// OpenSSL looks for a trusted issuer first. So one that has expired or is for other names has a trusted
/// issuer, and is no reason to pin it.
package enum CertificateFault: Hashable, Sendable {
  /// It has expired, or one of its issuers' has.
  case expired
  /// It is not valid yet, or one of its issuers' is not.
  case notYetValid
  /// It is not for the name or address that was asked for.
  case otherName
  /// No trusted authority signed it, for the reason that OpenSSL gives.
  case untrusted(String)

  /// Understands an error of OpenSSL's verification (`X509_V_ERR_…`), and its text.
  package init(code: Int32, reason: String) {
    self =
      switch code {
      case X509_V_ERR_CERT_HAS_EXPIRED: .expired
      case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
      case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .otherName
      default: .untrusted(reason)
      }
  }

  /// The failure (`untrusted`) of a handshake.
  ///
  /// - Parameters:
  ///   - side: Whose certificate it is: `hub` or `host`.
  ///   - fingerprint: The certificate that came; `nil` if it cannot be shown.
  package func failure(
    _ subject: String, of side: String, _ fingerprint: CertificateFingerprint?
  ) -> Failure {
    let renewal = "Ask the \(side)'s operator to renew it, and check this machine's clock."
    let (problem, hint) =
      switch self {
      case .expired: ("the \(side)'s certificate has expired", renewal)
      case .notYetValid: ("the \(side)'s certificate is not valid yet", renewal)
      case .otherName:
        (
          "the \(side)'s certificate is not for this name or address",
          "Check the address, or ask the \(side)'s operator for a certificate that has it."
        )
      case .untrusted(let reason):
        (
          "no trusted certificate authority signed the \(side)'s certificate (\(reason)); its "
            + "fingerprint is \(fingerprint.map { "\($0)" } ?? "unknown")",
          side == "hub"
            ? "If 'devcat hub init' printed the same on the hub, give it with '--fingerprint'."
            : "If that is the host's certificate, give its fingerprint with '--fingerprint'."
        )
      }
    var shown: CertificateFingerprint?
    if case .untrusted = self { shown = fingerprint }
    return Failure.connection(
      .untrusted, operation: .handshake, subject: subject, problem, hint: hint, underlying: shown)
  }
}
