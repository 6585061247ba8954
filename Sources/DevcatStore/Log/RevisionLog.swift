public import DevcatValues
public import DevcatEncoding
import DevcatSQLite

/// The revisions of a catalogue, which are the truth: every other table follows from them.
public struct RevisionLog {
  let file: CatalogueFile

  /// The number and digest of the last revision; the origin if there is none.
  public func head() throws -> RevisionPoint {
    if let past = file.past { return try point(at: past.revision) ?? .origin }
    return try file.storing("read the log of") {
      try file.database.statement(
        "SELECT number, digest FROM revision ORDER BY number DESC LIMIT 1"
      )
      .bind().first(point) ?? .origin
    }
  }

  /// The state root of the head.
  public func root() throws -> Digest { try root(at: head().number) ?? StateTree.emptyRoot }

  /// The state root of a revision; `nil` if the log does not have it.
  public func root(at number: Int) throws -> Digest? {
    try number == 0 ? StateTree.emptyRoot : header(at: number)?.root
  }

  /// The header of a revision; `nil` if the log does not have it.
  func header(at number: Int) throws -> RevisionHeader? {
    try file.storing("read the log of") {
      try file.database.statement("SELECT header FROM revision WHERE number = ?").bind(number)
        .first { try header($0, 0) }
    }
  }

  /// The point of a revision; the origin for 0, `nil` if the log does not have it.
  public func point(at number: Int) throws -> RevisionPoint? {
    if number == 0 { return .origin }
    return try file.storing("read the log of") {
      try file.database.statement("SELECT number, digest FROM revision WHERE number = ?").bind(
        number
      )
      .first(point)
    }
  }

  /// The revisions after `number`, up to `last` and up to `maximumBytes`; at least one if there is
  /// any.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if history begins later, at a checkpoint.
  public func revisions(
    after number: Int, upTo last: Int = .max, maximumBytes: Int
  ) throws -> [Revision] {
    try file.storing("read the log of") {
      let statement = try file.database.statement(
        """
        SELECT header, size, changes, number FROM revision WHERE number > ? AND number <= ?
        ORDER BY number
        """
      ).bind(number, last)
      // A statement that is not reset keeps its read transaction open.
      defer { statement.reset() }
      var revisions: [Revision] = []
      var size = 0
      while size < max(1, maximumBytes), try statement.step() {
        // Only the revision of a checkpoint has no changes.
        guard let stored = statement.blobOrNil(2) else {
          throw file.error(
            .unknownRevision, "read the log of",
            "its history begins with a snapshot of revision \(try checkpoint()?.number ?? 0)",
            hint: "Take the revisions before it from a catalogue with the whole history.")
        }
        let revision = try revision(
          statement.int(3), statement.blob(0), stored, size: statement.int(1))
        size += revision.headerBytes.count + revision.changes.count
        revisions.append(revision)
      }
      return revisions
    }
  }

  /// The revision of a row.
  ///
  /// - Throws: `Failure` (`damaged`) about this file, and not about who asks for its revisions.
  func revision(
    _ number: Int, _ header: [UInt8], _ stored: [UInt8], size: Int
  ) throws -> Revision {
    func damaged(_ problem: String) -> Failure {
      file.error(
        .damaged, "read the log of", "revision \(number) is damaged: \(problem)",
        hint: "Run 'devcat verify': it says how to save what the file has.")
    }
    let revision: Revision
    do throws(Failure) {
      revision = try Revision(headerBytes: header, stored: stored, size: size)
    } catch {
      throw damaged(error.problem)
    }
    // Who asks for the revisions after this one would get the same again, and again.
    guard revision.header.number == number else {
      throw damaged("it has the header of revision \(revision.header.number)")
    }
    return revision
  }

  /// One revision, or `nil` if the log does not have it.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if the catalogue has only a snapshot of it.
  public func revision(_ number: Int) throws -> Revision? {
    guard number > 0, try point(at: number) != nil else { return nil }
    return try revisions(after: number - 1, maximumBytes: 1).first
  }

