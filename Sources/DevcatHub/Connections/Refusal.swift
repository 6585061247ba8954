import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

/// The reason for which the hub refuses a request: it is thrown, and sent to the client.
struct Refusal: Error {
  /// The failure for the client.
  let failure: Message.Failed
  /// Whether the connection ends with it.
  let endsConnection: Bool
  /// The reason for the hub's log, if the client gets another one.
  let loggedReason: String?

  /// Makes a refusal; some end the connection by their code (docs/Protocol.md, "failure").
  ///
  /// - Parameter isMidway: Whether a part of another answer was sent.
  init(_ failure: Message.Failed, isMidway: Bool = false, loggedReason: String? = nil) {
    self.failure = failure
    self.loggedReason = loggedReason
    endsConnection = isMidway || Self.endingCodes.contains(failure.code)
  }

  /// The refusal for an error of the hub.
  init(any error: any Error, isMidway: Bool = false) {
    let trouble = (error as? Failure)?.underlying as? LogTrouble
    self =
      error as? Refusal
      ?? Refusal(Message.Failed(any: error), isMidway: isMidway, loggedReason: trouble?.reason)
  }

  /// Bytes that are not a message.
  init(malformed error: Failure) {
    self.init(.init(.badMessage, error.problem, hint: error.hint ?? ""))
  }

  private static let endingCodes: [Message.Failed.Code] = [
    .unauthenticated, .badName, .badMessage, .tooLarge, .unsupportedVersion, .timedOut,
    .shuttingDown, .tooManyConnections, .tooManyRequests,
  ]
}

/// The client has ended the connection, so it gets no answer.
struct ConnectionEnded: Error {}

extension LogExtent {
  /// Refuses a client whose base the catalogue lacks.
  func requireHolding(
    _ base: RevisionPoint, of catalogue: CatalogueID?
  ) throws(Refusal) {
    if let catalogue, catalogue != self.catalogue {
      throw Refusal(.otherLineage(hub: self.catalogue, client: catalogue))
    }
    guard base.number >= beginning else {
      throw Refusal(.historyMissing(before: beginning))
    }
    guard point == base else {
      throw Refusal(.diverged(hub: point, head: head, client: base))
    }
  }
}

/// The hub's refusals, in words.
extension Message.Failed {
  /// There is no catalogue of the name.
  static let unknownCatalogue = Message.Failed(
    .unknownCatalogue, "the hub has no catalogue of that name",
    hint: "The name may be wrong, or your token is not for it. The first 'devcat push' makes the "
      + "catalogue.")

  /// The client's catalogue is not the hub's: the ids differ.
  static func otherLineage(hub: CatalogueID, client: CatalogueID) -> Message.Failed {
    .init(
      .otherLineage, "the hub's catalogue is \(hub), and the client's is \(client)",
      hint: "They share no history: clone the hub's into a new file.")
  }

  /// The hub's history begins after the client's base.
  static func historyMissing(before number: Int) -> Message.Failed {
    .init(
      .historyMissing, "the hub's history begins with a snapshot of revision \(number)",
      hint: "A hub sends whole histories alone: ask its operator for one with the beginning.")
  }

  /// The hub's history does not hold the client's base.
  static func diverged(
    hub: RevisionPoint?, head: RevisionPoint, client: RevisionPoint
  ) -> Message.Failed {
    let found =
      hub.map { "has digest \($0.digest.short)" } ?? "does not exist (its head is \(head.number))"
    return .init(
      .diverged,
      "the client's revision \(client.number) has digest \(client.digest.short), and the hub's "
        + found,
      hint:
        "The hub may have been restored from a backup. 'devcat pull --rejoin' takes its revisions, and "
        + "keeps those that it lacks as local revisions, which the next push brings; a new clone has only "
        + "the hub's.")
  }

  /// A message that is not allowed at this point.
  static func outOfPlace(_ message: Message) -> Message.Failed {
    .init(.badMessage, "the message '\(message.declaration)' is out of place")
  }

  /// A delta of more bytes than the client accepts.
  static func tooLarge(_ limit: Int) -> Message.Failed {
    .init(.tooLarge, "the delta has more than the accepted \(limit) bytes")
  }

