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

    /// Makes a replica whose history begins with the hub's head.
    func shallow(_ name: String = "shallow.db") throws -> String {
      let path = fixture.folder.file(name)
      try Lab.makeShallow(path, from: one)
      try Lab.setRemote(path, url, base: head)
      return path
    }

    /// Puts a shallow catalogue into the place of the hub's.
    func makeHubShallow() async throws {
      let path = try shallow("hub-to-be.db")
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

  @Test("A shallow replica takes part") func aShallowReplicaTakesPart() async throws {
    let bench = try await Bench()
    let path = try bench.shallow()
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

  @Test("A shallow hub serves replicas at its beginning, and no clones")
  func aShallowHubServesReplicas() async throws {
    let bench = try await Bench()
    try await bench.makeHubShallow()
    let (url, path) = (bench.url, bench.fixture.folder.file("full.db"))
    #expect(
      await code { try await bench.fixture.client { try await $0.clone(url, to: path) } }
        == .historyMissing)
    let shallow = try bench.shallow()
    try Lab.edit(shallow, "iphone-2", "Six")
    let six = try await bench.fixture.client { try await $0.push(shallow) }.new
    // A replica at the beginning of the hub's history works as usual.
    let one = bench.one
    #expect(try await bench.fixture.client { try await $0.pull(one) }.new == six)
    try await bench.fixture.stop()
  }

  @Test("A replica before the beginning keeps its history")
  func aReplicaBeforeTheBeginningKeepsItsHistory() async throws {
    let bench = try await Bench()
    try await bench.makeHubShallow()
    let late = bench.late
    let before = try Lab.head(late)
    #expect(
      await code { try await bench.fixture.client { try await $0.pull(late) } } == .historyMissing)
    #expect(try Lab.head(late) == before)
    try Lab.edit(late, "mine-0", "Mine")
    let error = await #expect(throws: Failure.self) {
      try await bench.fixture.client { try await $0.pull(late) }
    }
    #expect(error?.problem.contains("1 local revisions are not pushed") == true)
    #expect(try Lab.head(late).number == before.number + 1)
    try await bench.fixture.stop()
  }
}
