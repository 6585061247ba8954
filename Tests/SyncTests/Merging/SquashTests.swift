import DevcatValues
import DevcatEncoding
import Foundation
import DevcatSQLite
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// Pulls of squashed revisions: few bytes, a state that is verified, and a history that begins there.
@Suite(.timeLimit(.hang))
struct SquashTests {
  private func file(_ path: String) throws -> CatalogueFile {
    try CatalogueFile.open(at: path, access: .readWrite)
  }

  /// A hub with a catalogue of some devices, and replicas of it.
  private func fixture(_ names: [String]) async throws -> (HubFixture, [String]) {
    let fixture = try await HubFixture()
    _ = try HubFolder(fixture.folder.file("hub")).make(hosts: [])
    await fixture.hub.reload()
    let paths = names.map { fixture.folder.file($0 + ".db") }
    try Lab.make(paths[0], revisions: 12)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(paths[0], to: url) }
    for path in paths.dropFirst() {
      _ = try await fixture.client { try await $0.clone(url, to: path) }
    }
    return (fixture, paths)
  }

  /// Makes many revisions of a few devices, one of which is removed and one added.
  private func edit(_ path: String, _ revisions: Int) throws {
    let file = try file(path)
    for number in 0..<revisions {
      let id = "iphone-\(number % 6)"
      let old = try file.state.profile(id: id)
      var new = old
      new?[Field.name.at()] = .text("Phone \(number)")
      try commit([Change(id: id, from: old, to: new)], to: file)
    }
    let gone = try file.state.profile(id: "iphone-7")
    try commit([Change(id: "iphone-7", from: gone, to: nil)], to: file)
    var pixel = Profile(id: "pixel")
    pixel[Field.name.at()] = .text("Pixel")
    try commit([Change(id: "pixel", from: nil, to: pixel)], to: file)
  }

  private func commit(_ changes: [Change?], to file: CatalogueFile) throws {
    let note = RevisionNote(
      author: "Zoë", message: "set the name", time: Timestamp(seconds: 1_700_000_000))
    try file.commit(changes.compactMap(\.self), note: note)
  }

  /// The row of the figures: at most 1.5 times the bytes of one revision with the same net change.
  @Test func aThousandRevisionsCostWhatOneDoes() async throws {
    let (fixture, paths) = try await fixture(["many", "squashed", "whole", "one"])
    let (many, squashed, whole, one) = (paths[0], paths[1], paths[2], paths[3])
    try edit(many, 998)
    _ = try await fixture.client { try await $0.push(many) }
    try self.file(squashed).log.setTag("early", to: 3)
    let report = try await fixture.client { try await $0.pullSquashed(squashed) }
    #expect(report.reset == SyncReport.Reset(source: .squash, tags: ["early"]))
    #expect(report.old.number == 12 && report.new.number == 1012)
    // One revision with the same net change, on a hub of the same size.
    let other = try fixture.url("team/one")
    _ = try await fixture.client { try await $0.push(one, to: other) }
    let reader = fixture.folder.file("reader.db")
    _ = try await fixture.client { try await $0.clone(other, to: reader) }
    let changes = try file(many).state.differences(from: 12, to: 1012)
      .map { Change(id: $0.id, from: $0.old, to: $0.new) }
    try commit(changes, to: file(one))
    _ = try await fixture.client { try await $0.push(one) }
    let single = try await fixture.client { try await $0.pull(reader) }
    #expect(try file(reader).log.root() == file(squashed).log.root())
    let history = try await fixture.client { try await $0.pull(whole) }
    print(
      "SquashTests: \(report.traffic.received) bytes squashed, \(single.traffic.received) for one "
        + "revision, \(history.traffic.received) with the history")
    #expect(report.traffic.received * 2 <= single.traffic.received * 3)
    #expect(history.traffic.received > report.traffic.received * 10)

    // The state is the head's, the log begins there, and all of it verifies, as after a repair.
    for path in [squashed, whole] { try Lab.verify(path) }
    let file = try file(squashed)
    #expect(try file.log.head() == report.new && file.log.root() == self.file(many).log.root())
    #expect(try file.log.checkpoint() == report.new && file.log.entries().count == 1)
    #expect(try file.log.entries().first?.counts == nil && file.log.tags().isEmpty)
    #expect(try file.state.profile(id: "iphone-7") == nil && file.state.profile(id: "pixel") != nil)
    #expect(try file.seenHead(for: fixture.url())?.point == report.new)
    try file.maintenance.repair()
    try Lab.verify(squashed)
    #expect(throws: Failure.self) { try file.state.profile(id: "pixel", at: 12) }
    try await fixture.stop()
  }

  /// It continues like any replica: pulls, edits, merges and pushes.
  @Test func aSquashedReplicaStillSyncs() async throws {
    let (fixture, paths) = try await fixture(["a", "b"])
    let (one, two) = (paths[0], paths[1])
    try edit(one, 30)
    _ = try await fixture.client { try await $0.push(one) }
    _ = try await fixture.client { try await $0.pullSquashed(two) }
    #expect(try await fixture.client { try await $0.pull(two) }.isUnchanged)
    #expect(try await fixture.client { try await $0.pullSquashed(two) }.isUnchanged)
    try Lab.edit(two, "iphone-1", "mine")
    try Lab.edit(one, "iphone-2", "theirs")
    _ = try await fixture.client { try await $0.push(one) }
    // A squashed history has no local revisions.
    let refusal = await #expect(throws: Failure.self) {
      try await fixture.client { try await $0.pullSquashed(two) }
    }
    #expect(refusal?.code == .localRevisions && refusal?.hint?.contains("--squash") == true)
    let merged = try await fixture.client { try await $0.push(two) }
    #expect(merged.new.number == 46)
    _ = try await fixture.client { try await $0.pull(one) }
    #expect(try Lab.head(one) == Lab.head(two))
    try edit(one, 5)
    _ = try await fixture.client { try await $0.push(one) }
    _ = try await fixture.client { try await $0.pullSquashed(two) }
    #expect(try file(one).log.root() == file(two).log.root())
    for path in [one, two, fixture.hubFile()] { try Lab.verify(path) }
    try await fixture.stop()
  }

  /// A squashed revision that does not give the state of the signed head is refused.
  @Test(arguments: ["another change", "another header", "a delta", "nothing"])
  func aWrongSquashedRevisionChangesNothing(_ fault: String) async throws {
    let folder = try SocketFolder()
    let (path, full) = (folder.file("one.db"), folder.file("full.db"))
    try Lab.make(full, revisions: 5)
    let whole = try file(full)
    let base = try Lab.make(path, revisions: 2)
    let right = try whole.snapshots.squashedRevision(from: 2, to: 5)
    let bytes: [UInt8]
    switch fault {
    case "another change":
      bytes = try whole.snapshots.squashedRevision(from: 3, to: 5).with(right).encoded
    case "another header": bytes = try whole.snapshots.squashedRevision(from: 2, to: 4).encoded
    case "a delta":
      bytes = DeltaWriter.encoded(try whole.log.revisions(after: 2, maximumBytes: .max))
    default: bytes = []
    }
    let head = Message.Head(catalogue: Lab.id, point: try whole.log.head())
    let answer =
      FaultTests.hello + Message.head(head).frame(request: 1).bytes
      + Message.delta(.init(bytes, isLast: true)).frame(request: 1).bytes
    let server = try TestServer { channel in
      try? await channel.write(answer, until: .after(.hang))
      await channel.finish(until: .after(.hang))
    }
    let url = try RemoteURL("devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab")
    try Lab.setRemote(path, url, base: base)
    let found = await code { try await HubClient(on: server.loop).pullSquashed(path) }
    #expect(found == .badDelta)
    #expect(try Lab.head(path) == base)
    #expect(try file(path).log.entries().count == 2)
    try Lab.verify(path)
    await server.stop()
  }
}

extension SquashedRevision {
  /// The same changes under the header of another.
  fileprivate func with(_ other: SquashedRevision) throws -> SquashedRevision {
    try SquashedRevision(headerBytes: other.headerBytes, changes: changes)
  }
}
