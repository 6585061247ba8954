import DevcatValues
import DevcatHub
import DevcatWire
import DevcatTransport

/// Follows the log on a thread of its own: it hears of new heads at once, and looks every 5 s all the same.
actor PostgresFollower {
  /// The channel of notifications.
  static let channel = "devcat"
  /// How often it looks, and how often it tries to connect, in milliseconds.
  private static let interval: Int32 = 5000
  private static let pause: Int32 = 1000
  /// How long it waits before it sees whether it is to stop, in milliseconds.
  private static let step: Int32 = 200

  /// The executor of the actor: a thread of its own, because its work blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread = WorkerThread(name: "devcat-follow")
  private nonisolated let isOver = Locked(false)
  private nonisolated let running = Locked<Task<Void, Never>?>(nil)
  private nonisolated let waiting = Locked<(names: Set<CatalogueName>, task: Task<Void, Never>?)>(
    ([], nil))
  private let log: PostgresLog
  private let moved: @Sendable (CatalogueName) async -> Void
  private let report: @Sendable (HubServerEvent) -> Void
  private let failed: @Sendable (Failure) async -> Void
  private var hasReportedSetting = false
  private var hasFailed = false

  init(
    _ log: PostgresLog, moved: @escaping @Sendable (CatalogueName) async -> Void,
    report: @escaping @Sendable (HubServerEvent) -> Void,
    failed: @escaping @Sendable (Failure) async -> Void
  ) {
    (self.log, self.moved) = (log, moved)
    (self.report, self.failed) = (report, failed)
  }

  /// Follows until `stop`; it blocks the thread.
  func run() {
    var connection: PostgresConnection?
    while !isOver.withLock({ $0 }) {
      do {
        let open = try connection ?? PostgresConnection(log.pool.options)
        if connection == nil { reportSetting(of: open) }
        if connection == nil { try open.run("LISTEN \(Self.channel)") }
        connection = open
        try look(open)
        try listen(open)
      } catch {
        connection = nil
        guard !isOver.withLock({ $0 }) else { return }
        take(error)
        let end = Deadline.after(.milliseconds(Self.pause))
        while end > .now, !isOver.withLock({ $0 }) { PostgresPool.pause(milliseconds: Self.step) }
      }
    }
  }

  /// Begins to follow.
  nonisolated func start() { running.withLock { $0 = Task { await run() } } }

  /// Ends it, and waits for its end.
  nonisolated func stop() async {
    isOver.withLock { $0 = true }
    // A task that has not begun yet would need the thread after its end.
    await running.withLock { $0 }?.value
    await waiting.withLock { $0.task }?.value
    thread.stop()
  }

  /// Reports once a setting of the database with which a fail-over would lose acknowledged pushes.
  private func reportSetting(of connection: PostgresConnection) {
    let found = connection.foundCommit
    guard ["off", "local", "remote_write"].contains(found), !hasReportedSetting else { return }
    hasReportedSetting = true
    report(.settingReplaced(name: "synchronous_commit", value: found, used: "on"))
  }

  private func take(_ error: any Error) {
    if let error = error as? Failure, error.code == .tryAgain, !hasFailed {
      // Not a failure of the connection: this hub may not go on.
      hasFailed = true
      let failed = failed
      Task { await failed(error) }
    }
    let reason = (error as? DatabaseError)?.problem ?? "\(error)"
    if let event = log.note(unreachable: reason) { report(event) }
  }

  /// Reads the heads of all catalogues, and the tokens.
  private func look(_ connection: PostgresConnection) throws {
    // Taken before the heads are read: what this hub sees meanwhile is newer, and stays.
    let (moment, before) = (Deadline.now, log.heads)
    let hub = try PostgresSchema.hub(connection, log.pool.server)
    guard Hexadecimal.text(of: hub.incarnation) == log.incarnation else {
      throw PostgresLog.otherIncarnation(log.pool.server)
    }
    try log.folder.setTokens(hub.tokens)
    let (names, event) = log.take(
      try PostgresLog.rows(connection), backup: hub.backup, before: before, at: moment)
    if let event { report(event) }
    tell(names)
  }

  /// Hears what other hubs announce, until it is time to look.
  private func listen(_ connection: PostgresConnection) throws {
    let end = Deadline.after(.milliseconds(Self.interval))
    while end > .now, !isOver.withLock({ $0 }) {
      var names: [CatalogueName] = []
      for text in try connection.notifications(within: Self.step) {
        // The tokens have changed.
        if text == PostgresHub.hubChanged { return }
        for line in text.split(separator: "\n") {
          guard let (name, head) = Self.head(line) else { continue }
          if log.hear(head, of: name) { names.append(name) }
        }
      }
      tell(names)
    }
  }

  /// Tells of catalogues that have moved, one after the other, each once.
  private nonisolated func tell(_ names: [CatalogueName]) {
    guard !names.isEmpty else { return }
    waiting.withLock { state in
      state.names.formUnion(names)
      guard state.task == nil else { return }
      state.task = Task {
        while let name = self.nextToTell() { await self.moved(name) }
      }
    }
  }

  private nonisolated func nextToTell() -> CatalogueName? {
    waiting.withLock { state in
      guard !isOver.withLock({ $0 }), let name = state.names.popFirst() else {
        state.task = nil
        return nil
      }
      return name
    }
  }

  /// The text of a notification of a new head.
  static func text(_ name: CatalogueName, _ head: RevisionPoint) -> String {
    "\(name) \(head.number) \(head.digest.hex)"
  }

  /// Reads a line of a notification.
  private static func head(_ line: Substring) -> (CatalogueName, RevisionPoint)? {
    let words = line.split(separator: " ")
    guard words.count == 3, let name = try? CatalogueName(String(words[0])),
      let number = Int(words[1]), let digest = Digest(hex: String(words[2]))
    else { return nil }
    return (name, RevisionPoint(number: number, digest: digest))
  }
}
