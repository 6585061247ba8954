import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Pulls and pushes where both sides have new revisions", .timeLimit(.hang))
struct MergingTests {
  /// Two replicas of one catalogue, with two devices at revision 2.
  struct Pair {
    let fixture: HubFixture
    let one: String
    let two: String

    init() async throws {
      fixture = try await HubFixture()
      (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
      try Lab.make(one, revisions: 2)
      let (one, two, url) = (one, two, try fixture.url())
      _ = try await fixture.client { try await $0.push(one, to: url) }
      _ = try await fixture.client { try await $0.clone(url, to: two) }
    }

    func push(_ path: String) async throws -> SyncReport {
      try await fixture.client { try await $0.push(path) }
    }

    func pull(_ path: String, _ side: MergeSide? = nil) async throws -> SyncReport {
      try await fixture.client { try await $0.pull(path, settling: side) }
    }

    func name(_ path: String, _ id: String) throws -> String? {
      try CatalogueFile.open(at: path, access: .readOnly).devices.profile(id: id)?.name
    }

    func pending(_ path: String) throws -> PendingMerge? {
      try CatalogueFile.open(at: path, access: .readOnly).merging.pendingMerge()
    }

    /// The facts about the log besides its bytes.
    func reports(_ path: String) throws -> [PusherRun] {
      try CatalogueFile.open(at: path, access: .readOnly).log.pushers(after: 0, upTo: 99)
    }

    /// Checks that both replicas and the hub are alike and hold together.
    func checkAlike() throws {
      for path in [one, two, fixture.hubFile()] {
        try Lab.verify(path)
        #expect(try Lab.head(path) == Lab.head(one))
      }
    }
  }

  @Test("A pull rebases local revisions") func aPullRebasesLocalRevisions() async throws {
    let pair = try await Pair()
    try Lab.edit(pair.one, "iphone-0", "theirs")
    _ = try await pair.push(pair.one)
    let (first, second) = (
      try Lab.edit(pair.two, "iphone-1", "ours"), try Lab.edit(pair.two, "ipad", "iPad")
    )
    let report = try await pair.pull(pair.two)
    #expect(report.renumbered.map(\.old) == [first, second])
    #expect(report.renumbered.map { $0.new?.number } == [4, 5])
    #expect(report.shared.number == 3 && report.localRevisions == 2)
    #expect(try Lab.remote(pair.two)?.base == Lab.head(pair.one))
    #expect(try pair.name(pair.two, "iphone-0") == "theirs")
    _ = try await pair.push(pair.two)
    _ = try await pair.pull(pair.one)
    #expect(try pair.name(pair.one, "iphone-1") == "ours")
    try pair.checkAlike()
    try await pair.fixture.stop()
  }

  @Test("A push on an earlier head is merged", arguments: MergeStrictness.allCases)
  func aPushOnAnEarlierHeadIsMerged(_ strictness: MergeStrictness) async throws {
    let pair = try await Pair()
    let two = pair.two
    try CatalogueFile.open(at: two, access: .readWrite).settings.setMergeStrictness(strictness)
    try Lab.edit(pair.one, "iphone-0", "theirs")
    _ = try await pair.push(pair.one)
    let own = try Lab.edit(two, "iphone-1", "ours")
    try CatalogueFile.open(at: two, access: .readWrite).log.setTag("mine", to: own.number)
    let reports = Locked<[SyncReport]>([])
    guard strictness != .manual else {
      // Nothing is merged without somebody who looks.
      #expect(await code { try await pair.push(two) } == .conflict)
      #expect(pair.fixture.answers.suffix(2) == ["push accepted 3", "push stale, head 3"])
      return try await pair.fixture.stop()
    }
    let report = try await pair.fixture.client { client in
      try await client.push(two) { report in reports.withLock { $0.append(report) } }
    }
    #expect(report.renumbered.map { "\($0.old.number) \($0.new?.number ?? 0)" } == ["3 4"])
    #expect(report.old.number == 3 && report.new.number == 4)
    let merges = reports.withLock { $0 }
    #expect(merges.map(\.shared.number) == [3] && merges[0].renumbered == report.renumbered)
    #expect(merges.flatMap(\.movedTags).map(\.name) == ["mine"])
    #expect(try CatalogueFile.open(at: two, access: .readOnly).log.tags().map(\.revision) == [4])
    #expect(try Lab.remote(two)?.base == report.new)
    _ = try await pair.pull(pair.one)
    try pair.checkAlike()
    try await pair.fixture.stop()
    #expect(
      pair.fixture.answers.suffix(3) == [
        "push stale, head 3", "push accepted 4", "pull revisions 4 to 4",
      ])
  }

