import Catalogue
import Encoding
import Store
import Testing

@testable import Sync
@testable import Hub
@testable import Transport

/// The client's side of requests by replicas that go on, begin shallow or are repaired, as tables.
struct ReplicaSessionTests {
  typealias Client = ClientSessionTests

  static let received = ReceivedPrefix(of: [1, 2, 3])
  static let kept = Resumption(
    catalogue: Client.id, tip: Client.one, received: received, wholeCount: 20)
  static let resumedClone = ClientRequest.clone(name: "a/b", resuming: kept)
  static let resumedPull = ClientRequest.pull(
    name: "a/b", catalogue: Client.id, base: .origin, resuming: kept)
  static let shallow = ClientRequest.shallow(name: "a/b", received: received)
  static let hello = Message.hello(.init(capabilities: ["resume"], limits: .init(delta: 1000)))

  static func resumed(_ offset: Int) -> Client.Step { .message(.resumed(.init(offset: offset))) }
  static func delta(_ count: Int, isLast: Bool) -> Client.Step {
    .message(.delta(.init([UInt8](repeating: 0, count: count), isLast: isLast)))
  }
  static func snapshot(_ count: Int, isLast: Bool) -> Client.Step {
    .message(.snapshot(.init([UInt8](repeating: 0, count: count), isLast: isLast)))
  }
  static func refusal(_ code: Message.Failure.Code) -> Client.Step {
    .message(.failure(.init(code, "no")))
  }

  static let clientCases = [
    Client.Case(
      name: "clone that goes on", request: resumedClone,
      steps: [
        .message(hello), .message(Client.head), resumed(3), delta(4, isLast: false),
        delta(5, isLast: true), .applied,
      ],
      actions: ["receive", "receive", "take up 3", "keep 4", "apply 5 to 3", "finish applied 3"]),
    Client.Case(
      name: "clone of which only the whole chunks are of use", request: resumedClone,
      steps: [.message(hello), .message(Client.head), resumed(0), delta(5, isLast: true)],
      actions: ["receive", "receive", "take up 0", "apply 5 to 3"]),
    Client.Case(
      name: "clone that goes on from elsewhere", request: resumedClone,
      steps: [.message(hello), .message(Client.head), resumed(2)],
      actions: ["receive", "receive", "fail protocol"]),
    Client.Case(
      name: "clone that goes on beyond the limit", request: resumedClone,
      steps: [.message(hello), .message(Client.head), resumed(3), delta(78, isLast: true)],
      actions: ["receive", "receive", "take up 3", "fail too-large"]),
    Client.Case(
      name: "clone that goes on without a word of where", request: resumedClone,
      steps: [.message(hello), .message(Client.head), delta(1, isLast: true)],
      actions: ["receive", "receive", "fail protocol"]),
    Client.Case(
      name: "clone whose hub has another history now", request: resumedClone,
      steps: [
        .message(hello), refusal(.diverged), .message(Client.head), delta(1, isLast: true),
      ], actions: ["receive", "start over pull", "receive", "apply 1 to 3"]),
    Client.Case(
      name: "clone whose hub has another catalogue now", request: resumedClone,
      steps: [.message(hello), refusal(.otherLineage), refusal(.otherLineage)],
      actions: ["receive", "start over pull", "fail other-lineage"]),
    Client.Case(
      name: "clone whose hub has none any more", request: resumedClone,
      steps: [.message(hello), refusal(.unknownCatalogue)],
      actions: ["receive", "fail unknown-catalogue"]),
    Client.Case(
      name: "pull that goes on", request: resumedPull,
      steps: [
        .message(hello), .message(Client.head), .found(false), resumed(3), delta(1, isLast: true),
      ], actions: ["receive", "find 3", "receive", "take up 3", "apply 1 to 3"]),
    Client.Case(
      name: "pull of what is here meanwhile", request: resumedPull,
      steps: [.message(hello), .message(Client.head), .found(true)],
      actions: ["receive", "find 3", "finish contained 3"]),
    Client.Case(
      name: "pull that goes on, answered unchanged", request: resumedPull,
      steps: [.message(hello), .message(.unchanged)], actions: ["receive", "fail protocol"]),
    Client.Case(
      name: "shallow clone", request: shallow,
      steps: [
        .message(hello), .message(Client.head), resumed(0), snapshot(4, isLast: false),
        snapshot(5, isLast: true), .applied,
      ],
      actions: ["receive", "receive", "take up 0", "keep 4", "apply 5 to 3", "finish applied 3"]),
    Client.Case(
      name: "shallow clone that goes on", request: shallow,
      steps: [.message(hello), .message(Client.head), resumed(3), snapshot(97, isLast: true)],
      actions: ["receive", "receive", "take up 3", "apply 97 to 3"]),
    Client.Case(
      name: "shallow clone beyond the limit", request: shallow,
      steps: [.message(hello), .message(Client.head), resumed(3), snapshot(98, isLast: true)],
      actions: ["receive", "receive", "take up 3", "fail too-large"]),
    Client.Case(
      name: "shallow clone that is sent a delta", request: shallow,
      steps: [.message(hello), .message(Client.head), resumed(0), delta(1, isLast: true)],
      actions: ["receive", "receive", "take up 0", "fail protocol"]),
    Client.Case(
      name: "shallow clone of an older hub", request: shallow,
      steps: [.message(hello), refusal(.badMessage)], actions: ["receive", "fail protocol"]),
  ]

  @Test(arguments: clientCases)
  func aClientSays(_ sample: Client.Case) { Client().says(sample) }

  @Test func aClientKnowsWhetherItsHubGoesOn() {
    for (hello, canBe) in [(Self.hello, true), (Client.hello, false)] {
      var session = ClientSession(Client.clone, maximumDelta: 100)
      _ = session.start()
      _ = session.received(hello)
      #expect(session.canBeResumed == canBe)
    }
  }
}
