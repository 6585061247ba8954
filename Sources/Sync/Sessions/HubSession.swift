import Catalogue
public import Encoding

/// The hub's side of a connection, as a value: what comes in are methods, what goes out is an
/// `Action` that the caller carries out.
///
/// It knows no socket, clock or store. It answers one request after the other.
public struct HubSession: Sendable {
  /// What the session waits for.
  enum State {
    case expectingHello
    case admitting
    case ready
    case locating(Question)
    case streaming
    case collecting(CatalogueName, Message.Push, byteCount: Int)
    /// The push was answered before its delta came, which is passed over.
    case discarding(byteCount: Int)
    case judging(CatalogueName, Message.Push)
    case watching(Watching)
    case ended
  }

  /// What is to be answered once it is known where the catalogue stands.
  enum Question {
    case pull(CatalogueName, Message.Pull)
    case push(CatalogueName, Message.Push)
    case probe(CatalogueName)
    case watch(CatalogueName, Message.Watch)
    case resume(CatalogueName, Message.Resume)
    case shallow(CatalogueName, Message.Shallow)
    case compare(CatalogueName, Message.Compare)
    case fetch(CatalogueName, Message.Fetch)
  }

  /// What a hub greets with.
  public let hello: Message.Hello
  var state = State.expectingHello
  /// The greatest delta that the client accepts, in bytes.
  private(set) var clientLimit = 0
  /// What the client may do; `nil` until that is known.
  private var grant: AccessGrant?

  /// After how many milliseconds a watcher is told again where its catalogue stands.
  let interval: UInt64

  /// Prepares the session of a hub that accepts deltas of at most `maximumDelta` bytes.
  ///
  /// - Parameters:
  ///   - grant: What the client may do; `nil` where it must show a token first.
  ///   - heartbeat: How often watchers are told where their catalogue stands.
  public init(maximumDelta: Int, grant: AccessGrant?, heartbeat: Duration = .seconds(5)) {
    self.grant = grant
    interval = Message.Beat.interval(of: heartbeat)
    hello = Message.Hello(
      capabilities: [
        Capability.repair, Capability.resume, Capability.shallow, Capability.watch,
      ], limits: .init(delta: UInt64(maximumDelta)))
  }

  /// Whether the client's hello is still to come.
  public var isExpectingHello: Bool {
    if case .expectingHello = state { true } else { false }
  }

  // MARK: Inputs

  /// Takes what the client may do, by the token that it has shown.
  public mutating func admitted(_ grant: AccessGrant) -> Action {
    guard case .admitting = state else { preconditionFailure("Nobody was to be admitted.") }
    self.grant = grant
    state = .ready
    return .reply(.hello(hello))
  }

  /// Takes what the client may do from now on, which may have changed.
  public mutating func use(_ grant: AccessGrant) { self.grant = grant }

  /// Takes a message of the client.
  public mutating func received(_ message: Message) -> Action {
    switch state {
    case .expectingHello: return greeted(message)
    case .ready: return asked(message)
    case .collecting(let name, let push, let count): return collected(message, name, push, count)
    case .discarding(let count): return discarded(message, count)
    case .watching(let watching): return answered(message, watching)
    case .admitting, .locating, .streaming, .judging, .ended: return outOfPlace(message)
    }
  }

  /// Takes where the catalogue stands; `nil` where there is none.
  public mutating func located(_ standing: Standing?) -> Action {
    guard case .locating(let question) = state else {
      preconditionFailure("Nothing was to be located.")
    }
    switch question {
    case .probe(let name):
      state = .ready
      guard let standing else { return .reply(.unknownCatalogue) }
      let head = Message.Head(catalogue: standing.catalogue, point: standing.head)
      return .answer(.head(head), Place(name, standing))
    case .pull(let name, let pull): return answer(pull, name, standing)
    case .push(let name, let push): return answer(push, name, standing)
    case .watch(let name, let watch): return answer(watch, name, standing)
    case .resume, .shallow, .compare, .fetch: return answer(question, standing)
    }
  }

  /// Takes the news that the store could not answer or take the delta.
  public mutating func failed(_ failure: Message.Failure) -> Action {
    switch state {
    case .locating(.push):
      state = .discarding(byteCount: 0)
      return .reply(.failure(failure))
    case .locating, .judging:
      state = .ready
      return .reply(.failure(failure))
    case .expectingHello, .admitting, .ready, .streaming, .collecting, .discarding, .watching,
      .ended:
      return end(failure)
    }
  }

  /// Takes the news that all of the delta was sent.
  public mutating func streamed() -> Action {
    guard case .streaming = state else { preconditionFailure("Nothing was to be streamed.") }
    state = .ready
    return .receive
  }

  /// Takes what the store says to a push.
  public mutating func judged(_ verdict: PushVerdict) -> Action {
    guard case .judging(let name, let push) = state else {
      preconditionFailure("Nothing was to be judged.")
    }
    state = .ready
    switch verdict {
    case .accepted: return .acknowledge(name, push)
    case .stale(let head):
      return .answer(.stale(.init(head: head)), Place(name, push.catalogue, head))
    }
  }

  /// Ends the connection for a reason of the hub's own, such as its stop.
  public mutating func end(_ failure: Message.Failure) -> Action {
    state = .ended
    return .end(failure)
  }

  // MARK: What each state makes of a message

  private mutating func greeted(_ message: Message) -> Action {
    guard case .hello(let other) = message else { return outOfPlace(message) }
    guard hello.version(with: other) != nil else {
      return end(
        .init(
          .unsupportedVersion,
          "the client speaks protocol versions \(other.versions), and this hub \(hello.versions)",
          hint: "Install the same devcat on both sides."))
    }
    clientLimit = Int(clamping: other.limits.delta)
    guard grant == nil else {
      state = .ready
      return .reply(.hello(hello))
    }
    guard let token = other.token else { return end(.noToken) }
    state = .admitting
    return .admit(token: token)
  }

  /// Whether the client may do what needs a role; who may not is answered without a look at the
  /// store, so that neither the answer nor its time tells what is there.
  func allows(_ role: AccessRole, _ name: CatalogueName) -> Bool {
    grant?.allows(role, on: name) ?? false
  }

  mutating func tooLarge() -> Action {
    end(.init(.tooLarge, "a push of more than \(hello.limits.delta) bytes is not accepted"))
  }

  mutating func outOfPlace(_ message: Message) -> Action {
    end(.init(.badMessage, "the message '\(message.id)' is out of place"))
  }
}
