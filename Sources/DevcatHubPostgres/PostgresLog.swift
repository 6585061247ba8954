package import DevcatValues
package import DevcatHub
package import DevcatWire
import DevcatSystem
import DevcatTransport

/// The log of a hub in PostgreSQL, as a hub uses it whose folder is a cache (docs/decisions/0119).
package final class PostgresLog: RecordLog {
  /// The number of seconds by which the clocks of two machines may differ.
  private static let clockLimit = 60.0

  let pool: PostgresPool
  /// The incarnation of the log that this hub serves, in hexadecimal digits.
  let incarnation: String
  let folder: HubFolder
  private let staleLimit: Duration
  private let known: Locked<Known>
  private let follower: Locked<(PostgresFollower, PostgresBeat)?>

  private struct Known {
    var heads: [CatalogueName: RevisionPoint]
    /// The heads that are known to have reached every server that commits wait for.
    var confirmed: [CatalogueName: RevisionPoint] = [:]
    /// The time at which the log was last seen as a whole.
    var contact: Deadline
    /// The reason why the log takes no writes, and since when.
    var obstacle: (reason: String, since: Deadline)?
    /// The reason why the log cannot be reached; `nil` if it can.
    var silenceReason: String?
    /// How many cached catalogues were set aside.
    var setAside = 0
    /// When the last whole backup was made, in seconds of Unix time; `nil` where none was.
    var backup: Int64?
    /// The folder where the catalogues of another incarnation were set aside, until it is reported.
    var formerCache: String?
  }

  /// Begins to use the log, with a folder as its cache: what is there of another incarnation is set aside,
  /// and the tokens are brought there.
  ///
  /// - Parameter staleLimit: The time for which answers from the cache are good enough.
  /// - Throws: `Failure` for everything that prevents it.
  package init(_ options: String, cache folder: HubFolder, staleLimit: Duration = .seconds(60))
    throws
  {
    pool = try PostgresPool(options)
    self.folder = folder
    self.staleLimit = staleLimit
    follower = Locked(nil)
    guard folder.isInitialized else {
      throw Failure(
        .notFound, operation: "use as a cache", subject: folder.path, "it is not a hub folder",
        hint: "Make it: devcat hub init \(folder.path).")
    }
    let (pool, clock) = (pool, Deadline.now)
    let (hub, rows) = try pool.lend("use") { connection in
      let hub = try PostgresSchema.hub(connection, pool.server)
      try PostgresSchema.requireRights(connection)
      try PostgresSchema.requireSessions(connection, pool.options)
      try Self.requireClock(hub.time, pool.server)
      try folder.requireCache(of: Hexadecimal.text(of: hub.id))
      return (hub, try Self.rows(connection))
    }
    incarnation = Hexadecimal.text(of: hub.incarnation)
    let formerCache = try folder.beginCache(
      of: Hexadecimal.text(of: hub.id), incarnation: incarnation, tokens: hub.tokens)
    let heads = Dictionary(rows.map { ($0.name, $0.point) }) { $1 }
    known = Locked(
      Known(heads: heads, contact: clock, backup: hub.backup, formerCache: formerCache))
  }

  private static func requireClock(_ time: Double, _ server: String) throws(Failure) {
    let difference = SystemTime.now.seconds - time
    // PostgreSQL has times that are no number too.
    guard !(abs(difference) <= clockLimit) else { return }
    throw Failure(
      .unavailable, operation: "use", subject: server,
      "this machine's clock is \(Int(bounded: abs(difference).rounded())) s "
        + "\(difference > 0 ? "ahead of" : "behind") PostgreSQL's",
      hint: "Set both clocks by NTP: the lifetimes of tokens depend on them.")
  }

  // MARK: What is known of the log

  /// A row of the table of catalogues.
  struct CatalogueRow {
    let name: CatalogueName
    let point: RevisionPoint
  }

  static func rows(_ connection: PostgresConnection) throws(DatabaseError) -> [CatalogueRow] {
    let rows = try connection.run(
      "SELECT name, number, encode(digest, 'hex') FROM devcat.catalogue"
    ) { row -> CatalogueRow? in
      guard let name = try? CatalogueName(row.text(0)), let digest = Digest(hex: row.text(2))
      else { return nil }
      return CatalogueRow(name: name, point: RevisionPoint(number: row.int(1), digest: digest))
    }
    return rows.compactMap(\.self)
  }

  package func lastHead(of name: CatalogueName) -> RevisionPoint? {
    known.withLock { $0.heads[name] }
  }

  package func note(_ head: RevisionPoint?, of name: CatalogueName) {
    known.withLock { $0.heads[name] = head }
  }

  /// Whether a head is known to have reached every server that commits wait for.
  func isConfirmed(_ head: RevisionPoint, of name: CatalogueName) -> Bool {
    known.withLock { $0.confirmed[name] == head }
  }

  func noteConfirmed(_ head: RevisionPoint, of name: CatalogueName) {
    known.withLock { $0.confirmed[name] = head }
  }

  package func countSetAside() { known.withLock { $0.setAside += 1 } }

  /// The time since a moment.
  private static func age(of moment: Deadline) -> Duration {
    let now = Deadline.now.nanoseconds
    return .nanoseconds(Int64(clamping: now - min(now, moment.nanoseconds)))
  }

  /// The age of the last complete contact with the log.
  var silence: Duration { Self.age(of: known.withLock { $0.contact }) }

  package var state: HubStatus.Log {
    let (silence, known) = (silence, known.withLock { $0 })
    return HubStatus.Log(
      silence: silence.seconds,
      obstacle: known.obstacle?.reason
        ?? known.silenceReason.map { "PostgreSQL cannot be reached: \($0)" },
      obstructed: known.obstacle.map { Self.age(of: $0.since).seconds } ?? 0,
      setAside: known.setAside, backup: known.backup)
  }

  /// Takes note of why the log cannot be reached.
  ///
  /// - Returns: The event that this is; `nil` if it could not be reached before.
  func note(unreachable reason: String) -> HubServerEvent? {
    known.withLock { known in
      defer { known.silenceReason = reason }
      return known.silenceReason == nil ? .logUnreachable(reason: reason) : nil
    }
  }

  /// Takes note of why the log takes no writes; `nil` if it does.
  ///
  /// - Returns: The event that this is; `nil` if nothing has changed.
  func note(obstacle: String?) -> HubServerEvent? {
    known.withLock { known in
      guard let obstacle else {
        guard let since = known.obstacle?.since else { return nil }
        known.obstacle = nil
        return .writesResumed(seconds: Self.age(of: since).seconds)
      }
      let isNew = known.obstacle == nil
      known.obstacle = (obstacle, known.obstacle?.since ?? .now)
      return isNew ? .writesBlocked(reason: obstacle) : nil
    }
  }

  package func requireWritable() throws(Failure) {
    guard let reason = known.withLock({ $0.obstacle?.reason }) else { return }
    throw Failure(
      .tryAgain, operation: "push to", subject: pool.server, reason,
      hint: "Try again when the database takes writes.")
  }

  package func requireContact() throws(Failure) {
    let silence = silence
    guard silence > staleLimit else { return }
    throw Failure(
      .tryAgain, operation: "answer from", subject: folder.path,
      "this hub has not reached its database for \(silence.components.seconds) s, so its answer could be "
        + "too old", hint: "Try again later.")
  }

  var heads: [CatalogueName: RevisionPoint] { known.withLock { $0.heads } }

  /// Takes over what the log had at a moment, unless this hub has seen something else meanwhile.
  ///
  /// - Parameter before: What was known at that moment.
  /// - Returns: The catalogues that have another head now, and the event if the log could not be reached before.
  func take(
    _ rows: [CatalogueRow], backup: Int64?, before: [CatalogueName: RevisionPoint],
    at moment: Deadline
  ) -> (moved: [CatalogueName], event: HubServerEvent?) {
    known.withLock { known in
      var moved: [CatalogueName] = []
      let new = Dictionary(rows.map { ($0.name, $0.point) }) { $1 }
      for name in Set(new.keys).union(before.keys)
      where known.heads[name] == before[name] && new[name] != before[name] {
        known.heads[name] = new[name]
        moved.append(name)
      }
      let event = known.silenceReason.map { _ in
        HubServerEvent.logReachable(seconds: Self.age(of: known.contact).seconds)
      }
      (known.contact, known.silenceReason, known.backup) = (moment, nil, backup)
      return (moved, event)
    }
  }

  /// Takes over a head that another hub has announced; `false` where it was known.
  func hear(_ head: RevisionPoint, of name: CatalogueName) -> Bool {
    known.withLock { known in
      guard known.heads[name]?.number ?? 0 < head.number else { return false }
      known.heads[name] = head
      return true
    }
  }

  /// The error where the log was put back, or is another one, since this hub has begun.
  static func otherIncarnation(_ server: String) -> Failure {
    Failure(
      .tryAgain, operation: "serve", subject: server,
      "the log in PostgreSQL was restored, or replaced, while this hub ran",
      hint: "Start the hub again.")
  }

  // MARK: Work

  package func session<Result>(_ body: (any RecordSession) throws -> Result) throws -> Result {
    try pool.lend("reach the log of the hub at", asksItself: true) { connection in
      try body(PostgresSession(connection, pool, incarnation: incarnation, log: self))
    }
  }

  package func follow(
    moved: @escaping @Sendable (CatalogueName) async -> Void,
    report: @escaping @Sendable (HubServerEvent) -> Void,
    failed: @escaping @Sendable (Failure) async -> Void
  ) {
    let formerCache = known.withLock { known in
      defer { known.formerCache = nil }
      return known.formerCache
    }
    if let formerCache {
      report(
        .cacheSetAside(
          nil, path: formerCache,
          reason: "the log was restored or replaced, and may lack revisions that the cache has"))
    }
    let new = PostgresFollower(
      self, moved: moved, report: report, failed: failed)
    let beat = PostgresBeat(self, report: report)
    follower.withLock { $0 = (new, beat) }
    new.start()
    beat.start()
  }

  package func stop() async {
    let last = follower.withLock { follower in
      defer { follower = nil }
      return follower
    }
    await last?.0.stop()
    await last?.1.stop()
    pool.close()
  }
}
