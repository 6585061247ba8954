import Catalogue
import Encoding
import Store
import Testing

@testable import Sync

/// Both sides of requests by replicas that go on, begin shallow or are repaired, as tables.
struct ReplicaSessionTests {
  typealias Client = ClientSessionTests
  typealias Hub = HubSessionTests

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

  static func ask(_ message: Message) -> Hub.Step { .message(message) }
  static let resume = ask(
    .resume(.init(name: "a/b", catalogue: Hub.id, base: Hub.one, received: received)))
  static let shallowClone = ask(
    .shallow(.init(name: "a/b", catalogue: nil, received: .nothing)))
  static let compare = ask(
    .compare(.init(name: "a/b", catalogue: Hub.id, point: Hub.one, nodes: [2, 3])))
  static let fetch = ask(
    .fetch(.init(name: "a/b", catalogue: Hub.id, point: Hub.one, buckets: [7])))
  static let late = Hub.standing(Hub.two, nil, beginning: 2)

  static let hubCases: [Hub.Case] =
    [
      Hub.Case(
        "resume", [resume, Hub.standing(Hub.two, Hub.one), .streamed],
        ["locate a/b 1", "stream 1 to 2 of 500 from 3", "receive"]),
      Hub.Case(
        "resume at the head", [resume, Hub.standing(Hub.one, Hub.one)],
        ["locate a/b 1", "stream 1 to 1 of 500 from 3"]),
      Hub.Case(
        "shallow", [shallowClone, Hub.standing(Hub.two, .origin), .streamed],
        ["locate a/b 0", "snapshot 2 from 0 of 500", "receive"]),
      Hub.Case(
        "shallow of a shallow catalogue", [shallowClone, late],
        ["locate a/b 0", "snapshot 2 from 0 of 500"]),
      Hub.Case(
        "compare", [compare, Hub.standing(Hub.two, Hub.one), .streamed],
        ["locate a/b 1", "hashes at 1 under [2, 3]", "receive"]),
      Hub.Case(
        "fetch", [fetch, Hub.standing(Hub.two, Hub.one), .streamed],
        ["locate a/b 1", "records at 1 in [7]", "receive"]),
      Hub.Case(
        "a request before an answer", [compare, Hub.standing(Hub.two, Hub.one), fetch],
        ["locate a/b 1", "hashes at 1 under [2, 3]", "end bad-message"]),
      Hub.Case(
        "what the store fails", [fetch, .failed], ["locate a/b 1", "reply failure internal"]),
    ]
    + [resume, compare, fetch].flatMap { question in
      [
        Hub.Case(
          "unknown name", [question, .located(nil)],
          ["locate a/b 1", "reply failure unknown-catalogue"]),
        Hub.Case(
          "other lineage", [question, Hub.standing(Hub.two, Hub.one, id: .reference)],
          ["locate a/b 1", "reply failure other-lineage"]),
        Hub.Case(
          "diverged", [question, Hub.standing(Hub.two, Hub.other)],
          ["locate a/b 1", "reply failure diverged"]),
        Hub.Case(
          "history missing", [question, late], ["locate a/b 1", "reply failure history-missing"]),
      ]
    }

  @Test(arguments: hubCases)
  func aHubSays(_ sample: Hub.Case) throws { try Hub().says(sample) }

  /// A catalogue that one may not read looks the same as one that is not there.
  @Test(arguments: ["a/*", "c/*"])
  func whatARoleAllows(_ pattern: String) throws {
    let grant = AccessGrant(
      name: "ci", catalogues: try #require(CataloguePattern(pattern)), role: .read)
    for case .message(let message) in [Self.resume, Self.shallowClone, Self.compare, Self.fetch] {
      var session = HubSession(maximumDelta: 100, grant: grant)
      _ = session.received(Hub.hello)
      let answer = Hub().text(session.received(message))
      #expect(
        pattern == "a/*"
          ? answer.hasPrefix("locate a/b") : answer == "reply failure unknown-catalogue")
    }
  }
}
