import DevcatValues
import DevcatEncoding
import DevcatHub
import DevcatWire
import DevcatTransport

/// Work on the log over one connection.
final class PostgresSession: RecordSession {
  /// The time for which it is asked what became of a COMMIT.
  private static let inquiry = Duration.seconds(20)
  /// How many bytes of changes are read or written by one statement, and a row has at most.
  private static let partSize = 4 << 20

  private let pool: PostgresPool
  /// The incarnation of the log that is expected, in hexadecimal digits.
  private let incarnation: String
  /// The log of a node; `nil` for the commands of an operator.
  private let log: PostgresLog?
  private let connection: PostgresConnection

  init(
    _ connection: PostgresConnection, _ pool: PostgresPool, incarnation: String,
    log: PostgresLog? = nil
  ) {
    (self.connection, self.pool, self.incarnation) = (connection, pool, incarnation)
    self.log = log
  }

  /// Begins a transaction; what it sees does not depend on the level that the database has by default.
  private static let begin = "BEGIN ISOLATION LEVEL READ COMMITTED"

  func head(of name: CatalogueName) throws -> RecordedHead? {
    try head(of: name, locking: false, over: connection)
  }

  /// - Parameters:
  ///   - key: The key of the catalogue, which it keeps under another name; `nil` looks for the name.
  ///   - locks: Whether to begin a transaction in which nobody else moves the head.
  private func head(
    of name: CatalogueName, key: Int? = nil, locking locks: Bool,
    over connection: PostgresConnection
  ) throws -> RecordedHead? {
    let place = key.map { "key = \($0)" } ?? "name = '\(name)'"
    // A name needs no escaping: it has only a–z, 0–9, '.', '_' and '-' (`CatalogueName`).
    let rows = try connection.run(
      """
      \(locks ? Self.begin + ";" : "") SELECT key, encode(id, 'hex'), number,
        encode(digest, 'hex'), (SELECT encode(incarnation, 'hex') FROM devcat.hub), frozen
      FROM devcat.catalogue WHERE \(place) \(locks ? "FOR UPDATE" : "")
      """
    ) { row in
      (row.int(0), row.text(1), row.int(2), row.text(3), row.text(4), row.text(5) == "t")
    }
    guard let (key, id, number, digest, incarnation, isFrozen) = rows.first else { return nil }
    guard incarnation == self.incarnation else {
      throw PostgresLog.otherIncarnation(pool.server)
    }
    guard let id = CatalogueID(id), let digest = Digest(hex: digest) else {
      throw DatabaseError(.refused, "the row of '\(name)' in devcat.catalogue is malformed")
    }
    let point = RevisionPoint(number: number, digest: digest)
    return RecordedHead(key: key, id: id, point: point, isFrozen: isFrozen)
  }

  func confirm(_ head: RecordedHead, of name: CatalogueName) throws {
    let point = head.point
    guard let log, !log.isConfirmed(point, of: name) else { return }
    try log.requireWritable()
    try pool.lend("reach the log of the hub at") { connection in
      // Without a standby that is waited for, what is seen is on the disk.
      let isWaiting = try connection.run(
        "SELECT current_setting('synchronous_standby_names') <> ''"
      ) {
        $0.text(0) == "t"
      }
      guard isWaiting == [true] else { return }
      connection.patience = Self.confirmation
      defer { connection.patience = PostgresConnection.usualPatience }
      guard try connection.commitsEverywhere() else {
        throw Failure(
          .tryAgain, operation: "read the log of", subject: "\(name)",
          PostgresBeat.standbyIsMissing,
          hint: "Try again.")
      }
    }
    log.noteConfirmed(point, of: name)
  }

  /// How long a standby may take to have what the primary has, in milliseconds.
  private static let confirmation: Int32 = 5000

  func digest(of number: Int, in catalogue: RecordedHead) throws -> Digest? {
    try connection.run(
      """
      SELECT encode(digest, 'hex') FROM devcat.revision
      WHERE catalogue = \(catalogue.key) AND number = \(number)
      """
    ) { Digest(hex: $0.text(0)) }.first ?? nil
  }

  func holds(_ point: RevisionPoint, of id: CatalogueID) throws -> Bool {
    try !connection.run(
      """
      SELECT 1 FROM devcat.revision JOIN devcat.catalogue ON key = catalogue
      WHERE id = decode('\(Hexadecimal.text(of: id.bytes))', 'hex')
        AND revision.number = \(point.number) AND revision.digest = decode('\(point.digest.hex)', 'hex')
      """
    ) { _ in true }.isEmpty
  }

