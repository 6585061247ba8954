public import DevcatWire
public import DevcatTransport

/// The events that a hub reports to the program that runs it.
public enum HubServerEvent: Sendable {
  /// It listens at these addresses.
  case ready([Endpoint])
  /// It shows this certificate to clients that come from now on.
  case certificate(HubCertificate.Details)
  /// That certificate has expired, or is not valid yet.
  case certificateInvalid(reason: String)
  /// It requires tokens, and knows this many.
  case tokens(count: Int)
  /// The operator has made a token.
  case tokenMade(AccessToken)
  /// The operator has revoked a token.
  case tokenRevoked(name: String, id: String)
  /// It could not reload its certificate or tokens, and keeps the old ones.
  case reloadFailed(reason: String)
  /// A request was answered, or broken off.
  case answered(HubRequest)
  /// A client presented a wrong token, or none: `malformed`, `unknown`, `expired`, `throttled`, or
  /// `missing`; or its rights ended between two requests: `revoked`, `expired`, or `missing`, and then the
  /// name and the id of its token.
  case notAuthenticated(
    peer: Endpoint, reason: String, token: String? = nil, tokenID: String? = nil)
  /// It reloads its files, as requested.
  case reloading
  /// A connection exceeds a limit; it got an error, unless too many do.
  case refused(peer: Endpoint, limit: String, reason: String)
  /// It serves its metrics page at these addresses.
  case metrics([Endpoint])
  /// A connection failed.
  case dropped(peer: Endpoint, reason: String)
  /// It serves only this many connections, because the process may open only so many descriptors.
  case limited(connections: Int, descriptors: Int)
  /// It cannot accept connections at an address; it tries again.
  case acceptFailed(Endpoint, reason: String)
  /// It accepts connections at an address again.
  case acceptResumed(Endpoint)
  /// Its loop and its listeners work; reported if `HubServer.Limits.watchdog` is set.
  case alive
  /// It has published a revision of a catalogue, in so many files.
  case published(CatalogueName, head: Int, files: Int)
  /// It could not publish a catalogue, or, without a name, the folder could not be read; it tries again
  /// within a minute.
  case publishingFailed(CatalogueName?, reason: String)
  /// It cannot reach its log of record, and serves from its cache meanwhile.
  case logUnreachable(reason: String)
  /// It reaches its log of record again, after so many seconds.
  case logReachable(seconds: Double)
  /// Its log of record takes no writes, so it refuses pushes meanwhile.
  case writesBlocked(reason: String)
  /// Its log of record takes writes again, after so many seconds.
  case writesResumed(seconds: Double)
  /// Its log of record had another setting than a hub needs, which it does not use.
  case settingReplaced(name: String, value: String, used: String)
  /// The log of record lacks a head that its cache has: the log was put back without a word. The cache
  /// is now the file at the path.
  case logWentBack(CatalogueName, head: Int, path: String)
  /// Cached catalogues cannot be used any more: all of another incarnation of the log, or the named
  /// one, which is damaged. They are made anew from the log, and now are at the path.
  case cacheSetAside(CatalogueName?, path: String, reason: String)
  /// Nothing can be written to its folder.
  case diskFull(reason: String)
  /// Its folder can be written to again.
  case diskUsable
  /// A catalogue is damaged, as a verification in the background has found.
  case damaged(CatalogueName, reason: String)
  /// It has verified all catalogues, so many, and so many of them are damaged.
  case verified(count: Int, damaged: Int)
  /// It was asked to stop, and finishes the requests under way.
  case stopping
}

/// A request that a hub has answered, or that was broken off.
public struct HubRequest: Hashable, Sendable {
  /// The name of the request's message, such as "pull" or "push".
  public let operation: String
  /// The catalogue as the client named it, which need not be a valid name.
  public let catalogue: String
  /// The client's address.
  public let peer: Endpoint
  /// The user: the name of a token, or `uid:` and a number for a user of the hub's machine; `nil`
  /// without authentication.
  public let token: String?
  /// The id of the token; `nil` if the client presented none.
  public let tokenID: String?
  /// The answer.
  public let answer: HubAnswer
  /// The bytes of the connection's messages since its previous request, with their headers.
  ///
  /// The first request of a connection includes both hellos.
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

/// The answer to a request.
public struct HubAnswer: Hashable, Sendable {
  /// The answer in one word: `accepted`, `delta`, `head`, `stale`, `unchanged`, `broken-off` where the
  /// connection failed before it was complete, or the code of a failure.
  public let code: String
  /// The first revision of a delta.
  let first: Int?
  /// The number of the head that the answer names.
  public let head: Int?
  /// Why the client is to try again; `nil` for other answers.
  public internal(set) var reason: String?

  /// Describes an answer.
  public init(_ code: String, first: Int? = nil, head: Int? = nil, reason: String? = nil) {
    self.reason = reason
    self.code = code
    self.first = first
    self.head = head
  }

  /// The connection failed before the answer was complete.
  static let brokenOff = HubAnswer("broken-off")
}

extension HubAnswer: CustomStringConvertible {
  /// The answer in a few words, such as `accepted 4` or `revisions 2 to 4`.
  public var description: String {
    guard let head else { return reason.map { "\(code) (\($0))" } ?? code }
    if let first { return "revisions \(first) to \(head)" }
    return code == "stale" ? "stale, head \(head)" : "\(code) \(head)"
  }
}