  /// The entries of the log, newest first.
  ///
  /// With an `id`, only those of that device.
  ///
  /// Complexity: proportional to the number of profiles that the listed revisions touch.
  public func entries(of id: String? = nil, limit: Int = .max) throws -> [LogEntry] {
    // A snapshot has one revision, which made every device of it.
    let isOfAll = try id.map { try file.snapshotDevices?.profile(id: $0) != nil } ?? true
    let touching = """
      WHERE number IN (
        SELECT revision FROM version WHERE profile = (SELECT key FROM profile WHERE id = ?))
      """
    return try file.reading {
      let statement = try file.database.statement(
        "SELECT header, digest, changes IS NULL FROM revision \(isOfAll ? "" : touching) "
          + "ORDER BY number DESC LIMIT ?")
      if let id, !isOfAll { try statement.bind(id, limit) } else { try statement.bind(limit) }
      let rows = try statement.map { (try header($0, 0), $0.blob(1), $0.bool(2)) }
      let tags = try Dictionary(grouping: tags(), by: \.revision)
      var bound: Int?
      return try rows.map { header, digest, isCheckpoint in
        // Newest first: the versions of a revision lie before those of the one after it.
        let rows = try file.state.versionRows(
          after: header.number - 1, upTo: header.number, before: bound)
        bound = rows.lowerBound
        return LogEntry(
          header: header, digest: Digest(digest) ?? .zero,
          // The versions of a checkpoint are its whole state, and not what its revision changed.
          counts: isCheckpoint ? nil : try counts(of: rows),
          tags: tags[header.number]?.map(\.name) ?? [])
      }
    }
  }

  /// The counts of added, changed and removed profiles in some rows of `version`, which one
  /// revision made.
  private func counts(of rows: Range<Int>) throws -> LogEntry.Counts {
    let counts = try file.database.statement(
      """
      SELECT count(*), sum(record IS NULL), sum(record IS NOT NULL AND ifnull((
        SELECT w.record IS NULL FROM version w
        WHERE w.profile = v.profile AND w.revision < v.revision
        ORDER BY w.revision DESC LIMIT 1), 1))
      FROM version v WHERE v.rowid >= ? AND v.rowid < ?
      """
    ).bind(rows.lowerBound, rows.upperBound).first { row in
      LogEntry.Counts(
        added: row.int(2), changed: row.int(0) - row.int(1) - row.int(2), removed: row.int(1))
    }
    return counts ?? LogEntry.Counts(added: 0, changed: 0, removed: 0)
  }

  /// The checkpoint at which history begins after a snapshot; `nil` if it begins at the origin.
  public func checkpoint() throws -> RevisionPoint? {
    // CROSS stops SQLite from starting with the log, which it would read completely.
    try file.storing("read the log of") {
      try file.database.statement(
        """
        SELECT r.number, r.digest FROM checkpoint c CROSS JOIN revision r ON r.number = c.revision
        """
      ).bind().first(point)
    }
  }

  private func point(_ row: Statement) throws -> RevisionPoint {
    try requireNumber(row.int(0))
    return RevisionPoint(number: row.int(0), digest: row.withBlob(1) { Digest($0) } ?? .zero)
  }

  /// The header in a column of a row of `revision`.
  ///
  /// - Throws: `Failure` (`damaged`).
  func header(_ row: Statement, _ column: Int) throws -> RevisionHeader {
    do throws(Failure) {
      return try RevisionHeader(encoded: row.blob(column))
    } catch {
      throw file.error(
        .damaged, "read the log of", "the header of a revision cannot be read: \(error.problem)",
        hint: "Run 'devcat verify': it says how to save what the file has.")
    }
  }

  /// Refuses a number in a row of `revision` that no revision has.
  ///
  /// - Throws: `Failure` (`damaged`).
  func requireNumber(_ number: Int) throws {
    guard (1...RevisionHeader.greatestNumber).contains(number) else {
      throw file.error(
        .damaged, "read the log of", "a row of the table 'revision' has the number \(number)",
        hint: "The file was altered: clone the catalogue anew, or restore a backup.")
    }
  }
}
