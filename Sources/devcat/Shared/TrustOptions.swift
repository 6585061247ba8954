public import Arguments
import Sync
public import Transport

/// How a hub is met: `--fingerprint` for one that speaks TLS, and `--timeout`.
struct TrustOptions: Sendable {
  var trust: HubTrust?
  var timeout = Int(SyncClient.Limits().timeout.components.seconds)

  static let arguments: [Argument<TrustOptions>] = [
    .option(
      "--timeout", to: \.timeout, value: "seconds",
      help: "The longest wait for the next part of an answer while the hub reports progress."),
    .option(
      "--fingerprint", to: \.trust, value: "fingerprint",
      help: """
        Trust the hub's certificate with this SHA-256 fingerprint, now and later; 'system' trusts \
        the system's authorities again.
        """),
  ]
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
