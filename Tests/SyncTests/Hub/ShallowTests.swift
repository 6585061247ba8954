import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Replicas whose history begins with a snapshot, and hubs whose does", .timeLimit(.hang))
struct ShallowTests {
  /// A hub with a catalogue of five revisions, and a replica at the third.
  private struct Bench {
    let fixture: HubFixture
    let url: RemoteURL
    let one: String
    let late: String
    let head: RevisionPoint

    init() async throws {
      var limits = HubServer.Limits()
      limits.openCatalogues = 1
      let fixture = try await HubFixture(limits)
      let url = try fixture.url()
      let (one, late) = (fixture.folder.file("one.db"), fixture.folder.file("late.db"))
      try Lab.make(one, revisions: 3)
      _ = try await fixture.client { try await $0.push(one, to: url) }
      _ = try await fixture.client { try await $0.clone(url, to: late) }
      try Lab.edit(one, "iphone-0", "Four")
      head = try Lab.edit(one, "iphone-1", "Five")
      _ = try await fixture.client { try await $0.push(one) }
      (self.fixture, self.url, self.one, self.late) = (fixture, url, one, late)
    }

    func shallow(_ name: String = "shallow.db") async throws -> (path: String, SyncReport) {
      let (path, url) = (fixture.folder.file(name), url)
      return (path, try await fixture.client { try await $0.cloneShallow(url, to: path) })
    }

    /// Puts a shallow catalogue into the place of the hub's.
    func makeHubShallow() async throws {
      let (path, _) = try await shallow("hub-to-be.db")
      let other = fixture.folder.file("other.db")
      try Lab.make(other, revisions: 1, id: .reference)
      let beside = try fixture.url("team/beside")
      _ = try await fixture.client { try await $0.push(other, to: beside) }
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: fixture.hubFile() + suffix)
      }
      try FileManager.default.copyItem(atPath: path, toPath: fixture.hubFile())
    }
  }

  @Test("A shallow clone takes part") func aShallowCloneTakesPart() async throws {
    let bench = try await Bench()
    let (path, report) = try await bench.shallow()
    #expect(report.new == bench.head)
    try Lab.verify(path)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    #expect(try file.log.checkpoint() == bench.head)
    #expect(try file.settings.remote == Remote(url: bench.url.text, base: bench.head))
    #expect(try file.log.root() == CatalogueFile.open(at: bench.one, access: .readOnly).log.root())

    try Lab.edit(path, "iphone-2", "Six")
    let six = try await bench.fixture.client { try await $0.push(path) }.new
    let one = bench.one
    #expect(try await bench.fixture.client { try await $0.pull(one) }.new == six)
    let seven = try Lab.edit(one, "iphone-2", "Seven")
    _ = try await bench.fixture.client { try await $0.push(one) }
    try Lab.edit(path, "iphone-1", "Mine")
    let pulled = try await bench.fixture.client { try await $0.pull(path) }
    #expect(pulled.shared == seven && pulled.localRevisions == 1)
    #expect(try await bench.fixture.client { try await $0.push(path) }.new.number == 8)
    try Lab.verify(path)
    let repairing = try CatalogueFile.open(at: path, access: .readWrite)
    try repairing.maintenance.repair()
    #expect(try repairing.maintenance.verify().difference == nil)
    try await bench.fixture.stop()
  }

  @Test("An empty catalogue is cloned shallow too") func anEmptyCatalogueIsClonedShallowToo()
    async throws
  {
    let fixture = try await HubFixture()
    let (empty, url) = (fixture.folder.file("empty.db"), try fixture.url("team/empty"))
    try Lab.make(empty, revisions: 0)
    try FileManager.default.createDirectory(
      atPath: fixture.folder.file("hub/team"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: empty, toPath: fixture.hubFile("team/empty"))
    let path = fixture.folder.file("clone.db")
    let report = try await fixture.client { try await $0.cloneShallow(url, to: path) }
    #expect(report.new == .origin)
    try Lab.verify(path)
    try await fixture.stop()
  }

  @Test("A shallow hub serves shallow replicas") func aShallowHubServesShallowReplicas()
    async throws
  {
    let bench = try await Bench()
    try await bench.makeHubShallow()
    let (url, path) = (bench.url, bench.fixture.folder.file("full.db"))
    #expect(
      await code { try await bench.fixture.client { try await $0.clone(url, to: path) } }
        == .historyMissing)
    let (shallow, report) = try await bench.shallow()
    #expect(report.new == bench.head)
    try Lab.verify(shallow)
    try Lab.edit(shallow, "iphone-2", "Six")
    let six = try await bench.fixture.client { try await $0.push(shallow) }.new
    // A replica at the beginning of the hub's history works as usual.
    let one = bench.one
    #expect(try await bench.fixture.client { try await $0.pull(one) }.new == six)
    try await bench.fixture.stop()
  }

  /// A base before the hub's beginning: nothing is given up unless that is asked for, and never
  /// what was made here.
  @Test("A replica before the beginning is reset when asked")
  func aReplicaBeforeTheBeginningIsResetWhenAsked() async throws {
    let bench = try await Bench()
    try await bench.makeHubShallow()
    let late = bench.late
    let before = try Lab.head(late)
    try CatalogueFile.open(at: late, access: .readWrite).log.setTag("old", to: 2)
    #expect(
      await code { try await bench.fixture.client { try await $0.pull(late) } } == .historyMissing)
    #expect(try Lab.head(late) == before)
    let mine = bench.fixture.folder.file("mine.db")
    try FileManager.default.copyItem(atPath: late, toPath: mine)
    try Lab.edit(mine, "mine-0", "Mine")
    #expect(
      await code { try await bench.fixture.client { try await $0.pull(mine, recovering: .reset) } }
        == .historyMissing)
    #expect(try Lab.head(mine).number == before.number + 1)

    let report = try await bench.fixture.client { try await $0.pull(late, recovering: .reset) }
    #expect(report.new == bench.head && report.resetTags == ["old"])
    let file = try CatalogueFile.open(at: late, access: .readOnly)
    #expect(try file.log.checkpoint() == bench.head && file.settings.remote?.base == bench.head)
    try Lab.verify(late)
    #expect(try await bench.fixture.client { try await $0.pull(late) }.isUnchanged)
    try await bench.fixture.stop()
  }
}
