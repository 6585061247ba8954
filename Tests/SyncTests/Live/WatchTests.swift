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

@Suite("Watches over sockets", .timeLimit(.hang))
struct WatchTests {
  /// A hub with a catalogue, and a replica of it.
  private struct Pair {
    let hub: HubFixture
    let source: String
    let replica: String

    init(
      heartbeat: Duration = .seconds(3600), idle: Duration = .seconds(300),
      transport: Transport = .unix, revisions: Int = 2
    ) async throws {
      var limits = HubServer.Limits()
      (limits.heartbeat, limits.idle) = (heartbeat, idle)
      hub = try await HubFixture(limits, transport: transport)
      source = hub.folder.file("a.db")
      replica = hub.folder.file("b.db")
      try Lab.make(source, revisions: revisions)
      let (url, source, replica) = (try hub.ownURL(), source, replica)
      _ = try await hub.client(hub.trusting) { try await $0.push(source, to: url) }
      _ = try await hub.client(hub.trusting) { try await $0.clone(url, to: replica) }
    }

    @discardableResult
    func push(_ number: Int) async throws -> RevisionPoint {
      let head = try Lab.edit(source, "pixel-\(number)", "Pixel \(number)")
      let source = source
      _ = try await hub.client(hub.trusting) { try await $0.push(source) }
      return head
    }

    func watch() throws -> Watcher { try Watcher(replica, on: hub.loop, hub.trusting) }
  }

  @Test("Each head is reported", arguments: [Transport.unix, .tls])
  func eachHeadIsTold(_ transport: Transport) async throws {
    let pair = try await Pair(transport: transport)
    let base = try Lab.head(pair.replica)
    let watcher = try pair.watch()
    try await watcher.reach(base)
    var heads = [base]
    for number in 0..<5 {
      heads.append(try await pair.push(number))
      try await watcher.reach(heads[heads.count - 1])
    }
    #expect(watcher.heads == heads)
    // The replica is as it was.
    #expect(try Lab.head(pair.replica) == base)
    #expect(try Lab.remote(pair.replica)?.base == base)
    await watcher.stop()
    #expect(watcher.revisions == Array(3...7))
    try await pair.hub.stop()
  }

  @Test("Many heads come in their order") func manyHeadsComeInTheirOrder() async throws {
    let pair = try await Pair()
    let watchers = try (0..<4).map { _ in try pair.watch() }
    var head = RevisionPoint.origin
    for number in 0..<25 { head = try await pair.push(number) }
    for watcher in watchers {
      try await watcher.reach(head)
      watcher.expectOrder()
      await watcher.stop()
    }
    try await pair.hub.stop()
  }

  /// A head of which no notice went out, as when another process has changed the hub's file.
  @Test("The hub looks for a head that nobody has announced") func aLostNoticeIsFound() async throws
  {
    let pair = try await Pair(heartbeat: .milliseconds(20))
    let watcher = try pair.watch()
    try await watcher.reach(try Lab.head(pair.replica))
    for number in 0..<3 {
      let head = try Lab.edit(pair.hub.hubFile(), "lost-\(number)", "Lost \(number)")
      try await watcher.reach(head)
    }
    watcher.expectOrder()
    await watcher.stop()
    try await pair.hub.stop()
  }

  /// No heartbeat and no notice tells of it.
  @Test("The end of a wait finds a head that nobody has announced")
  func theEndOfAWaitLooksAgain() async throws {
    let pair = try await Pair(idle: .milliseconds(20))
    let channel = try await Self.waiting(pair.hub, for: 2000)
    try Lab.edit(pair.hub.hubFile(), "lost", "Lost")
    let names = try await RawMessages.messages(on: channel).map(\.declaration.name)
    #expect(names.contains("delta") && !names.contains("unchanged"), "\(names)")
    await channel.close()
    try await pair.hub.stop()
  }

  @Test("A client that waits is not idle, and one that asks too late is") func waitingIsNotIdle()
    async throws
  {
    let pair = try await Pair(idle: .milliseconds(20))
    let channel = try await Self.waiting(pair.hub, for: 300)
    // Many times the idle limit, which begins with the answer.
    let messages = try await RawMessages.messages(on: channel)
    #expect(messages.map(\.declaration.name) == ["hello", "unchanged", "failure"])
    guard case .failure(let failure)? = messages.last else { return }
    #expect(failure.code == .timedOut)
    await channel.close()
    try await wait { await pair.hub.hub.context.watches.watcherCount == 0 }
    try await pair.hub.stop()
  }

  @Test("A client that is gone while it waits is forgotten") func aWatcherThatIsGoneIsFound()
    async throws
  {
    let pair = try await Pair()
    let channel = try await Self.waiting(pair.hub, for: 60_000)
    await channel.close()
    try await wait { await pair.hub.hub.context.watches.watcherCount == 0 }
    try await pair.hub.stop()
  }

