import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The client's side of a watch as tables.
struct WatchSessionTests {
  static let id = Lab.id
  static let one = RevisionPoint(number: 1, digest: SHA256.digest(of: [1]))
  static let two = RevisionPoint(number: 2, digest: SHA256.digest(of: [2]))
  static let three = RevisionPoint(number: 3, digest: SHA256.digest(of: [3]))
  static let otherTwo = RevisionPoint(number: 2, digest: SHA256.digest(of: [9]))

  static let hello = Message.hello(
    .init(capabilities: ["later", Capability.watch], limits: .init(delta: 1)))

  static func heartbeat(_ point: RevisionPoint, id: CatalogueID = id) -> Message {
    .heartbeat(.init(head: .init(catalogue: id, point: point), interval: 700))
  }

  static func head(_ point: RevisionPoint, id: CatalogueID = id) -> Message {
    .head(.init(catalogue: id, point: point))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var messages: [Message]
    /// The actions that follow on the messages, as text.
    var actions: [String]
    var testDescription: String { name }

    init(_ name: String, _ messages: [Message], _ actions: [String]) {
      (self.name, self.messages, self.actions) = (name, messages, actions)
    }
  }

  static let cases = [
    Case(
      "heads as they come", [hello, heartbeat(one), head(two), head(three)],
      ["receive", "tell 1, send watch", "tell 2", "tell 3"]),
    Case(
      "heartbeats without news", [hello, heartbeat(one), heartbeat(one), heartbeat(one)],
      ["receive", "tell 1, send watch", "send watch", "send watch"]),
    Case(
      "a heartbeat with news, and its notice too late",
      [hello, heartbeat(one), heartbeat(two), head(two)],
      ["receive", "tell 1, send watch", "tell 2, send watch", "receive"]),
    Case(
      "a hub that goes back", [hello, heartbeat(two), head(one)],
      ["receive", "tell 2, send watch", "fail rollback"]),
    Case(
      "a hub that says otherwise", [hello, heartbeat(two), head(otherTwo)],
      ["receive", "tell 2, send watch", "fail rollback"]),
    Case("an older hub", [.hello(.init(limits: .init(delta: 1)))], ["fail protocol"]),
    Case(
      "another version",
      [.hello(.init(versions: 7...9, capabilities: [Capability.watch], limits: .init(delta: 1)))],
      ["fail protocol"]),
    Case(
      "a refusal", [hello, .failure(.unknownCatalogue)], ["receive", "fail unknown-catalogue"]),
    Case(
      "a hub that stops", [hello, heartbeat(one), .failure(.init(.shuttingDown, "it stops"))],
      ["receive", "tell 1, send watch", "fail unavailable"]),
    Case(
      "another lineage", [hello, heartbeat(one, id: .reference)], ["receive", "fail other-lineage"]),
    Case(
      "another lineage later", [hello, heartbeat(one), head(two, id: .reference)],
      ["receive", "tell 1, send watch", "fail other-lineage"]),
    Case("a head before a heartbeat", [hello, head(one)], ["receive", "fail protocol"]),
    Case("no hello", [heartbeat(one)], ["fail protocol"]),
    Case(
      "an answer to a pull", [hello, heartbeat(one), .unchanged],
      [
        "receive", "tell 1, send watch", "fail protocol",
      ]),
  ]

  @Test("Watch session: says", arguments: cases)
  func says(_ sample: Case) {
    var session = Self.session()
    #expect(text(session.start()) == "send hello watch")
    #expect(session.interval == nil)
    #expect(sample.messages.map { text(session.received($0)) } == sample.actions)
    if sample.actions.contains("send watch") { #expect(session.interval == .milliseconds(700)) }
  }

  @Test("A watch that ends is a failure") func aWatchThatEndsIsAFailure() {
    var session = Self.session()
    _ = session.start()
    #expect(text(session.closed()) == "fail unreachable")
  }

  /// A head reported on one connection is not reported on the next, and the next may not be older.
  @Test(
    "A watch continues from the seen head",
    arguments: [
      ("the same", one, ["receive", "send watch"]),
      ("news", two, ["receive", "tell 2, send watch"]),
      ("less", RevisionPoint.origin, ["receive", "fail rollback"]),
    ])
  func aWatchContinuesFromTheSeenHead(
    _ name: String, _ point: RevisionPoint, _ actions: [String]
  ) {
    var first = Self.session()
    _ = first.start()
    for message in [Self.hello, Self.heartbeat(Self.one)] { _ = first.received(message) }
    var second = Self.session(seen: first.seen)
    _ = second.start()
    let found = [Self.hello, Self.heartbeat(point)].map { text(second.received($0)) }
    #expect(found == actions, "\(name)")
  }

  private static func session(
    seen: WatchedHeads = WatchedHeads(seen: nil)
  ) -> WatchSession {
    WatchSession(.init(name: "a/b", catalogue: id), maximumDelta: 100, seen: seen)
  }

  private func text(_ action: WatchSession.Action) -> String {
    func names(_ messages: [Message]) -> String {
      messages.map { " \($0.declaration)" }.joined()
    }
    return switch action {
    case .send(let messages): "send" + names(messages)
    case .receive: "receive"
    case .tell(let head, []): "tell \(head.point.number)"
    case .tell(let head, let messages): "tell \(head.point.number), send" + names(messages)
    case .fail(let error): "fail \(error.code.name)"
    }
  }
}
