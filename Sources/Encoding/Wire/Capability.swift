import Catalogue

/// Capabilities beyond version 1 of the protocol, as named in a hello.
public enum Capability {
  /// A hub sends hashes of the state tree, and profiles by their buckets.
  public static let repair = "repair"
  /// A hub takes up transfers that were broken off.
  public static let resume = "resume"
  /// A hub sends snapshots.
  public static let shallow = "shallow"
  /// A hub notifies watchers of new heads.
  public static let watch = "watch"

  /// A client knows this Ed25519 public key of the hub: its first four bytes, so the hub knows
  /// whether to send statements about newer keys.
  public static func key(_ publicKey: [UInt8]) -> String {
    keyMark + Hexadecimal.text(of: publicKey.prefix(4))
  }

  /// A client has seen a head of the catalogue with this number: a hub that lags behind others of the same
  /// log catches up before it answers.
  public static func seen(_ number: Int) -> String { "\(seenMark)\(number)" }

  /// With what the capability begins that names the number of a head.
  public static let seenMark = "seen="

  /// With what the capability begins that names a key.
  public static let keyMark = "key="
}
