import DevcatValues
public import DevcatEncoding
import DevcatSQLite

/// Facts about revisions that a hub sends besides their bytes. They are not part of any digest.
extension RevisionLog {
  /// Replaces the pushers and origins of the revisions after a number.
  public func setProvenance(_ provenance: Provenance, after number: Int) throws {
    try file.transaction {
      try file.database.statement("DELETE FROM pusher WHERE revision > ?").run(number)
      for run in provenance.pushers {
        for revision in run.revisions where revision > number {
          try file.database.statement("INSERT INTO pusher VALUES(?, ?)").run(revision, run.name)
        }
      }
      try setOrigins(provenance.origins, after: number)
    }
  }

  /// Replaces the origins of the revisions after a number; what is known of earlier ones stays.
  func setOrigins(_ origins: [Origin], after number: Int) throws {
    try file.database.statement("DELETE FROM origin WHERE revision > ?").run(number)
    try addOrigins(
      origins.filter { try $0.revision > number && origin(of: $0.digest) == nil })
  }

  /// Adds the origins of revisions.
  func addOrigins(_ origins: [Origin]) throws {
    for origin in origins {
      try file.database.statement("INSERT OR REPLACE INTO origin VALUES(?, ?, ?, ?)")
        .run(
          origin.digest.bytes, origin.revision, origin.isKept ? 1 : 0, origin.isFirst ? 1 : 0)
    }
  }

  /// How many pushed revisions left nothing at a revision.
  func emptyOriginCount(at number: Int) throws -> Int {
    try file.database.statement("SELECT count(*) FROM origin WHERE revision = ? AND kept = 0")
      .bind(number).first { $0.int(0) } ?? 0
  }

  /// The result of a pushed revision, by the digest of the push; `nil` if it was not merged.
  func origin(of digest: Digest) throws -> Origin? {
    try file.database.statement("SELECT \(Self.originColumns) FROM origin WHERE digest = ?")
      .bind(digest.bytes).first(Self.origin)
  }

  private static let originColumns = "digest, revision, kept, first"

  private static func origin(_ row: Statement) -> Origin {
    Origin(
      digest: row.withBlob(0) { Digest($0) } ?? .zero, revision: row.int(1), isKept: row.bool(2),
      isFirst: row.bool(3))
  }

  /// The pushers and origins of the revisions after `number`, up to `last`.
  public func provenance(after number: Int, upTo last: Int) throws -> Provenance {
    try file.storing("read the log of") {
      let origins = try file.database.statement(
        """
        SELECT \(Self.originColumns) FROM origin WHERE revision > ? AND revision <= ?
        ORDER BY revision, digest
        """
      ).bind(number, last).map(Self.origin)
      return Provenance(pushers: try pushers(after: number, upTo: last), origins: origins)
    }
  }

  /// The pushers of the revisions after `number`, up to `last`.
  public func pushers(after number: Int, upTo last: Int) throws -> [PusherRun] {
    try file.storing("read the log of") {
      var found = Provenance()
      let rows = try file.database.statement(
        "SELECT revision, name FROM pusher WHERE revision > ? AND revision <= ? ORDER BY revision"
      ).bind(number, last).map { ($0.int(0), $0.text(1)) }
      for (revision, name) in rows { found.add(name, of: revision) }
      return found.pushers
    }
  }
}
