/// What a hub tells the program that runs it.
public enum HubEvent: Sendable {
  /// It listens at these addresses.
  case ready([Endpoint])
  /// It shows this certificate to clients that come from now on.
  case certificate(HubCertificate.Details)
  /// It knows so many tokens from now on, and asks for them.
  case tokens(count: Int)
  /// It signs heads with this Ed25519 public key from now on, 32 bytes.
  case signingKey([UInt8])
  /// It was to read its certificate, tokens or signing key anew, and goes on with the old ones.
  case reloadFailed(reason: String)
  /// A request was answered, or broken off.
  case answered(HubRequest)
  /// A newcomer is past a limit on connections; it was told, unless there are too many to be told.
  case refused(peer: Endpoint, limit: String, reason: String)
  /// Its page of figures can be read at these addresses.
  case metrics([Endpoint])
  /// A connection was ended for a reason other than its client's wish.
  case dropped(peer: Endpoint, reason: String)
  /// It has been told to stop, and lets what is under way come to its end.
  case stopping
}
