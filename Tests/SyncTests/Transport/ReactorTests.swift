import Foundation
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(2)))
struct ReactorTests {
  @Test(arguments: [Transport.unix, .tcp, .tls])
  func serves1000ConnectionsAtATime(_ transport: Transport) async throws {
    OpenFileLimit.raise()
    let server = try TestServer(transport)
    var channels: [Channel] = []
    for _ in 0..<1000 { channels.append(try await server.connect(within: .seconds(20))) }
    for (number, channel) in channels.enumerated() {
      let bytes = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      try await channel.write(bytes, until: .after(.seconds(20)))
    }
    var right = 0
    for (number, channel) in channels.enumerated() {
      let bytes = try await channel.read(exactly: 2)
      if bytes == [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)] {
        right += 1
      }
    }
    #expect(right == 1000)
    #expect(await server.reactor.openCount == 1000)
    for channel in channels { await channel.close() }
    await server.stop()
    #expect(await server.reactor.openCount == 0)
  }

  @Test func drainEndsIdleConnectionsAtOnce() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    try await channel.write([1], until: .after(.seconds(5)))
    #expect(try await channel.read(exactly: 1) == [1])
    let clock = ContinuousClock()
    let start = clock.now
    await server.reactor.drain(until: .after(.seconds(20)))
    #expect(clock.now - start < .seconds(15))
    #expect(try await channel.read(until: .after(.seconds(5))) == [])
    #expect(await server.reactor.openCount == 0)
    // Nobody listens any more, and the socket's file is gone.
    let error = await failure { try await server.connect() }
    #expect(error?.code == .unreachable)
    server.loop.stop()
  }

  @Test func drainLetsARequestBeAnswered() async throws {
    let server = try TestServer { channel in
      guard let request = try? await channel.read(until: .after(.seconds(20))) else { return }
      try? await Task.sleep(for: .milliseconds(150))
      try? await channel.write(request, until: .after(.seconds(20)))
      // The next read is the end, though the other side has not ended.
      guard let next = try? await channel.read(until: .never), next.isEmpty else { return }
      try? await channel.write([99], until: .after(.seconds(20)))
    }
    let channel = try await server.connect()
    try await channel.write([7], until: .after(.seconds(20)))
    try await Task.sleep(for: .milliseconds(50))
    async let drained: Void = server.reactor.drain(until: .after(.seconds(20)))
    #expect(try await channel.read(exactly: 3) == [7, 99])
    await drained
    server.loop.stop()
  }

  @Test func drainClosesWhatHangsAtItsDeadline() async throws {
    let server = try TestServer { channel in
      // Ignores the wish to end, until the channel is closed under it.
      while true {
        if await failure({ try await channel.handshake(until: .never) }) != nil { return }
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
    let channel = try await server.connect()
    try await Task.sleep(for: .milliseconds(50))
    let clock = ContinuousClock()
    let start = clock.now
    await server.reactor.drain(until: .after(.milliseconds(200)))
    let took = clock.now - start
    #expect(took >= .milliseconds(190) && took < .seconds(15), "\(took)")
    #expect(try await channel.read(until: .after(.seconds(5))) == [])
    server.loop.stop()
  }

  @Test func servingAfterDrainingListensNoMore() async throws {
    let server = try TestServer()
    await server.reactor.drain(until: .now)
    let other = try Listener(on: .tcp(host: "::1", port: 0), loop: server.loop)
    try await server.reactor.serve(other) { _ in }
    #expect(await failure { try await other.accept() }?.code == .closed)
    server.loop.stop()
  }

  @Test func signalsArrive() async throws {
    let loop = try EventLoop()
    loop.start()
    let signals = try ProcessSignals(on: loop)
    for (number, wish) in [
      (SIGHUP, ProcessSignals.Wish.reload), (SIGHUP, .reload), (SIGTERM, .stop),
    ] {
      let waiting = Task { try await signals.next() }
      try await Task.sleep(for: .milliseconds(30))
      kill(getpid(), number)
      #expect(try await waiting.value == wish)
    }
    loop.stop()
  }
}
