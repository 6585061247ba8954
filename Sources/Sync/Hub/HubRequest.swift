/// A request that a hub has dealt with.
public struct HubRequest: Hashable, Sendable {
  /// What was asked for, by the name of its message, such as "pull" or "push".
  public let operation: String
  /// The catalogue as the client named it, which need not be a name that can be.
  public let catalogue: String
  /// Who asked.
  public let peer: Endpoint
  /// By what the client was let in: the name of a token, or `uid:` and a number for a user of the
  /// hub's machine; `nil` where the hub has asked for nothing.
  public let token: String?
  /// The id of the token; `nil` where none was shown.
  public let tokenID: String?
  /// The answer.
  public let answer: HubAnswer
  /// The bytes of the connection's messages since its request before, with their headers.
  ///
  /// The first request of a connection has those of both hellos.
  public let traffic: Channel.Traffic
  /// How long it took, from the request to its answer.
  public let duration: Duration

  /// Describes a request.
  public init(
    operation: String, catalogue: String, peer: Endpoint, token: String? = nil,
    tokenID: String? = nil, answer: HubAnswer, traffic: Channel.Traffic, duration: Duration
  ) {
    self.operation = operation
    self.catalogue = catalogue
    self.peer = peer
    self.token = token
    self.tokenID = tokenID
    self.answer = answer
    self.traffic = traffic
    self.duration = duration
  }
}
