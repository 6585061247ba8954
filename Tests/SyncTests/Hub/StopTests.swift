import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// A hub that is told to stop: acknowledged revisions stay, and each client is told to try again.
@Suite("Stop", .timeLimit(.hang))
struct StopTests {
  private static let soon = Duration.hang

  /// Clients that wait when the hub is told to stop.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case beforeHello, inHello, betweenRequests, inRequest, inPush
    var testDescription: String { rawValue }
  }

  @Test("Every client is asked to come back", arguments: Way.allCases)
  func everyClientIsToldToComeBack(_ way: Way) async throws {
    let fixture = try await HubFixture()
    let one = fixture.folder.file("one.db")
    let head = try Lab.make(one, revisions: 1)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let point = RevisionPoint(number: 2, digest: SHA256.digest(of: [2]))
    let push = Message.push(
      .init(name: "team/lab", catalogue: Lab.id, base: head, head: point, size: 1))
    let channel = try await fixture.connect()
    let bytes: [UInt8] =
      switch way {
      case .beforeHello: []
      case .inHello: Array(RawMessages.hello.prefix(7))
      case .betweenRequests: RawMessages.probe
      case .inRequest: RawMessages.hello + RawMessages.ask("team/lab").prefix(9)
      case .inPush: RawMessages.hello + push.frame(request: 1).bytes
      }
    try await channel.write(bytes, until: .after(Self.soon))
    if way == .beforeHello || way == .inHello {
      // The connection is taken once the hub has answered one that came after it.
      let other = try await fixture.connect()
      try await other.write(RawMessages.probe, until: .after(Self.soon))
      _ = try await other.read(until: .after(Self.soon))
      await other.close()
    } else {
      _ = try await channel.read(until: .after(Self.soon))
    }
    let stopping = Task { try await fixture.stop() }
    let failure = try await RawMessages.failure(on: channel)
    #expect(failure?.code == .shuttingDown)
    #expect(failure?.hint.contains("Try again") == true)
    await channel.close()
    try await stopping.value
    try Lab.verify(fixture.hubFile())
  }

  /// Pushes go on while the hub stops: each that was acknowledged is in the hub's file.
  @Test("Acknowledged pushes are kept") func acknowledgedPushesAreKept() async throws {
    let fixture = try await HubFixture()
    let url = try fixture.url()
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 1)
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let acknowledged = Locked(1)
    let pushing = Task {
      var number = 1
      while true {
        number += 1
        try Lab.edit(one, "more-\(number)", "More \(number)")
        let done = try await HubClient(on: fixture.loop).push(one)
        acknowledged.withLock { $0 = done.new.number }
      }
    }
    try await wait { acknowledged.withLock { $0 } >= 4 }
    await fixture.hub.stop()
    let code = await code { try await pushing.value }
    // It got the error, or found the connection closed: both are reasons to try again (69).
    #expect([.unavailable, .unreachable].contains(code))
    let last = acknowledged.withLock { $0 }
    #expect(try Lab.head(fixture.hubFile()).number >= last)
    try Lab.verify(fixture.hubFile())
    try await fixture.stop()
  }
}
