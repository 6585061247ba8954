import DevcatValues
import DevcatStore
import DevcatWire
import DevcatSystem
public import DevcatTransport

/// Serves the catalogues under one folder, `team/name` from the file `team/name.db`.
public actor HubServer {
  /// The executor of the actor: its event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let reactor: Reactor
  let catalogues: CatalogueFolder
  /// The state that its connections share.
  nonisolated let context: HubContext
  let certificate: HubCertificate?
  let log: (any RecordLog)?
  /// The reason why the log of record ended this hub.
  private var failure: Failure?
  private var ledger: ConnectionLedger
  private let metrics: MetricsService
  private(set) var listeners: [Listener] = []
  private(set) var pageListeners: [Listener] = []

  /// Prepares a hub on a loop that reports events; it prints nothing itself.
  ///
  /// - Parameters:
  ///   - log: The log of record of which the folder is a cache; `nil` where the folder holds the catalogues.
  ///   - certificate: The certificate for clients over TCP; without one there is no TLS.
  ///   - publication: Where it publishes its catalogues as files; `nil` publishes none.
  package init(
    folder: String, log: (any RecordLog)? = nil, on loop: EventLoop, limits: Limits = Limits(),
    certificate: HubCertificate? = nil, publication: HubPublication? = nil,
    report: @escaping @Sendable (HubServerEvent) -> Void
  ) {
    (self.log, self.certificate, self.loop) = (log, certificate, loop)
    ledger = ConnectionLedger(
      maximum: limits.connections, perAddress: limits.connectionsPerAddress)
    reactor = Reactor(on: loop)
    let catalogues = CatalogueFolder(
      root: folder, maximumOpen: limits.openCatalogues, log: log, report: report)
    let context = HubContext(
      catalogues, folder: folder, log: log, on: loop, limits: limits, publication: publication,
      report: report)
    (self.catalogues, self.context) = (catalogues, context)
    metrics = MetricsService { await context.page($0, of: catalogues) }
  }

  /// Listens and serves until `stop()` is called, or a signal stops the hub.
  ///
  /// A hub runs once. When this returns, all connections and files are closed.
  /// - Parameters:
  ///   - endpoints: The addresses to listen on; TCP with TLS if the hub has a certificate.
  ///   - plain: Loopback addresses to listen on without TLS.
  ///   - pages: Addresses of the metrics page, which those who reach them may read.
  ///   - isOpen: Whether to serve other machines without tokens.
  ///   - mindsSignals: Whether signals of the process stop the hub, and make it read its certificate and
  ///     its tokens again.
  /// - Throws: `Failure` if the folder is missing, the hub cannot listen, the certificate or the
  ///   tokens cannot be used, or the hub would be open to everybody without `isOpen`.
  public func run(
    on endpoints: [Endpoint], plain: [Endpoint] = [], pages: [Endpoint] = [],
    isOpen: Bool = false, mindsSignals: Bool
  ) async throws {
    try requireFolder()
    await reserveDescriptors()
    // Before this process makes any catalogue: what is there is of a hub that was killed.
    try HubFolder(context.folder).removeLeftovers()
    do {
      let security = try loadCertificate()
      for endpoint in endpoints {
        let isTCP = if case .tcp = endpoint { true } else { false }
        listeners.append(
          try Listener(on: endpoint, context: isTCP ? security : nil, loop: loop))
      }
      try context.authenticator.load()
      for endpoint in plain { listeners.append(try Listener(on: endpoint, loop: loop)) }
      for endpoint in pages {
        pageListeners.append(
          try Listener(on: endpoint, isForAll: true, loop: loop))
      }
      try requireTokens(isOpen)
      await context.publisher?.start()
      follow()
      let signals = mindsSignals ? try ProcessSignals(on: loop) : nil
      try await serve(signals)
    } catch {
      for listener in listeners + pageListeners { await listener.close() }
      await shutDown()
      throw error
    }
    await shutDown()
    if let failure { throw failure }
  }

  /// Follows the log of record, where there is one.
  private func follow() {
    log?.follow(
      moved: { [weak self] in await self?.take($0) }, report: context.report,
      failed: { [weak self] in await self?.fail($0) })
  }

  /// Brings a catalogue that is in the cache to the head of the log, and notifies its watchers.
  private func take(_ name: CatalogueName) async {
    guard catalogues.holds(name), let extent = try? await catalogues.extent(of: name, at: 0)
    else {
      return
    }
    await context.announce(extent.namedHead(name))
  }

  private func fail(_ error: Failure) async {
    failure = failure ?? error
    await stop()
  }

  /// Takes no more requests, and completes those under way within `Limits.drain`; then `run` returns.
  public func stop() async {
    guard !context.isStopping.withLock({ $0 }) else { return }
    context.report(.stopping)
    await drain()
  }

  private func shutDown() async {
    await drain()
    await context.publisher?.stop()
    await log?.stop()
    await catalogues.close()
  }

  private func drain() async {
    context.isStopping.withLock { $0 = true }
    context.budgets.end()
    await reactor.drain(until: .after(context.limits.drain))
  }

  private func serve(_ signals: ProcessSignals?) async throws {
    if !pageListeners.isEmpty { context.report(.metrics(pageListeners.map(\.endpoint))) }
    context.report(.ready(listeners.map(\.endpoint)))
    let context = context
    // All have ended when this returns: the loop may be stopped then, and a task would hold the hub.
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      if let signals {
        group.addTask(executorPreference: loop) {
          while let wish = try? await signals.next() {
            switch wish {
            case .reload: await self.reload()
            case .stop: return await self.stop()
            }
          }
        }
      }
      group.addTask(executorPreference: loop) {
        while (try? await Task.sleep(for: context.limits.heartbeat)) != nil {
          await self.heartbeat()
        }
      }
      group.addTask(executorPreference: loop) { await self.verifyCatalogues() }
      group.addTask(executorPreference: loop) { await context.progress.follow() }
      if let limit = context.limits.watchdog {
        group.addTask(executorPreference: loop) {
          while (try? await Task.sleep(for: limit / 3)) != nil {
            if await self.isAnswering() { context.report(.alive) }
          }
        }
      }
      try await listen()
    }
  }

  private func listen() async throws {
    let (reactor, metrics) = (reactor, metrics)
    // A hub without owners serves nobody.
    let clients: @Sendable (Channel) async -> Void = { [weak self] in await self?.serve($0) }
    let readers: @Sendable (Channel) async -> Void = { await metrics.serve($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (listener, handler) in listeners.map({ ($0, clients) })
        + pageListeners.map({ ($0, readers) })
      {
        let troubled = troubled(at: listener)
        group.addTask { try await reactor.serve(listener, troubled: troubled, handler) }
      }
      try await group.waitForAll()
    }
  }

  private nonisolated func troubled(
    at listener: Listener
  ) -> @Sendable (Listener.Trouble) -> Void {
    { [report = context.report] trouble in
      switch trouble {
      case .acceptFailed(let error): report(.acceptFailed(listener.endpoint, reason: "\(error)"))
      case .acceptResumed: report(.acceptResumed(listener.endpoint))
      case .connection(let peer, let error): report(.dropped(peer: peer, reason: "\(error)"))
      }
    }
  }

  /// Whether every listener has looked for connections since the last call.
  ///
  /// The event loop works if this runs at all.
  private func isAnswering() async -> Bool {
    var isAnswering = true
    for listener in listeners + pageListeners where await !listener.hasLooked() {
      isAnswering = false
    }
    return isAnswering
  }

  /// Reserves descriptors for files and for the runtime, and serves only as many connections as the
  /// others allow.
  private func reserveDescriptors() async {
    let limit = ThisProcess.raiseOpenFileLimit()
    // The runtime opens its descriptors when it first waits, and ends the process if there are none.
    try? await Task.sleep(for: .milliseconds(1))
    // A catalogue is written, read by two and verified: four connections with three files each, and some to
    // spare. A large push is spooled to a file, and so is a part of a large answer.
    let limits = context.limits
    let files =
      limits.openCatalogues * 15 + limits.spoolBudget / max(1, limits.heldPush)
      + limits.pullBudget / HubBudgets.answerSize
    let reserve = files + ConnectionLedger.maximumAnswered + MetricsPlaces.total + 32
    guard limit > 0 else { return }
    let share = ConnectionShare(limit: limit, used: ThisProcess.openFileCount, reserve: reserve)
    await reactor.limit(to: share.open)
    guard share.connections < limits.connections else { return }
    ledger = ConnectionLedger(
      maximum: share.connections, perAddress: limits.connectionsPerAddress)
    context.report(.limited(connections: share.connections, descriptors: limit))
  }

  /// Serves a client to its end.
  ///
  /// A task keeps the memory of what is inlined here until it ends, so the rest is never inlined.
  private func serve(_ channel: Channel) async {
    // First, so that limits count the client's address and not the load balancer's.
    if isFromProxy(channel.peer), await !readProxyHeader(of: channel) { return }
    let verdict = admit(channel.peer)
    switch verdict {
    case .admitted: await ConnectionHandler(channel, of: context).run()
    case .refused(let reason): await ConnectionHandler.refuse(channel, reason, of: context)
    case .dropped: break
    }
    leave(channel, verdict)
  }

  @inline(never)
  private func isFromProxy(_ peer: Endpoint) -> Bool {
    guard case .tcp(let host, _) = peer else { return false }
    return context.limits.proxies.contains { $0.contains(host) }
  }

  /// Learns of a client behind a load balancer; `false` if that fails.
  @inline(never)
  private func readProxyHeader(of channel: Channel) async -> Bool {
    do {
      try await channel.readProxyHeader(until: .after(context.limits.handshake))
      return true
    } catch {
      if error.code != .endedEarly {
        context.report(.dropped(peer: channel.peer, reason: "\(error)"))
      }
      return false
    }
  }

  @inline(never)
  private func admit(_ peer: Endpoint) -> ConnectionLedger.Verdict {
    let verdict = ledger.admit(peer)
    switch verdict {
    case .admitted: context.counters.withLock { $0.connect() }
    case .refused(let reason), .dropped(let reason):
      context.counters.withLock { $0.refuse(reason.limit) }
      context.report(.refused(peer: peer, limit: reason.limit, reason: "\(reason)"))
    }
    return verdict
  }

  @inline(never)
  private func leave(_ channel: Channel, _ verdict: ConnectionLedger.Verdict) {
    if verdict == .admitted { context.counters.withLock { $0.disconnect() } }
    context.visits.withLock { $0.leave(channel) }
    ledger.leave(channel.peer, verdict)
  }
}

