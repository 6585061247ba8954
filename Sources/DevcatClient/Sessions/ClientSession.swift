public import DevcatValues
public import DevcatEncoding
import DevcatStore
import DevcatWire

/// A request of a client.
public enum ClientRequest: Hashable, Sendable {
  /// The whole history of a catalogue.
  case clone(name: String)
  /// The revisions after the base, for the catalogue with an id; where there are none, the hub may wait for
  /// some.
  case pull(
    name: String, catalogue: CatalogueID, base: RevisionPoint, waiting: Duration = .zero)
  /// Sends the revisions from the base on, up to the head. A hub with another head than the base answers
  /// with the revisions after the base.
  case push(name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint)
  /// The head of a catalogue.
  case probe(name: String)
}

/// The client's side of one request, as a value: what it sends, and the meaning of each message of the hub.
///
/// It knows no socket, clock or store. Send `opening`, then call `take` for each message until the request is
/// done.
public struct ClientSession: Sendable {
  /// The next step of the caller.
  public enum Step: Sendable {
    /// Wait for the next message.
    case wait
    /// Keep a piece of the delta, and wait for the next message.
    case keep([UInt8])
    /// Keep the last piece of the delta, which leads to this head; the request is done.
    case deliver(last: [UInt8], Message.Head)
    /// The request is done.
    case done(Outcome)
  }

  /// How a request ended.
  public enum Outcome: Hashable, Sendable {
    /// The hub has nothing after the base.
    case unchanged
    /// The local log has the hub's head already, which is the shared base.
    case contained(RevisionPoint)
    /// The delta up to the head has come. After a push, the hub has taken nothing of it.
    case delivered(Message.Head)
    /// The hub holds the revisions that were pushed.
    case accepted
    /// The head of the hub's catalogue.
    case head(Message.Head)
  }

  let request: ClientRequest
  private let hello: Message.Hello
  /// The known heads of the hub.
  private(set) var check: HeadCheck
  /// The hub's facts about the requested revisions.
  private(set) var provenance = Provenance()
  /// The hub's hello; the one of an earlier request where the connection had one.
  var hubHello: Message.Hello?
  /// The head to which the delta leads that is on its way, and how many bytes of it have come.
  private var coming: (head: Message.Head, count: Int)?

  /// Prepares a request of a client that accepts deltas of at most `maximumDelta` bytes.
  ///
  /// - Parameters:
  ///   - token: The client's token.
  ///   - check: The known heads of the hub.
  public init(
    _ request: ClientRequest, maximumDelta: Int, token: String? = nil,
    check: HeadCheck = HeadCheck()
  ) {
    self.check = check
    self.request = request
    hello = Message.Hello(
      greatestDelta: UInt64(maximumDelta), client: check.client(token: token))
  }

  /// The messages to send in one flight: the hello, unless the connection had one, and the request; the delta
  /// of a push follows.
  public func opening(deltaSize: Int = 0) -> [Message] {
    let first: Message =
      switch request {
      case .clone(let name): .pull(.init(name: name, catalogue: nil, base: .origin))
      case .pull(let name, let catalogue, let base, let wait):
        .pull(
          .init(
            name: name, catalogue: catalogue, base: base,
            wait: min(Message.Pull.longestWait, UInt64(max(0, wait.seconds * 1000)))))
      case .push(let name, let catalogue, let base, let head):
        .push(.init(name: name, catalogue: catalogue, base: base, head: head, size: deltaSize))
      case .probe(let name): .probe(.init(name: name))
      }
    return hubHello == nil ? [.hello(hello), first] : [first]
  }

  /// Takes a message of the hub.
  ///
  /// - Parameter holds: Whether the local log has a point.
  /// - Throws: `Failure` if the hub refuses the request, breaks the protocol or went back, and what `holds`
  ///   throws.
  public mutating func take(
    _ message: Message, holds: (RevisionPoint) throws -> Bool
  ) throws -> Step {
    switch message {
    case .failure(let failure): throw Failure(failure)
    case .hello(let other) where hubHello == nil:
      guard hello.version(with: other) != nil else {
        throw Failure.versions(hub: other, own: hello)
      }
      hubHello = other
      return .wait
    case _ where hubHello == nil: throw Self.outOfPlace(message)
    // It comes before the message that it belongs to.
    case .provenance(let provenance):
      try credit(provenance)
      return .wait
    default: return try coming == nil ? answer(message, holds: holds) : piece(message)
    }
  }

