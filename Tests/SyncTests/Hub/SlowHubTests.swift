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

/// Hubs that send just enough to seem alive: a client gives them up by the limits of docs/Protocol.md.
@Suite("Slow hub", .timeLimit(.hang))
struct SlowHubTests {
  /// How a hub sends its answer to a pull, after its hello.
  enum Way: String, CaseIterable, Sendable {
    case frameByteByByte, headByteByByte, onePieceAByte, progressBesidePieces, piecesThenProgress
    case progressForEver, ignorableForEver
  }

  /// The beginning of a delta of one chunk of a MiB.
  private static let delta: [UInt8] =
    [0x85, 1, 1, 0x1a, 0, 0x10, 0, 0, 0, 0x5a, 0, 8, 0, 0] + [UInt8](repeating: 0, count: 30_000)
  private static let progress = Message.progress(.init(elapsed: 1)).frame(request: 1).bytes

  private static func piece(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    Message.delta(.init(Array(bytes), isLast: false)).frame(request: 1).bytes
  }

  /// What is sent, each after a short pause, for ever again from the last one.
  private static func parts(_ way: Way) -> [[UInt8]] {
    let ignorable = [0, 0, 0, 0, 0x7f, 0x80, 0, 0] + [UInt8](repeating: 0, count: 8)
    let pieces = delta.map { piece([$0]) }
    switch way {
    case .frameByteByByte: return [FaultTests.news] + piece(delta).map { [$0] }
    case .headByteByByte: return FaultTests.news.map { [$0] }
    case .onePieceAByte: return [FaultTests.news] + pieces
    case .progressBesidePieces: return [FaultTests.news] + pieces.map { progress + $0 }
    case .piecesThenProgress: return [FaultTests.news] + pieces.flatMap { [$0, progress] }
    case .progressForEver: return [[UInt8]](repeating: progress, count: 10_000)
    case .ignorableForEver: return [[UInt8]](repeating: ignorable, count: 10_000)
    }
  }

  private static func server(_ parts: [[UInt8]]) throws -> TestServer {
    try TestServer { channel in
      try? await channel.write(FaultTests.hello, until: .after(.hang))
      for part in parts {
        try? await Task.sleep(for: .milliseconds(20))
        guard (try? await channel.write(part, until: .after(.hang))) != nil else { return }
      }
      // Until the client gives up.
      while let bytes = try? await channel.read(until: .never), !bytes.isEmpty {}
    }
  }

  private static func pull(
    from server: TestServer, _ limits: HubClient.Limits
  ) async throws -> (Failure.Code?, SyncReport?) {
    let path = server.folder.file("one.db")
    let head = try Lab.make(path, revisions: 2)
    try Lab.setRemote(
      path, try RemoteURL("devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab"),
      base: head)
    let client = HubClient(on: server.loop, limits: limits)
    let report = Locked<SyncReport?>(nil)
    let found = await Task(executorPreference: server.loop) {
      await code {
        let pulled = try await client.pull(path)
        report.withLock { $0 = pulled }
      }
    }.value
    #expect(try Lab.head(path) == head)
    return (found, report.withLock { $0 })
  }

  @Test("A slow hub: neither single bytes nor progress hold a client", arguments: Way.allCases)
  func isGivenUp(_ way: Way) async throws {
    let server = try Self.server(Self.parts(way))
    var limits = HubClient.Limits()
    (limits.hello, limits.silence) = (.hang, .seconds(3))
    (limits.timeout, limits.slowness) = (.seconds(1), .seconds(1))
    let (found, _) = try await Self.pull(from: server, limits)
    #expect(found == .timedOut)
    await server.stop()
  }

  @Test("A slow hub: a byte now and then does not extend the time for its hello")
  func helloIsGivenUp() async throws {
    let server = try TestServer { channel in
      for byte in FaultTests.hello {
        guard (try? await channel.write([byte], until: .after(.hang))) != nil else { return }
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    var limits = HubClient.Limits()
    (limits.hello, limits.slowness) = (.milliseconds(500), .hang)
    let (found, _) = try await Self.pull(from: server, limits)
    #expect(found == .timedOut)
    await server.stop()
  }

  @Test("A busy hub: progress is waited for longer than a slow answer")
  func progressIsWaitedFor() async throws {
    let waits = [[UInt8]](repeating: Self.progress, count: 80)
    let server = try Self.server(waits + [Message.unchanged.frame(request: 1).bytes])
    var limits = HubClient.Limits()
    (limits.hello, limits.silence, limits.timeout) = (.hang, .hang, .hang)
    limits.slowness = .seconds(1)
    let (found, report) = try await Self.pull(from: server, limits)
    #expect(found == nil && report?.isUnchanged == true)
    await server.stop()
  }
}
