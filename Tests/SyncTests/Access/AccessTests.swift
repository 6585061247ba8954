import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatSystem
@testable import DevcatTransport
@testable import DevcatWire

@Suite("The rights of clients on a hub that requires tokens, over sockets", .timeLimit(.hang))
struct AccessTests {
  /// A hub with a token.
  private struct Hub {
    let fixture: HubFixture
    let folder: HubFolder
    let secret: TokenSecret

    init(
      _ role: AccessRole, _ pattern: String = "team/*", transport: Transport = .tls,
      lifetime: Int64? = nil, heartbeat: Duration = .milliseconds(20),
      limits change: (inout HubServer.Limits) -> Void = { _ in }
    ) async throws {
      var limits = HubServer.Limits()
      limits.heartbeat = heartbeat
      change(&limits)
      let made = Locked<(HubFolder, TokenSecret)?>(nil)
      fixture = try await HubFixture(limits, transport: transport) { root in
        let folder = HubFolder(root)
        if !folder.isInitialized { _ = try folder.make(hosts: []) }
        let (_, secret) = try folder.tokens.create(
          name: "ci", catalogues: try #require(CataloguePattern(pattern)), role: role,
          lifetime: lifetime, now: .now)
        made.withLock { $0 = (folder, secret) }
      }
      (folder, secret) = try #require(made.withLock { $0 })
    }

    func limits(_ token: TokenSecret?) -> HubClient.Limits {
      var limits = fixture.trusting
      if let token { limits.credentials = .token(token) }
      return limits
    }

    /// The tokens that were lost by a client, with the reason.
    var losses: [String] {
      fixture.events.withLock { $0 }.compactMap { event in
        guard case .notAuthenticated(_, let reason, let token?, .some) = event else { return nil }
        return "\(token) \(reason)"
      }
    }

    /// The result of a probe.
    func probe(_ name: String, _ token: TokenSecret?) async throws -> Failure? {
      let url = try fixture.ownURL(name)
      let client = HubClient(on: fixture.loop, limits: limits(token))
      do {
        _ = try await Task(executorPreference: fixture.loop) {
          try await client.remoteHead(url)
        }.value
        return nil
      } catch let error as Failure {
        return error
      }
    }

    func push(_ path: String, _ name: String = "team/lab") async throws -> Failure.Code? {
      let url = try fixture.ownURL(name)
      return await code {
        try await fixture.client(limits(secret)) { try await $0.push(path, to: url) }
      }
    }

    /// A connection whose hello has shown a token, and was answered.
    func connect(_ token: TokenSecret) async throws -> Channel {
      let channel = try await fixture.connect()
      let hello = Message.hello(
        .init(greatestDelta: 1 << 30, client: .init(token: token.text)))
      let bytes = hello.frame(request: 0).bytes + RawMessages.ask("team/none")
      try await channel.write(bytes, until: .after(.hang))
      let failure = try await RawMessages.failure(on: channel)
      #expect(failure?.code == .unknownCatalogue)
      return channel
    }
  }

  @Test("Half pushes of one token keep no other token's push out")
  func tokensHaveShares() async throws {
    let hub = try await Hub(.admin, transport: .tcp) { $0.pushBudget = 40_000 }
    let (_, other) = try hub.folder.tokens.create(
      name: "other", catalogues: .all, role: .admin, lifetime: nil, now: .now)
    await hub.fixture.hub.reload()
    let budget = hub.fixture.hub.context.budgets.pushes
    var channels: [Channel] = []
    for index in 1...6 {
      let channel = try await hub.connect(other)
      let push = Message.push(
        .init(
          name: "team/half", catalogue: Lab.id, base: .origin,
          head: RevisionPoint(number: 1, digest: .zero), size: 10_000))
      try await channel.write(push.frame(request: 1).bytes, until: .after(.hang))
      channels.append(channel)
      try await wait { budget.use.waiting == index - 1 && budget.use.count == 10_000 }
    }
    let path = hub.fixture.folder.file("a.db")
    try Lab.make(path, revisions: 1)
    #expect(try await hub.push(path) == nil)
    #expect(budget.use.count == 10_000 && budget.use.waiting == 5)
    for channel in channels { await channel.close() }
    try await hub.fixture.stop()
  }

  @Test("A token is needed", arguments: [Transport.tcp, .tls])
  func aTokenIsNeeded(_ transport: Transport) async throws {
    let hub = try await Hub(.admin, transport: transport)
    let path = hub.fixture.folder.file("a.db")
    try Lab.make(path, revisions: 1)
    #expect(try await hub.push(path) == nil)
    #expect(try await hub.probe("team/lab", hub.secret) == nil)
    #expect(try await hub.probe("team/lab", nil)?.code == .unauthenticated)
    #expect(try await hub.probe("team/lab", TokenSecret())?.code == .unauthenticated)
    try await hub.fixture.stop()
  }