  /// The error if the hub ends the connection before the request is done.
  public var interruption: Failure {
    let problem =
      hubHello == nil
      ? "the other side ended the connection without an answer"
      : "the hub ended the connection before its answer was complete"
    return Failure(.unreachable, problem, hint: "Try again.")
  }

  // MARK: Answers

  /// Takes the first message of the hub's answer.
  private mutating func answer(
    _ message: Message, holds: (RevisionPoint) throws -> Bool
  ) throws -> Step {
    switch (message, request) {
    case (.head(let head), .clone):
      try check.judge(head.point)
      coming = (head, 0)
    case (.head(let head), .probe):
      try check.judge(head.point)
      return .done(.head(head))
    case (.head(let head), .pull(_, let own, _, _)):
      guard head.catalogue == own else {
        throw Failure.otherLineage(hub: head.catalogue, own: own)
      }
      try check.judge(head.point)
      if try holds(head.point) { return .done(.contained(head.point)) }
      coming = (head, 0)
    case (.unchanged, .pull(_, _, let base, _)):
      try check.judge(base)
      return .done(.unchanged)
    case (.accepted(let accepted), .push(_, _, _, let head))
    where accepted.head == head && provenance.last <= head.number:
      try check.judge(head, claim: .holds)
      return .done(.accepted)
    case (.stale(let stale), .push(_, let own, let base, _))
    where stale.head.number > base.number && provenance.isEmpty:
      try check.judge(stale.head)
      coming = (Message.Head(catalogue: own, point: stale.head), 0)
    default: throw Self.outOfPlace(message)
    }
    return .wait
  }

  /// Takes a piece of the delta.
  private mutating func piece(_ message: Message) throws(Failure) -> Step {
    guard case .delta(let piece) = message, let (head, count) = coming else {
      throw Self.outOfPlace(message)
    }
    let total = count + piece.bytes.count
    guard total <= Int(clamping: hello.greatestDelta) else {
      throw Failure(
        .notAccepted, "the hub sends more than the accepted \(hello.greatestDelta) bytes")
    }
    if piece.isLast { return .deliver(last: piece.bytes, head) }
    // Pieces without bytes could come for ever.
    guard !piece.bytes.isEmpty else { throw Self.outOfPlace(message) }
    coming = (head, total)
    return .keep(piece.bytes)
  }

  /// How many pushers one answer may have: two million.
  private static let mostFacts = 1 << 21

  /// Stores the hub's facts about revisions, which must be the requested ones.
  private mutating func credit(_ new: Provenance) throws(Failure) {
    // The client knows its own revisions, up to the base, without the hub.
    let (base, mostOfPush): (Int, Int?) =
      switch request {
      case .pull(_, _, let base, _): (base.number, nil)
      // They come before the message that accepts the push, which is then compared with them.
      case .push(_, _, let base, _): (base.number, .max)
      case .clone, .probe: (0, nil)
      }
    guard let last = coming?.head.point.number ?? mostOfPush else {
      throw Self.outOfPlace(.provenance(new))
    }
    guard let first = new.pushers.first?.revisions.lowerBound, first > base, new.last <= last,
      provenance.append(new), provenance.pushers.count <= Self.mostFacts
    else {
      throw Failure(
        .protocolViolation, "the hub sent facts about revisions that were not requested")
    }
  }

  private static func outOfPlace(_ message: Message) -> Failure {
    Failure(.protocolViolation, "the hub sent the message '\(message.declaration)' out of place")
  }
}

extension Failure {
  /// The hub and this devcat have no version of the protocol in common.
  fileprivate static func versions(hub: Message.Hello, own: Message.Hello) -> Failure {
    Failure(
      .protocolViolation,
      "the hub has protocol versions \(hub.versions), and this devcat \(own.versions)",
      hint: "Install the same devcat on both sides.")
  }
}
