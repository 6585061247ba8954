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
  /// A client has shown a token that lets nobody in: `malformed`, `unknown`, `expired`, or `throttled`.
  case notAuthenticated(peer: Endpoint, reason: String)
  /// It is about to read its files anew, as it was told to.
  case reloading
  /// A newcomer is past a limit on connections; it was told, unless there are too many to be told.
  case refused(peer: Endpoint, limit: String, reason: String)
  /// Its page of figures can be read at these addresses.
  case metrics([Endpoint])
  /// A connection was ended for a reason other than its client's wish.
  case dropped(peer: Endpoint, reason: String)
  /// It serves fewer connections than it was told to, since the process may have so few descriptors.
  case limited(connections: Int, descriptors: Int)
  /// It cannot accept connections at an address; it tries again.
  case deaf(Endpoint, reason: String)
  /// It accepts connections at an address again.
  case hearing(Endpoint)
  /// Its loop and its listeners answer, as they were asked to by `Hub.Limits.watchdog`.
  case alive
  /// It has been told to stop, and lets what is under way come to its end.
  case stopping
}
