import DevcatValues
import DevcatEncoding
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The client's session as tables: what it says to each message in each state.
struct ClientSessionTests {
  static let id = Lab.id
  static let one = RevisionPoint(number: 1, digest: SHA256.digest(of: [1]))
  static let two = RevisionPoint(number: 2, digest: SHA256.digest(of: [2]))
  static let three = RevisionPoint(number: 3, digest: SHA256.digest(of: [3]))
  static let hello = Message.hello(.init(limits: .init(delta: 1000)))
  static let head = Message.head(.init(catalogue: id, point: three))

  static let clone = ClientRequest.clone(name: "a/b")
  static let pull = ClientRequest.pull(name: "a/b", catalogue: id, base: two)
  static let push = ClientRequest.push(name: "a/b", catalogue: id, base: one, head: two)
  static let probe = ClientRequest.probe(name: "a/b")

  /// The inputs of a session, in order.
  enum Step: Sendable {
    case message(Message)
    case found(Bool)
    case applied
    case closed
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var request: ClientRequest
    var steps: [Step]
    /// The actions that follow on the steps, as text.
    var actions: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "clone", request: clone,
      steps: [
        .message(hello), .message(head), .message(.delta(.init([1], isLast: false))),
        .message(.delta(.init([2], isLast: true))), .applied,
      ],
      actions: ["receive", "receive", "keep 1", "apply 1 to 3", "finish applied 3"]),
    Case(
      name: "pull without news", request: pull, steps: [.message(hello), .message(.unchanged)],
      actions: ["receive", "finish unchanged"]),
    Case(
      name: "pull", request: pull,
      steps: [
        .message(hello), .message(head), .found(false), .message(.delta(.init([], isLast: true))),
        .applied,
      ], actions: ["receive", "find 3", "receive", "apply 0 to 3", "finish applied 3"]),
    Case(
      name: "pull with facts about what is here", request: pull,
      steps: [
        .message(hello), .message(head), .found(false),
        .message(.provenance(.init(pushers: [PusherRun(revisions: 1...2, name: "eve")]))),
      ], actions: ["receive", "find 3", "receive", "fail protocol"]),
    Case(
      name: "pull of what is here", request: pull,
      steps: [.message(hello), .message(head), .found(true)],
      actions: ["receive", "find 3", "finish contained 3"]),
    Case(
      name: "pull of another lineage", request: pull,
      steps: [
        .message(hello), .message(.head(.init(catalogue: .reference, point: three))),
      ], actions: ["receive", "fail other-lineage"]),
    Case(
      name: "pull of a delta beyond the limit", request: pull,
      steps: [
        .message(hello), .message(head), .found(false),
        .message(.delta(.init([UInt8](repeating: 0, count: 60), isLast: false))),
        .message(.delta(.init([UInt8](repeating: 0, count: 41), isLast: true))),
      ], actions: ["receive", "find 3", "receive", "keep 60", "fail not-accepted"]),
    Case(
      name: "pull refused", request: pull,
      steps: [.message(hello), .message(.failure(.init(.diverged, "no")))],
      actions: ["receive", "fail diverged"]),
    Case(
      name: "clone that is answered unchanged", request: clone,
      steps: [.message(hello), .message(.unchanged)], actions: ["receive", "fail protocol"]),
    Case(
      name: "push", request: push,
      steps: [.message(hello), .message(.accepted(.init(head: two)))],
      actions: ["receive", "finish accepted 1 to 2"]),
    Case(
      name: "push that is answered with another head", request: push,
      steps: [.message(hello), .message(.accepted(.init(head: three)))],
      actions: ["receive", "fail protocol"]),
    Case(
      name: "stale push", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.delta(.init([1], isLast: false))), .message(.delta(.init([2], isLast: true))),
        .applied,
      ], actions: ["receive", "receive", "keep 1", "apply 1 to 3", "finish applied 3"]),
    Case(
      name: "stale push, with a delta beyond the limit", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.delta(.init([UInt8](repeating: 0, count: 101), isLast: true))),
      ], actions: ["receive", "receive", "fail not-accepted"]),
    Case(
      name: "stale push, and nothing that leads to the head", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.accepted(.init(head: two))),
      ], actions: ["receive", "receive", "fail protocol"]),
    Case(
      name: "stale push, with facts about what is here", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.provenance(.init(pushers: [PusherRun(revisions: 1...2, name: "eve")]))),
      ], actions: ["receive", "receive", "fail protocol"]),
    Case(
      name: "stale push on its own base", request: push,
      steps: [.message(hello), .message(.stale(.init(head: one)))],
      actions: ["receive", "fail protocol"]),
    Case(
      name: "push to a hub that is behind", request: push,
      steps: [.message(hello), .message(.stale(.init(head: .origin)))],
      actions: ["receive", "fail protocol"]),
    Case(
      name: "push refused", request: push,
      steps: [.message(hello), .message(.failure(.init(.unknownCatalogue, "none")))],
      actions: ["receive", "fail unknown-catalogue"]),
    Case(
      name: "probe", request: probe, steps: [.message(hello), .message(head)],
      actions: ["receive", "finish head 3"]),
    Case(name: "end at once", request: probe, steps: [.closed], actions: ["fail unreachable"]),
    Case(
      name: "end in a delta", request: clone, steps: [.message(hello), .message(head), .closed],
      actions: ["receive", "receive", "fail unreachable"]),
    Case(
      name: "no common version", request: probe,
      steps: [.message(.hello(.init(versions: 2...3, limits: .init(delta: 1))))],
      actions: ["fail protocol"]),
    Case(
      name: "failure instead of a hello", request: probe,
      steps: [.message(.failure(.init(.unsupportedVersion, "old")))], actions: ["fail protocol"]),
    Case(
      name: "message after the end", request: pull,
      steps: [.message(hello), .message(.unchanged), .message(.unchanged)],
      actions: ["receive", "finish unchanged", "fail protocol"]),
  ]

  @Test("Client session: says", arguments: cases)
  func says(_ sample: Case) {
    var session = ClientSession(sample.request, maximumDelta: 100)
    _ = session.start()
    let actions = sample.steps.map { step -> String in
      switch step {
      case .message(let message): text(session.received(message))
      case .found(let isFound): text(session.found(isFound))
      case .applied: text(session.applied())
      case .closed: text(session.closed())
      }
    }
    #expect(actions == sample.actions)
  }

  /// In each state, each message that has no place in it ends the session with an error.
  @Test("Messages out of place are errors", arguments: [clone, pull, push, probe])
  func messagesOutOfPlaceAreErrors(_ request: ClientRequest) {
    let all: [Message] = [
      .hello(.init(limits: .init(delta: 1))), .pull(.init(name: "", catalogue: nil, base: .origin)),
      .push(.init(name: "", catalogue: Self.id, base: .origin, head: .origin, size: 0)),
      .probe(.init(name: "")), .delta(.init([], isLast: true)),
    ]
    for message in all where message.declaration != .hello {
      var session = ClientSession(request, maximumDelta: 100)
      _ = session.start()
      #expect(text(session.received(message)) == "fail protocol")
    }
    for message in all {
      var session = ClientSession(request, maximumDelta: 100)
      _ = session.start()
      _ = session.received(Self.hello)
      #expect(text(session.received(message)) == "fail protocol")
    }
  }

  @Test(
    "Begins with one flight",
    arguments: [
      (clone, "send hello, pull"), (pull, "send hello, pull"), (push, "send hello, push + 1 to 2"),
      (probe, "send hello, probe"),
    ])
  func beginsWithOneFlight(_ request: ClientRequest, expected: String) {
    var session = ClientSession(request, maximumDelta: 100)
    #expect(text(session.start()) == expected)
  }

  func text(_ action: ClientSession.Action) -> String {
    switch action {
    case .send(let messages, let span):
      "send " + messages.map { "\($0.declaration)" }.joined(separator: ", ")
        + (span.map { " + \($0.base.number) to \($0.head.number)" } ?? "")
    case .receive: "receive"
    case .keep(let bytes): "keep \(bytes.count)"
    case .find(let point): "find \(point.number)"
    case .apply(let last, let head): "apply \(last.count) to \(head.point.number)"
    case .fail(let error): "fail \(error.code.name)"
    case .finish(.unchanged): "finish unchanged"
    case .finish(.contained(let point)): "finish contained \(point.number)"
    case .finish(.applied(let head)): "finish applied \(head.point.number)"
    case .finish(.accepted(let span)):
      "finish accepted \(span.base.number) to \(span.head.number)"
    case .finish(.head(let head)): "finish head \(head.point.number)"
    }
  }
}
