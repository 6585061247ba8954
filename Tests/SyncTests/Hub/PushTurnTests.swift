import Catalogue
import Encoding
import Store
import Testing

@testable import Sync

/// Writers who push to one catalogue at the same time.
@Suite(.timeLimit(.minutes(3)))
struct PushTurnTests {
  @Test func noWriterStarves() async throws {
    let (writers, pushes) = (6, 4)
    let fixture = try await HubFixture()
    let (first, url) = (fixture.folder.file("w0.db"), try fixture.url())
    try Lab.make(first, revisions: 2)
    _ = try await fixture.client { try await $0.push(first, to: url) }
    for writer in 1..<writers {
      let path = fixture.folder.file("w\(writer).db")
      _ = try await fixture.client { try await $0.clone(url, to: path) }
    }
    let told = Locked<[Int]>([])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        let path = fixture.folder.file("w\(writer).db")
        group.addTask {
          for turn in 0..<pushes {
            try Lab.edit(path, "iphone-\(writer)", "\(writer)-\(turn)")
            _ = try await fixture.client { client in
              var count = 0
              let report = try await client.push(path) { _ in count += 1 }
              told.withLock { $0.append(count) }
              return report
            }
          }
        }
      }
      try await group.waitForAll()
    }
    // Who was told that it is stale comes through with the next try.
    #expect(told.withLock { $0 }.count == writers * pushes)
    #expect(told.withLock { $0 }.allSatisfy { $0 <= 1 }, "\(told.withLock { $0 })")
    #expect(try Lab.head(fixture.hubFile()).number == 2 + writers * pushes)
    try Lab.verify(fixture.hubFile())
    try await fixture.stop()
  }

  @Test func turnsComeInOrderAndEnd() async throws {
    let server = try TestServer()
    let turns = PushTurns(on: server.loop)
    let name = try CatalogueName("a/b")
    var channels: [Channel] = []
    for _ in 0..<4 { channels.append(try await server.connect()) }
    let order = Locked<[Int]>([])
    await turns.take(name, channels[0], for: .seconds(50), patience: .seconds(50))
    // It has it: this does not wait for itself.
    await turns.take(name, channels[0], for: .seconds(50), patience: .seconds(50))
    let waiting = channels.dropFirst().enumerated().map { index, channel in
      Task { [count = index + 1] in
        // One after the other.
        try await wait { await turns.count == count }
        // The second forgets to end its turn, which lasts no longer than it may.
        await turns.take(
          name, channel, for: index == 1 ? .milliseconds(50) : .seconds(50), patience: .seconds(50))
        order.withLock { $0.append(index) }
        if index != 1 { await turns.release(channel) }
      }
    }
    try await wait { await turns.count == 4 }
    #expect(order.withLock { $0 } == [])
    // Of another catalogue nobody waits.
    let other = try await server.connect()
    await turns.take(
      try CatalogueName("a/c"), other, for: .seconds(50), patience: .seconds(50))
    await turns.release(other)
    await turns.release(channels[0])
    for task in waiting { try await task.value }
    #expect(order.withLock { $0 } == [0, 1, 2])
    try await wait { await turns.count == 0 }
    await server.stop()
  }

  @Test func whoHasWaitedLongGoesAhead() async throws {
    let server = try TestServer()
    let turns = PushTurns(on: server.loop)
    let name = try CatalogueName("a/b")
    var channels: [Channel] = []
    for _ in 0..<3 { channels.append(try await server.connect()) }
    await turns.take(name, channels[0], for: .seconds(50), patience: .seconds(50))
    await turns.take(name, channels[1], for: .seconds(50), patience: .milliseconds(20))
    // It has no turn, and so none to give away: the third waits for the first.
    await turns.release(channels[1])
    #expect(await turns.count == 1)
    let third = Task { [channel = channels[2]] in
      await turns.take(name, channel, for: .seconds(50), patience: .seconds(50))
    }
    try await wait { await turns.count == 2 }
    await turns.release(channels[0])
    await third.value
    await turns.release(channels[2])
    #expect(await turns.count == 0)
    await server.stop()
  }

  /// Pushes that hang in the middle delay others, and do not stop them.
  @Test func pushesThatHangStopNobody() async throws {
    var limits = Hub.Limits()
    (limits.turn, limits.patience) = (.seconds(100), .milliseconds(200))
    let fixture = try await HubFixture(limits)
    let (path, url) = (fixture.folder.file("one.db"), try fixture.url())
    try Lab.make(path, revisions: 2)
    _ = try await fixture.client { try await $0.push(path, to: url) }
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    let base = try file.head()
    let announced = Message.Push(
      name: "team/lab", catalogue: file.id, base: base,
      head: RevisionPoint(number: base.number + 1, digest: .zero))
    let hello = Message.hello(.init(limits: .init(delta: 1 << 20))).frame(request: 0).bytes
    var hung: [Channel] = []
    for _ in 0..<3 {
      let channel = try await fixture.connect()
      try await channel.write(
        hello + Message.push(announced).frame(request: 1).bytes, until: .after(.seconds(60)))
      hung.append(channel)
    }
    try Lab.edit(path, "iphone-0", "a new name")
    let report = try await fixture.client { try await $0.push(path) }
    #expect(report.new.number == 3)
    for channel in hung { await channel.close() }
    try await fixture.stop()
  }
}