  /// A hub that says nothing any more is asked over another connection after the wait.
  @Test("A hub that is gone is found") func aHubThatIsGoneIsFound() async throws {
    let folder = try SocketFolder()
    let (source, replica) = (folder.file("a.db"), folder.file("b.db"))
    let head = try Lab.make(source, revisions: 1)
    let url = try RemoteURL("devcat+unix://\(folder.file("s"))?catalogue=team/lab")
    try FileManager.default.copyItem(atPath: source, toPath: replica)
    try Lab.setRemote(replica, url, base: head)
    let loop = try EventLoop()
    loop.start()
    let reactor = Reactor(on: loop)
    let listener = try Listener(on: .unix(path: folder.file("s")), loop: loop)
    let connections = Locked(0)
    let serving = Task(executorPreference: loop) {
      try await reactor.serve(listener) { channel in
        connections.withLock { $0 += 1 }
        // It answers the first request, and no other.
        let bytes =
          Message.hello(.init(greatestDelta: 1)).frame(request: 0).bytes
          + Message.unchanged.frame(request: 1).bytes
        try? await channel.write(bytes, until: .after(.hang))
        while let rest = try? await channel.read(until: .after(.hang)), !rest.isEmpty {}
      }
    }
    var limits = HubClient.Limits()
    (limits.newsWait, limits.silence) = (.milliseconds(20), .milliseconds(20))
    let watcher = try Watcher(replica, on: loop, limits)
    try await wait { connections.withLock { $0 } >= 3 }
    #expect(watcher.heads == [head] && watcher.losses.isEmpty, "\(watcher.losses)")
    await watcher.stop()
    await reactor.drain(until: .after(.seconds(1)))
    try await serving.value
    loop.stop()
  }

  @Test("A watch ends with its token") func aWatchEndsWithItsToken() async throws {
    var limits = HubServer.Limits()
    limits.heartbeat = .milliseconds(20)
    let made = Locked<(TokenFile, TokenSecret)?>(nil)
    let hub = try await HubFixture(limits, transport: .tls) { root in
      let file = HubFolder(root).tokens
      let (_, secret) = try file.create(
        name: "ci", catalogues: .all, role: .admin, lifetime: nil, now: .now)
      made.withLock { $0 = (file, secret) }
    }
    let (tokens, secret) = try #require(made.withLock { $0 })
    var own = hub.trusting
    own.credentials = .token(secret)
    let (path, url) = (hub.folder.file("a.db"), try hub.ownURL())
    let head = try Lab.make(path, revisions: 1)
    _ = try await hub.client(own) { try await $0.push(path, to: url) }
    let watcher = try Watcher(path, on: hub.loop, own)
    try await watcher.reach(head)
    _ = try tokens.revoke("ci")
    #expect(await watcher.failure()?.code == .unauthenticated)
    try await hub.stop()
  }

  @Test("The first connection must succeed") func theFirstConnectionMustSucceed() async throws {
    let folder = try SocketFolder()
    let url = try RemoteURL("devcat+unix://\(folder.file("none"))?catalogue=team/lab")
    let head = try Lab.make(folder.file("a.db"), revisions: 1)
    try Lab.setRemote(folder.file("a.db"), url, base: head)
    let loop = try EventLoop()
    loop.start()
    let watcher = try Watcher(folder.file("a.db"), on: loop)
    #expect(await watcher.failure()?.code == .unreachable)
    #expect(watcher.events.isEmpty)
    loop.stop()
  }

  @Test("A head to which no revisions lead is reported without any")
  func headsWithoutRevisions() async throws {
    let pair = try await Pair()
    let head = try await pair.push(0)
    // The replica shares a revision that the hub does not have.
    let other = pair.hub.folder.file("c.db")
    try Lab.make(other, revisions: 3)
    try Lab.setRemote(other, pair.hub.ownURL(), base: Lab.head(other))
    let watcher = try Watcher(other, on: pair.hub.loop)
    try await watcher.reach(head)
    #expect(watcher.revisions.isEmpty)
    let next = try await pair.push(1)
    try await watcher.reach(next)
    #expect(watcher.revisions == [next.number])
    await watcher.stop()
    try await pair.hub.stop()
  }

  /// A connection with a pull that waits for so many milliseconds.
  private static func waiting(_ hub: HubFixture, for milliseconds: UInt64) async throws -> Channel {
    let channel = try await hub.connect()
    let head = try Lab.head(hub.hubFile())
    let pull = Message.pull(
      .init(name: "team/lab", catalogue: Lab.id, base: head, wait: milliseconds))
    try await channel.write(
      RawMessages.hello + pull.frame(request: 1).bytes, until: .after(.hang))
    try await wait { await hub.hub.context.watches.watcherCount == 1 }
    return channel
  }
}
