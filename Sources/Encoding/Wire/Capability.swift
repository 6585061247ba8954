import Catalogue

/// What a side can do beyond version 1 of the protocol, as its hello names it.
public enum Capability {
  /// A hub tells watchers of new heads.
  public static let watch = "watch"

  /// A client knows the hub by this Ed25519 public key: its first four bytes, which tell the hub
  /// whether there is a newer one to announce.
  public static func key(_ publicKey: [UInt8]) -> String {
    keyMark + Hexadecimal.text(of: publicKey.prefix(4))
  }

  /// With what the capability begins that names a key.
  public static let keyMark = "key="
}
