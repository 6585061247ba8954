import Catalogue
import Encoding
import Testing

@testable import Sync

/// The hub's session as tables: what it says to each message in each state.
struct HubSessionTests {
  static let id = Lab.id
  static let one = RevisionPoint(number: 1, digest: SHA256.digest(of: [1]))
  static let two = RevisionPoint(number: 2, digest: SHA256.digest(of: [2]))
  static let other = RevisionPoint(number: 1, digest: SHA256.digest(of: [9]))
  static let hello = Message.hello(.init(limits: .init(delta: 500)))

  /// What happens to a session, one after the other.
  enum Step: Sendable {
    case message(Message)
    case located(Standing?)
    case failed
    case streamed
    case judged(PushVerdict)
    case told(RevisionPoint)
    case beat(RevisionPoint)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var steps: [Step]
    /// The actions that follow on the steps behind the hello, as text.
    var actions: [String]
    var testDescription: String { name }

    init(_ name: String, _ steps: [Step], _ actions: [String]) {
      (self.name, self.steps, self.actions) = (name, steps, actions)
    }
  }

  static func pull(_ id: CatalogueID?, _ base: RevisionPoint) -> Step {
    .message(.pull(.init(name: "a/b", catalogue: id, base: base)))
  }

  static func push(_ base: RevisionPoint, _ head: RevisionPoint) -> Step {
    .message(.push(.init(name: "a/b", catalogue: id, base: base, head: head)))
  }

  static func standing(
    _ head: RevisionPoint, _ point: RevisionPoint?, id: CatalogueID = id, beginning: Int = 0
  ) -> Step {
    .located(Standing(catalogue: id, head: head, point: point, beginning: beginning))
  }

  static let watch = Step.message(.watch(.init(name: "a/b", catalogue: id)))

  static func delta(_ count: Int, isLast: Bool) -> Step {
    .message(.delta(.init([UInt8](repeating: 0, count: count), isLast: isLast)))
  }

