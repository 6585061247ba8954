public import Catalogue
public import Encoding
public import Store

/// The client's side of one request, as a value: what comes in are methods, what goes out is an
/// `Action` that the caller carries out.
///
/// It knows no socket, clock or store. Call `start()` first, then after each action the method that
/// the action names.
public struct ClientSession: Sendable {
  /// What the caller is to do next.
  public enum Action: Sendable {
    /// Send the messages in one flight, with the revisions of the span as `delta` messages behind
    /// them; then as for `receive`.
    case send([Message], delta: RevisionSpan?)
    /// Wait for a message, and call `received(_:)` or `closed()`.
    case receive
    /// Keep a piece of the delta; then as for `receive`.
    case keep([UInt8])
    /// See whether the own log holds the point, and call `found(_:)`.
    case find(RevisionPoint)
    /// Keep the last piece, verify and apply the whole delta up to this head, and call `applied()`.
    case apply(last: [UInt8], Message.Head)
    /// The request is done.
    case finish(Outcome)
    /// The request has failed.
    case fail(SyncError)
  }

  /// How a request ended.
  public enum Outcome: Hashable, Sendable {
    /// The hub has nothing after the base.
    case unchanged
    /// The own log holds the hub's head already: it is the base that both share.
    case contained(RevisionPoint)
    /// The delta up to the head was applied.
    case applied(Message.Head)
    /// The hub holds the revisions that were pushed.
    case accepted(RevisionSpan)
    /// Where the hub's catalogue stands.
    case head(Message.Head)
  }

  private enum State {
    case idle
    /// The request was sent; the hub's hello comes first.
    case greeting
    case awaitingHead
    case awaitingDelta(Message.Head, byteCount: Int)
    /// The caller looks for the hub's head in its own log.
    case finding(Message.Head)
    case applying(Message.Head)
    case awaitingVerdict(RevisionSpan, isRetry: Bool)
    case done
  }

  private let request: ClientRequest
  private let hello: Message.Hello
  private let check: HeadCheck
  /// The seal of the head that the next message is about.
  private var seal: Message.Seal?
  /// The newest head that the hub is known to have signed; `nil` for one that signs none.
  public private(set) var signedHead: SeenHead?
  /// Who pushed which of the revisions that the request is about, as the hub says.
  public private(set) var pushers: [PusherRun] = []
  /// How many runs of pushers are kept.
  private static let maximumPushers = 1 << 20
  private var state = State.idle
  private var wasStale = false

  /// Prepares a request of a client that accepts deltas of at most `maximumDelta` bytes.
  ///
  /// - Parameters:
  ///   - token: What shows the hub that the client may ask.
  ///   - check: What is known of the hub's heads.
  public init(
    _ request: ClientRequest, maximumDelta: Int, token: String? = nil,
    check: HeadCheck = HeadCheck()
  ) {
    self.check = check
    self.request = request
    hello = Message.Hello(limits: .init(delta: UInt64(maximumDelta)), token: token)
  }

  /// Whether the hub is about to take in a push, which may last.
  public var isAwaitingVerdict: Bool {
    if case .awaitingVerdict = state { true } else { false }
  }

  // MARK: Inputs

  /// Begins: the hello and the request go out in one flight.
  public mutating func start() -> Action {
    guard case .idle = state else { preconditionFailure("A session starts once.") }
    state = .greeting
    let (message, delta) = Self.opening(of: request)
    return .send([.hello(hello), message], delta: delta)
  }

  /// Takes a message of the hub.
  public mutating func received(_ message: Message) -> Action {
    if case .failure(let failure) = message { return refused(failure) }
    if case .seal(let seal) = message { return sealed(seal) }
    if case .pushers(let told) = message { return credited(told) }
    switch state {
    case .greeting: return greeted(message)
    case .awaitingHead: return headAwaited(message)
    case .awaitingDelta(let head, let count): return deltaAwaited(message, head, count)
    case .awaitingVerdict(let span, let isRetry): return verdictAwaited(message, span, isRetry)
    case .idle, .finding, .applying, .done: return outOfPlace(message)
    }
  }

  /// Takes the answer to `find`: whether the own log holds the hub's head.
  public mutating func found(_ isFound: Bool) -> Action {
    guard case .finding(let head) = state else {
      preconditionFailure("Nothing was to be found.")
    }
    switch request {
    case .push(let name, let catalogue, _, let own):
      guard isFound else { return fail(.stale(head.point)) }
      let span = RevisionSpan(base: head.point, head: own)
      state = .awaitingVerdict(span, isRetry: wasStale)
      return .send(
        [.push(.init(name: name, catalogue: catalogue, base: head.point, head: own))], delta: span)
    case .clone, .pull, .probe:
      guard !isFound else { return finish(.contained(head.point)) }
      state = .awaitingDelta(head, byteCount: 0)
      return .receive
    }
  }

  /// Takes the news that the delta was verified and applied.
  public mutating func applied() -> Action {
    guard case .applying(let head) = state else {
      preconditionFailure("Nothing was to be applied.")
    }
    return finish(.applied(head))
  }

  /// Takes the news that the hub ended the connection.
  public mutating func closed() -> Action {
    let problem =
      if case .greeting = state {
        "the other side ended the connection without a word"
      } else {
        "the hub ended the connection before its answer was complete"
      }
    return fail(SyncError(.unreachable, problem, hint: "Try again."))
  }