  /// Nothing came from the client in time.
  static let silent = Message.Failed(.timedOut, "nothing arrived within the time limit")
}

extension Message.Failed {
  /// The hub requires a token, and got none.
  static let noToken = Message.Failed(
    .unauthenticated, "the hub requires a token",
    hint: "Store your token with 'devcat login HOST[:PORT]', or set DEVCAT_TOKEN.")

  /// A token that is unknown, revoked or expired: the client does not learn which.
  static let badToken = Message.Failed(
    .unauthenticated, "the hub does not accept the token: it is unknown, revoked or expired",
    hint: "Ask the hub's operator for a new one, and store it with 'devcat login HOST[:PORT]'.")

  /// Too many wrong tokens came from the address.
  static let tooManyTokens = Message.Failed(
    .tooManyRequests, "too many wrong tokens came from the client's address",
    hint: "Try again in a minute.")

  /// A push by a client that may only read.
  static let mayNotPush = Message.Failed(
    .notPermitted, "the token allows reading the catalogue, but not pushing to it",
    hint: "A push needs a token with the role 'write'.")

  /// A push to a catalogue that the operator has frozen.
  static let frozen = Message.Failed(
    .notPermitted, "the catalogue is frozen: the hub takes no pushes to it now",
    hint:
      "Your revisions stay here. Push them when the hub's operator has ended that ('devcat hub catalogue freeze "
      + "--off'); pulls go on."
  )

  /// A first push by a client that may push only to existing catalogues.
  static let mayNotMake = Message.Failed(
    .notPermitted,
    "the hub has no catalogue of that name, and a token with the role 'write' cannot make one",
    hint:
      "Check the name. For a new catalogue, make the first push with a token whose role is 'admin' ('devcat hub token create --role admin'); later ones need only 'write'."
  )
}

extension Message {
  /// The answer that the message is to a request.
  var answer: HubAnswer {
    switch self {
    case .failure(let failure):
      HubAnswer(
        failure.code.rawValue, reason: failure.code == .tryAgain ? failure.message : nil)
    case .head(let head): HubAnswer("head", head: head.point.number)
    case .accepted(let accepted): HubAnswer("accepted", head: accepted.head.number)
    case .stale(let stale): HubAnswer("stale", head: stale.head.number)
    case .unchanged: HubAnswer("unchanged")
    default: HubAnswer(declaration.name)
    }
  }
}

extension Message.Failed {
  /// The failure for an error of the hub; it contains no paths of the hub.
  init(any error: any Error) {
    let operatorHint = "Tell the hub's operator: the hub's log has the reason."
    guard let error = error as? Failure else {
      self.init(.internal, "the hub failed", hint: operatorHint)
      return
    }
    let hint = error.hint ?? ""
    switch error.code {
    case .badDelta: self.init(.badDelta, error.problem, hint: hint)
    case .otherLineage where error.fault == .request:
      self.init(.otherLineage, error.problem, hint: hint)
    case .unknownCatalogue: self.init(.unknownCatalogue, error.problem, hint: hint)
    case .tryAgain where error.underlying is LogTrouble:
      self.init(
        .tryAgain, "the hub cannot use its database now",
        hint: "Try again later. If that does not help, tell the hub's operator.")
    case .tryAgain: self.init(.tryAgain, error.problem, hint: "Try again.")
    case .notAccepted: self.init(.tooLarge, error.problem, hint: hint)
    case .tooLarge where error.fault == .bytes: self.init(.tooLarge, error.problem, hint: hint)
    case .readOnly:
      self.init(
        .internal, "the hub may not write the catalogue: \(error.problem)", hint: operatorHint)
    case .inputOutput:
      self.init(
        .internal, "the hub cannot use its disk: \(error.problem)",
        hint: "Nothing is lost. \(operatorHint) Then try again.")
    case _ where error.fault == .file || error.fault == .revisions:
      self.init(
        .internal, "the hub's catalogue cannot be used: \(error.problem)", hint: operatorHint)
    default: self.init(.internal, "the hub failed", hint: operatorHint)
    }
  }
}