  static let cases = [
    Case(
      "pull without news", [pull(id, two), standing(two, two)], ["locate a/b 2", "reply unchanged"]),
    Case(
      "pull", [pull(id, one), standing(two, one), .streamed],
      ["locate a/b 1", "stream 1 to 2 of 500", "receive"]),
    Case(
      "clone", [pull(nil, .origin), standing(two, .origin), .streamed],
      ["locate a/b 0", "stream 0 to 2 of 500", "receive"]),
    Case(
      "clone of an empty catalogue", [pull(nil, .origin), standing(.origin, .origin)],
      ["locate a/b 0", "stream 0 to 0 of 500"]),
    Case(
      "pull of an unknown name", [pull(id, two), .located(nil)],
      ["locate a/b 2", "reply failure unknown-catalogue"]),
    Case(
      "pull of another lineage", [pull(.reference, two), standing(two, two)],
      ["locate a/b 2", "reply failure other-lineage"]),
    Case(
      "pull on a base that the hub lacks", [pull(id, two), standing(one, nil)],
      ["locate a/b 2", "reply failure diverged"]),
    Case(
      "pull on another base", [pull(id, other), standing(two, one)],
      ["locate a/b 1", "reply failure diverged"]),
    Case(
      "pull from before a checkpoint", [pull(id, one), standing(two, nil, beginning: 2)],
      ["locate a/b 1", "reply failure history-missing"]),
    Case(
      "push", [push(one, two), standing(one, nil), delta(9, isLast: true), .judged(.accepted)],
      ["locate a/b 2", "receive", "accept 9", "reply accepted"]),
    Case(
      "push in pieces",
      [push(one, two), standing(one, nil), delta(9, isLast: false), delta(1, isLast: true)],
      ["locate a/b 2", "receive", "keep 9", "accept 1"]),
    Case(
      "push that another one overtakes",
      [push(one, two), standing(one, nil), delta(9, isLast: true), .judged(.stale(two))],
      ["locate a/b 2", "receive", "accept 9", "reply stale"]),
    Case(
      "stale push, whose delta is passed over",
      [push(one, two), standing(two, other), delta(9, isLast: false), delta(9, isLast: true)],
      ["locate a/b 2", "reply stale", "receive", "receive"]),
    Case(
      "push that is there", [push(one, two), standing(two, two), delta(9, isLast: true)],
      ["locate a/b 2", "reply accepted", "receive"]),
    Case(
      "push of another lineage", [push(one, two), standing(two, two, id: .reference)],
      ["locate a/b 2", "reply failure other-lineage"]),
    Case(
      "first push", [push(.origin, two), .located(nil), delta(9, isLast: true)],
      ["locate a/b 2", "receive", "accept 9"]),
    Case(
      "first push that does not begin at 0", [push(one, two), .located(nil)],
      ["locate a/b 2", "reply failure unknown-catalogue"]),
    Case(
      "push beyond the limit",
      [push(one, two), standing(one, nil), delta(60, isLast: false), delta(41, isLast: true)],
      ["locate a/b 2", "receive", "keep 60", "end too-large"]),
    Case(
      "refused push beyond the limit", [push(one, two), .located(nil), delta(101, isLast: false)],
      ["locate a/b 2", "reply failure unknown-catalogue", "end too-large"]),
    Case(
      "push that the store fails",
      [push(one, two), standing(one, nil), delta(9, isLast: true), .failed],
      ["locate a/b 2", "receive", "accept 9", "reply failure internal"]),
    Case(
      "push whose catalogue cannot be read", [push(one, two), .failed, delta(9, isLast: true)],
      ["locate a/b 2", "reply failure internal", "receive"]),
    Case(
      "pull that breaks off", [pull(id, one), standing(two, one), .failed],
      ["locate a/b 1", "stream 1 to 2 of 500", "end internal"]),
    Case(
      "probe", [.message(.probe(.init(name: "a/b"))), standing(two, .origin)],
      ["locate a/b 0", "reply head"]),
    Case(
      "two requests",
      [pull(id, two), standing(two, two), .message(.probe(.init(name: "a/b"))), .located(nil)],
      ["locate a/b 2", "reply unchanged", "locate a/b 0", "reply failure unknown-catalogue"]),
    Case("watch", [watch, standing(two, .origin)], ["attend a/b", "reply beat 2"]),
    Case(
      "watch of what comes and was there",
      [watch, standing(one, .origin), .told(two), .told(two), .told(one), .beat(two)],
      ["attend a/b", "reply beat 1", "reply head", "receive", "receive", "reply beat 2"]),
    Case(
      "a beat tells what a notice has not",
      [watch, standing(one, .origin), .beat(two), .told(two)],
      ["attend a/b", "reply beat 1", "reply beat 2", "receive"]),
    Case(
      "beats that are answered",
      [watch, standing(one, .origin)] + (0..<5).flatMap { _ in [.beat(one), watch] },
      ["attend a/b", "reply beat 1"] + (0..<5).flatMap { _ in ["reply beat 1", "receive"] }),
    Case(
      "beats that are not answered",
      [watch, standing(one, .origin), .beat(one), .beat(one), .beat(one)],
      ["attend a/b", "reply beat 1", "reply beat 1", "reply beat 1", "end timed-out"]),
    Case(
      "watch of an unknown name", [watch, .located(nil), .told(one)],
      ["attend a/b", "reply failure unknown-catalogue", "receive"]),
    Case(
      "watch of another lineage", [watch, standing(two, .origin, id: .reference)],
      ["attend a/b", "reply failure other-lineage"]),
    Case(
      "watch whose catalogue cannot be read", [watch, .failed],
      ["attend a/b", "reply failure internal"]),
    Case(
      "another request in a watch", [watch, standing(two, .origin), pull(id, one)],
      ["attend a/b", "reply beat 2", "end bad-message"]),
    Case(
      "another watch in a watch",
      [
        watch, standing(two, .origin),
        .message(.watch(.init(name: "a/c", catalogue: id))),
      ], ["attend a/b", "reply beat 2", "end bad-message"]),
    Case("a bad name", [.message(.probe(.init(name: "../b")))], ["end bad-name"]),
    Case("a second hello", [.message(hello)], ["end bad-message"]),
    Case("a delta alone", [delta(1, isLast: true)], ["end bad-message"]),
    Case("an answer", [.message(.unchanged)], ["end bad-message"]),
    Case(
      "a request in a delta", [push(one, two), standing(one, nil), pull(id, one)],
      ["locate a/b 2", "receive", "end bad-message"]),
    Case(
      "a request in a delta that is passed over", [push(one, two), .located(nil), pull(id, one)],
      ["locate a/b 2", "reply failure unknown-catalogue", "end bad-message"]),
    Case(
      "a request before an answer", [pull(id, one), pull(id, one)],
      ["locate a/b 1", "end bad-message"]),
  ]