  @Test("The user who runs the hub needs no token over a unix socket") func theHubsUserNeedsNone()
    async throws
  {
    let hub = try await Hub(.read, transport: .unix)
    let path = hub.fixture.folder.file("a.db")
    try Lab.make(path, revisions: 1)
    let url = try hub.fixture.ownURL("other/lab")
    _ = try await hub.fixture.client { try await $0.push(path, to: url) }
    let users = hub.fixture.events.withLock { $0 }.compactMap { event in
      if case .answered(let request) = event { request.token } else { nil }
    }
    #expect(!users.isEmpty && users.allSatisfy { $0 == "uid:\(geteuid())" }, "\(users)")
    try await hub.fixture.stop()
  }

  @Test("A forbidden catalogue looks missing") func aForbiddenCatalogueLooksMissing() async throws {
    let hub = try await Hub(.read)
    for name in ["team/lab", "secret/lab"] {
      let file = hub.fixture.hubFile(name)
      try FileManager.default.createDirectory(
        atPath: String(file.dropLast("/lab.db".count)), withIntermediateDirectories: true)
      try Lab.make(file, revisions: 1)
    }
    #expect(try await hub.probe("team/lab", hub.secret) == nil)
    let missing = try #require(try await hub.probe("team/none", hub.secret))
    let hidden = try #require(try await hub.probe("secret/lab", hub.secret))
    let absent = try #require(try await hub.probe("secret/none", hub.secret))
    #expect(missing.code == .unknownCatalogue)
    for error in [hidden, absent] {
      #expect(error.code == missing.code && error.problem == missing.problem)
      #expect(error.hint == missing.hint)
    }
    let path = hub.fixture.folder.file("a.db")
    try Lab.make(path, revisions: 2)
    #expect(try await hub.push(path) == .notPermitted)
    #expect(try await hub.push(path, "secret/lab") == .unknownCatalogue)
    #expect(try await hub.push(path, "secret/none") == .unknownCatalogue)
    try await hub.fixture.stop()
  }

