public import Catalogue
public import Encoding
import SQLite

extension CatalogueFile {
  /// The last revision's number and digest; the origin where there is none.
  public func head() throws -> RevisionPoint {
    try storing("read the log of") {
      try database.statement("SELECT number, digest FROM revision ORDER BY number DESC LIMIT 1")
        .bind().first(Self.point) ?? .origin
    }
  }

  /// The state root of the head.
  public func root() throws -> Digest {
    try storing("read the log of") {
      try database.statement("SELECT root FROM revision ORDER BY number DESC LIMIT 1").bind()
        .first { row in row.withBlob(0) { Digest($0) } ?? .zero } ?? StateTree.emptyRoot
    }
  }

  /// The revision with a number as a point; the origin for 0, `nil` where the log has none.
  public func point(at number: Int) throws -> RevisionPoint? {
    if number == 0 { return .origin }
    return try storing("read the log of") {
      try database.statement("SELECT number, digest FROM revision WHERE number = ?").bind(number)
        .first(Self.point)
    }
  }

  /// The revisions after `number`, as many as `maximumBytes` hold; at least one if there is any.
  ///
  /// - Throws: `StoreError` (`unknownRevision`) where history begins later, at a checkpoint.
  public func revisions(after number: Int, maximumBytes: Int) throws -> [Revision] {
    try storing("read the log of") {
      let statement = try database.statement(
        "SELECT header, changes FROM revision WHERE number > ? ORDER BY number"
      ).bind(number)
      defer { statement.reset() }
      var revisions: [Revision] = []
      var size = 0
      while size < max(1, maximumBytes), try statement.step() {
        guard let changes = statement.blobOrNil(1) else {
          throw error(
            .unknownRevision, "read the log of",
            "its history begins with a snapshot of revision \(try checkpoint()?.number ?? 0)")
        }
        revisions.append(try Revision(headerBytes: statement.blob(0), changes: changes))
        size += changes.count
      }
      return revisions
    }
  }

  /// One revision, or `nil` where the log has none with the number.
  ///
  /// - Throws: `StoreError` (`unknownRevision`) where only a snapshot of it is there.
  public func revision(_ number: Int) throws -> Revision? {
    guard number > 0, try point(at: number) != nil else { return nil }
    return try revisions(after: number - 1, maximumBytes: 1).first
  }

  /// The entries of the log, the newest first; of the device with `id` only, where it is given.
  public func log(of id: String? = nil, limit: Int = .max) throws -> [LogEntry] {
    let touching = "number IN (SELECT revision FROM version WHERE profile_id = ?)"
    return try storing("read the log of") {
      let statement = try database.statement(
        """
        SELECT number, digest, author, message, source, time, root, changes IS NULL FROM revision
        \(id == nil ? "" : "WHERE " + touching) ORDER BY number DESC LIMIT ?
        """)
      if let id { try statement.bind(id, limit) } else { try statement.bind(limit) }
      return try statement.map(LogEntry.init)
    }
  }

  /// Where history begins: the origin, or the checkpoint that a snapshot left.
  public func checkpoint() throws -> RevisionPoint? {
    try storing("read the log of") {
      try database.statement(
        """
        SELECT r.number, r.digest FROM checkpoint c JOIN revision r ON r.number = c.revision
        """
      ).bind().first(Self.point)
    }
  }

  private static func point(_ row: Statement) -> RevisionPoint {
    RevisionPoint(number: row.int(0), digest: row.withBlob(1) { Digest($0) } ?? .zero)
  }
}

/// An entry of the log: a revision without its changes.
public struct LogEntry: Hashable, Sendable {
  /// The number and digest.
  public let point: RevisionPoint
  /// Who made it, why, from which source, and when.
  public let note: RevisionNote
  /// The state root after it.
  public let root: Digest
  /// Whether history begins here, with a snapshot, so that its changes are not known.
  public let isCheckpoint: Bool

  init(_ row: Statement) {
    point = RevisionPoint(number: row.int(0), digest: row.withBlob(1) { Digest($0) } ?? .zero)
    note = RevisionNote(
      author: row.text(2), message: row.text(3), source: row.text(4),
      time: Timestamp(seconds: Int64(row.int(5))))
    root = row.withBlob(6) { Digest($0) } ?? .zero
    isCheckpoint = row.bool(7)
  }
}
