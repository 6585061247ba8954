import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serves the catalogues under one folder, `team/name` from the file `team/name.db`.
public actor Hub {
  /// The event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let reactor: Reactor
  let shelf: HubShelf
  let board: NoticeBoard
  private let limits: Limits
  let folder: String
  nonisolated let report: @Sendable (HubEvent) -> Void
  let certificate: HubCertificate?
  let gate: HubGate
  let sealer: HubSealer
  private(set) var knownSite: HubSite?
  var visits = HubVisits()
  private var ledger: ConnectionLedger
  private let counters: Locked<HubCounters>
  private let metrics: MetricsService
  private(set) var listeners: [Listener] = []
  private var pageListeners: [Listener] = []
  private var isStopping = false

  /// Prepares a hub that lives on a loop and tells what happens; it prints nothing itself.
  ///
  /// - Parameter certificate: What clients over TCP are shown; without one there is no TLS.
  public init(
    folder: String, on loop: EventLoop, limits: Limits = Limits(),
    certificate: HubCertificate? = nil, report: @escaping @Sendable (HubEvent) -> Void
  ) {
    self.certificate = certificate
    gate = HubGate(HubFolder(folder), ownUser: geteuid()) { .now }
    ledger = ConnectionLedger(
      maximum: limits.connections, perAddress: limits.connectionsPerAddress)
    sealer = HubSealer(HubFolder(folder), validity: limits.headValidity)
    self.folder = folder
    self.loop = loop
    self.limits = limits
    self.report = report
    reactor = Reactor(on: loop)
    let shelf = HubShelf(root: folder, maximumOpen: limits.openCatalogues)
    let (counters, board) = (Locked(HubCounters(since: .now)), NoticeBoard(on: loop))
    (self.shelf, self.counters, self.board) = (shelf, counters, board)
    metrics = MetricsService {
      let (catalogues, watchers) = (shelf.standings(), await board.watcherCount)
      return counters.withLock { MetricsPage.text(of: $0, catalogues, watchers: watchers) }
    }
  }

  /// Listens and serves until `stop()` is called, or SIGTERM or SIGINT comes where signals are minded.
  ///
  /// A hub runs once. When this returns, all connections are closed and all files too.
  /// - Parameters:
  ///   - endpoints: Where it listens: over TCP by TLS where it has a certificate.
  ///   - plain: Loopback addresses where it listens without TLS though it has a certificate.
  ///   - pages: Unix sockets and loopback addresses where its page of figures can be read.
  ///   - isOpen: Whether it serves other machines though it knows no tokens.
  ///   - mindsSignals: Whether signals of the process stop it, and let it reload its certificate and
  ///     its tokens.
  /// - Throws: `StoreError` where the folder is none, `TransportError` where it cannot listen,
  ///   `SyncError` where the certificate or the tokens cannot be used, and where it would be open to
  ///   everybody and was not told to be.
  public func run(
    on endpoints: [Endpoint], plain: [Endpoint] = [], pages: [Endpoint] = [],
    isOpen: Bool = false, mindsSignals: Bool
  ) async throws {
    try requireFolder()
    OpenFileLimit.raise()
    do {
      let context = try loadCertificate()
      for endpoint in endpoints {
        let isTCP = if case .tcp = endpoint { true } else { false }
        let context = isTCP ? context : nil
        listeners.append(try Listener(on: endpoint, context: context, loop: loop))
      }
      try gate.load()
      try sealer.load()
      for endpoint in plain { listeners.append(try Listener(on: endpoint, loop: loop)) }
      for endpoint in pages { pageListeners.append(try Listener(on: endpoint, loop: loop)) }
      try requireTokens(isOpen)
      let signals = mindsSignals ? try ProcessSignals(on: loop) : nil
      try await serve(signals)
    } catch {
      for listener in listeners + pageListeners { await listener.close() }
      await wind()
      throw error
    }
    await wind()
  }

  /// Takes no more requests, and lets those under way come to their end, for as long as the limit
  /// says; `run` then returns.
  public func stop() async {
    guard !isStopping else { return }
    isStopping = true
    report(.stopping)
    // Who waits to push hears of it too.
    await knownSite?.turns.end()
    await reactor.drain(until: .after(limits.drain))
  }

  private func wind() async {
    isStopping = true
    await reactor.drain(until: .after(limits.drain))
    await shelf.close()
  }

  private func serve(_ signals: ProcessSignals?) async throws {
    if !pageListeners.isEmpty { report(.metrics(pageListeners.map(\.endpoint))) }
    report(.ready(listeners.map(\.endpoint)))
    let minding = signals.map { signals in
      Task(executorPreference: loop) {
        while let wish = try? await signals.next() {
          switch wish {
          case .reload: await self.reload()
          case .stop: return await self.stop()
          }
        }
      }
    }
    let beating = Task(executorPreference: loop) {
      while (try? await Task.sleep(for: self.limits.heartbeat)) != nil { await self.beat() }
    }
    defer { minding?.cancel() }
    let outcome = await listen()
    // Waited for: the loop may be stopped when `run` returns, and the task would hold the hub.
    beating.cancel()
    await beating.value
    try outcome.get()
  }

  private func listen() async -> Result<Void, any Error> {
    let (reactor, handler, metrics) = (reactor, handler, metrics)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for listener in listeners {
          group.addTask { try await reactor.serve(listener, handler) }
        }
        for listener in pageListeners {
          group.addTask { try await reactor.serve(listener) { await metrics.serve($0) } }
        }
        try await group.waitForAll()
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private var handler: @Sendable (Channel) async -> Void {
    // A hub that nobody holds any more serves nobody.
    { [weak self] channel in await self?.serve(channel) }
  }

  /// What the connections share, made with the first of them.
  private var site: HubSite {
    if let known = knownSite { return known }
    let site = HubSite(
      shelf: shelf, board: board, turns: PushTurns(on: loop), gate: gate, sealer: sealer,
      limits: limits, counters: counters, report: report,
      admitted: { [weak self] in await self?.note($0, of: $1) },
      isStopping: { [weak self] in await self?.isStopping ?? true })
    knownSite = site
    return site
  }

  private func serve(_ channel: Channel) async {
    let connection = HubConnection(channel: channel, site: site)
    let verdict = ledger.admit(channel.peer)
    switch verdict {
    case .admitted:
      counters.withLock { $0.connect() }
      await connection.run()
      counters.withLock { $0.disconnect() }
    case .refused(let reason):
      refuse(channel.peer, reason)
      await connection.refuse(reason)
    case .dropped(let reason): refuse(channel.peer, reason)
    }
    visits.leave(channel)
    ledger.leave(channel.peer, verdict)
  }

  private func refuse(_ peer: Endpoint, _ reason: ConnectionLedger.Reason) {
    counters.withLock { $0.refuse(reason.limit) }
    report(.refused(peer: peer, limit: reason.limit, reason: "\(reason)"))
  }

  private func note(_ pass: HubGate.Pass, of channel: Channel) {
    visits.enter(channel, by: pass)
  }
}
