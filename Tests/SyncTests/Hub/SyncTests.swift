import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("Clone, pull and push between a hub and clients in this process", .timeLimit(.hang))
struct SyncTests {
  @Test("A catalogue goes round", arguments: Transport.allCases)
  func aCatalogueGoesRound(_ transport: Transport) async throws {
    let fixture = try await HubFixture(transport: transport)
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 3)
    let url = try fixture.ownURL()

    let pushed = try await fixture.client(fixture.trusting) { try await $0.push(one, to: url) }
    #expect(pushed.old == .origin && pushed.new.number == 3)
    let cloned = try await fixture.client(fixture.trusting) { try await $0.clone(url, to: two) }
    #expect(cloned.new == pushed.new && cloned.catalogue == Lab.id)
    #expect(try Lab.remote(two) == Remote(url: url.text, base: cloned.new))

    let edited = try Lab.edit(two, "iphone-1", "iPhone One")
    #expect(try await fixture.client { try await $0.push(two) }.new == edited)
    let pulled = try await fixture.client { try await $0.pull(one) }
    #expect(pulled.old == pushed.new && pulled.new == edited && pulled.localRevisions == 0)
    #expect(try Lab.remote(one)?.base == edited)
    #expect(try await fixture.client { try await $0.pull(one) }.isUnchanged)
    for path in [one, two, fixture.hubFile()] {
      try Lab.verify(path)
      #expect(try Lab.head(path) == edited)
    }
    try await fixture.stop()
    #expect(
      fixture.answers == [
        "probe unknown-catalogue", "push accepted 3", "pull revisions 1 to 3", "push accepted 4",
        "pull revisions 4 to 4", "pull unchanged",
      ])
  }

  @Test("An empty catalogue is pushed and cloned") func anEmptyCatalogueIsPushedAndCloned()
    async throws
  {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 0)
    let url = try fixture.url()
    #expect(try await fixture.client { try await $0.push(one, to: url) }.new == .origin)
    #expect(try await fixture.client { try await $0.clone(url, to: two) }.new == .origin)
    #expect(try await fixture.client { try await $0.pull(two) }.isUnchanged)
    try await fixture.stop()
  }

  @Test("A long history travels in many pieces") func aLongHistoryTravelsInManyPieces() async throws
  {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try BigLab.make(one, profiles: [Int](repeating: 250, count: 6))
    let url = try fixture.url()
    let pushed = try await fixture.client { try await $0.push(one, to: url) }
    #expect(pushed.traffic.sent > 1_000_000)
    let cloned = try await fixture.client { try await $0.clone(url, to: two) }
    #expect(cloned.new == pushed.new)
    try Lab.verify(two)
    try await fixture.stop()
  }

  /// The bytes of whole conversations, all frames counted, both ways (docs/Protocol.md).
  @Test("Pulls are small") func pullsAreSmall() async throws {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 3)
    let url = try fixture.url("design/devices")
    _ = try await fixture.client { try await $0.push(one, to: url) }
    _ = try await fixture.client { try await $0.clone(url, to: two) }
    let unchanged = try await fixture.client { try await $0.pull(two) }.traffic
    #expect(unchanged.sent + unchanged.received <= 250)
    try Lab.edit(one, "iphone-1", "iPhone One")
    let push = try await fixture.client { try await $0.push(one) }.traffic
    let change = try await fixture.client { try await $0.pull(two) }.traffic
    #expect(change.sent + change.received <= 600)
    print(
      "bytes: no change \(unchanged.sent) + \(unchanged.received),",
      "one change \(change.sent) + \(change.received), push \(push.sent) + \(push.received)")
    try await fixture.stop()
  }

  @Test("Local revisions do not hinder a pull without news")
  func localRevisionsDoNotHinderAPullWithoutNews() async throws {
    let fixture = try await HubFixture()
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 2)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    try Lab.edit(one, "iphone-0", "ours")
    let report = try await fixture.client { try await $0.pull(one) }
    #expect(report.isUnchanged && report.localRevisions == 1)
    try await fixture.stop()
  }

  @Test("The client does not know that the hub holds its revisions: digests tell")
  func revisionsThatAreThereBecomeTheBase() async throws {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    let base = try Lab.make(one, revisions: 2)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    _ = try await fixture.client { try await $0.clone(url, to: two) }
    let own = try Lab.edit(one, "iphone-0", "ours")
    _ = try await fixture.client { try await $0.push(one) }

    try Lab.setRemote(one, url, base: base)
    let again = try await fixture.client { try await $0.push(one) }
    #expect(again.new == own)
    #expect(try Lab.remote(one)?.base == own)

    try Lab.setRemote(one, url, base: base)
    let pulled = try await fixture.client { try await $0.pull(one) }
    #expect(pulled.isUnchanged && pulled.localRevisions == 0)
    #expect(try Lab.remote(one)?.base == own)

    // The hub has a newer head than the push.
    _ = try await fixture.client { try await $0.pull(two) }
    let news = try Lab.edit(two, "iphone-1", "theirs")
    _ = try await fixture.client { try await $0.push(two) }
    try Lab.setRemote(one, url, base: base)
    #expect(try await fixture.client { try await $0.push(one) }.new == own)
    try Lab.setRemote(one, url, base: base)
    #expect(try await fixture.client { try await $0.pull(one) }.new == news)
    #expect(try Lab.head(one) == news)

    // The hub lacks what the base says.
    let latest = try Lab.edit(one, "iphone-2", "latest")
    try Lab.setRemote(one, url, base: latest)
    #expect(await code { try await fixture.client { try await $0.pull(one) } } == .diverged)
    #expect(await code { try await fixture.client { try await $0.push(one) } } == .diverged)
    _ = try await fixture.client { try await $0.pull(one, rejoining: true) }
    #expect(try await fixture.client { try await $0.push(one) }.new == latest)
    #expect(try Lab.head(fixture.hubFile()) == latest)
    try await fixture.stop()
  }

  @Test("Another lineage is refused with both ids") func anotherLineageIsRefusedWithBothIDs()
    async throws
  {
    let fixture = try await HubFixture()
    let (one, other) = (fixture.folder.file("one.db"), fixture.folder.file("other.db"))
    try Lab.make(one, revisions: 2)
    try Lab.make(other, revisions: 2, id: .reference)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    for base in [nil, RevisionPoint.origin] {
      if let base { try Lab.setRemote(other, url, base: base) }
      let error = await #expect(throws: Failure.self) {
        try await fixture.client { try await $0.push(other, to: url) }
      }
      #expect(error?.code == .otherLineage)
      #expect(error?.problem.contains(Lab.id.description) == true)
      #expect(error?.problem.contains(CatalogueID.reference.description) == true)
    }
    #expect(await code { try await fixture.client { try await $0.pull(other) } } == .otherLineage)
    try await fixture.stop()
  }

  @Test("The same id and another history, as after a restored backup")
  func anotherHistoryIsRefused() async throws {
    let fixture = try await HubFixture()
    let (one, other) = (fixture.folder.file("one.db"), fixture.folder.file("other.db"))
    try Lab.make(one, revisions: 3)
    try Lab.make(other, revisions: 2)
    let parted = try Lab.edit(other, "ipad", "iPad")
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    try Lab.setRemote(other, url, base: parted)
    #expect(await code { try await fixture.client { try await $0.pull(other) } } == .diverged)
    #expect(
      await code { try await fixture.client { try await $0.push(other) } } == .diverged)
    // Another remote's revisions are not merged under those that were pushed elsewhere.
    try Lab.setRemote(other, try fixture.url("team/other"), base: parted)
    #expect(await code { try await fixture.client { try await $0.push(other, to: url) } } == .stale)
    #expect(try Lab.head(other) == parted)
    try await fixture.stop()
  }

  @Test("A restored hub: a pull that rejoins keeps what the hub lost as local revisions")
  func aRejoiningPullKeepsWhatTheHubLost() async throws {
    let fixture = try await HubFixture()
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 9)
    // How many revisions the hub has lost, and whether somebody has pushed since.
    for (lost, hasOthers) in [(1, false), (6, false), (1, true), (6, true), (9, true)] {
      let name = "team/lost-\(lost)-\(hasOthers)"
      let (hub, mine) = (try fixture.url(name), fixture.folder.file("mine-\(lost)-\(hasOthers).db"))
      let kept = fixture.folder.file("kept-\(lost)-\(hasOthers).db")
      try Lab.make(kept, revisions: 9 - lost)
      if hasOthers { try Lab.edit(kept, "others-0", "theirs") }
      _ = try await fixture.client { try await $0.push(kept, to: hub) }
      try FileManager.default.copyItem(atPath: one, toPath: mine)
      let head = try Lab.head(mine)
      try Lab.setRemote(mine, hub, base: head)
      #expect(await code { try await fixture.client { try await $0.pull(mine) } } == .diverged)
      #expect(try Lab.head(mine) == head, "nothing changed")

      let report = try await fixture.client { try await $0.pull(mine, rejoining: true) }
      #expect(report.localRevisions == lost && report.new.number == 9 + (hasOthers ? 1 : 0))
      #expect(report.isUnchanged != hasOthers)
      #expect(try Lab.remote(mine)?.base == Lab.head(kept))
      try Lab.verify(mine)
      _ = try await fixture.client { try await $0.push(mine) }
      // Somebody changes what has come back.
      let third = fixture.folder.file("third-\(lost)-\(hasOthers).db")
      _ = try await fixture.client { try await $0.clone(hub, to: third) }
      try Lab.edit(third, "iphone-8", "changed since")
      let pushed = try await fixture.client { try await $0.push(third) }.new
      // The next replica has nothing of its own, and does not take that back: its revisions are there as they
      // were, or have others before them by now, so that people are asked about what was changed since.
      let second = fixture.folder.file("second-\(lost)-\(hasOthers).db")
      try FileManager.default.copyItem(atPath: one, toPath: second)
      try Lab.setRemote(second, hub, base: head)
      let found = await code {
        try await fixture.client { try await $0.pull(second, rejoining: true) }
      }
      #expect(found == (hasOthers ? .conflict : nil))
      if hasOthers { _ = try await fixture.client { try await $0.pull(second, settling: .theirs) } }
      #expect(try Lab.head(second) == pushed)
      try Lab.verify(second)
    }
    try await fixture.stop()
  }

  @Test("A restored hub: a rejoining pull keeps revisions that wait, and finds a late beginning")
  func aRejoiningPullLosesNothing() async throws {
    let fixture = try await HubFixture()
    @Sendable func file(_ name: String) -> String { fixture.folder.file(name + ".db") }
    func replace(_ name: String, by path: String) throws {
      let place = fixture.hubFile(name)
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: place + suffix)
      }
      try FileManager.default.copyItem(atPath: path, toPath: place)
    }
    let (one, mine, url) = (file("one"), file("mine"), try fixture.url())
    try Lab.make(one, revisions: 3)
    _ = try await fixture.client { try await $0.push(one, to: url) }
    _ = try await fixture.client { try await $0.clone(url, to: mine) }
    try Lab.edit(one, "iphone-0", "theirs")
    _ = try await fixture.client { try await $0.push(one) }
    try Lab.edit(mine, "iphone-0", "ours")
    #expect(await code { try await fixture.client { try await $0.pull(mine) } } == .conflict)
    // The hub loses what waits here, and more.
    let old = file("old")
    try Lab.make(old, revisions: 2)
    try replace("team/lab", by: old)
    #expect(
      await code { try await fixture.client { try await $0.pull(mine, rejoining: true) } }
        == .conflict)
    let pending = try CatalogueFile.open(at: mine, access: .readOnly).merging.pendingMerge()
    #expect(pending?.open.count == 1, "the hub's last revision is here alone")

    // A hub whose history begins two revisions before it parts from this one; 1, 2, 4 back misses them.
    let (long, shallow) = (file("long"), file("shallow"))
    try Lab.make(long, revisions: 12)
    let made = try Lab.make(file("short"), revisions: 7)
    let late = try fixture.url("team/late")
    _ = try await fixture.client { try await $0.push(file("short"), to: late) }
    try Lab.makeShallow(shallow, from: file("short"))
    try Lab.edit(shallow, "others-0", "theirs")
    try replace("team/late", by: shallow)
    try Lab.setRemote(long, late, base: Lab.head(long))
    let report = try await fixture.client { try await $0.pull(long, rejoining: true) }
    #expect(report.new.number == 13 && report.localRevisions == 12 - made.number)
    try Lab.verify(long)
    // A replica that begins later than that shares nothing with the hub.
    let (later, snapshot) = (file("later"), try fixture.url("team/later"))
    try Lab.make(file("more"), revisions: 12)
    _ = try await fixture.client { try await $0.push(file("more"), to: snapshot) }
    try Lab.makeShallow(later, from: file("more"))
    try Lab.setRemote(later, late, base: Lab.head(later))
    let error = await #expect(throws: Failure.self) {
      try await fixture.client { try await $0.pull(later, rejoining: true) }
    }
    #expect(error?.hint?.contains("devcat export --format ndjson") == true)
    try await fixture.stop()
  }

  @Test("A restored hub: a conflict with what was pushed since waits for people")
  func aRejoiningPullHasConflicts() async throws {
    let fixture = try await HubFixture()
    let (one, other) = (fixture.folder.file("one.db"), fixture.folder.file("other.db"))
    try Lab.make(one, revisions: 3)
    try Lab.make(other, revisions: 3)
    let url = try fixture.url()
    try Lab.edit(one, "iphone-0", "theirs")
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let parted = try Lab.edit(other, "iphone-0", "ours")
    try Lab.setRemote(other, url, base: parted)
    #expect(
      await code { try await fixture.client { try await $0.pull(other, rejoining: true) } }
        == .conflict)
    let pending = try CatalogueFile.open(at: other, access: .readOnly).merging.pendingMerge()
    #expect(pending?.base.number == 3 && pending?.open.count == 1)
    #expect(try Lab.head(other) == parted)
    // The last common revision is the base from now on, so a plain pull does.
    #expect(try Lab.remote(other)?.base.number == 3)
    let report = try await fixture.client { try await $0.pull(other, settling: .ours) }
    #expect(report.localRevisions == 1)
    #expect(try await fixture.client { try await $0.push(other) }.new == report.new)
    try Lab.verify(other)
    try await fixture.stop()
  }

  @Test("A hub's file that another program cuts off in place is an error, and does not end the hub")
  func aHubsFileIsCutOff() async throws {
    let fixture = try await HubFixture()
    let (one, other) = (fixture.folder.file("one.db"), fixture.folder.file("other.db"))
    try Lab.make(one, revisions: 40)
    try Lab.make(other, revisions: 2)
    let (url, sound) = (try fixture.url(), try fixture.url("team/other"))
    _ = try await fixture.client { try await $0.push(one, to: url) }
    _ = try await fixture.client { try await $0.push(other, to: sound) }
    let hub = try FileHandle(forWritingTo: URL(filePath: fixture.hubFile()))
    try hub.truncate(atOffset: 4096)
    try hub.close()
    let clone = fixture.folder.file("clone.db")
    #expect(
      await code { try await fixture.client { try await $0.clone(url, to: clone) } } == .hubFailed)
    _ = try await fixture.client { try await $0.clone(sound, to: clone) }
    #expect(try Lab.head(clone) == Lab.head(other))
    try await fixture.stop()
  }

  @Test("A clone never overwrites") func aCloneNeverOverwrites() async throws {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 1)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    try Data("mine".utf8).write(to: URL(filePath: two))
    #expect(await code { try await fixture.client { try await $0.clone(url, to: two) } } == .exists)
    #expect(try Data(contentsOf: URL(filePath: two)) == Data("mine".utf8))
    let nowhere = fixture.folder.file("no/folder.db")
    #expect(
      await code { try await fixture.client { try await $0.clone(url, to: nowhere) } }
        == .inputOutput)
    try await fixture.stop()
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
    #expect(left.allSatisfy { !$0.hasPrefix(".") }, "\(left)")
  }

  @Test("Unknown names and missing remotes are errors")
  func unknownNamesAndMissingRemotesAreErrors() async throws {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    let head = try Lab.make(one, revisions: 1)
    let url = try fixture.url("team/none")
    #expect(
      await code { try await fixture.client { try await $0.clone(url, to: two) } }
        == .unknownCatalogue)
    #expect(await code { try await fixture.client { try await $0.pull(one) } } == .noRemote)
    #expect(await code { try await fixture.client { try await $0.push(one) } } == .noRemote)
    // A push that does not begin at 0 makes no catalogue.
    try Lab.setRemote(one, url, base: head)
    #expect(
      await code { try await fixture.client { try await $0.push(one) } } == .unknownCatalogue)
    #expect(!FileManager.default.fileExists(atPath: fixture.hubFile("team/none")))
    #expect(
      await code { try await HubClient(on: fixture.loop).remoteHead(url) } == .unknownCatalogue)
    try await fixture.stop()
  }

  @Test("One of two racing pushes is accepted") func oneOfTwoRacingPushesIsAccepted() async throws {
    let fixture = try await HubFixture()
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 2)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    for round in 0..<5 {
      let paths = try (0..<6).map { index in
        let path = fixture.folder.file("racer-\(round)-\(index).db")
        try FileManager.default.copyItem(atPath: one, toPath: path)
        try Lab.edit(path, "iphone-1", "racer \(round) \(index)")
        return path
      }
      let codes = await withTaskGroup(of: Failure.Code?.self) { group in
        for path in paths {
          group.addTask { await code { try await fixture.client { try await $0.push(path) } } }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.count { $0 == nil } == 1)
      #expect(codes.count { $0 == .conflict } == 5)
      _ = try await fixture.client { try await $0.pull(one) }
    }
    try Lab.verify(fixture.hubFile())
    try await fixture.stop()
  }

  @Test("Two first pushes of one lineage: the catalogue is made once")
  func oneOfTwoRacingFirstPushesMakesTheCatalogue() async throws {
    let fixture = try await HubFixture()
    let url = try fixture.url()
    let paths = try (0..<5).map { index in
      let path = fixture.folder.file("racer-\(index).db")
      try Lab.make(path, revisions: 1)
      try Lab.edit(path, "ipad", "iPad \(index)")
      return path
    }
    let codes = await withTaskGroup(of: Failure.Code?.self) { group in
      for path in paths {
        group.addTask {
          await code { try await fixture.client { try await $0.push(path, to: url) } }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 1)
    #expect(codes.count { $0 == .conflict } == 4)
    try Lab.verify(fixture.hubFile())
    try await fixture.stop()
  }

  @Test("More catalogues than the hub keeps open") func aHubServesManyCatalogues() async throws {
    var limits = HubServer.Limits()
    limits.openCatalogues = 2
    let fixture = try await HubFixture(limits)
    let one = fixture.folder.file("one.db")
    let head = try Lab.make(one, revisions: 1)
    for index in 0..<6 {
      let url = try fixture.url("team/c\(index)")
      _ = try await fixture.client { try await $0.push(one, to: url) }
    }
    for index in 0..<4 {
      let url = try fixture.url("team/c\(index)")
      #expect(try await HubClient(on: fixture.loop).remoteHead(url).head == head)
    }
    try await fixture.stop()
  }
}
