import Catalogue
import Encoding
import SQLite

/// What waits to be merged stands in tables of its own: the catalogue itself stays as it was.
extension CatalogueFile {
  /// The key of the remote that the incoming revisions came from.
  static let incomingRemote = "incoming-remote"

  /// The revisions that wait until conflicts are settled, and those conflicts.
  public func pendingMerge() throws -> PendingMerge? {
    try reading {
      guard let remote = try meta(Self.incomingRemote), let span = try incomingSpan() else {
        return nil
      }
      let conflicts = try database.statement(ConflictRow.select).bind().map(ConflictRow.conflict)
      return PendingMerge(
        remote: remote, base: span.base, head: span.head, conflicts: conflicts)
    }
  }

  /// Drops what waits to be merged, with the decisions taken; the catalogue is as it was.
  ///
  /// - Returns: whether anything waited.
  @discardableResult
  public func abandonMerge() throws -> Bool {
    try transaction {
      guard let pending = try pendingMerge() else { return false }
      try setOrigins([], after: pending.base.number)
      try forgetIncoming()
      return true
    }
  }

  /// Forgets what waits to be merged, which has become part of the log or is given up.
  func forgetIncoming() throws {
    try database.statement("DELETE FROM incoming").run()
    try database.statement("DELETE FROM conflict").run()
    try setMeta(Self.incomingRemote, nil)
  }

  /// Keeps a revision that is to be merged.
  func keepIncoming(_ revision: Revision) throws {
    try database.statement("INSERT INTO incoming VALUES(?, ?, ?)")
      .run(revision.header.number, revision.headerBytes, revision.changes)
  }

  /// Keeps the conflicts that incoming revisions wait for, in the place of those kept before.
  func keepConflicts(_ conflicts: [MergeConflict]) throws {
    try database.statement("DELETE FROM conflict").run()
    let insert = try database.statement(ConflictRow.insert)
    for conflict in conflicts {
      try insert.bind(contentsOf: ConflictRow.values(of: conflict)).run()
    }
  }

  /// The revision that the incoming ones follow on, and the last of them.
  func incomingSpan() throws -> (base: RevisionPoint, head: RevisionPoint)? {
    func revision(_ order: String) throws -> Revision? {
      try database.statement(
        "SELECT header, changes FROM incoming ORDER BY number \(order) LIMIT 1"
      )
      .bind().first { try Revision(headerBytes: $0.blob(0), changes: $0.blob(1)) }
    }
    guard let first = try revision("ASC")?.header, let last = try revision("DESC") else {
      return nil
    }
    return (RevisionPoint(number: first.number - 1, digest: first.parent), last.point)
  }

  /// Calls `body` with each incoming revision, in order.
  func forEachIncoming(_ body: (Revision) throws -> Void) throws {
    try database.prepare("SELECT header, changes FROM incoming ORDER BY number").forEach { row in
      try body(Revision(headerBytes: row.blob(0), changes: row.blob(1)))
    }
  }
}
