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

/// The newest heads seen, and verified pushers, between a hub and replicas, over sockets.
@Suite("Seen head", .timeLimit(.hang))
struct SeenHeadTests {
  private func file(_ path: String) throws -> CatalogueFile {
    try CatalogueFile.open(at: path, access: .readWrite)
  }

  private func token(_ fixture: HubFixture, _ name: String) throws -> HubClient.Limits {
    let (_, secret) = try HubFolder(fixture.folder.file("hub")).tokens.create(
      name: name, catalogues: .all, role: .admin, lifetime: nil, now: .now)
    var limits = HubClient.Limits()
    limits.trust = fixture.trust
    limits.credentials = .token(secret)
    return limits
  }

  @Test("A replica remembers the newest head, refuses an older one, and rejoins")
  func aHubThatWentBackIsRefused() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let (one, two) = (fixture.folder.file("a.db"), fixture.folder.file("b.db"))
    try Lab.make(one, revisions: 1)
    let url = try fixture.ownURL()
    _ = try await fixture.client(fixture.trusting) { try await $0.push(one, to: url) }
    let cloned = try await fixture.client(fixture.trusting) { try await $0.clone(url, to: two) }
    for path in [one, two] { #expect(try file(path).seenPoint(for: url) == cloned.new) }
    // The backup of an operator, taken before the next push.
    let old = fixture.folder.file("backup.db")
    try file(fixture.hubFile()).backup(to: old)
    let head = try Lab.edit(one, "pixel", "Pixel")
    _ = try await fixture.client { try await $0.push(one) }
    #expect(try file(one).seenPoint(for: url) == head)
    let client = HubClient(on: fixture.loop, limits: fixture.trusting)
    #expect(try await client.remoteHead(url, seen: head).head == head)
    // The operator puts it in place while the hub runs and has the newer file open.
    for end in ["-wal", "-shm"] { unlink(fixture.hubFile() + end) }
    #expect(rename(old, fixture.hubFile()) == 0)
    // A client that has seen the newer head refuses the older one; another client goes on.
    #expect(await code { try await client.remoteHead(url, seen: head) } == .rollback)
    #expect(try await fixture.client { try await $0.pull(two) }.isUnchanged)
    let new = try Lab.edit(one, "nexus", "Nexus")
    #expect(await code { try await fixture.client { try await $0.push(one) } } == .diverged)
    #expect(try Lab.head(one) == new)
    #expect(try file(one).seenPoint(for: url) == head)
    // What the hub lost is local again, and the next push brings it.
    let rejoined = try await fixture.client { try await $0.pull(one, rejoining: true) }
    #expect(rejoined.shared == cloned.new && rejoined.localRevisions == 2)
    #expect(try file(one).seenPoint(for: url) == cloned.new)
    #expect(try await fixture.client { try await $0.push(one) }.new == new)
    #expect(try await fixture.client { try await $0.pull(two) }.new == new)
    try await fixture.stop()
  }

  @Test("The sizes that docs/Protocol.md names") func aPullWithoutNewsIsSmall() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let one = fixture.folder.file("a.db")
    try Lab.make(one, revisions: 1)
    let limits = try token(fixture, "ci")
    await fixture.hub.reload()
    let url = try fixture.ownURL("design/devices")
    _ = try await fixture.client(limits) { try await $0.push(one, to: url) }
    let report = try await fixture.client(limits) { try await $0.pull(one) }
    #expect(report.isUnchanged)
    #expect(report.traffic.sent + report.traffic.received == 220)
    try await fixture.stop()
  }

  @Test("The hub keeps by whose token a revision was pushed, and tells it")
  func theHubNamesThePushers() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let (one, two) = (fixture.folder.file("a.db"), fixture.folder.file("b.db"))
    let three = fixture.folder.file("c.db")
    try Lab.make(one, revisions: 2)
    let (ann, bob) = (try token(fixture, "ann"), try token(fixture, "bob"))
    await fixture.hub.reload()
    let url = try fixture.ownURL()
    _ = try await fixture.client(ann) { try await $0.push(one, to: url) }
    _ = try await fixture.client(bob) { try await $0.clone(url, to: two) }
    let first = [PusherRun(revisions: 1...2, name: "ann")]
    for path in [one, two, fixture.hubFile()] {
      #expect(try file(path).log.pushers(after: 0, upTo: 9) == first, "\(path)")
    }
    try Lab.edit(two, "pixel", "Pixel")
    try Lab.edit(two, "nexus", "Nexus")
    _ = try await fixture.client(bob) { try await $0.push(two) }
    _ = try await fixture.client(ann) { try await $0.pull(one) }
    _ = try await fixture.client(ann) { try await $0.clone(url, to: three) }
    let all = first + [PusherRun(revisions: 3...4, name: "bob")]
    for path in [one, two, three, fixture.hubFile()] {
      #expect(try file(path).log.pushers(after: 0, upTo: 9) == all, "\(path)")
    }
    // A local revision has no pusher, and gets none when it is rebased.
    try Lab.edit(one, "ours", "Ours")
    try Lab.edit(two, "theirs", "Theirs")
    _ = try await fixture.client(bob) { try await $0.push(two) }
    _ = try await fixture.client(ann) { try await $0.pull(one) }
    #expect(
      try file(one).log.pushers(after: 0, upTo: 9) == first + [
        PusherRun(revisions: 3...5, name: "bob")
      ])
    _ = try await fixture.client(ann) { try await $0.push(one) }
    #expect(
      try file(one).log.pushers(after: 4, upTo: 9) == [
        PusherRun(revisions: 5...5, name: "bob"), PusherRun(revisions: 6...6, name: "ann"),
      ])
    try await fixture.stop()
  }
}
