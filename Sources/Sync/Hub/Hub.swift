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
  private let shelf: HubShelf
  private let limits: Limits
  private let folder: String
  private nonisolated let report: @Sendable (HubEvent) -> Void
  private var isStopping = false

  /// How long a hub waits, and how much it accepts.
  public struct Limits: Sendable {
    /// Until a client has said hello.
    public var handshake: Duration = .seconds(10)
    /// For the next bytes of a client.
    public var idle: Duration = .seconds(300)
    /// For a client to take in what is sent, 64 KiB at a time.
    public var write: Duration = .seconds(30)
    /// For a client to read why the connection ends.
    public var farewell: Duration = .seconds(2)
    /// For requests under way when the hub is told to stop.
    public var drain: Duration = .seconds(10)
    /// The greatest delta that is accepted, in bytes.
    public var maximumDelta = 256 << 20
    /// How many catalogue files are kept open.
    public var openCatalogues = 64

    /// The limits that hold unless others are given.
    public init() {}
  }

  /// Prepares a hub that lives on a loop and tells what happens; it prints nothing itself.
  public init(
    folder: String, on loop: EventLoop, limits: Limits = Limits(),
    report: @escaping @Sendable (HubEvent) -> Void
  ) {
    self.folder = folder
    self.loop = loop
    self.limits = limits
    self.report = report
    reactor = Reactor(on: loop)
    shelf = HubShelf(root: folder, maximumOpen: limits.openCatalogues, loop: loop)
  }

  /// Listens and serves until `stop()` is called, or SIGTERM or SIGINT comes where that is wanted.
  ///
  /// A hub runs once. When this returns, all connections are closed and all files too.
  /// - Throws: `StoreError` where the folder is none, `TransportError` where it cannot listen.
  public func run(on endpoints: [Endpoint], stopsOnSignals: Bool) async throws {
    try requireFolder()
    OpenFileLimit.raise()
    var listeners: [Listener] = []
    do {
      for endpoint in endpoints { listeners.append(try Listener(on: endpoint, loop: loop)) }
      let signals = stopsOnSignals ? try StopSignal(on: loop) : nil
      try await serve(listeners, signals)
    } catch {
      for listener in listeners { await listener.close() }
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
    await reactor.drain(until: .after(limits.drain))
  }

  private func wind() async {
    isStopping = true
    await reactor.drain(until: .after(limits.drain))
    await shelf.close()
  }

  private func serve(_ listeners: [Listener], _ signals: StopSignal?) async throws {
    report(.ready(listeners.map(\.endpoint)))
    let stopping = signals.map { signals in
      Task(executorPreference: loop) {
        guard (try? await signals.first()) != nil else { return }
        await self.stop()
      }
    }
    defer { stopping?.cancel() }
    let (reactor, handler) = (reactor, handler)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for listener in listeners {
        group.addTask { try await reactor.serve(listener, handler) }
      }
      try await group.waitForAll()
    }
  }

  private var handler: @Sendable (Channel) async -> Void {
    let (shelf, limits, report) = (shelf, limits, report)
    return { [weak self] channel in
      await HubConnection(
        channel: channel, shelf: shelf, limits: limits, report: report,
        isStopping: { [weak self] in await self?.isStopping ?? true }
      ).run()
    }
  }

  private func requireFolder() throws(StoreError) {
    var about = stat()
    guard stat(folder, &about) == 0, about.st_mode & S_IFMT == S_IFDIR else {
      throw StoreError(
        .notFound, "serve", path: folder, "there is no such folder",
        hint: "Make it first; the catalogues appear in it as team/name.db.")
    }
  }
}
