import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Hubs whose budgets are small, and clients that wait for them", .timeLimit(.hang))
struct BudgetedHubTests {
  private func limits(_ change: (inout HubServer.Limits) -> Void) -> HubServer.Limits {
    var limits = HubServer.Limits()
    change(&limits)
    return limits
  }

  /// A connection on which a push of so many bytes has begun, and gone no further.
  private func halfPush(_ fixture: HubFixture, size: Int) async throws -> Channel {
    let channel = try await fixture.connect()
    let push = Message.push(
      .init(
        name: "team/half", catalogue: Lab.id, base: .origin,
        head: RevisionPoint(number: 1, digest: .zero), size: size))
    try await channel.write(RawMessages.hello + push.frame(request: 1).bytes, until: .after(.hang))
    return channel
  }

  @Test("A client that holds the budget for pushes delays other pushes, and nothing else")
  func aPushWaitsForTheBudget() async throws {
    let fixture = try await HubFixture(
      limits {
        $0.pushBudget = 100_000
        $0.progress = .milliseconds(10)
      })
    let (one, url) = (fixture.folder.file("one.db"), try fixture.url())
    try Lab.make(one, revisions: 2)
    let half = try await halfPush(fixture, size: 100_000)
    try await wait { fixture.hub.context.budgets.pushes.use.count == 100_000 }
    // It waits for longer than it would wait for a hub that says nothing.
    var hasty = HubClient.Limits()
    hasty.silence = .milliseconds(2500)
    let pushing = Task { [hasty] in
      try await fixture.client(hasty) { try await $0.push(one, to: url) }
    }
    try await wait { fixture.hub.context.budgets.pushes.use.waiting == 1 }
    let asked = await code { try await HubClient(on: fixture.loop).remoteHead(url) }
    #expect(asked == .unknownCatalogue)
    try await Task.sleep(for: .milliseconds(3500))
    await half.close()
    #expect(try await pushing.value.new.number == 2)
    try await wait { fixture.hub.context.budgets.pushes.use.count == 0 }
    try await fixture.stop()
  }

