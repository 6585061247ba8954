package import Catalogue
package import Hub
package import Sync
import System
import Transport

/// The log of a hub in PostgreSQL, as a hub uses it whose folder is a cache (docs/decisions/0119).
package final class PostgresLog: RecordLog {
  /// By how many seconds the clocks of two machines may differ.
  private static let clockLimit = 60.0

  let pool: PostgresPool
  /// The incarnation of the log that this hub serves, in hexadecimal digits.
  let incarnation: String
  let folder: HubFolder
  private let staleLimit: Duration
  private let state: Locked<State>
  private let follower: Locked<PostgresFollower?>
  private let announcer: PostgresAnnouncer

  private struct State {
    var heads: [CatalogueName: RevisionPoint]
    /// When the log was last seen as a whole.
    var contact: Deadline
  }

  /// Begins to use the log, with a folder as its cache: what is there of another incarnation is removed,
  /// and tokens, epochs and statements about keys are brought there.
  ///
  /// - Parameter staleLimit: For how long answers from the cache are good enough.
  /// - Throws: `SyncError`, for everything that stands against it.
  package init(_ options: String, cache folder: HubFolder, staleLimit: Duration) throws {
    pool = try PostgresPool(options)
    self.folder = folder
    self.staleLimit = staleLimit
    follower = Locked(nil)
    guard folder.isInitialized else {
      throw SyncError(
        .noInput, operation: "use as a cache", remote: folder.path, "it is not a hub folder",
        hint: "Make it: devcat hub init \(folder.path).")
    }
    let (pool, clock) = (pool, Deadline.now)
    let (hub, rows) = try pool.lend("use") { connection in
      let hub = try PostgresSchema.hub(connection, pool.server)
      try PostgresSchema.requireRights(connection)
      try Self.requireClock(hub.time, pool.server)
      try folder.requireCache(of: Hexadecimal.text(of: hub.id))
      return (try Self.agree(folder, hub, connection, pool.server), try Self.rows(connection))
    }
    incarnation = Hexadecimal.text(of: hub.incarnation)
    try folder.beginCache(
      of: Hexadecimal.text(of: hub.id), incarnation: incarnation, keyStatements: hub.keyStatements,
      tokens: hub.tokens)
    try folder.setEpochs(rows.map { ($0.name, $0.epoch) })
    let heads = Dictionary(rows.map { ($0.name, $0.point) }) { $1 }
    state = Locked(State(heads: heads, contact: clock))
    // The last, since its thread ends with 'stop' alone.
    announcer = PostgresAnnouncer(pool)
  }

  /// Compares the signing key of a node with the hub's, which is the first node's.
  ///
  /// A key that follows on the hub's by the node's statements becomes the hub's.
  private static func agree(
    _ folder: HubFolder, _ hub: PostgresSchema.Hub, _ connection: PostgresConnection,
    _ server: String
  ) throws -> PostgresSchema.Hub {
    let own = try folder.signingState()
    guard hub.signingKey != own.key else { return hub }
    guard hub.signingKey.map({ own.follows(on: $0) }) ?? true else {
      throw SyncError(
        .keyChanged, operation: "use the signing key", remote: folder.signingKey,
        "it is not the key with which the other nodes of the hub sign",
        hint:
          "Copy signing-key.pem and, where it is there, key-statements to \(folder.secrets) from the "
          + "node that has the newest key.")
    }
    let changed = try connection.run(
      """
      UPDATE devcat.hub SET signing_key = $1, key_statements = $2
      WHERE signing_key IS NOT DISTINCT FROM $3 RETURNING 'x'
      """,
      [.bytes(own.key), .text(own.statements), hub.signingKey.map { .bytes($0) } ?? .null]
    ) { _ in true }
    guard changed.isEmpty else { return hub }
    // Another node was faster.
    return try agree(folder, PostgresSchema.hub(connection, server), connection, server)
  }

  private static func requireClock(_ time: Double, _ server: String) throws(SyncError) {
    let difference = SystemTime.now.seconds - time
    guard abs(difference) > clockLimit else { return }
    throw SyncError(
      .unavailable, operation: "use", remote: server,
      "this machine's clock is \(Int(bounded: abs(difference).rounded())) s "
        + "\(difference > 0 ? "ahead of" : "behind") PostgreSQL's",
      hint: "Set both clocks by NTP: signatures of heads and tokens depend on them.")
  }

  // MARK: What is known of the log

  /// A row of the table of catalogues.
  struct CatalogueRow {
    let name: CatalogueName
    let point: RevisionPoint
    let epoch: UInt64
  }

  static func rows(_ connection: PostgresConnection) throws(DatabaseError) -> [CatalogueRow] {
    let rows = try connection.run(
      "SELECT name, number, encode(digest, 'hex'), epoch FROM devcat.catalogue"
    ) { row -> CatalogueRow? in
      guard let name = try? CatalogueName(row.text(0)), let digest = Digest(hex: row.text(2)),
        let epoch = UInt64(row.text(3))
      else { return nil }
      return CatalogueRow(
        name: name, point: RevisionPoint(number: row.int(1), digest: digest), epoch: epoch)
    }
    return rows.compactMap(\.self)
  }

  package func lastHead(of name: CatalogueName) -> RevisionPoint? {
    state.withLock { $0.heads[name] }
  }

  package func note(_ head: RevisionPoint?, of name: CatalogueName) {
    state.withLock { $0.heads[name] = head }
  }

  package var silence: Duration {
    let contact = state.withLock { $0.contact }
    return .nanoseconds(
      Int64(clamping: Deadline.now.nanoseconds - min(Deadline.now.nanoseconds, contact.nanoseconds))
    )
  }

  package func requireContact() throws(SyncError) {
    let silence = silence
    guard silence > staleLimit else { return }
    throw SyncError(
      .tryAgain, operation: "answer from", remote: folder.path,
      "this hub has not reached its database for \(silence.components.seconds) s, so its answer could be "
        + "too old", hint: "Try again later.")
  }

  var heads: [CatalogueName: RevisionPoint] { state.withLock { $0.heads } }

  /// Takes over what the log had at a moment, unless this hub has seen something else meanwhile.
  ///
  /// - Parameter before: What was known at that moment.
  /// - Returns: The catalogues that have another head now.
  func take(
    _ rows: [CatalogueRow], before: [CatalogueName: RevisionPoint], at moment: Deadline
  ) -> [CatalogueName] {
    state.withLock { state in
      var moved: [CatalogueName] = []
      let new = Dictionary(rows.map { ($0.name, $0.point) }) { $1 }
      for name in Set(new.keys).union(before.keys)
      where state.heads[name] == before[name] && new[name] != before[name] {
        state.heads[name] = new[name]
        moved.append(name)
      }
      state.contact = moment
      return moved
    }
  }

  /// Takes over a head that another hub has announced; `false` where it was known.
  func hear(_ head: RevisionPoint, of name: CatalogueName) -> Bool {
    state.withLock { state in
      guard state.heads[name]?.number ?? 0 < head.number else { return false }
      state.heads[name] = head
      return true
    }
  }

  /// The error where the log was put back, or is another one, since this hub has begun.
  static func otherIncarnation(_ server: String) -> SyncError {
    SyncError(
      .tryAgain, operation: "serve", remote: server,
      "the log in PostgreSQL was restored, or replaced, while this hub ran",
      hint: "Start the hub again.")
  }

  // MARK: Work

  package func session<Result>(_ body: (any RecordSession) throws -> Result) throws -> Result {
    try pool.lend("reach the log of the hub at") { connection in
      let session = PostgresSession(
        connection, pool, incarnation: incarnation, announce: announce)
      let result = try body(session)
      session.end()
      return result
    }
  }

  /// Tells the other hubs of a new head.
  func announce(_ name: CatalogueName, _ head: RevisionPoint) { announcer.add(name, head) }

  package func follow(
    moved: @escaping @Sendable (CatalogueName) async -> Void,
    report: @escaping @Sendable (HubServerEvent) -> Void,
    failed: @escaping @Sendable (SyncError) async -> Void
  ) {
    let new = PostgresFollower(self, moved: moved, report: report, failed: failed)
    follower.withLock { $0 = new }
    Task { await new.run() }
  }

  package func stop() async {
    let last = follower.withLock { follower in
      defer { follower = nil }
      return follower
    }
    await last?.stop()
    await announcer.stop()
    pool.close()
  }
}
