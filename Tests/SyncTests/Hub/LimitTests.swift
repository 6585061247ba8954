import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// Each limit of a hub: a client beyond it gets an error, and the others are served.
@Suite("Limit", .timeLimit(.hang))
struct LimitTests {
  private static let soon = Duration.hang

  private func limits(_ change: (inout HubServer.Limits) -> Void) -> HubServer.Limits {
    var limits = HubServer.Limits()
    change(&limits)
    return limits
  }

  /// Whether the hub answers a client.
  private func isServed(_ channel: Channel) async throws -> Message.Failed.Code? {
    // A refused client may get the error before its request.
    try? await channel.write(RawMessages.probe, until: .after(Self.soon))
    return try await RawMessages.failure(on: channel)?.code
  }

  @Test("Connections in all", arguments: [Transport.unix, .tcp, .tls])
  func connectionsInAll(_ transport: Transport) async throws {
    let fixture = try await HubFixture(limits { $0.connections = 2 }, transport: transport)
    let (first, second) = (try await fixture.connect(), try await fixture.connect())
    #expect(try await isServed(first) == .unknownCatalogue)
    #expect(try await isServed(second) == .unknownCatalogue)
    #expect(try await isServed(try await fixture.connect()) == .tooManyConnections)
    let url = try fixture.ownURL()
    #expect(
      await code {
        try await HubClient(on: fixture.loop, limits: fixture.trusting).remoteHead(url)
      } == .unavailable)
    await first.close()
    try await wait { try await self.isServed(fixture.connect()) == .unknownCatalogue }
    try await fixture.stop()
  }

  @Test("Connections of one address", arguments: [Transport.tcp, .tls])
  func connectionsOfOneAddress(_ transport: Transport) async throws {
    let fixture = try await HubFixture(
      limits { $0.connectionsPerAddress = 1 }, transport: transport)
    let first = try await fixture.connect()
    #expect(try await isServed(first) == .unknownCatalogue)
    #expect(try await isServed(try await fixture.connect()) == .tooManyConnections)
    await first.close()
    try await wait { try await self.isServed(fixture.connect()) == .unknownCatalogue }
    try await fixture.stop()
  }

  @Test("Connections are counted for each address") func connectionsAreCountedForEachAddress() {
    var ledger = ConnectionLedger(maximum: 5, perAddress: 2)
    func peer(_ host: String) -> Endpoint { .tcp(host: host, port: 1) }
    #expect(ledger.admit(peer("192.0.2.1")) == .admitted)
    #expect(ledger.admit(peer("192.0.2.1")) == .admitted)
    #expect(ledger.admit(peer("192.0.2.1")) == .refused(.address(2)))
    // Of one network, so one address.
    #expect(ledger.admit(peer("2001:db8::1")) == .admitted)
    #expect(ledger.admit(peer("2001:db8::2")) == .admitted)
    #expect(ledger.admit(peer("2001:db8::3")) == .refused(.address(2)))
    #expect(ledger.admit(.unix(path: "/s")) == .admitted)
    #expect(ledger.admit(.unix(path: "/s")) == .refused(.total(5)))
    ledger.leave(peer("192.0.2.1"), .admitted)
    #expect(ledger.admit(peer("192.0.2.1")) == .admitted)
    for _ in 3..<ConnectionLedger.maximumAnswered {
      #expect(ledger.admit(peer("192.0.2.9")) == .refused(.total(5)))
    }
    #expect(ledger.admit(peer("192.0.2.9")) == .dropped(.total(5)))
    ledger.leave(peer("192.0.2.9"), .refused(.total(5)))
    #expect(ledger.admit(peer("192.0.2.9")) == .refused(.total(5)))
  }

  @Test(
    "A handshake has its time",
    arguments: ["says nothing", "one byte now and then", "a hello alone is not enough"])
  func aHandshakeHasItsTime(_ way: String) async throws {
    // Shaking hands takes its time on a busy machine: a hello alone comes over plain TCP.
    let isHello = way.hasPrefix("a hello")
    let fixture = try await HubFixture(
      limits { $0.handshake = .milliseconds(300) }, transport: isHello ? .tcp : .tls)
    let channel = try await Channel.connect(
      to: try #require(fixture.endpoint), on: fixture.loop, until: .after(Self.soon))
    let hello: [UInt8] =
      isHello ? Array(RawMessages.hello.dropLast()) : [22, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]
    if way != "says nothing" {
      for byte in hello {
        guard (try? await channel.write([byte], until: .after(Self.soon))) != nil else { break }
        try await Task.sleep(for: .milliseconds(40))
      }
    }
    while let more = try? await channel.read(until: .after(Self.soon)), !more.isEmpty {}
    await channel.close()
    // Every client that can get the error gets it, and the hub logs nothing more about it.
    if !isHello { try await wait { fixture.dropped.first?.contains("time limit") == true } }
    try await fixture.stop()
  }

  @Test(
    "The time is for a whole message: a byte now and then does not keep a connection",
    arguments: [false, true])
  func aClientThatIdlesIsTold(sendsBytes: Bool) async throws {
    let fixture = try await HubFixture(limits { $0.idle = .milliseconds(300) })
    let channel = try await fixture.connect()
    try await channel.write(RawMessages.hello, until: .after(Self.soon))
    let sending = Task {
      for byte in RawMessages.ask("team/lab") where sendsBytes {
        try await channel.write([byte], until: .after(Self.soon))
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    #expect(try await RawMessages.failure(on: channel)?.code == .timedOut)
    sending.cancel()
    _ = try? await sending.value
    try await fixture.stop()
  }

  /// The floor of a push is a timer: it does not wait for the next piece.
  @Test(
    "A push that stops",
    arguments: ["after the header", "after a piece", "in a frame", "in a header"])
  func aPushThatStopsLosesItsBudget(_ place: String) async throws {
    let fixture = try await HubFixture(limits { $0.slowness = .milliseconds(300) })
    let channel = try await fixture.connect()
    let point = RevisionPoint(number: 1, digest: .zero)
    let push = Message.push(
      .init(name: "team/half", catalogue: Lab.id, base: .origin, head: point, size: 100_000))
    let piece = Message.delta(.init([1, 2, 3], isLast: false)).frame(request: 1).bytes
    let rest: [UInt8] =
      switch place {
      case "after the header": []
      case "after a piece": piece
      case "in a frame": Array(piece.dropLast())
      default: piece + piece.prefix(10)
      }
    try await channel.write(
      RawMessages.hello + push.frame(request: 1).bytes + rest, until: .after(Self.soon))
    #expect(try await RawMessages.failure(on: channel)?.code == .timedOut)
    try await wait { fixture.hub.context.budgets.pushes.use.count == 0 }
    try await fixture.stop()
  }

  @Test("A frame that is too large is refused by its header")
  func aFrameThatIsTooLargeIsRefusedByItsHeader() async throws {
    let fixture = try await HubFixture(limits { _ in })
    let channel = try await fixture.connect()
    // The header alone: nothing of the body is waited for.
    try await channel.write(
      RawMessages.hello + [0, 0, 1, 1, 0x12, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 1],
      until: .after(Self.soon))
    #expect(try await RawMessages.failure(on: channel)?.code == .badMessage)
    try await fixture.stop()
  }

  /// A catalogue whose delta is large.
  private func large(_ path: String, revisions: Int) throws {
    try BigLab.make(path, profiles: [Int](repeating: 110, count: revisions))
  }

  @Test("A push is limited") func aPushIsLimited() async throws {
    let fixture = try await HubFixture(limits { $0.maximumDelta = 100_000 })
    let path = fixture.folder.file("one.db")
    try large(path, revisions: 3)
    let url = try fixture.url()
    #expect(
      await code { try await fixture.client { try await $0.push(path, to: url) } } == .notAccepted)
    #expect(!FileManager.default.fileExists(atPath: fixture.hubFile()))
    let small = fixture.folder.file("small.db")
    try Lab.make(small, revisions: 2)
    _ = try await fixture.client { try await $0.push(small, to: url) }
    try await fixture.stop()
  }

  @Test("Too many requests are refused") func tooManyRequestsAreRefused() async throws {
    let fixture = try await HubFixture(limits { $0.requestsPerSecond = 5 })
    let channel = try await fixture.connect()
    var flight = RawMessages.hello
    for request in 1...20 { flight += RawMessages.ask("team/lab", request: UInt64(request)) }
    try await channel.write(flight, until: .after(Self.soon))
    let codes = try await RawMessages.messages(on: channel, stopsAtFailure: false).compactMap {
      if case .failure(let failure) = $0 { failure.code } else { nil }
    }
    #expect(codes.prefix(5).allSatisfy { $0 == .unknownCatalogue })
    #expect(codes.last == .tooManyRequests)
    await channel.close()
    // Another connection starts from zero.
    let other = try await fixture.connect()
    #expect(try await isServed(other) == .unknownCatalogue)
    try await fixture.stop()
  }

  @Test("A rate gives back what time gives") func aRateGivesBackWhatTimeGives() {
    var rate = RequestRate(limit: 10, at: Deadline(nanoseconds: 0))
    func taken(_ count: Int, at milliseconds: UInt64) -> Int {
      (0..<count).count { _ in rate.take(at: Deadline(nanoseconds: milliseconds * 1_000_000)) }
    }
    #expect(taken(20, at: 0) == 10)
    #expect(taken(20, at: 99) == 0)
    #expect(taken(20, at: 100) == 1)
    #expect(taken(20, at: 600) == 5)
    #expect(taken(20, at: 100_000) == 10)
    // A clock that does not move or goes back gives nothing.
    #expect(taken(20, at: 50_000) == 0)
    var none = RequestRate(limit: 0, at: .now)
    #expect((0..<10_000).allSatisfy { _ in none.take(at: Deadline(nanoseconds: 0)) })
  }

  /// A client that asks for much and reads nothing: the hub reads on in its log only as far as the
  /// client has taken in what was sent, and gives it up in the end.
  @Test("A slow reader costs little") func aSlowReaderCostsLittle() async throws {
    let fixture = try await HubFixture(limits { $0.write = .milliseconds(400) })
    let path = fixture.folder.file("one.db")
    try large(path, revisions: 14)
    let url = try fixture.url()
    let size = try await fixture.client { try await $0.push(path, to: url) }.traffic.sent
    #expect(size > 1 << 20)
    let pull = Message.pull(.init(name: "team/lab", catalogue: nil, base: .origin))
      .frame(request: 1).bytes
    let channel = try await fixture.connect()
    try await channel.write(RawMessages.hello + pull, until: .after(Self.soon))
    try await wait { fixture.dropped.first?.contains("time limit") == true }
    // Bytes in the system's buffers can still be read: they are a part of the whole.
    var received = 0
    while let more = try? await channel.read(until: .after(Self.soon)), !more.isEmpty {
      received += more.count
    }
    #expect(received < size)
    try await fixture.stop()
  }
}
