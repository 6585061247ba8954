import Foundation
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(1)))
struct ChannelTests {
  /// Bytes whose period, 251, is no power of two, so that a block in the wrong place shows.
  private func sample(_ count: Int) -> [UInt8] {
    let period = Array(UInt8(0)..<251)
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += period }
    return Array(bytes.prefix(count))
  }

  @Test(arguments: Transport.allCases, [1, 7, 4096, 1 << 20])
  func echoes(_ transport: Transport, slice: Int) async throws {
    let server = try TestServer(transport)
    let channel = try await server.connect()
    let count = slice < 4096 ? slice * 300 : 1 << 20
    let bytes = sample(count)
    let sending = Task {
      for start in stride(from: 0, to: count, by: slice) {
        let part = Array(bytes[start..<min(start + slice, count)])
        try await channel.write(part, until: .after(.seconds(20)))
      }
    }
    #expect(try await channel.read(exactly: count) == bytes)
    try await sending.value
    #expect(await channel.traffic == Channel.Traffic(received: count, sent: count))
    await channel.close()
    await server.stop()
  }

  @Test func readsNoMoreThanAskedFor() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    try await channel.write([1, 2, 3], until: .after(.seconds(5)))
    for expected: [UInt8] in [[1], [2], [3]] {
      #expect(try await channel.read(upTo: 1, until: .after(.seconds(5))) == expected)
    }
    await server.stop()
  }

  @Test(arguments: Transport.allCases)
  func peerThatHangsTimesOut(_ transport: Transport) async throws {
    let server = try TestServer(transport) { channel in
      while await !channel.isClosed { try? await Task.sleep(for: .milliseconds(20)) }
    }
    let channel = try await server.connect()
    let clock = ContinuousClock()
    let start = clock.now
    let error = await failure { try await channel.read(until: .after(.milliseconds(150))) }
    let waited = clock.now - start
    #expect(error?.code == .timedOut)
    #expect(error?.operation == .read)
    #expect(waited >= .milliseconds(149) && waited < .seconds(60), "\(waited)")
    // The connection still stands: a caller may try again.
    let again = await failure { try await channel.read(until: .after(.milliseconds(1))) }
    #expect(again?.code == .timedOut)
    await channel.close()
    await server.reactor.drain(until: .now)
    await server.stop()
  }

  @Test func deadlineThatHasPassedStillTakesWhatIsThere() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    try await channel.write([5], until: .now)
    try await Task.sleep(for: .milliseconds(100))
    #expect(try await channel.read(until: .now) == [5])
    let error = await failure { try await channel.read(until: .now) }
    #expect(error?.code == .timedOut)
    await server.stop()
  }

  @Test(arguments: Transport.allCases)
  func peerThatClosesEndsTheRead(_ transport: Transport) async throws {
    let server = try TestServer(transport) { channel in
      try? await channel.write([1, 2], until: .after(.seconds(5)))
    }
    let channel = try await server.connect()
    #expect(try await channel.read(exactly: 5) == [1, 2])
    #expect(try await channel.read(until: .after(.seconds(5))) == [])
    await server.stop()
  }

  @Test(arguments: Transport.allCases)
  func writingToAPeerThatIsGoneFailsWithoutASignal(_ transport: Transport) async throws {
    let server = try TestServer(transport) { _ in }
    let channel = try await server.connect()
    let error = await failure {
      for _ in 0..<100 {
        try await channel.write(Array(repeating: 0, count: 1 << 16), until: .after(.seconds(5)))
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    #expect(error?.code == .resetByPeer)
    await server.stop()
  }

  @Test(arguments: Transport.allCases)
  func bigWriteWaitsForASlowReader(_ transport: Transport) async throws {
    let server = try TestServer(transport)
    let size = 6 << 20
    let channel = try await server.connect()
    let bytes = sample(size)
    let sending = Task {
      try await channel.write(bytes, until: .after(.seconds(30)))
      await channel.finishWriting()
    }
    var back: [UInt8] = []
    while true {
      if back.count < 1 << 20 { try await Task.sleep(for: .milliseconds(3)) }
      let more = try await channel.read(until: .after(.seconds(20)))
      if more.isEmpty { break }
      back += more
    }
    try await sending.value
    #expect(back == bytes)
    await server.stop()
  }

  @Test(arguments: Transport.allCases)
  func writeToAReaderThatHangsTimesOut(_ transport: Transport) async throws {
    let server = try TestServer(transport) { channel in
      while await !channel.isClosed { try? await Task.sleep(for: .milliseconds(20)) }
    }
    let channel = try await server.connect()
    let error = await failure {
      try await channel.write(
        Array(repeating: 1, count: 16 << 20), until: .after(.milliseconds(100)))
    }
    #expect(error?.code == .timedOut)
    #expect(error?.operation == .write)
    await server.reactor.drain(until: .now)
    await server.stop()
  }

  @Test func closingEndsAReadThatWaits() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task { await failure { try await channel.read(until: .never) } }
    try await Task.sleep(for: .milliseconds(50))
    await channel.close()
    #expect(await reading.value?.code == .closed)
    #expect(await failure { try await channel.read(until: .never) }?.code == .closed)
    await server.stop()
  }

  @Test(arguments: [0, 50])
  func cancellingEndsAReadThatWaits(afterMilliseconds delay: Int) async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task { await failure { try await channel.read(until: .never) } }
    try await Task.sleep(for: .milliseconds(delay))
    reading.cancel()
    #expect(await reading.value?.code == .cancelled)
    await server.stop()
  }

  @Test func endReadingWakesTheReaderAndLeavesWritingOpen() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task { try await channel.read(until: .never) }
    try await Task.sleep(for: .milliseconds(50))
    await channel.endReading()
    #expect(try await reading.value == [])
    try await channel.write([1], until: .after(.seconds(5)))
    await server.stop()
  }

  /// The reader's task has no preference for the loop, and so is suspended between what the socket
  /// said and its wait: what comes in between must reach it too.
  @Test func endReadingReachesAReaderThatIsOnItsWayToWait() async throws {
    let server = try TestServer()
    for round in 0..<200 {
      let channel = try await server.connect()
      let reading = Task { try await channel.read(until: .after(.seconds(20))) }
      for _ in 0..<round % 20 { await Task.yield() }
      await channel.endReading()
      #expect(try await reading.value == [], "round \(round)")
      await channel.close()
    }
    await server.stop()
  }

  @Test func finishDeliversTheLastBytesThoughUnreadOnesRemain() async throws {
    let server = try TestServer(.tcp) { channel in
      // The request is not read whole: closing at once would reset the connection.
      _ = try? await channel.read(upTo: 1, until: .after(.seconds(5)))
      try? await channel.write(Array("refused".utf8), until: .after(.seconds(5)))
      await channel.finish(until: .after(.seconds(5)))
    }
    let channel = try await server.connect()
    try await channel.write(Array(repeating: 0, count: 30_000), until: .after(.seconds(5)))
    try await Task.sleep(for: .milliseconds(50))
    #expect(try await channel.read(exactly: 100) == Array("refused".utf8))
    await channel.close()
    await server.stop()
  }
}
