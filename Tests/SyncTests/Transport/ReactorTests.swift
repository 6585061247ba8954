import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
import DevcatSystem

@Suite("Reactor", .timeLimit(.hang))
struct ReactorTests {
  @Test("Serves 1000 connections at a time", arguments: [Transport.unix, .tcp, .tls])
  func serves1000ConnectionsAtATime(_ transport: Transport) async throws {
    ThisProcess.raiseOpenFileLimit()
    let server = try TestServer(transport)
    var channels: [Channel] = []
    for _ in 0..<1000 { channels.append(try await server.connect()) }
    for (number, channel) in channels.enumerated() {
      let bytes = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      try await channel.write(bytes, until: .after(.hang))
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

  @Test("Drain ends idle connections at once") func drainEndsIdleConnectionsAtOnce() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    try await channel.write([1], until: .after(.hang))
    #expect(try await channel.read(exactly: 1) == [1])
    await server.reactor.drain(until: .never)
    #expect(try await channel.read(until: .after(.hang)) == [])
    #expect(await server.reactor.openCount == 0)
    // Nobody listens any more, and the socket's file is gone.
    let error = await failure { try await server.connect() }
    #expect(error?.code == .unreachable)
    server.loop.stop()
  }

  @Test("Drain lets a request be answered") func drainLetsARequestBeAnswered() async throws {
    let (asked, asking) = AsyncStream<Void>.makeStream()
    let (draining, drains) = AsyncStream<Void>.makeStream()
    let server = try TestServer { channel in
      guard let request = try? await channel.read(until: .after(.hang)) else { return }
      asking.finish()
      for await _ in draining {}
      try? await channel.write(request, until: .after(.hang))
      // The next read is the end, though the other side has not ended.
      guard let next = try? await channel.read(until: .never), next.isEmpty else { return }
      try? await channel.write([99], until: .after(.hang))
    }
    let channel = try await server.connect()
    try await channel.write([7], until: .after(.hang))
    for await _ in asked {}
    async let drained: Void = server.reactor.drain(until: .never)
    try await wait { await server.reactor.isDraining }
    drains.finish()
    #expect(try await channel.read(exactly: 3) == [7, 99])
    await drained
    server.loop.stop()
  }

  @Test("Drain closes what hangs at its deadline") func drainClosesWhatHangsAtItsDeadline()
    async throws
  {
    let server = try TestServer { channel in
      // Ignores the wish to end, until the channel is closed under it.
      while true {
        if await failure({ try await channel.handshake(until: .never) }) != nil { return }
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
    let channel = try await server.connect()
    try await wait { await server.reactor.openCount == 1 }
    let clock = ContinuousClock()
    let start = clock.now
    await server.reactor.drain(until: .after(.milliseconds(200)))
    let took = clock.now - start
    #expect(took >= .milliseconds(190), "\(took)")
    #expect(try await channel.read(until: .after(.hang)) == [])
    server.loop.stop()
  }

  @Test("Serving after draining listens no more") func servingAfterDrainingListensNoMore()
    async throws
  {
    let server = try TestServer()
    await server.reactor.drain(until: .now)
    let other = try Listener(on: .tcp(host: "::1", port: 0), loop: server.loop)
    try await server.reactor.serve(other) { _ in }
    #expect(await failure { try await other.accept() }?.code == .closed)
    server.loop.stop()
  }

  @Test("Reactor: signals arrive") func signalsArrive() async throws {
    let loop = try EventLoop()
    loop.start()
    let signals = try ProcessSignals(on: loop)
    for (number, wish) in [
      (SIGHUP, ProcessSignals.Wish.reload), (SIGHUP, .reload), (SIGTERM, .stop),
    ] {
      let waiting = Task { try await signals.next() }
      kill(getpid(), number)
      #expect(try await waiting.value == wish)
    }
    loop.stop()
  }
}
