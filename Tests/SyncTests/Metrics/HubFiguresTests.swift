import DevcatValues
import DevcatEncoding
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("The metrics of a running hub", .timeLimit(.hang))
struct HubFiguresTests {
  private func requests(_ fixture: HubFixture) -> [HubRequest] {
    fixture.events.withLock { $0 }.compactMap {
      if case .answered(let request) = $0 { request } else { nil }
    }
  }

  @Test("Every request is counted") func everyRequestIsCounted() async throws {
    let fixture = try await HubFixture(hasPage: true)
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 3)
    let url = try fixture.url()
    let pushed = try await fixture.client { try await $0.push(one, to: url) }
    let cloned = try await fixture.client { try await $0.clone(url, to: two) }
    try await wait { self.requests(fixture).count == 3 }
    let found = requests(fixture)
    #expect(found.map(\.answer.code) == ["unknown-catalogue", "accepted", "delta"])
    #expect(found.map(\.answer.head) == [nil, 3, 3])
    // Each byte of a message is in one line: the client has counted the same.
    #expect(found[2].traffic.received == cloned.traffic.sent)
    #expect(found[2].traffic.sent == cloned.traffic.received)
    #expect(found[0].traffic.received + found[1].traffic.received == pushed.traffic.sent)
    #expect(found[0].traffic.sent + found[1].traffic.sent == pushed.traffic.received)
    let page = try #require(fixture.page)
    try await wait { try await HubStatus.ask(page, on: fixture.loop).connections == 0 }
    let status = try await HubStatus.ask(page, on: fixture.loop)
    #expect(status.requests == 3)
    #expect(status.allConnections == 3)
    #expect(status.refused == 0)
    #expect(status.received == pushed.traffic.sent + cloned.traffic.sent)
    #expect(status.sent == pushed.traffic.received + cloned.traffic.received)
    #expect(status.catalogues.map(\.name) == ["team/lab"])
    #expect(status.catalogues.map(\.head) == [3])
    #expect(status.catalogues[0].size >= 4096)
    try await fixture.stop()
  }

  @Test("A damaged catalogue is found in the background, and reported once")
  func damageIsFound() async throws {
    var limits = HubServer.Limits()
    (limits.verification, limits.verificationPass) = (.milliseconds(1), .milliseconds(1))
    let fixture = try await HubFixture(limits, hasPage: true) { root in
      try FileManager.default.createDirectory(
        atPath: root + "/team", withIntermediateDirectories: false)
      for name in ["bad", "good"] { try Lab.make("\(root)/team/\(name).db", revisions: 2) }
      let path = root + "/team/bad.db"
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let name = try #require(bytes.range(of: Data("iPhone 0".utf8)))
      bytes[name.lowerBound] = UInt8(ascii: "I")
      try bytes.write(to: URL(fileURLWithPath: path))
    }
    @Sendable func passes() -> Int {
      fixture.events.withLock { $0 }.count {
        if case .verified(count: 2, damaged: 1) = $0 { true } else { false }
      }
    }
    try await wait { passes() >= 2 }
    let damaged = fixture.events.withLock { $0 }.compactMap { event in
      if case .damaged(let name, _) = event { "\(name)" } else { nil }
    }
    #expect(damaged == ["team/bad"])
    let status = try await HubStatus.ask(try #require(fixture.page), on: fixture.loop)
    #expect(status.verifications.map(\.name) == ["team/bad", "team/good"])
    #expect(status.verifications.map { $0.time == nil } == [true, false])
    #expect(status.verifications.map { $0.problem == nil } == [false, true])
    try await fixture.stop()
  }

  @Test("A request that breaks off is reported") func aRequestThatBreaksOffIsTold() async throws {
    let fixture = try await HubFixture()
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 1)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let channel = try await fixture.connect()
    let head = try Lab.head(one)
    let point = RevisionPoint(number: 2, digest: SHA256.digest(of: [2]))
    let push = Message.push(
      .init(name: "team/lab", catalogue: Lab.id, base: head, head: point, size: 1))
    try await channel.write(RawMessages.hello + push.frame(request: 1).bytes, until: .after(.hang))
    // The hub's hello comes once the request is looked into, before its delta is waited for.
    _ = try await channel.read(until: .after(.hang))
    await channel.close()
    try await wait { self.requests(fixture).last?.answer == .brokenOff }
    try await fixture.stop()
  }

  @Test("Requests beyond a limit are counted") func requestsBeyondALimitAreCounted() async throws {
    var limits = HubServer.Limits()
    limits.connections = 1
    let fixture = try await HubFixture(limits, hasPage: true)
    let first = try await fixture.connect()
    try await first.write(RawMessages.hello, until: .after(.hang))
    _ = try await first.read(until: .after(.hang))
    #expect(try await RawMessages.failure(on: fixture.connect())?.code == .tooManyConnections)
    let page = try #require(fixture.page)
    // The page is served all the same: it has a limit of its own.
    let status = try await HubStatus.ask(page, on: fixture.loop)
    #expect(status.connections == 1)
    #expect(status.refused == 1)
    await first.close()
    try await fixture.stop()
  }
}
