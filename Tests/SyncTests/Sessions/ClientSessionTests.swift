import DevcatValues
import DevcatEncoding
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The client's session as tables: the step that follows on each message.
struct ClientSessionTests {
  static let id = Lab.id
  static let one = RevisionPoint(number: 1, digest: SHA256.digest(of: [1]))
  static let two = RevisionPoint(number: 2, digest: SHA256.digest(of: [2]))
  static let three = RevisionPoint(number: 3, digest: SHA256.digest(of: [3]))
  static let hello = Message.hello(.init(greatestDelta: 1000))
  static let head = Message.head(.init(catalogue: id, point: three))

  static let clone = ClientRequest.clone(name: "a/b")
  static let pull = ClientRequest.pull(name: "a/b", catalogue: id, base: two)
  static let push = ClientRequest.push(name: "a/b", catalogue: id, base: one, head: two)
  static let probe = ClientRequest.probe(name: "a/b")

  /// The inputs of a session, in order.
  enum Step: Sendable {
    case message(Message)
    /// The local log has the hub's head, from now on.
    case held
    case closed
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var request: ClientRequest
    var steps: [Step]
    /// The session's steps, as text.
    var actions: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "clone", request: clone,
      steps: [
        .message(hello), .message(head), .message(.delta(.init([1], isLast: false))),
        .message(.delta(.init([2], isLast: true))),
      ],
      actions: ["wait", "wait", "keep 1", "deliver 1 to 3"]),
    Case(
      name: "pull without news", request: pull, steps: [.message(hello), .message(.unchanged)],
      actions: ["wait", "done unchanged"]),
    Case(
      name: "pull", request: pull,
      steps: [
        .message(hello), .message(head), .message(.delta(.init([], isLast: true))),
      ], actions: ["wait", "wait", "deliver 0 to 3"]),
    Case(
      name: "pull with facts about what is here", request: pull,
      steps: [
        .message(hello), .message(head),
        .message(.provenance(.init(pushers: [PusherRun(revisions: 1...2, name: "eve")]))),
      ], actions: ["wait", "wait", "fail protocol"]),
    Case(
      name: "pull of what is here", request: pull,
      steps: [.held, .message(hello), .message(head)],
      actions: ["wait", "done contained 3"]),
    Case(
      name: "pull of another lineage", request: pull,
      steps: [
        .message(hello), .message(.head(.init(catalogue: .reference, point: three))),
      ], actions: ["wait", "fail other-lineage"]),
    Case(
      name: "pull of a delta beyond the limit", request: pull,
      steps: [
        .message(hello), .message(head),
        .message(.delta(.init([UInt8](repeating: 0, count: 60), isLast: false))),
        .message(.delta(.init([UInt8](repeating: 0, count: 41), isLast: true))),
      ], actions: ["wait", "wait", "keep 60", "fail not-accepted"]),
    Case(
      name: "pull refused", request: pull,
      steps: [.message(hello), .message(.failure(.init(.diverged, "no")))],
      actions: ["wait", "fail diverged"]),
    Case(
      name: "clone that is answered unchanged", request: clone,
      steps: [.message(hello), .message(.unchanged)], actions: ["wait", "fail protocol"]),
    Case(
      name: "push", request: push,
      steps: [.message(hello), .message(.accepted(.init(head: two)))],
      actions: ["wait", "done accepted"]),
    Case(
      name: "push that is answered with another head", request: push,
      steps: [.message(hello), .message(.accepted(.init(head: three)))],
      actions: ["wait", "fail protocol"]),
    Case(
      name: "stale push", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.delta(.init([1], isLast: false))), .message(.delta(.init([2], isLast: true))),
      ], actions: ["wait", "wait", "keep 1", "deliver 1 to 3"]),
    Case(
      name: "stale push, with a delta beyond the limit", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.delta(.init([UInt8](repeating: 0, count: 101), isLast: true))),
      ], actions: ["wait", "wait", "fail not-accepted"]),
    Case(
      name: "stale push, and nothing that leads to the head", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.accepted(.init(head: two))),
      ], actions: ["wait", "wait", "fail protocol"]),
    Case(
      name: "stale push, with facts about what is here", request: push,
      steps: [
        .message(hello), .message(.stale(.init(head: three))),
        .message(.provenance(.init(pushers: [PusherRun(revisions: 1...2, name: "eve")]))),
      ], actions: ["wait", "wait", "fail protocol"]),
    Case(
      name: "stale push on its own base", request: push,
      steps: [.message(hello), .message(.stale(.init(head: one)))],
      actions: ["wait", "fail protocol"]),
    Case(
      name: "push to a hub that is behind", request: push,
      steps: [.message(hello), .message(.stale(.init(head: .origin)))],
      actions: ["wait", "fail protocol"]),
    Case(
      name: "push refused", request: push,
      steps: [.message(hello), .message(.failure(.init(.unknownCatalogue, "none")))],
      actions: ["wait", "fail unknown-catalogue"]),
    Case(
      name: "probe", request: probe, steps: [.message(hello), .message(head)],
      actions: ["wait", "done head 3"]),
    Case(name: "end at once", request: probe, steps: [.closed], actions: ["fail unreachable"]),
    Case(
      name: "end in a delta", request: clone, steps: [.message(hello), .message(head), .closed],
      actions: ["wait", "wait", "fail unreachable"]),
    Case(
      name: "no common version", request: probe,
      steps: [.message(.hello(.init(versions: 2...3, greatestDelta: 1)))],
      actions: ["fail protocol"]),
    Case(
      name: "failure instead of a hello", request: probe,
      steps: [.message(.failure(.init(.unsupportedVersion, "old")))], actions: ["fail protocol"]),
  ]

  @Test("Client session: says", arguments: cases)
  func says(_ sample: Case) {
    var session = ClientSession(sample.request, maximumDelta: 100)
    var isHeld = false
    let actions = sample.steps.compactMap { step -> String? in
      switch step {
      case .message(let message): return text(&session, message, isHeld: isHeld)
      case .held:
        isHeld = true
        return nil
      case .closed: return "fail \(session.interruption.code.name)"
      }
    }
    #expect(actions == sample.actions)
  }

  /// In each state, each message that has no place in it ends the session with an error.
  @Test("Messages out of place are errors", arguments: [clone, pull, push, probe])
  func messagesOutOfPlaceAreErrors(_ request: ClientRequest) {
    let all: [Message] = [
      .hello(.init(greatestDelta: 1)), .pull(.init(name: "", catalogue: nil, base: .origin)),
      .push(.init(name: "", catalogue: Self.id, base: .origin, head: .origin, size: 0)),
      .probe(.init(name: "")), .delta(.init([], isLast: true)),
    ]
    for message in all where message.declaration != .hello {
      var session = ClientSession(request, maximumDelta: 100)
      #expect(text(&session, message) == "fail protocol")
    }
    for message in all {
      var session = ClientSession(request, maximumDelta: 100)
      #expect(text(&session, Self.hello) == "wait")
      #expect(text(&session, message) == "fail protocol")
    }
  }

  @Test(
    "Begins with one flight",
    arguments: [
      (clone, ["hello", "pull"]), (pull, ["hello", "pull"]), (push, ["hello", "push"]),
      (probe, ["hello", "probe"]),
    ])
  func beginsWithOneFlight(_ request: ClientRequest, expected: [String]) {
    var session = ClientSession(request, maximumDelta: 100)
    #expect(session.opening().map { "\($0.declaration)" } == expected)
    #expect(text(&session, Self.hello) == "wait")
    // A later request of the connection.
    #expect(session.opening().map { "\($0.declaration)" } == Array(expected.dropFirst()))
  }

  private func text(
    _ session: inout ClientSession, _ message: Message, isHeld: Bool = false
  ) -> String {
    do {
      switch try session.take(message, holds: { _ in isHeld }) {
      case .wait: return "wait"
      case .keep(let bytes): return "keep \(bytes.count)"
      case .deliver(let last, let head): return "deliver \(last.count) to \(head.point.number)"
      case .done(.unchanged): return "done unchanged"
      case .done(.contained(let point)): return "done contained \(point.number)"
      case .done(.delivered(let head)): return "done delivered \(head.point.number)"
      case .done(.accepted): return "done accepted"
      case .done(.head(let head)): return "done head \(head.point.number)"
      }
    } catch {
      return "fail \((error as? Failure)?.code.name ?? "\(error)")"
    }
  }
}