  static func place(_ point: RevisionPoint) throws -> HubSession.Place {
    HubSession.Place(try CatalogueName("a/b"), id, point)
  }

  @Test(arguments: cases)
  func says(_ sample: Case) throws {
    var session = HubSession(maximumDelta: 100, grant: .everyone)
    #expect(session.isExpectingHello)
    #expect(text(session.received(Self.hello)) == "reply hello")
    let actions = try sample.steps.map { step -> String in
      switch step {
      case .message(let message): text(session.received(message))
      case .located(let standing): text(session.located(standing))
      case .failed: text(session.failed(.init(.internal, "full")))
      case .streamed: text(session.streamed())
      case .judged(let verdict): text(session.judged(verdict))
      case .told(let point): text(session.told(try Self.place(point)))
      case .beat(let point): text(session.beat(try Self.place(point)))
      }
    }
    #expect(actions == sample.actions)
  }

  @Test func aHelloComesFirst() {
    var session = HubSession(maximumDelta: 100, grant: .everyone)
    #expect(text(session.received(.probe(.init(name: "a/b")))) == "end bad-message")
  }

  @Test func aVersionIsAgreedOn() {
    var session = HubSession(maximumDelta: 100, grant: .everyone)
    let later = Message.hello(.init(versions: 2...2, limits: .init(delta: 1)))
    #expect(text(session.received(later)) == "end unsupported-version")
  }