  func forEachRevision(
    in catalogue: RecordedHead, after number: Int, _ take: (Revision, String?) throws -> Void
  ) throws {
    var last = number
    while last < catalogue.point.number {
      // The length of a value is known without reading it.
      let rows = try connection.run(
        """
        SELECT number::text, header, changes, pusher FROM (
          SELECT *, sum(octet_length(changes)) OVER (ORDER BY number)
            - octet_length(changes) AS before
          FROM devcat.revision WHERE catalogue = \(catalogue.key) AND number > \(last)
            AND number <= \(catalogue.point.number)
          ORDER BY number LIMIT 1000) part
        WHERE before < \(Self.partSize) ORDER BY part.number
        """, []
      ) { ($0.int(0), $0.bytes(1), $0.bytes(2), $0.isNull(3) ? nil : $0.text(3)) }
      guard !rows.isEmpty else { return }
      for (number, header, changes, pusher) in rows {
        let revision =
          changes.count < Self.partSize
          ? try Revision(headerBytes: header, changes: changes)
          : try large(number, of: catalogue, headerBytes: header, beginning: changes)
        try take(revision, pusher)
        last = number
      }
    }
  }

  /// A revision whose changes go on in the table `piece`.
  private func large(
    _ number: Int, of catalogue: RecordedHead, headerBytes: [UInt8], beginning: [UInt8]
  ) throws -> Revision {
    let pieces = "devcat.piece WHERE catalogue = \(catalogue.key) AND revision = \(number)"
    let rest = try connection.run("SELECT coalesce(sum(octet_length(changes)), 0) FROM \(pieces)") {
      $0.int(0)
    }.reduce(0, +)
    guard beginning.count + rest <= Changes.maximumByteCount else {
      throw DatabaseError(.refused, "the table devcat.piece has other bytes than were written")
    }
    let changes = try connection.run("SELECT changes FROM \(pieces) ORDER BY part", []) {
      $0.bytes(0)
    }.reduce(beginning, +)
    return try Revision(headerBytes: headerBytes, changes: changes)
  }

  // MARK: Appending

  /// Writes a whole catalogue in the transaction of the connection, which the caller ends.
  func write(_ addition: RecordAddition, as name: CatalogueName) throws -> RecordedHead {
    guard let key = try make(addition, name) else {
      throw DatabaseError(.refused, "the database has a catalogue '\(name)'")
    }
    try insert(addition, key)
    try connection.run(
      "UPDATE devcat.catalogue SET \(Self.moving(to: addition.end)) WHERE key = \(key)")
    return RecordedHead(key: key, id: addition.id, point: addition.end)
  }

  private static func moving(to end: RevisionPoint) -> String {
    "number = \(end.number), digest = decode('\(end.digest.hex)', 'hex')"
  }

  func append(_ addition: RecordAddition, to name: CatalogueName) throws -> Bool {
    guard let key = try prepare(addition, name) else {
      try connection.run("ROLLBACK")
      return false
    }
    if try !commit(addition.end, key), try !isHeld(addition, key, name) { return false }
    log?.noteConfirmed(addition.end, of: name)
    // Before it is announced: this node hears that too, and then knows it; and what it hears of others meanwhile
    // is newer, and stays.
    log?.note(addition.end, of: name)
    announce(addition.end, of: name)
    return true
  }

  /// How long a notification may take, in milliseconds: nothing depends on it.
  private static let announcement: Int32 = 1000

  /// Tells the other nodes of a new head, behind the commit: a NOTIFY in the transaction of the push would let
  /// one commit at a time wait for the disk.
  private func announce(_ head: RevisionPoint, of name: CatalogueName) {
    // Not cancelled: to ask for that would keep the answer to the push waiting for another connection.
    (connection.patience, connection.mayCancel) = (Self.announcement, false)
    defer {
      (connection.patience, connection.mayCancel) = (PostgresConnection.usualPatience, true)
    }
    let text = PostgresFollower.text(name, head)
    do {
      try connection.run(
        """
        BEGIN; SET LOCAL synchronous_commit = off;
        SELECT pg_notify('\(PostgresFollower.channel)', '\(text)'); COMMIT
        """)
    } catch {
      // What is lost is found within 5 s.
      _ = try? connection.run("ROLLBACK")
    }
  }

  /// Does everything but COMMIT; `nil` if the catalogue is not at the base, or the server ended the
  /// transaction in favour of another one.
  private func prepare(_ addition: RecordAddition, _ name: CatalogueName) throws -> Int? {
    do {
      guard let key = try lock(addition, name) else { return nil }
      try insert(addition, key)
      return key
    } catch let error as DatabaseError where error.state.hasPrefix("40") {
      return nil
    }
  }

  /// Moves the head and commits; `false` if it is not known whether it is durable.
  private func commit(_ end: RevisionPoint, _ key: Int) throws -> Bool {
    _ = connection.takeWarning()
    do {
      try connection.run(
        "UPDATE devcat.catalogue SET \(Self.moving(to: end)) WHERE key = \(key); COMMIT")
    } catch {
      guard error.kind == .lost else { throw error }
      return false
    }
    // After a warning, a standby that is waited for may not have it.
    return !connection.takeWarning()
  }