  /// Another client's action on A after its answer was lost, and the next step.
  struct LostAnswer: CustomTestStringConvertible, Sendable {
    let others: String
    let next: String
    var testDescription: String { "\(others), then \(next)" }

    static let all = ["change", "revert", "remove"].flatMap { others in
      ["pull", "push", "push more", "pull and push more"].map {
        LostAnswer(others: others, next: $0)
      }
    }
  }

  /// A was taken, its answer was lost, and others went on from it: nothing is asked, undone or doubled.
  @Test("A push whose answer was lost is found in the hub's log", arguments: LostAnswer.all)
  func aPushWhoseAnswerWasLostIsFound(_ sample: LostAnswer) async throws {
    let pair = try await Pair()
    let relay = try Relay(
      at: pair.fixture.folder.file("cut.sock"), to: try #require(pair.fixture.endpoint))
    try Lab.setRemote(
      pair.two, try pair.fixture.url(socket: "cut.sock"), base: try Lab.head(pair.two))
    try Lab.edit(pair.two, "iphone-0", "A")
    relay.budget.withLock { $0 = Relay.Budget(toClient: 70) }
    #expect(await code { try await pair.push(pair.two) } == .unreachable)
    relay.budget.withLock { $0 = Relay.Budget() }
    let hub = pair.fixture.hubFile()
    try await wait { try Lab.head(hub).number == 3 }

    _ = try await pair.pull(pair.one)
    #expect(try pair.name(pair.one, "iphone-0") == "A")
    switch sample.others {
    case "change": try Lab.edit(pair.one, "iphone-0", "changed")
    case "revert": try Lab.edit(pair.one, "iphone-0", "iPhone 0")
    default:
      try CatalogueFile.open(at: pair.one, access: .readWrite).commit(
        [.delete(id: "iphone-0")],
        note: RevisionNote(author: "", message: "", time: Timestamp(seconds: 1_700_000_000)))
    }
    _ = try await pair.push(pair.one)

    if sample.next.hasSuffix("more") { try Lab.edit(pair.two, "ipad", "B") }
    if sample.next.hasPrefix("pull") {
      let report = try await pair.pull(pair.two)
      #expect(report.renumbered.map { $0.new?.number } == (sample.next == "pull" ? [] : [5]))
    }
    if sample.next != "pull" { _ = try await pair.push(pair.two) }
    for path in [pair.two, pair.one] { _ = try await pair.pull(path) }
    let name: String? =
      switch sample.others {
      case "change": "changed"
      case "revert": "iPhone 0"
      default: nil
      }
    #expect(try pair.name(pair.two, "iphone-0") == name)
    #expect(try Lab.head(hub).number == (sample.next.hasSuffix("more") ? 5 : 4))
    try pair.checkAlike()
    #expect(try pair.reports(pair.one) == pair.reports(pair.two))
    await relay.stop()
    try await pair.fixture.stop()
  }

  @Test("A conflict blocks pull and push until it is resolved")
  func aConflictBlocksPullAndPushUntilItIsResolved() async throws {
    let pair = try await Pair()
    try Lab.edit(pair.one, "iphone-0", "theirs")
    _ = try await pair.push(pair.one)
    let own = try Lab.edit(pair.two, "iphone-0", "ours")
    let base = try Lab.remote(pair.two)?.base
    for _ in 0..<2 {
      #expect(await code { try await pair.push(pair.two) } == .conflict)
      #expect(await code { try await pair.pull(pair.two) } == .conflict)
      #expect(try Lab.head(pair.two) == own && Lab.remote(pair.two)?.base == base)
      #expect(try pair.pending(pair.two)?.open.map(\.id) == ["iphone-0"])
      try Lab.verify(pair.two)
    }
    #expect(try Lab.head(pair.fixture.hubFile()).number == 3)
    let file = try CatalogueFile.open(at: pair.two, access: .readWrite)
    _ = try file.merging.resolve(id: "iphone-0", as: .value(.text("both")))
    _ = try await pair.push(pair.two)
    _ = try await pair.pull(pair.one)
    #expect(try pair.name(pair.one, "iphone-0") == "both")
    try pair.checkAlike()
    try await pair.fixture.stop()
  }

  @Test("A pull settles all", arguments: MergeSide.allCases)
  func aPullSettlesAll(_ side: MergeSide) async throws {
    let pair = try await Pair()
    try Lab.edit(pair.one, "iphone-0", "theirs")
    try Lab.edit(pair.one, "iphone-1", "theirs")
    _ = try await pair.push(pair.one)
    try Lab.edit(pair.two, "iphone-0", "ours")
    try Lab.edit(pair.two, "iphone-1", "ours")
    #expect(await code { try await pair.pull(pair.two) } == .conflict)
    let report = try await pair.pull(pair.two, side)
    #expect(report.localRevisions == (side == .ours ? 2 : 0))
    #expect(try pair.name(pair.two, "iphone-1") == (side == .ours ? "ours" : "theirs"))
    #expect(try pair.pending(pair.two) == nil)
    _ = try await pair.push(pair.two)
    _ = try await pair.pull(pair.one)
    try pair.checkAlike()
    try await pair.fixture.stop()
  }

  /// The hub committed, its answer was lost, and the user went on before the next push.
  @Test("An answer that was lost loses and doubles nothing", arguments: [false, true])
  func anAnswerThatWasLostLosesAndDoublesNothing(_ othersPush: Bool) async throws {
    let pair = try await Pair()
    let relay = try Relay(
      at: pair.fixture.folder.file("cut.sock"), to: try #require(pair.fixture.endpoint))
    let url = try pair.fixture.url(socket: "cut.sock")
    try Lab.setRemote(pair.two, url, base: try Lab.head(pair.two))
    let sent = try Lab.edit(pair.two, "iphone-0", "sent")
    relay.budget.withLock { $0 = Relay.Budget(toClient: 70) }
    #expect(await code { try await pair.push(pair.two) } == .unreachable)
    let hub = pair.fixture.hubFile()
    try await wait { try Lab.head(hub) == sent }
    #expect(try Lab.remote(pair.two)?.base.number == 2)

    if othersPush {
      _ = try await pair.pull(pair.one)
      try Lab.edit(pair.one, "iphone-1", "others")
      _ = try await pair.push(pair.one)
    }
    try Lab.edit(pair.two, "iphone-0", "once more")
    relay.budget.withLock { $0 = Relay.Budget() }
    let report = try await pair.push(pair.two)
    #expect(report.renumbered.map(\.old.number) == (othersPush ? [4] : []))
    _ = try await pair.pull(pair.one)
    try pair.checkAlike()
    let entries = try CatalogueFile.open(at: pair.one, access: .readOnly).log.entries()
    #expect(entries.count == (othersPush ? 5 : 4))
    #expect(entries.contains { $0.digest == sent.digest })
    #expect(try pair.name(pair.one, "iphone-0") == "once more")
    #expect(try pair.name(pair.one, "iphone-1") == (othersPush ? "others" : "iPhone 1"))
    await relay.stop()
    try await pair.fixture.stop()
  }

  @Test("Sixteen writers on one catalogue: none starves, and each revision is there once")
  func sixteenWriters() async throws {
    let (writers, count) = (16, 6)
    let fixture = try await HubFixture()
    let (one, url) = (fixture.folder.file("one.db"), try fixture.url())
    try Lab.make(one, revisions: writers)
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let longest = try await withThrowingTaskGroup(of: Duration.self) { group in
      for index in 0..<writers {
        let path = fixture.folder.file("writer-\(index).db")
        try FileManager.default.copyItem(atPath: one, toPath: path)
        group.addTask {
          var longest = Duration.zero
          for number in 0..<count {
            try Lab.edit(path, "iphone-\(index)", "\(index) \(number)")
            let start = ContinuousClock.now
            _ = try await fixture.client { try await $0.push(path) }
            longest = max(longest, .now - start)
          }
          return longest
        }
      }
      return try await group.reduce(.zero) { max($0, $1) }
    }
    let tries = fixture.answers.count { $0.hasPrefix("push") }
    print("sixteenWriters: the longest push took \(longest), and \(tries) were sent")
    #expect(try Lab.head(fixture.hubFile()).number == writers * (1 + count))
    let hub = try CatalogueFile.open(at: fixture.hubFile(), access: .readOnly)
    for index in 0..<writers {
      #expect(try hub.devices.profile(id: "iphone-\(index)")?.name == "\(index) \(count - 1)")
    }
    try Lab.verify(fixture.hubFile())
    try await fixture.stop()
  }

  @Test("Two who began with the same history, and none cloned the other's")
  func aFirstPushMergesWithWhatOthersPushed() async throws {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    for path in [one, two] { try Lab.make(path, revisions: 2) }
    try Lab.edit(one, "iphone-0", "theirs")
    try Lab.edit(two, "iphone-1", "ours")
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let report = try await fixture.client { try await $0.push(two, to: url) }
    #expect(report.new.number == 4 && report.renumbered.count == 1)
    #expect(try Lab.remote(two)?.base == report.new)
    try Lab.verify(two)
    try await fixture.stop()
  }
}