  // MARK: What each state makes of a message

  private mutating func greeted(_ message: Message) -> Action {
    guard case .hello(let other) = message else { return outOfPlace(message) }
    guard hello.version(with: other) != nil else {
      return fail(
        SyncError(
          .protocolViolation,
          "the hub speaks protocol versions \(other.versions), and this devcat \(hello.versions)",
          hint: "Install the same devcat on both sides."))
    }
    switch request {
    case .push(_, _, let base?, let head):
      state = .awaitingVerdict(RevisionSpan(base: base, head: head), isRetry: false)
    case .clone, .pull, .push, .probe: state = .awaitingHead
    }
    return .receive
  }

  private mutating func headAwaited(_ message: Message) -> Action {
    switch (message, request) {
    case (.head(let head), .clone):
      if let refusal = refusal(of: head.catalogue, at: head.point) { return refusal }
      state = .awaitingDelta(head, byteCount: 0)
      return .receive
    case (.head(let head), .probe):
      return refusal(of: head.catalogue, at: head.point) ?? finish(.head(head))
    case (.head(let head), .pull(_, let own, _)), (.head(let head), .push(_, let own, _, _)):
      guard head.catalogue == own else { return fail(.otherLineage(hub: head.catalogue, own: own)) }
      if let refusal = refusal(of: own, at: head.point) { return refusal }
      state = .finding(head)
      return .find(head.point)
    case (.unchanged, .pull(_, let own, let base)):
      return refusal(of: own, at: base) ?? finish(.unchanged)
    case (_, _): return outOfPlace(message)
    }
  }

  private mutating func deltaAwaited(
    _ message: Message, _ head: Message.Head, _ count: Int
  ) -> Action {
    guard case .delta(let piece) = message else { return outOfPlace(message) }
    let total = count + piece.bytes.count
    guard total <= Int(clamping: hello.limits.delta) else {
      return fail(
        SyncError(
          .tooLarge, "the hub sends more than the \(hello.limits.delta) bytes that are accepted"))
    }
    if piece.isLast {
      state = .applying(head)
      return .apply(last: piece.bytes, head)
    }
    state = .awaitingDelta(head, byteCount: total)
    return .keep(piece.bytes)
  }

  private mutating func verdictAwaited(
    _ message: Message, _ span: RevisionSpan, _ isRetry: Bool
  ) -> Action {
    guard case .push(_, let own, _, _) = request else { return outOfPlace(message) }
    switch message {
    case .accepted(let accepted) where accepted.head == span.head:
      return refusal(of: own, at: span.head, claim: .holds) ?? finish(.accepted(span))
    case .stale(let stale):
      if let refusal = refusal(of: own, at: stale.head) { return refusal }
      guard !isRetry else { return fail(.stale(stale.head)) }
      // The hub may stand at a revision that is in the own log: then it is only behind.
      wasStale = true
      state = .finding(Message.Head(catalogue: own, point: stale.head))
      return .find(stale.head)
    case .accepted, .hello, .failure, .pull, .push, .probe, .head, .delta, .unchanged, .seal,
      .pushers:
      return outOfPlace(message)
    }
  }

  private mutating func sealed(_ seal: Message.Seal) -> Action {
    switch state {
    case .awaitingHead, .awaitingVerdict:
      guard self.seal == nil else { return outOfPlace(.seal(seal)) }
      self.seal = seal
      return .receive
    case .idle, .greeting, .awaitingDelta, .finding, .applying, .done:
      return outOfPlace(.seal(seal))
    }
  }

  private mutating func credited(_ told: Message.Pushers) -> Action {
    switch state {
    case .awaitingDelta, .awaitingVerdict:
      guard pushers.count < Self.maximumPushers else {
        return fail(SyncError(.tooLarge, "the hub names more pushers than are accepted"))
      }
      pushers += told.runs
      return .receive
    case .idle, .greeting, .awaitingHead, .finding, .applying, .done:
      return outOfPlace(.pushers(told))
    }
  }

  /// Checks the seal of a head; what is to be done where that does not hold.
  private mutating func refusal(
    of catalogue: CatalogueID, at point: RevisionPoint, claim: HeadCheck.Claim = .standsAt
  ) -> Action? {
    do throws(SyncError) {
      let head = try check.judge(seal, of: catalogue, at: point, claim: claim)
      signedHead = head ?? signedHead
      seal = nil
      return nil
    } catch {
      return fail(error)
    }
  }

  private mutating func refused(_ failure: Message.Failure) -> Action {
    // A push that asks first where the hub stands makes a catalogue that is not there yet.
    if failure.code == .unknownCatalogue, case .awaitingHead = state,
      case .push(let name, let catalogue, nil, let head) = request
    {
      let span = RevisionSpan(base: .origin, head: head)
      state = .awaitingVerdict(span, isRetry: false)
      return .send(
        [.push(.init(name: name, catalogue: catalogue, base: .origin, head: head))], delta: span)
    }
    return fail(SyncError(failure))
  }

  // MARK: Ends

  private mutating func finish(_ outcome: Outcome) -> Action {
    state = .done
    return .finish(outcome)
  }

  private mutating func fail(_ error: SyncError) -> Action {
    state = .done
    return .fail(error)
  }

  private mutating func outOfPlace(_ message: Message) -> Action {
    fail(SyncError(.protocolViolation, "the hub sent the message '\(message.id)' out of place"))
  }
}