  /// Begins a transaction with the row of the catalogue locked, or made; its key, or `nil` where the catalogue
  /// is not at the base.
  private func lock(_ addition: RecordAddition, _ name: CatalogueName) throws -> Int? {
    guard let base = addition.base else {
      try connection.run(Self.begin)
      return try make(addition, name)
    }
    let head = try head(of: name, locking: true, over: connection)
    if head?.isFrozen == true {
      try connection.run("ROLLBACK")
      throw Self.refusalOfFrozen
    }
    return head?.id == addition.id && head?.point == base ? head?.key : nil
  }

  /// Makes the row of a catalogue; its key, or `nil` where there is one.
  private func make(_ addition: RecordAddition, _ name: CatalogueName) throws -> Int? {
    try connection.run(
      """
      INSERT INTO devcat.catalogue (name, id, number, digest)
      SELECT '\(name)', decode('\(Hexadecimal.text(of: addition.id.bytes))', 'hex'), 0, ''
      FROM devcat.hub WHERE incarnation = decode('\(incarnation)', 'hex')
      ON CONFLICT (name) DO NOTHING RETURNING key
      """
    ) { $0.int(0) }.first
  }

  private func insert(_ addition: RecordAddition, _ key: Int) throws {
    let pushers = addition.pushers.reduce(into: [Int: String]()) { pushers, run in
      for number in run.revisions { pushers[number] = run.name }
    }
    try addition.forEachPart { revisions in
      var rest = revisions[...]
      while !rest.isEmpty {
        let part = rest.prefix(Self.rowsOfOneStatement)
        rest = rest.dropFirst(part.count)
        var (rows, values) = ([String](), [PostgresConnection.Value]())
        for revision in part {
          let at = values.count
          rows.append(
            "(\(key), \(revision.header.number), $\(at + 1), $\(at + 2), $\(at + 3), $\(at + 4))")
          values += [
            .bytes(revision.digest.bytes),
            pushers[revision.header.number].map { .text($0) } ?? .null,
            .bytes(revision.headerBytes), .bytes(try insertRest(of: revision, key)),
          ]
        }
        try connection.run(
          """
          INSERT INTO devcat.revision (catalogue, number, digest, pusher, header, changes)
          VALUES \(rows.joined(separator: ", "))
          """, values)
      }
    }
  }

  /// How many rows a statement inserts: each has four parameters, of 256 at most (CDevcatPostgres).
  private static let rowsOfOneStatement = 50

  /// Inserts what changes have beyond the size of a row, and returns their beginning.
  private func insertRest(of revision: Revision, _ key: Int) throws -> [UInt8] {
    var rest = revision.changes[...]
    let beginning = rest.prefix(Self.partSize)
    rest = rest.dropFirst(beginning.count)
    var part = 0
    while !rest.isEmpty {
      part += 1
      try connection.run(
        "INSERT INTO devcat.piece VALUES (\(key), \(revision.header.number), \(part), $1)",
        [.bytes(Array(rest.prefix(Self.partSize)))])
      rest = rest.dropFirst(Self.partSize)
    }
    return Array(beginning)
  }

  /// Asks whether the log has what was appended, when the answer to COMMIT was lost.
  ///
  /// The row is locked first, so that a transaction which is still under way has come to its end; and
  /// something is committed, so that everything before it has reached the standbys that are waited for.
  private func isHeld(
    _ addition: RecordAddition, _ key: Int, _ name: CatalogueName
  ) throws -> Bool {
    let deadline = Deadline.after(Self.inquiry)
    while deadline > .now {
      if let held = try answer(addition, key, name) { return held }
      PostgresPool.pause(milliseconds: 200)
    }
    throw Failure(
      .tryAgain, operation: "push to", subject: "\(name)",
      "the connection to PostgreSQL broke, and it is not known what came of the push",
      hint: "Try again: nothing is doubled.")
  }

  /// Asks once; `nil` where there was no answer.
  private func answer(
    _ addition: RecordAddition, _ key: Int, _ name: CatalogueName
  ) throws -> Bool? {
    let end = addition.end
    do {
      let connection = try PostgresConnection(pool.options)
      guard let head = try head(of: name, key: key, locking: true, over: connection) else {
        return false
      }
      let held = try connection.run(
        """
        SELECT 1 FROM devcat.revision WHERE catalogue = \(head.key) AND number = \(end.number)
          AND digest = decode('\(end.digest.hex)', 'hex')
        """
      ) { _ in true }
      try connection.run(
        "UPDATE devcat.catalogue SET number = number WHERE key = \(head.key); COMMIT")
      // A catalogue without revisions is there, or is another one.
      let isHeld = end == .origin ? head.id == addition.id : !held.isEmpty
      return connection.takeWarning() ? nil : isHeld
    } catch let error as DatabaseError where error.isPassing {
      return nil
    }
  }
}