extension HubServer {
  /// The limits of a hub: times, sizes, and numbers of connections and requests.
  public struct Limits: Sendable {
    /// The time for the handshake and the hello of a new client.
    public var handshake: Duration = .seconds(10)
    /// The time for the next whole message of a client.
    public var idle: Duration = .seconds(300)
    /// The time for a client to read 64 KiB.
    public var write: Duration = .seconds(30)
    /// The time for a client to read why the connection ends.
    public var farewell: Duration = .seconds(2)
    /// The time for requests under way when the hub stops.
    public var drain: Duration = .seconds(10)
    /// The interval of token checks: a changed file is read, and connections whose token was
    /// revoked or has expired get an error, and are closed after another interval.
    public var heartbeat: Duration = .seconds(5)
    /// How many connections are served at a time.
    public var connections = 16_384
    /// How many connections are served at a time from one address.
    ///
    /// That is an IPv4 address, or the first 64 bits of an IPv6 one. Unix sockets do not count.
    public var connectionsPerAddress = 1024
    /// How many requests a connection may make in a second; 0 means no limit.
    public var requestsPerSecond = 1000
    /// The greatest delta that is accepted, in bytes.
    public var maximumDelta = 256 << 20
    /// How many bytes of pushes are held in memory at a time, for all connections together.
    ///
    /// Further pushes wait. A push of more than `heldPush` counts 128 KiB here, and is spooled.
    public var pushBudget = 64 << 20
    /// Up to how many bytes a push is held in memory.
    public var heldPush = 4 << 20
    /// How many bytes of pushes are spooled to files at a time.
    public var spoolBudget = 1 << 30
    /// How many inflated bytes of pushes are applied at a time; a token has a quarter of it, or one push.
    var applyBudget = 256 << 20
    /// The span of waiting over which a push must keep the least speed.
    var slowness = RateFloor.usualWindow
    /// How many bytes of answers are held at a time; an answer of more than 64 KiB counts 128 KiB.
    public var pullBudget = 64 << 20
    /// How many bytes the hub holds for clients before their hello: 8 KiB each.
    var newcomerBudget = 64 << 20
    /// The interval of progress messages to a client.
    public var progress: Duration = .seconds(3)
    /// How many catalogue files are kept open.
    var openCatalogues = 64

    /// The pause between the verifications of two catalogues.
    var verification: Duration = .seconds(60)
    /// The time from the beginning of one verification of all catalogues to the next.
    var verificationPass: Duration = .seconds(3600)

    /// The time within which the hub must show that it works, by an event; `nil` without a
    /// watchdog.
    public var watchdog: Duration?

    /// The load balancers that begin each connection with a header of the PROXY protocol.
    public var proxies: [ProxyNetwork] = []

    /// The version of devcat, for the metrics.
    public var version = ""

    /// The default limits.
    public init() {}
  }
}
