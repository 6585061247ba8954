import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// Cases that the shared tests of all transports do not cover: handshakes, ends, and interceptors.
@Suite("TLS stream", .timeLimit(.hang))
struct TLSStreamTests {
  static let deadline = Duration.hang

  /// A relay to a TLS server, and a connection through it.
  private func relayed(
    _ server: TestServer, _ budget: Relay.Budget = .init()
  ) async throws -> (Relay, Channel) {
    let relay = try Relay(on: .tcp(host: "127.0.0.1", port: 0), to: server.endpoint)
    relay.budget.withLock { $0 = budget }
    let channel = try await Channel.connect(
      to: relay.endpoint, trust: server.trust, on: server.loop, until: .after(Self.deadline))
    return (relay, channel)
  }

  @Test("Bytes that come one by one") func bytesThatComeOneByOne() async throws {
    let server = try TestServer(.tls)
    let (relay, channel) = try await relayed(server, .init(slice: 1))
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    let sending = Task {
      for byte in bytes { try await channel.write([byte], until: .after(Self.deadline)) }
    }
    #expect(try await channel.read(exactly: bytes.count) == bytes)
    try await sending.value
    await channel.close()
    await relay.stop()
    await server.stop()
  }

  @Test("One side may end while the other goes on") func oneSideMayEndWhileTheOtherGoesOn()
    async throws
  {
    let server = try TestServer(.tls) { channel in
      while let more = try? await channel.read(until: .after(Self.deadline)), !more.isEmpty {}
      try? await channel.write(Array("goodbye".utf8), until: .after(Self.deadline))
    }
    let channel = try await server.connect()
    try await channel.write([1, 2, 3], until: .after(Self.deadline))
    await channel.finishWriting()
    #expect(try await channel.read(exactly: 100) == Array("goodbye".utf8))
    let error = await failure { try await channel.write([4], until: .after(Self.deadline)) }
    #expect(error != nil)
    await server.stop()
  }

  @Test("An end that is not said is a cut, however well it falls between messages")
  func aCutConnectionIsNotAnEnd() async throws {
    let server = try TestServer(.tls) { channel in
      try? await channel.write([1], until: .after(Self.deadline))
      _ = try? await channel.read(until: .after(Self.deadline))
    }
    let (relay, channel) = try await relayed(server)
    #expect(try await channel.read(exactly: 1) == [1])
    await relay.stop()
    let error = await failure { try await channel.read(until: .after(Self.deadline)) }
    #expect(error?.code == .resetByPeer, "\(String(describing: error))")
    await server.stop()
  }

  /// How long one side waits for bytes that an altered length promises, and that never come.
  private static let short = Duration.seconds(2)

  /// Each byte that a client and a server exchange, altered in turn: never accepted, never a crash.
  @Test("An altered byte is never accepted", arguments: [true, false])
  func anAlteredByteIsNeverAccepted(isToHub: Bool) async throws {
    let server = try TestServer(.tls) { channel in
      guard let asked = try? await channel.read(until: .after(Self.short)), asked == [7] else {
        return
      }
      try? await channel.write([8], until: .after(Self.short))
    }
    let relay = try Relay(on: .tcp(host: "127.0.0.1", port: 0), to: server.endpoint)
    var accepted = 0
    // A handshake has about 400 bytes one way and 900 the other; every fifth byte takes long enough.
    for index in stride(from: isToHub ? 0 : 3, to: 1200, by: 5) {
      relay.budget.withLock {
        $0 = isToHub ? .init(alteredToHub: index) : .init(alteredToClient: index)
      }
      let answer = try? await Self.ask(relay.endpoint, server)
      // An end that is said is not an answer: the server gave up waiting for the rest of a record.
      #expect(answer == nil || answer == [] || answer == [8], "byte \(index)")
      accepted += answer == [8] ? 1 : 0
    }
    // Behind the last byte there is nothing to alter; and a legacy version number means nothing.
    #expect(accepted > 0 && accepted < 238, "\(accepted)")
    await relay.stop()
    await server.stop()
  }

  private static func ask(_ endpoint: Endpoint, _ server: TestServer) async throws -> [UInt8] {
    let channel = try await Channel.connect(
      to: endpoint, trust: server.trust, on: server.loop, until: .after(Self.short))
    do {
      try await channel.write([7], until: .after(Self.short))
      let answer = try await channel.read(exactly: 1)
      await channel.close()
      return answer
    } catch {
      await channel.close()
      throw error
    }
  }

