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
    #expect(pair.hub.answers.contains("watch watching 2"))
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

  @Test("However many heads have come while somebody was busy, the newest alone is sent")
  func aSlowWatcherGetsTheNewestHead() async throws {
    let pair = try await Pair()
    let channel = try await Self.watching(pair.hub)
    let name = try CatalogueName("team/lab")
    let places = (3..<5000).map { number in
      NamedHead(
        name: name, catalogue: Lab.id,
        point: RevisionPoint(number: number, digest: SHA256.digest(of: [1])))
    }
    await pair.hub.hub.context.watches.announce(places)
    var (decoder, heads) = (FrameDecoder(from: .hub), [Int]())
    while heads.last != 4999 {
      decoder.append(try await channel.read(until: .after(.hang)))
      while let frame = try decoder.next() {
        if case .head(let head)? = try Message(frame) { heads.append(head.point.number) }
      }
    }
    #expect(heads == [4999])
    await channel.close()
    try await pair.hub.stop()
  }

  /// A head of which no notice went out, as when another process has changed the hub's file.
  @Test("A heartbeat heals a lost notice") func aHeartbeatHealsALostNotice() async throws {
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

  @Test("A client that answers the heartbeats is not idle") func aWatcherMayBeSilentForLong()
    async throws
  {
    let pair = try await Pair(heartbeat: .seconds(2), idle: .milliseconds(20))
    let watcher = try pair.watch()
    try await watcher.reach(try Lab.head(pair.replica))
    // Many times the idle limit, which must not count here.
    try await Task.sleep(for: .milliseconds(500))
    let isIdle = watcher.events.contains { event in
      if case .lost(let error, _) = event {
        error.problem.contains("nothing arrived")
      } else {
        false
      }
    }
    #expect(!isIdle)
    try await watcher.reach(try await pair.push(0))
    await watcher.stop()
    try await pair.hub.stop()
  }

  @Test("A client that does not answer is disconnected") func aWatcherThatIsGoneIsFound()
    async throws
  {
    let pair = try await Pair(heartbeat: .milliseconds(20))
    let channel = try await Self.watching(pair.hub)
    let messages = try await RawMessages.messages(on: channel)
    #expect(messages.count { $0.declaration.name == "heartbeat" } == ConnectionHandler.patience)
    guard case .failure(let failure)? = messages.last else {
      Issue.record("\(messages)")
      return
    }
    #expect(failure.code == .timedOut)
    await channel.close()
    try await wait { await pair.hub.hub.context.watches.watcherCount == 0 }
    try await pair.hub.stop()
  }

  /// A hub that has nothing to say any more is lost after three intervals, and tried again.
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
    let serving = Task(executorPreference: loop) {
      try await reactor.serve(listener) { channel in
        let heartbeat = Message.Heartbeat(head: .init(catalogue: Lab.id, point: head), interval: 20)
        let hello = Message.Hello(capabilities: [Capability.watch], limits: .init(delta: 1))
        let bytes =
          Message.hello(hello).frame(request: 0).bytes
          + Message.heartbeat(heartbeat).frame(request: 1).bytes
        try? await channel.write(bytes, until: .after(.hang))
        while let rest = try? await channel.read(until: .after(.hang)), !rest.isEmpty {}
      }
    }
    let watcher = try Watcher(replica, on: loop)
    try await wait { watcher.returns >= 1 }
    #expect(watcher.losses.allSatisfy { $0 == .timedOut }, "\(watcher.losses)")
    #expect(watcher.heads == [head])
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

  @Test("Revisions are fetched and nothing is written")
  func revisionsAreFetchedAndNothingIsWritten() async throws {
    let pair = try await Pair()
    let before = try Data(contentsOf: URL(fileURLWithPath: pair.replica))
    let base = try Lab.head(pair.replica)
    for number in 0..<3 { try await pair.push(number) }
    let target = try WatchTarget(replica: pair.replica)
    let client = HubClient(on: pair.hub.loop)
    let found = try await Task(executorPreference: pair.hub.loop) {
      try await client.revisions(of: target, after: base)
    }.value
    #expect(found.revisions.map(\.header.number) == [3, 4, 5])
    #expect(found.pushers.map(\.revisions) == [3...5])
    let none = try await Task(executorPreference: pair.hub.loop) {
      try await client.revisions(of: target, after: try Lab.head(pair.source))
    }.value
    #expect(none.revisions.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: pair.replica)) == before)
    try await pair.hub.stop()
  }

  /// A connection with a confirmed watch.
  private static func watching(_ hub: HubFixture) async throws -> Channel {
    let channel = try await hub.connect()
    let watch = Message.watch(.init(name: "team/lab", catalogue: Lab.id)).frame(request: 1)
    try await channel.write(RawMessages.hello + watch.bytes, until: .after(.hang))
    try await wait { hub.answers.contains("watch watching 2") }
    return channel
  }
}

extension WatchRegistry {
  /// Puts up many heads before anybody can look.
  fileprivate func announce(_ places: [NamedHead]) {
    for place in places { announce(place) }
  }
}
