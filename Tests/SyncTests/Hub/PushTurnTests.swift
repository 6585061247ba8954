import Catalogue
import Encoding
import Store
import TestSupport
import Testing

@testable import Sync
@testable import Hub
@testable import Transport

/// Writers who push to one catalogue at the same time.
@Suite(.timeLimit(.hang))
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
    // Who was told that it is stale comes through with the next try; it may be told once before its turn.
    #expect(told.withLock { $0 }.count == writers * pushes)
    #expect(told.withLock { $0 }.allSatisfy { $0 <= 2 }, "\(told.withLock { $0 })")
    #expect(try Lab.head(fixture.hubFile()).number == 2 + writers * pushes)
    try Lab.verify(fixture.hubFile())
    try await fixture.stop()
  }

  @Test func writersWhoKeepTheirConnectionsAllComeThrough() async throws {
    let (writers, pushes) = (4, 8)
    let fixture = try await HubFixture()
    let (first, url) = (fixture.folder.file("w0.db"), try fixture.url())
    try Lab.make(first, revisions: 2)
    _ = try await fixture.client { try await $0.push(first, to: url) }
    for writer in 1..<writers {
      let path = fixture.folder.file("w\(writer).db")
      _ = try await fixture.client { try await $0.clone(url, to: path) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        let path = fixture.folder.file("w\(writer).db")
        group.addTask {
          _ = try await fixture.client { client in
            let (line, file) = (
              PooledConnection(), try CatalogueFile.open(at: path, access: .readWrite)
            )
            var last: SyncReport?
            for turn in 0..<pushes {
              let patch = Patch([.init(Field.name.at(), .text("\(writer)-\(turn)"))])
              try file.commit(
                [.edit(id: "iphone-\(writer)", patch)],
                note: RevisionNote(
                  author: "w\(writer)", message: "", time: Timestamp(seconds: Int64(turn))))
              let report = try await client.push(file, over: line)
              // What is acknowledged is the head here, and stands on the hub.
              #expect(try report.shared == file.head())
              last = report
            }
            await line.close()
            return try #require(last)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Lab.head(fixture.hubFile()).number == 2 + writers * pushes)
    try Lab.verify(fixture.hubFile())
    for writer in 0..<writers { try Lab.verify(fixture.folder.file("w\(writer).db")) }
    let log = try CatalogueFile.open(at: fixture.hubFile(), access: .readOnly).log(limit: 100)
    for writer in 0..<writers {
      #expect(log.count { $0.header.author == "w\(writer)" } == pushes)
    }
    try await fixture.stop()
  }

  @Test func turnsComeInOrderAndEnd() async throws {
    let server = try TestServer()
    let turns = PushTurns(on: server.loop)
    let name = try CatalogueName("a/b")
    var channels: [Channel] = []
    for _ in 0..<4 { channels.append(try await server.connect()) }
    let order = Locked<[Int]>([])
    #expect(await turns.take(name, channels[0], for: .seconds(50), patience: .seconds(50)) == .go)
    // It has it: this does not wait for itself.
    #expect(await turns.take(name, channels[0], for: .seconds(50), patience: .seconds(50)) == .go)
    let waiting = channels.dropFirst().enumerated().map { index, channel in
      Task { [count = index + 1] in
        // One after the other.
        try await wait { await turns.count == count }
        // Each is called once.
        let call = await turns.take(name, channel, for: .seconds(50), patience: .seconds(50))
        #expect(call == .prepare)
        // The second forgets to end its turn, which lasts no longer than it may.
        let duration = Duration.milliseconds(index == 1 ? 50 : 50_000)
        let next = await turns.take(name, channel, for: duration, patience: .seconds(50))
        #expect(next == .go)
        order.withLock { $0.append(index) }
        if index != 1 { await turns.release(channel) }
      }
    }
    try await wait { await turns.count == 4 }
    #expect(order.withLock { $0 } == [])
    // Of another catalogue nobody waits.
    let other = try await server.connect()
    #expect(
      await turns.take(
        try CatalogueName("a/c"), other, for: .seconds(50), patience: .seconds(50)) == .go)
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
    _ = await turns.take(name, channels[0], for: .seconds(50), patience: .seconds(50))
    let short = Duration.milliseconds(20)
    #expect(await turns.take(name, channels[1], for: .seconds(50), patience: short) == .prepare)
    #expect(await turns.take(name, channels[1], for: .seconds(50), patience: short) == .go)
    // It has no turn, and so none to give away: the third waits for the first.
    await turns.release(channels[1])
    #expect(await turns.count == 1)
    let third = Task { [channel = channels[2]] in
      #expect(
        await turns.take(name, channel, for: .seconds(50), patience: .seconds(50)) == .prepare)
      #expect(await turns.take(name, channel, for: .seconds(50), patience: .seconds(50)) == .go)
    }
    try await wait { await turns.count == 2 }
    await turns.release(channels[0])
    await third.value
    await turns.release(channels[2])
    #expect(await turns.count == 0)
    await server.stop()
  }

  @Test func whoIsCalledAndDoesNotComeLosesItsPlace() async throws {
    let server = try TestServer()
    let turns = PushTurns(on: server.loop)
    let name = try CatalogueName("a/b")
    var channels: [Channel] = []
    for _ in 0..<3 { channels.append(try await server.connect()) }
    let long = Duration.seconds(50)
    #expect(await turns.take(name, channels[0], for: long, patience: long) == .go)
    // Called at once, it is gone for longer than its turn would last.
    #expect(
      await turns.take(name, channels[1], for: .milliseconds(20), patience: long) == .prepare)
    try await wait { await turns.count == 1 }
    // The next one is called in its place, and has its turn even while it prepares.
    #expect(await turns.take(name, channels[2], for: long, patience: long) == .prepare)
    await turns.release(channels[0])
    #expect(await turns.count == 1)
    #expect(await turns.take(name, channels[2], for: long, patience: long) == .go)
    await turns.release(channels[2])
    #expect(await turns.count == 0)
    await server.stop()
  }

  /// How a turn goes on after a push that was accepted.
  enum After: String, CaseIterable {
    case itPushesOn, itsSpellIsOver, itPauses
  }

  @Test(arguments: After.allCases) func whoIsAcceptedMayPushOn(_ after: After) async throws {
    let server = try TestServer()
    let turns = PushTurns(on: server.loop)
    let name = try CatalogueName("a/b")
    let (first, second) = (try await server.connect(), try await server.connect())
    let long = Duration.seconds(50)
    // Where nobody waits there is nothing to be kept.
    #expect(await turns.take(name, first, for: long, patience: long) == .go)
    await turns.accepted(first, spell: long, pause: long)
    #expect(await turns.count == 0)

    #expect(await turns.take(name, first, for: long, patience: long) == .go)
    let hasCome = Locked(false)
    #expect(await turns.take(name, second, for: long, patience: long) == .prepare)
    let waiting = Task {
      #expect(await turns.take(name, second, for: long, patience: long) == .go)
      hasCome.withLock { $0 = true }
    }
    switch after {
    case .itPushesOn:
      for _ in 0..<3 {
        await turns.accepted(first, spell: long, pause: long)
        #expect(await turns.take(name, first, for: long, patience: long) == .go)
      }
      #expect(await turns.count == 2)
      #expect(!hasCome.withLock { $0 })
      await turns.release(first)
    case .itsSpellIsOver: await turns.accepted(first, spell: .zero, pause: long)
    case .itPauses: await turns.accepted(first, spell: long, pause: .milliseconds(20))
    }
    await waiting.value
    #expect(await turns.count == 1)
    await turns.release(second)
    #expect(await turns.count == 0)
    await server.stop()
  }

  /// Pushes that hang in the middle delay others, and do not stop them.
  @Test func pushesThatHangStopNobody() async throws {
    var limits = HubServer.Limits()
    (limits.turn, limits.patience) = (.seconds(100), .milliseconds(200))
    let fixture = try await HubFixture(limits)
    let (path, url) = (fixture.folder.file("one.db"), try fixture.url())
    try Lab.make(path, revisions: 2)
    _ = try await fixture.client { try await $0.push(path, to: url) }
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    let base = try file.head()
    let announced = Message.Push(
      name: "team/lab", catalogue: file.id, base: base,
      head: RevisionPoint(number: base.number + 1, digest: .zero), size: 1)
    let hello = Message.hello(.init(limits: .init(delta: 1 << 20))).frame(request: 0).bytes
    var hung: [Channel] = []
    for _ in 0..<3 {
      let channel = try await fixture.connect()
      try await channel.write(
        hello + Message.push(announced).frame(request: 1).bytes, until: .after(.hang))
      hung.append(channel)
    }
    try Lab.edit(path, "iphone-0", "a new name")
    let report = try await fixture.client { try await $0.push(path) }
    #expect(report.new.number == 3)
    for channel in hung { await channel.close() }
    try await fixture.stop()
  }
}
