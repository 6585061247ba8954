public import DevcatValues
public import DevcatEncoding
import DevcatStore
import DevcatWire

/// The client's side of one request, as a value: inputs are methods, outputs an `Action` that the
/// caller carries out.
///
/// It knows no socket, clock or store. Call `start()` first, then after each action the method that
/// the action names.
public struct ClientSession: Sendable {
  /// The message that the session waits for.
  enum State {
    case idle
    /// The request was sent; the hub's hello comes first.
    case greeting
    case awaitingHead
    /// The next piece of the delta.
    case awaitingPiece(Message.Head, byteCount: Int)
    /// The caller looks for the hub's head in its own log.
    case finding(Message.Head)
    case applying(Message.Head)
    case awaitingVerdict(RevisionSpan)
    case done
  }

  let request: ClientRequest
  let hello: Message.Hello
  /// The known heads of the hub.
  var check: HeadCheck
  /// The hub's facts about the requested revisions.
  var provenance = Provenance()
  /// The hub's hello.
  private(set) var hubHello: Message.Hello?
  var state = State.idle

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
      limits: .init(delta: UInt64(maximumDelta)), client: check.client(token: token))
  }

  // MARK: Inputs

  /// Begins: the hello and the request are sent in one flight.
  ///
  /// - Parameter hubHello: The hub's hello on this connection for an earlier request; then only the
  ///   request is sent.
  public mutating func start(after hubHello: Message.Hello? = nil) -> Action {
    guard case .idle = state else { preconditionFailure("A session starts once.") }
    state = .greeting
    let (message, delta) = Self.opening(of: request)
    guard let hubHello else { return .send([.hello(hello), message], delta: delta) }
    // The state changes as if the hello had just come.
    let action = greeted(.hello(hubHello))
    if case .fail = action { return action }
    return .send([message], delta: delta)
  }

  /// Takes a message of the hub.
  public mutating func received(_ message: Message) -> Action {
    if case .failure(let failure) = message { return fail(Failure(failure)) }
    // It comes before the message that it belongs to, in several states.
    if case .provenance(let provenance) = message { return credited(provenance) }
    switch state {
    case .greeting: return greeted(message)
    case .awaitingHead: return headAwaited(message)
    case .awaitingPiece(let head, let count): return pieceAwaited(message, head, count)
    case .awaitingVerdict(let span): return verdictAwaited(message, span)
    case .idle, .finding, .applying, .done: return outOfPlace(message)
    }
  }

  /// Takes the answer to `find`: whether the local log has the hub's head.
  public mutating func found(_ isFound: Bool) -> Action {
    guard case .finding(let head) = state else {
      preconditionFailure("Nothing was to be found.")
    }
    guard !isFound else { return finish(.contained(head.point)) }
    state = .awaitingPiece(head, byteCount: 0)
    return .receive
  }

  /// Handles that the delta was verified and applied.
  public mutating func applied() -> Action {
    guard case .applying(let head) = state else {
      preconditionFailure("Nothing was to be applied.")
    }
    return finish(.applied(head))
  }

  /// Handles that the hub ended the connection.
  public mutating func closed() -> Action {
    let problem =
      if case .greeting = state {
        "the other side ended the connection without an answer"
      } else {
        "the hub ended the connection before its answer was complete"
      }
    return fail(Failure(.unreachable, problem, hint: "Try again."))
  }

  // MARK: What each state makes of a message

  private mutating func greeted(_ message: Message) -> Action {
    guard case .hello(let other) = message else { return outOfPlace(message) }
    guard hello.version(with: other) != nil else {
      return fail(.versions(hub: other, own: hello))
    }
    hubHello = other
    state =
      if case .push(_, _, let base, let head) = request {
        .awaitingVerdict(RevisionSpan(base: base, head: head))
      } else {
        .awaitingHead
      }
    return .receive
  }

  // MARK: Ends

  mutating func finish(_ outcome: Outcome) -> Action {
    state = .done
    return .finish(outcome)
  }

  mutating func fail(_ error: Failure) -> Action {
    state = .done
    return .fail(error)
  }

  mutating func outOfPlace(_ message: Message) -> Action {
    fail(
      Failure(
        .protocolViolation, "the hub sent the message '\(message.declaration)' out of place"))
  }
}

extension ClientSession {
  /// The next step of the caller.
  public enum Action: Sendable {
    /// Send the messages in one flight, followed by the revisions of the span as `delta` messages,
    /// whose size the `push` names; then as `receive`.
    case send([Message], delta: RevisionSpan?)
    /// Wait for a message, and call `received(_:)` or `closed()`.
    case receive
    /// Keep a piece of the delta; then as for `receive`.
    case keep([UInt8])
    /// Check whether the local log has the point, and call `found(_:)`.
    case find(RevisionPoint)
    /// Keep the last piece, verify and apply the whole delta up to this head, and call `applied()`.
    case apply(last: [UInt8], Message.Head)
    /// The request is done.
    case finish(Outcome)
    /// The request has failed.
    case fail(Failure)
  }

  /// How a request ended.
  public enum Outcome: Hashable, Sendable {
    /// The hub has nothing after the base.
    case unchanged
    /// The local log has the hub's head already, which is the shared base.
    case contained(RevisionPoint)
    /// The delta up to the head was applied. After a push, the hub has taken nothing of it.
    case applied(Message.Head)
    /// The hub holds the revisions that were pushed.
    case accepted(RevisionSpan)
    /// The head of the hub's catalogue.
    case head(Message.Head)
  }
}