  /// What those may do who have some role on some catalogue, `a/b` being asked for.
  @Test(arguments: [
    ("read", "a/*", "probe", ["locate a/b 0"]),
    ("read", "c/*", "probe", ["reply failure unknown-catalogue"]),
    ("read", "a/b", "pull", ["locate a/b 1"]),
    ("read", "a/c", "pull", ["reply failure unknown-catalogue"]),
    ("read", "*/*", "push", ["reply failure not-permitted", "receive"]),
    ("admin", "a/c", "push", ["reply failure unknown-catalogue", "receive"]),
    ("write", "*/b", "push", ["locate a/b 2", "receive"]),
    ("write", "*/b", "first push", ["locate a/b 2", "reply failure not-permitted", "receive"]),
    ("read", "a/*", "watch", ["attend a/b"]),
    ("admin", "a/c", "watch", ["reply failure unknown-catalogue"]),
    ("admin", "*/b", "first push", ["locate a/b 2", "receive", "accept 9"]),
  ])
  func whatARoleAllows(
    _ role: String, _ pattern: String, _ deed: String, _ actions: [String]
  ) throws {
    let grant = AccessGrant(
      name: "ci", catalogues: try #require(CataloguePattern(pattern)),
      role: try #require(AccessRole(rawValue: role)))
    var session = HubSession(maximumDelta: 100, grant: grant)
    _ = session.received(Self.hello)
    let delta = Message.delta(.init([UInt8](repeating: 0, count: 9), isLast: true))
    var found: [String] = []
    func take(_ action: HubSession.Action) { found.append(text(action)) }
    switch deed {
    case "probe": take(session.received(.probe(.init(name: "a/b"))))
    case "watch":
      take(session.received(.watch(.init(name: "a/b", catalogue: Self.id))))
    case "pull":
      take(session.received(.pull(.init(name: "a/b", catalogue: Self.id, base: Self.one))))
    default:
      let base = deed == "push" ? Self.one : .origin
      let push = Message.Push(name: "a/b", catalogue: Self.id, base: base, head: Self.two)
      take(session.received(.push(push)))
      if found.last?.hasPrefix("locate") == true {
        let standing = Standing(catalogue: Self.id, head: Self.one, point: nil)
        take(session.located(deed == "push" ? standing : nil))
      }
      if deed == "first push" || found.last?.hasPrefix("reply") == true {
        take(session.received(delta))
      }
    }
    #expect(found == actions)
  }

  @Test func aTokenIsShownFirst() {
    var session = HubSession(maximumDelta: 100, grant: nil)
    #expect(text(session.received(Self.hello)) == "end unauthenticated")
    session = HubSession(maximumDelta: 100, grant: nil)
    let hello = Message.hello(.init(limits: .init(delta: 500), token: "t"))
    #expect(text(session.received(hello)) == "admit t")
    var early = session
    #expect(text(early.received(.probe(.init(name: "a/b")))) == "end bad-message")
    var refused = session
    #expect(text(refused.end(.badToken)) == "end unauthenticated")
    #expect(text(session.admitted(.everyone)) == "reply hello")
    #expect(text(session.received(.probe(.init(name: "a/b")))) == "locate a/b 0")
  }

  /// A grant that ends while a push arrives lets nothing in any more.
  @Test func whatIsAllowedMayChange() throws {
    var session = HubSession(maximumDelta: 100, grant: .everyone)
    _ = session.received(Self.hello)
    let push = Message.Push(name: "a/b", catalogue: Self.id, base: Self.one, head: Self.two)
    _ = session.received(.push(push))
    _ = session.located(Standing(catalogue: Self.id, head: Self.one, point: nil))
    session.use(AccessGrant(name: "ci", catalogues: .all, role: .read))
    let delta = Message.delta(.init([1], isLast: true))
    #expect(text(session.received(delta)) == "reply failure not-permitted")
    #expect(text(session.received(.probe(.init(name: "a/b")))) == "locate a/b 0")
  }

  func text(_ action: HubSession.Action) -> String {
    switch action {
    case .admit(let token): "admit \(token)"
    case .receive: "receive"
    case .reply(.failure(let failure)): "reply failure \(failure.code.rawValue)"
    case .reply(let message): "reply \(message.id)"
    case .answer(.beat(let beat), let place):
      beat.head.point == place.point && beat.interval == 5000
        ? "reply beat \(place.point.number)" : "another beat"
    case .attend(let name): "attend \(name)"
    case .answer(let message, let place):
      // What is signed is the head that is named.
      place.catalogue == Self.id && isOf(message, place) ? "reply \(message.id)" : "another head"
    case .acknowledge(let name, let push): name.team == "a" ? "reply accepted" : "\(push)"
    case .locate(let name, let number): "locate \(name) \(number)"
    case .stream(let place, let after, let received, let maximum):
      "stream \(after) to \(place.point.number) of \(maximum)"
        + (received.map { " from \($0.count)" } ?? "")
    case .snapshot(let place, let received, let maximum):
      "snapshot \(place.point.number) from \(received.count) of \(maximum)"
    case .hashes(_, let number, let nodes): "hashes at \(number) under \(nodes)"
    case .records(_, let number, let buckets): "records at \(number) in \(buckets)"
    case .keep(let bytes): "keep \(bytes.count)"
    case .accept(_, _, let last): "accept \(last.count)"
    case .end(let failure): "end \(failure.code.rawValue)"
    }
  }

  private func isOf(_ message: Message, _ place: HubSession.Place) -> Bool {
    switch message {
    case .head(let head): head.point == place.point
    case .stale(let stale): stale.head == place.point
    case .unchanged: true
    case .hello, .failure, .pull, .push, .probe, .watch, .delta, .accepted, .seal, .pushers, .beat,
      .resume, .shallow, .compare, .fetch, .resumed, .snapshot, .hashes, .records:
      false
    }
  }
}
