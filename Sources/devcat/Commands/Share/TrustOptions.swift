public import DevcatArguments
import DevcatValues
import DevcatClient
public import DevcatTransport
import DevcatSystem

/// The options about a hub or the host of a published folder: what is trusted, and the time limit.
struct TrustOptions: Sendable {
  var trust: HubTrust?
  var key: PublicKey?
  var allowsExpired = false
  var timeout = Int(HubClient.Limits().timeout.components.seconds)

  static let arguments: [Argument<TrustOptions>] = [
    .option(
      "--timeout", to: \.timeout, value: "seconds",
      help: "Wait at most this long in all while the hub reports progress instead of answering."),
    .option(
      "--fingerprint", to: \.trust, value: "fingerprint",
      help: """
        Trust the certificate of the hub or host with this SHA-256 fingerprint, now and later; \
        'system' trusts the system's authorities again.
        """),
    .option(
      "--public-key", to: \.key, value: "key",
      help: """
        Require a published head signed with this public key: 64 hexadecimal digits. Default: the \
        key that was seen first.
        """),
    .flag(
      "--allow-expired", to: \.allowsExpired,
      help: "Accept a published head that has expired; there may be newer revisions."),
  ]
}

/// An Ed25519 public key (RFC 8032) as people write it.
struct PublicKey: Hashable, Sendable, ArgumentValue {
  /// The 32 bytes of the key.
  let bytes: [UInt8]

  /// Reads 64 hexadecimal digits.
  init?(argument text: String) {
    guard let bytes = Hexadecimal.bytes(of: text), bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// The key in hexadecimal digits.
  var argumentText: String { Hexadecimal.text(of: bytes) }

  /// The valid form of a word.
  static var argumentExpectation: String? { "a public key of 64 hexadecimal digits" }
}

extension HubTrust: ArgumentValue {
  /// Reads a fingerprint, or `system`.
  public init?(argument text: String) { self.init(text) }

  /// The fingerprint, or `system`.
  public var argumentText: String { description }

  /// The valid form of a word.
  public static var argumentExpectation: String? {
    "a SHA-256 fingerprint (64 hexadecimal digits, with or without colons) or 'system'"
  }
}

/// Asks the person at the terminal about a hub whose certificate is not trusted.
enum TrustQuestion {
  /// Whether there is a person to ask.
  static var canBeAsked: Bool { Terminal.has(.standardInput) && Terminal.has(.standardError) }

  /// Shows the fingerprint of a certificate, and returns whether the person trusts it.
  ///
  /// Asks until the answer is yes or no; the end of the input is a no.
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