  static let garbage: [(name: String, bytes: [UInt8])] = [
    ("nothing, then the end", []),
    ("text", Array("GET / HTTP/1.1\r\nHost: hub\r\n\r\n".utf8)),
    ("zeros", Array(repeating: 0, count: 4096)),
    ("a record that is too long", [22, 3, 1, 0xff, 0xff] + Array(repeating: 1, count: 70_000)),
    ("an alert", [21, 3, 3, 0, 2, 2, 40]),
    ("a hello without a body", [22, 3, 1, 0, 4, 1, 0, 0, 0]),
    ("a frame of ours", RawMessages.probe),
  ]

  @Test("Garbage in the handshake harms nobody", arguments: garbage.indices)
  func garbageInTheHandshakeHarmsNobody(_ index: Int) async throws {
    let fixture = try await HubFixture(transport: .tls)
    let endpoint = try #require(fixture.endpoint)
    let channel = try await Channel.connect(
      to: endpoint, on: fixture.loop, until: .after(Self.deadline))
    try? await channel.write(Self.garbage[index].bytes, until: .after(Self.deadline))
    await channel.finishWriting()
    while let more = try? await channel.read(until: .after(Self.deadline)), !more.isEmpty {}
    let good = try await fixture.connect()
    try await good.write(RawMessages.probe, until: .after(Self.deadline))
    #expect(try await RawMessages.failure(on: good)?.code == .unknownCatalogue)
    // Somebody who only looked whether the port is open is not reported.
    let reports = Self.garbage[index].bytes.isEmpty ? 0 : 1
    try await wait { fixture.dropped.count >= reports }
    try await fixture.stop()
    #expect(fixture.dropped.count == reports)
  }

  @Test("A hub that stops ends handshakes that are under way, and does not wait for them")
  func aHubThatStopsEndsHandshakes() async throws {
    var limits = HubServer.Limits()
    // Longer than the suite may take.
    limits.drain = .seconds(1000)
    let fixture = try await HubFixture(limits, transport: .tls)
    let endpoint = try #require(fixture.endpoint)
    let silent = try await Channel.connect(
      to: endpoint, on: fixture.loop, until: .after(Self.deadline))
    // Half of a record: the hub waits for the rest.
    try await silent.write([22, 3, 1, 2, 0, 1], until: .after(Self.deadline))
    try await fixture.stop()
    #expect(try await silent.read(until: .after(Self.deadline)).isEmpty)
  }

  /// A hub that is killed in the middle of a handshake is unreachable, and nothing is made.
  @Test("A hub that is gone in the handshake", arguments: [0, 1, 5, 100, 300, 600])
  func aHubThatIsGoneInTheHandshake(after count: Int) async throws {
    let fixture = try await HubFixture(transport: .tls)
    let relay = try Relay(
      on: .tcp(host: "127.0.0.1", port: 0), to: try #require(fixture.endpoint))
    relay.budget.withLock { $0.toClient = count }
    guard case .tcp(_, let port) = relay.endpoint else { return }
    let url = try RemoteURL("devcat://127.0.0.1:\(port)/team/lab")
    let path = fixture.folder.file("one.db")
    let code = await code {
      try await fixture.client(fixture.trusting) { try await $0.clone(url, to: path) }
    }
    #expect(code?.isOfBrokenConnection == true, "\(code as Any)")
    #expect(!FileManager.default.fileExists(atPath: path))
    await relay.stop()
    try await fixture.stop()
  }

  /// Pulls that are cut inside the handshake and after it: old or new, and the next one succeeds.
  @Test("A pull that is cut", arguments: [true, false])
  func aPullThatIsCut(isToHub: Bool) async throws {
    let fixture = try await HubFixture(transport: .tls)
    let relay = try Relay(
      on: .tcp(host: "127.0.0.1", port: 0), to: try #require(fixture.endpoint))
    guard case .tcp(_, let port) = relay.endpoint else { return }
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    let base = try Lab.make(one, revisions: 2)
    let direct = try fixture.ownURL()
    _ = try await fixture.client(fixture.trusting) { try await $0.push(one, to: direct) }
    let url = try RemoteURL("devcat://127.0.0.1:\(port)/team/lab")
    _ = try await fixture.client(fixture.trusting) { try await $0.clone(url, to: two) }
    let head = try Lab.edit(one, "iphone-1", "news")
    _ = try await fixture.client { try await $0.push(one) }
    var (count, failures, isWhole) = (0, 0, false)
    while !isWhole {
      relay.budget.withLock { $0 = isToHub ? .init(toHub: count) : .init(toClient: count) }
      let refusal = await code { try await fixture.client { try await $0.pull(two) } }
      let found = try Lab.head(two)
      #expect(found == (refusal == nil ? head : base), "byte \(count)")
      isWhole = refusal == nil
      failures += isWhole ? 0 : 1
      count += 7
    }
    #expect(failures > 40)
    try Lab.verify(two)
    await relay.stop()
    try await fixture.stop()
  }
}
