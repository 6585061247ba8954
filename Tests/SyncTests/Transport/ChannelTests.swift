import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Channel", .timeLimit(.hang))
struct ChannelTests {
  /// Bytes whose period, 251, is not a power of two, so that a block in the wrong place shows.
  private func sample(_ count: Int) -> [UInt8] {
    let period = Array(UInt8(0)..<251)
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += period }
    return Array(bytes.prefix(count))
  }

  @Test("Channel: echoes", arguments: Transport.allCases, [1, 7, 4096, 1 << 20])
  func echoes(_ transport: Transport, slice: Int) async throws {
    let server = try TestServer(transport)
    let channel = try await server.connect()
    let count = slice < 4096 ? slice * 300 : 1 << 20
    let bytes = sample(count)
    let sending = Task {
      for start in stride(from: 0, to: count, by: slice) {
        let part = Array(bytes[start..<min(start + slice, count)])
        try await channel.write(part, until: .after(.hang))
      }
    }
    #expect(try await channel.read(exactly: count) == bytes)
    try await sending.value
    #expect(await channel.traffic == Channel.Traffic(received: count, sent: count))
    await channel.close()
    await server.stop()
  }

  @Test("Reads no more than asked for") func readsNoMoreThanAskedFor() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    try await channel.write([1, 2, 3], until: .after(.hang))
    for expected: [UInt8] in [[1], [2], [3]] {
      #expect(try await channel.read(upTo: 1, until: .after(.hang)) == expected)
    }
    await server.stop()
  }

  @Test("Peer that hangs times out", arguments: Transport.allCases)
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
    #expect(error?.operation == Failure.Step.read.rawValue)
    #expect(waited >= .milliseconds(149), "\(waited)")
    // The connection is still usable: a caller may try again.
    let again = await failure { try await channel.read(until: .after(.milliseconds(1))) }
    #expect(again?.code == .timedOut)
    await channel.close()
    await server.reactor.drain(until: .now)
    await server.stop()
  }

  @Test("Deadline that has passed still takes what is there")
  func deadlineThatHasPassedStillTakesWhatIsThere() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    try await channel.write([5], until: .now)
    var bytes: [UInt8]?
    while bytes == nil {
      do throws(Failure) {
        bytes = try await channel.read(until: .now)
      } catch {
        try #require(error.code == .timedOut)
      }
    }
    #expect(bytes == [5])
    let error = await failure { try await channel.read(until: .now) }
    #expect(error?.code == .timedOut)
    await server.stop()
  }

  @Test("Peer that closes ends the read", arguments: Transport.allCases)
  func peerThatClosesEndsTheRead(_ transport: Transport) async throws {
    let server = try TestServer(transport) { channel in
      try? await channel.write([1, 2], until: .after(.hang))
    }
    let channel = try await server.connect()
    #expect(try await channel.read(exactly: 5) == [1, 2])
    #expect(try await channel.read(until: .after(.hang)) == [])
    await server.stop()
  }

  @Test("Writing to a peer that is gone fails without a signal", arguments: Transport.allCases)
  func writingToAPeerThatIsGoneFailsWithoutASignal(_ transport: Transport) async throws {
    let server = try TestServer(transport) { _ in }
    let channel = try await server.connect()
    let error = await failure {
      while true {
        try await channel.write(Array(repeating: 0, count: 1 << 16), until: .after(.hang))
      }
    }
    #expect(error?.code == .resetByPeer)
    await server.stop()
  }

  @Test("Big write waits for a slow reader", arguments: Transport.allCases)
  func bigWriteWaitsForASlowReader(_ transport: Transport) async throws {
    let server = try TestServer(transport)
    let size = 6 << 20
    let channel = try await server.connect()
    let bytes = sample(size)
    let sending = Task {
      try await channel.write(bytes, until: .after(.hang))
      await channel.finishWriting()
    }
    var back: [UInt8] = []
    while true {
      if back.count < 1 << 20 { try await Task.sleep(for: .milliseconds(3)) }
      let more = try await channel.read(until: .after(.hang))
      if more.isEmpty { break }
      back += more
    }
    try await sending.value
    #expect(back == bytes)
    await server.stop()
  }

  @Test("Write to a reader that hangs times out", arguments: Transport.allCases)
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
    #expect(error?.operation == Failure.Step.write.rawValue)
    await server.reactor.drain(until: .now)
    await server.stop()
  }

  @Test("Closing ends a read that waits") func closingEndsAReadThatWaits() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task { await failure { try await channel.read(until: .never) } }
    try await wait { await channel.hasWaitingReader }
    await channel.close()
    #expect(await reading.value?.code == .closed)
    #expect(await failure { try await channel.read(until: .never) }?.code == .closed)
    await server.stop()
  }

  @Test("Cancelling ends a read", arguments: [false, true])
  func cancellingEndsARead(thatWaits isWaiting: Bool) async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task { await failure { try await channel.read(until: .never) } }
    if isWaiting { try await wait { await channel.hasWaitingReader } }
    reading.cancel()
    #expect(await reading.value?.code == .cancelled)
    await server.stop()
  }

  @Test("End reading wakes the reader and leaves writing open")
  func endReadingWakesTheReaderAndLeavesWritingOpen() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task { try await channel.read(until: .never) }
    try await wait { await channel.hasWaitingReader }
    await channel.endReading()
    #expect(try await reading.value == [])
    try await channel.write([1], until: .after(.hang))
    await server.stop()
  }

  /// The reader's task has no preference for the loop, and so is suspended between what the socket
  /// said and its wait: what comes in between must reach it too.
  @Test("End reading reaches a reader that is on its way to wait")
  func endReadingReachesAReaderThatIsOnItsWayToWait() async throws {
    let server = try TestServer()
    for round in 0..<200 {
      let channel = try await server.connect()
      let reading = Task { try await channel.read(until: .after(.hang)) }
      for _ in 0..<round % 20 { await Task.yield() }
      await channel.endReading()
      #expect(try await reading.value == [], "round \(round)")
      await channel.close()
    }
    await server.stop()
  }

  @Test("Finish delivers the last bytes though unread ones remain")
  func finishDeliversTheLastBytesThoughUnreadOnesRemain() async throws {
    let server = try TestServer(.tcp) { channel in
      // The request is not read whole: closing at once would reset the connection.
      _ = try? await channel.read(upTo: 1, until: .after(.hang))
      try? await channel.write(Array("refused".utf8), until: .after(.hang))
      await channel.finish(until: .after(.hang))
    }
    let channel = try await server.connect()
    try await channel.write(Array(repeating: 0, count: 30_000), until: .after(.hang))
    #expect(try await channel.read(exactly: 100) == Array("refused".utf8))
    await channel.close()
    await server.stop()
  }
}
