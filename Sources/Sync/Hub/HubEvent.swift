/// What a hub tells the program that runs it.
public enum HubEvent: Sendable {
  /// It listens at these addresses.
  case ready([Endpoint])
  /// It shows this certificate to clients that come from now on.
  case certificate(HubCertificate.Details)
  /// It knows so many tokens from now on, and asks for them.
  case tokens(count: Int)
  /// It was to read its certificate or its tokens anew, and goes on with the old ones.
  case reloadFailed(reason: String)
  /// A request was answered, or broken off.
  case answered(HubRequest)
  /// A connection was ended for a reason other than its client's wish.
  case dropped(peer: Endpoint, reason: String)
  /// It has been told to stop, and lets what is under way come to its end.
  case stopping
}

/// A request that a hub has dealt with.
public struct HubRequest: Hashable, Sendable {
  /// What was asked for: "pull", "push" or "probe".
  public let operation: String
  /// The name of the catalogue.
  public let catalogue: String
  /// Who asked.
  public let peer: Endpoint
  /// As whom: the name of a token, `uid:` and a number for a user of the hub's machine; `nil` where
  /// the hub has asked for nothing.
  public let user: String?
  /// The answer: the name of the message, or the code of the failure.
  public let answer: String
}
