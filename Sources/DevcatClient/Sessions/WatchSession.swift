public import DevcatValues
public import DevcatEncoding
import DevcatWire

/// The client's side of a watch, as a value: inputs are methods, outputs an `Action` that the
/// caller carries out.
///
/// It knows no socket, clock or store. A session is one connection. The seen heads pass from one
/// session to the next, so no head is reported twice, and no older one.
public struct WatchSession: Sendable {
  /// The next step of the caller.
  public enum Action: Sendable {
    /// Send the messages; then as for `receive`.
    case send([Message])
    /// Wait for a message (at most three intervals, if the interval is known), and call
    /// `received(_:)` or `closed()`.
    case receive
    /// Report a new head, and send the messages; then as for `receive`.
    case tell(WatchedHead, [Message])
    /// The watch has failed.
    case fail(Failure)
  }

  private enum State {
    case idle
    /// The watch was sent; the hub's hello comes first.
    case greeting
    case awaitingHeartbeat
    case watching
    case done
  }

  private let watch: Message.Watch
  private let hello: Message.Hello
  private var state = State.idle
  /// The seen heads of the hub.
  private(set) var seen: WatchedHeads
  /// The hub's heartbeat interval; `nil` until it is known.
  private(set) var interval: Duration?

  /// Prepares a watch.
  ///
  /// - Parameters:
  ///   - token: The client's token.
  ///   - seen: The heads seen before, also by other sessions.
  public init(
    _ watch: Message.Watch, maximumDelta: Int, token: String? = nil, seen: WatchedHeads
  ) {
    self.watch = watch
    self.seen = seen
    hello = Message.Hello(
      limits: .init(delta: UInt64(maximumDelta)),
      client: seen.check.client(token: token))
  }

  // MARK: Inputs

  /// Begins: the hello and the watch go out in one flight.
  public mutating func start() -> Action {
    guard case .idle = state else { preconditionFailure("A session starts once.") }
    state = .greeting
    return .send([.hello(hello), .watch(watch)])
  }

  /// Takes a message of the hub.
  public mutating func received(_ message: Message) -> Action {
    switch (message, state) {
    case (.failure(let failure), _): return fail(Failure(failure))
    case (.hello(let other), .greeting): return greeted(other)
    case (.heartbeat(let heartbeat), .awaitingHeartbeat), (.heartbeat(let heartbeat), .watching):
      state = .watching
      interval = .milliseconds(Int64(clamping: heartbeat.interval))
      return stands(heartbeat.head, answering: [.watch(watch)])
    case (.head(let head), .watching): return stands(head, answering: [])
    case (_, .idle), (_, .greeting), (_, .awaitingHeartbeat), (_, .watching), (_, .done):
      return outOfPlace(message)
    }
  }

  /// Handles that the hub ended the connection.
  mutating func closed() -> Action {
    fail(Failure(.unreachable, "the hub ended the connection", hint: "Try again."))
  }

  // MARK: What each state makes of a message

  private mutating func greeted(_ other: Message.Hello) -> Action {
    guard hello.version(with: other) != nil else {
      return fail(.versions(hub: other, own: hello))
    }
    guard other.capabilities.contains(Capability.watch) else {
      return fail(
        Failure(
          .protocolViolation, "the hub cannot be watched: its devcat is older than this one",
          hint: "Ask for a newer devcat there, or use 'devcat pull' from time to time."))
    }
    state = .awaitingHeartbeat
    return .receive
  }

  private mutating func stands(_ head: Message.Head, answering answer: [Message]) -> Action {
    guard head.catalogue == watch.catalogue else {
      return fail(.otherLineage(hub: head.catalogue, own: watch.catalogue))
    }
    do throws(Failure) {
      guard let new = try seen.take(head.point) else {
        return answer.isEmpty ? .receive : .send(answer)
      }
      return .tell(new, answer)
    } catch {
      return fail(error)
    }
  }

  private mutating func fail(_ error: Failure) -> Action {
    state = .done
    return .fail(error)
  }

  private mutating func outOfPlace(_ message: Message) -> Action {
    fail(
      Failure(
        .protocolViolation, "the hub sent the message '\(message.declaration)' out of place"))
  }
}
