import DevcatValues
import DevcatHub
import DevcatWire
import DevcatSystem
import DevcatTransport

/// Reports a node to the other nodes every 5 s, on a thread of its own, by a small commit: which keys it
/// has. So it also finds out early that the database takes no commits.
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
  private let log: PostgresLog
  private let report: @Sendable (HubServerEvent) -> Void
  /// The last reported problem of the next key.
  private var keyProblem: String?

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
        let isEverywhere = try Self.report(log.folder, nextKey(), over: open)
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

  /// Ends it, and waits for its end.
  nonisolated func stop() async {
    isOver.withLock { $0 = true }
    // Queued behind `run`, so it returns when that has ended.
    await end()
    thread.stop()
  }

  private func end() {}

  /// The next key with its statement; a file that cannot be used is reported, and is as none.
  private func nextKey() -> (key: [UInt8], statement: String)? {
    do {
      let time = Timestamp(seconds: SystemTime.now.wholeSeconds)
      let next = try log.folder.nextKey(at: time)
      keyProblem = nil
      return next
    } catch {
      let problem = "\(error)"
      if problem != keyProblem { report(.reloadFailed(reason: problem)) }
      keyProblem = problem
      return nil
    }
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
    _ folder: HubFolder, _ next: (key: [UInt8], statement: String)?,
    over connection: PostgresConnection
  ) throws -> Bool {
    let (nextKey, statement) = (
      next.map { PostgresConnection.Value.bytes($0.key) } ?? .null,
      next.map { PostgresConnection.Value.text($0.statement) } ?? .null
    )
    _ = connection.takeWarning()
    try connection.run(
      """
      WITH gone AS (DELETE FROM devcat.node WHERE name IN (
        SELECT name FROM devcat.node
        WHERE seen < clock_timestamp() - interval '30 days' AND name <> $1 FOR UPDATE SKIP LOCKED))
      INSERT INTO devcat.node (name, seen, signing_key, next_key, next_statement)
      VALUES ($1, clock_timestamp(), $2, $3, $4)
      ON CONFLICT (name) DO UPDATE SET seen = EXCLUDED.seen, signing_key = EXCLUDED.signing_key,
        next_key = EXCLUDED.next_key, next_statement = EXCLUDED.next_statement
      """,
      [.text(name(of: folder)), .bytes(try folder.publicKey()), nextKey, statement])
    return !connection.takeWarning()
  }
}