  @Test("A writer makes nothing new") func aWriterMakesNothingNew() async throws {
    let hub = try await Hub(.write)
    let path = hub.fixture.folder.file("a.db")
    try Lab.make(path, revisions: 1)
    #expect(try await hub.push(path) == .notPermitted)
    #expect(!FileManager.default.fileExists(atPath: hub.fixture.hubFile()))
    try FileManager.default.createDirectory(
      atPath: hub.fixture.folder.file("hub/team"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path, toPath: hub.fixture.hubFile())
    try Lab.edit(path, "pixel", "Pixel")
    #expect(try await hub.push(path) == nil)
    try await hub.fixture.stop()
  }

  @Test("A file of '.hub' on a full disk: the advice is to free space")
  func aFullDisk() {
    let failure = SecretFile.failure("write", SystemError(path: "hub/.hub/tokens", code: ENOSPC))
    #expect(failure.code == .inputOutput)
    #expect(failure.hint == "Free some space, then try again.")
  }

  @Test(
    "A live session ends with its token",
    arguments: ["revoked", "expired", "the hub was told to reload"])
  func aLiveSessionEndsWithItsToken(_ how: String) async throws {
    let isTold = how == "the hub was told to reload"
    let hub = try await Hub(.read, heartbeat: isTold ? .seconds(3600) : .milliseconds(20))
    let channel = try await hub.connect(hub.secret)
    if how == "expired" {
      // It is as if its time had come meanwhile.
      let text = try String(contentsOfFile: hub.folder.tokens.path, encoding: .utf8)
      let past = text.replacing(" - ", with: " 2001-01-01T00:00:00Z ")
      try SecretFile.replace(hub.folder.tokens.path, Array(past.utf8))
    } else {
      _ = try hub.folder.tokens.revoke("ci")
    }
    if isTold { await hub.fixture.hub.reload() }
    // The client sends nothing more, and still gets the error.
    #expect(try await RawMessages.failure(on: channel)?.code == .unauthenticated)
    #expect(try await channel.read(until: .after(.hang)).isEmpty)
    // The operator learns whose connection ended, and why.
    #expect(hub.losses == ["ci \(how == "expired" ? how : "revoked")"])
    #expect(try await hub.probe("team/lab", hub.secret)?.code == .unauthenticated)
    await channel.close()
    try await hub.fixture.stop()
  }

  @Test("A waiting pusher learns that its token is revoked")
  func aWaitingPusherLearnsThatItsTokenIsRevoked() async throws {
    let hub = try await Hub(.admin, heartbeat: .seconds(3600))
    let path = hub.fixture.folder.file("a.db")
    let head = try Lab.make(path, revisions: 1)
    #expect(try await hub.push(path) == nil)
    var channels: [Channel] = []
    for count in 1...2 {
      let channel = try await hub.connect(hub.secret)
      let point = RevisionPoint(number: 2, digest: SHA256.digest(of: [UInt8(count)]))
      let push = Message.push(
        .init(name: "team/lab", catalogue: Lab.id, base: head, head: point, size: 1))
      try await channel.write(push.frame(request: 1).bytes, until: .after(.hang))
      try await wait { hub.fixture.hub.context.budgets.pushes.use.count == count }
      channels.append(channel)
    }
    _ = try hub.folder.tokens.revoke("ci")
    await hub.fixture.hub.reload()
    for channel in channels {
      #expect(try await RawMessages.failure(on: channel)?.code == .unauthenticated)
      await channel.close()
    }
    try await hub.fixture.stop()
  }

  @Test("A token made meanwhile counts") func aTokenMadeMeanwhileCounts() async throws {
    let hub = try await Hub(.read)
    let (_, second) = try hub.folder.tokens.create(
      name: "second", catalogues: .all, role: .read, lifetime: nil, now: .now)
    try await wait { try await hub.probe("team/none", second)?.code == .unknownCatalogue }
    try await hub.fixture.stop()
  }

  @Test("Wrong tokens are turned away") func wrongTokensAreTurnedAway() async throws {
    let hub = try await Hub(.read, transport: .tcp)
    let hello = Message.hello(
      .init(greatestDelta: 1, client: .init(token: TokenSecret().text)))
    let bytes = hello.frame(request: 0).bytes
    var channels: [Channel] = []
    // Ten are answered at once, five wait for their turn, the others are refused at once.
    for _ in 0..<60 {
      let channel = try await hub.fixture.connect()
      try await channel.write(bytes, until: .after(.hang))
      channels.append(channel)
    }
    var codes: [Message.Failed.Code: Int] = [:]
    for channel in channels {
      let failure = try await RawMessages.failure(on: channel)
      if let code = failure?.code { codes[code, default: 0] += 1 }
      await channel.close()
    }
    #expect(codes[.unauthenticated, default: 0] >= FailedTokens.burst)
    #expect(codes[.tooManyRequests, default: 0] >= 10, "\(codes)")
    #expect(codes.values.reduce(0, +) == channels.count)
    // A right token is still accepted.
    #expect(try await hub.probe("team/none", hub.secret)?.code == .unknownCatalogue)
    try await hub.fixture.stop()
  }

  @Test("Beyond loopback tokens are needed") func beyondLoopbackTokensAreNeeded() async throws {
    let folder = try SocketFolder()
    let hubFolder = HubFolder(folder.file("hub"))
    _ = try hubFolder.make(hosts: [])
    let loop = try EventLoop()
    loop.start()
    defer { loop.stop() }
    func run(isOpen: Bool, on host: String, behind proxy: String? = nil) async -> Failure.Code? {
      var limits = HubServer.Limits()
      limits.proxies = proxy.flatMap(ProxyNetwork.init).map { [$0] } ?? []
      let hub = HubServer(
        folder: hubFolder.path, on: loop, limits: limits, certificate: hubFolder.certificate
      ) { _ in }
      let running = Task(executorPreference: loop) {
        try await hub.run(on: [.tcp(host: host, port: 0)], isOpen: isOpen, mindsSignals: false)
      }
      await hub.stop()
      return await code { try await running.value }
    }
    #expect(await run(isOpen: false, on: "0.0.0.0") == .notPermitted)
    #expect(await run(isOpen: true, on: "0.0.0.0") == nil)
    #expect(await run(isOpen: false, on: "127.0.0.1") == nil)
    // A load balancer brings clients of other machines.
    #expect(await run(isOpen: false, on: "127.0.0.1", behind: "127.0.0.1") == .notPermitted)
    #expect(await run(isOpen: true, on: "127.0.0.1", behind: "127.0.0.1") == nil)
    _ = try hubFolder.tokens.create(
      name: "ci", catalogues: .all, role: .read, lifetime: nil, now: .now)
    #expect(await run(isOpen: false, on: "0.0.0.0") == nil)
    #expect(await run(isOpen: false, on: "127.0.0.1", behind: "127.0.0.1") == nil)
    #expect(await run(isOpen: true, on: "0.0.0.0") == .notPermitted)
    // The file of the tokens is gone when the hub starts again.
    try FileManager.default.removeItem(atPath: hubFolder.tokens.path)
    #expect(await run(isOpen: false, on: "127.0.0.1", behind: "127.0.0.1") == .notPermitted)
  }
}
