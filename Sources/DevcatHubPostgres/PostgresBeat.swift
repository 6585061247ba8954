import DevcatValues
import DevcatHub
import DevcatWire
import DevcatSystem
import DevcatTransport

/// Reports a node every 5 s, on a thread of its own, by a small commit. So it finds out early that the database
/// takes no commits.
actor PostgresBeat {
  /// How often it reports, and how long a commit may take, in milliseconds.
  private static let interval: Int32 = 5000
  /// How soon it tries again after a failure, and how often it sees whether it is to stop.
  private static let (pause, step): (Int32, Int32) = (1000, 200)

  /// The reason why commits do not end.
  static let standbyIsMissing =
    "PostgreSQL waits for a synchronous standby (synchronous_standby_names) that does not answer"

  /// The executor of the actor: a thread of its own, because its work blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread = WorkerThread(name: "devcat-beat")
  private nonisolated let isOver = Locked(false)
  private nonisolated let running = Locked<Task<Void, Never>?>(nil)
  private let log: PostgresLog
  private let report: @Sendable (HubServerEvent) -> Void

  init(_ log: PostgresLog, report: @escaping @Sendable (HubServerEvent) -> Void) {
    (self.log, self.report) = (log, report)
  }

  /// The name by which a node is known: its machine, and the path of its folder.
  static func name(of folder: HubFolder) -> String {
    "\(HostName.own ?? "localhost"):\((try? Path.resolved(folder.path)) ?? folder.path)"
  }

  /// Reports until `stop`; it blocks the thread.
  func run() {
    var connection: PostgresConnection?
    while !isOver.withLock({ $0 }) {
      var wait = Self.interval
      do {
        let open = try connection ?? PostgresConnection(log.pool.options)
        open.patience = Self.interval
        connection = open
        let isEverywhere = try Self.report(log.folder, over: open)
        note(isEverywhere ? nil : Self.standbyIsMissing)
        if !isEverywhere { wait = Self.pause }
      } catch {
        connection = nil
        wait = Self.pause
        take(error)
      }
      let end = Deadline.after(.milliseconds(wait))
      while end > .now, !isOver.withLock({ $0 }) { PostgresPool.pause(milliseconds: Self.step) }
    }
  }

  /// Begins to report.
  nonisolated func start() { running.withLock { $0 = Task { await run() } } }

  /// Ends it, and waits for its end.
  nonisolated func stop() async {
    isOver.withLock { $0 = true }
    // A task that has not begun yet would need the thread after its end.
    await running.withLock { $0 }?.value
    thread.stop()
  }

  private func take(_ error: any Error) {
    guard let error = error as? DatabaseError else { return note("\(error)") }
    // The follower reports that there is no connection.
    guard error.kind == .refused else { return }
    note("PostgreSQL refuses to write: \(error.problem)")
  }

  private func note(_ obstacle: String?) {
    if let event = log.note(obstacle: obstacle) { report(event) }
  }

  /// Writes the row of a node, and drops those of nodes that left a month ago.
  ///
  /// - Returns: Whether that has reached every server that commits wait for.
  static func report(
    _ folder: HubFolder, over connection: PostgresConnection
  ) throws -> Bool {
    _ = connection.takeWarning()
    try connection.run(
      """
      WITH gone AS (DELETE FROM devcat.node WHERE name IN (
        SELECT name FROM devcat.node
        WHERE seen < clock_timestamp() - interval '30 days' AND name <> $1 FOR UPDATE SKIP LOCKED))
      INSERT INTO devcat.node (name, seen) VALUES ($1, clock_timestamp())
      ON CONFLICT (name) DO UPDATE SET seen = EXCLUDED.seen
      """, [.text(name(of: folder))])
    return !connection.takeWarning()
  }
}
