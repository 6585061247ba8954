import Sync
import System
import Transport

/// Asks the person at the terminal about a hub whose certificate is not trusted.
enum TrustQuestion {
  /// Whether there is a person to ask.
  static var canBeAsked: Bool { Terminal.has(.standardInput) && Terminal.has(.standardError) }

  /// Shows the fingerprint of a certificate, and returns whether it is trusted; asks again until the
  /// answer is yes or no, and takes the end of the input for a no.
  static func isTrusted(_ fingerprint: CertificateFingerprint, of endpoint: Endpoint) -> Bool {
    Console.note(
      """
      No trusted certificate authority signed the certificate of \(endpoint).
      Its SHA-256 fingerprint is
        \(fingerprint)
      Compare it with what 'devcat hub init' printed there.
      """)
    while true {
      Console.note("Trust it, now and later? (yes/no)")
      switch readLine()?.lowercased() {
      case "yes"?: return true
      case "no"?, nil: return false
      default: continue
      }
    }
  }
}