  @Test("A push of more than is held in memory comes by way of a file without a name")
  func aLargePushIsSpooled() async throws {
    let fixture = try await HubFixture(limits { $0.heldPush = 1000 })
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    let head = try BigLab.make(one, profiles: [200, 3])
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    #expect(try Lab.head(fixture.hubFile()) == head)
    _ = try await fixture.client { try await $0.clone(url, to: two) }
    try Lab.verify(two)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder.file("hub"))
    #expect(files == ["team"])
    let budgets = fixture.hub.context.budgets
    #expect(budgets.spools.use.count == 0 && budgets.pushes.use.count == 0)
    try await fixture.stop()
  }

  @Test("A push by way of a file waits while another holds the disk space for such files")
  func aPushWaitsForDiskSpace() async throws {
    let fixture = try await HubFixture(
      limits {
        ($0.heldPush, $0.maximumDelta, $0.spoolBudget) = (1000, 100_000, 100_000)
        $0.progress = .milliseconds(10)
      })
    let one = fixture.folder.file("one.db")
    let head = try BigLab.make(one, profiles: [20])
    let spools = fixture.hub.context.budgets.spools
    let half = try await halfPush(fixture, size: 100_000)
    try await wait { spools.use.count == 100_000 }
    let pushing = Task {
      try await fixture.client { try await $0.push(one, to: fixture.url()) }
    }
    try await wait { spools.use.waiting == 1 }
    #expect(!FileManager.default.fileExists(atPath: fixture.hubFile()))
    await half.close()
    #expect(try await pushing.value.new == head)
    try await wait { spools.use.count == 0 }
    try await fixture.stop()
  }

  @Test("A push that is applied counts what it inflates to")
  func inflatedBytesAreCounted() async throws {
    let fixture = try await HubFixture(limits { $0.applyBudget = 4 << 20 })
    let (small, deflating) = (fixture.folder.file("a.db"), fixture.folder.file("b.db"))
    try Lab.make(small, revisions: 1)
    let file = try CatalogueFile.create(at: deflating, id: Lab.id, name: "lab")
    let head = try file.commit(
      (0..<400).map { number in
        var profile = Profile(id: "device-\(1000 + number)")
        profile[FieldPath.attribute("noise")] = .text(String(repeating: "a", count: 4000))
        return Change.edit(id: profile.id, profile.patch(from: nil))
      }, note: RevisionNote(author: "Zoë", message: "many", time: Timestamp(seconds: 0)))
    let delta = DeltaWriter.encoded(try file.log.revisions(after: 0, maximumBytes: .max))
    #expect(delta.count < 64 << 10)
    // Another's work leaves 512 KiB.
    let applying = fixture.hub.context.budgets.applying
    let held = await applying.reserve(7 << 19, for: "another")
    _ = try await fixture.client { try await $0.push(small, to: fixture.url("team/small")) }
    #expect(applying.use.count == 7 << 19)
    let pushing = Task {
      try await fixture.client { try await $0.push(deflating, to: fixture.url("team/large")) }
    }
    try await wait { applying.use.waiting == 1 }
    #expect(!FileManager.default.fileExists(atPath: fixture.hubFile("team/large")))
    applying.release(held)
    #expect(try await pushing.value.new == head)
    try await wait { applying.use.count == 0 }
    try await fixture.stop()
  }

  @Test("Newcomers who say nothing hold what all newcomers have, until their time is up")
  func aNewcomerWaitsForTheBudget() async throws {
    let fixture = try await HubFixture(
      limits {
        $0.newcomerBudget = HubBudgets.newcomerSize
        $0.handshake = .milliseconds(300)
      })
    let silent = try await fixture.connect()
    try await wait { fixture.hub.context.budgets.newcomers.use.count > 0 }
    var patient = HubClient.Limits()
    patient.hello = .hang
    let client = HubClient(on: fixture.loop, limits: patient)
    let found = await code { try await client.remoteHead(try fixture.url()) }
    #expect(found == .unknownCatalogue)
    #expect(try await RawMessages.failure(on: silent)?.code == .timedOut)
    await silent.close()
    try await fixture.stop()
  }

  /// Clients that read nothing of a large answer hold the budget for pulls, and others wait; probes do
  /// not.
  @Test("A pull waits for the budget") func aPullWaitsForTheBudget() async throws {
    let fixture = try await HubFixture(
      limits {
        $0.pullBudget = HubBudgets.answerSize
        $0.progress = .milliseconds(10)
      })
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    let url = try fixture.url()
    try BigLab.make(one, profiles: [2000])
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let channel = try await fixture.connect()
    let pull = Message.pull(.init(name: "team/lab", catalogue: nil, base: .origin))
    try await channel.write(RawMessages.hello + pull.frame(request: 1).bytes, until: .after(.hang))
    try await wait { fixture.hub.context.budgets.pulls.use.count > 0 }
    let cloning = Task { try await fixture.client { try await $0.clone(url, to: two) } }
    try await wait { fixture.hub.context.budgets.pulls.use.waiting == 1 }
    #expect(try await HubClient(on: fixture.loop).remoteHead(url).head.number == 1)
    await channel.close()
    #expect(try await cloning.value.new.number == 1)
    try await fixture.stop()
  }

  @Test(
    "A hub that promises what cannot be is found out",
    arguments: ["pushers", "pieces", "progress", "ignorable"])
  func aLyingHubHoldsNobody(_ lie: String) async throws {
    let server = try TestServer { channel in
      _ = try? await channel.read(until: .after(.hang))
      let point = RevisionPoint(number: 9, digest: SHA256.digest(of: [9]))
      let head = Message.head(.init(catalogue: Lab.id, point: point)).frame(request: 1).bytes
      let endless: [UInt8] =
        switch lie {
        case "pushers":
          Message.provenance(
            .init(pushers: [PusherRun(revisions: 1...(1 << 53), name: "me")])
          )
          .frame(request: 1).bytes
        case "pieces": Message.delta(.init([], isLast: false)).frame(request: 1).bytes
        case "progress": Message.progress(.init(elapsed: 1)).frame(request: 1).bytes
        default: [0, 0, 0, 1, 0x7f, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0xf6]
        }
      var bytes = FaultTests.hello + head
      // For ever, as far as the client can tell.
      while (try? await channel.write(bytes, until: .after(.hang))) != nil {
        bytes = endless
        guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return }
      }
    }
    let path = server.folder.file("two.db")
    let url = try RemoteURL(
      "devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab")
    var limits = HubClient.Limits()
    // Only a wait without an end must come to one.
    if ["progress", "ignorable"].contains(lie) { limits.timeout = .milliseconds(500) }
    let client = HubClient(on: server.loop, limits: limits)
    let found = await code { try await client.clone(url, to: path) }
    #expect(found == (["pushers", "pieces"].contains(lie) ? .protocolViolation : .timedOut))
    #expect(!FileManager.default.fileExists(atPath: path))
    await server.stop()
  }
}
