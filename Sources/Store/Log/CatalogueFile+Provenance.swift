import Catalogue
public import Encoding
import SQLite

/// What a hub tells of revisions besides their bytes: of no digest, and told from hub to replica.
extension CatalogueFile {
  /// Keeps who pushed the revisions after one with this number and what they were made of, in the place
  /// of what was known.
  public func setProvenance(_ told: Provenance, after number: Int) throws {
    try transaction {
      try database.statement("DELETE FROM pusher WHERE revision > ?").run(number)
      for run in told.pushers {
        for revision in run.revisions where revision > number {
          try database.statement("INSERT INTO pusher VALUES(?, ?)").run(revision, run.name)
        }
      }
      try setOrigins(told.origins, after: number)
    }
  }

  /// Keeps what the revisions after one with this number were made of, in the place of what was known.
  func setOrigins(_ origins: [Origin], after number: Int) throws {
    try database.statement("DELETE FROM origin WHERE revision > ?").run(number)
    try addOrigins(origins.filter { $0.revision > number })
  }

  /// Keeps what some revisions were made of, besides what is known.
  func addOrigins(_ origins: [Origin]) throws {
    for origin in origins {
      try database.statement("INSERT OR REPLACE INTO origin VALUES(?, ?, ?)")
        .run(origin.digest.bytes, origin.revision, origin.isKept ? 1 : 0)
    }
  }

  /// What became of a revision that was pushed with a digest; `nil` where none of it was merged.
  func origin(of digest: Digest) throws -> Origin? {
    try database.statement("SELECT revision, kept FROM origin WHERE digest = ?").bind(digest.bytes)
      .first { Origin(digest: digest, revision: $0.int(0), isKept: $0.bool(1)) }
  }

  /// Who pushed the revisions after `number`, up to `last`, and what they were made of.
  public func provenance(after number: Int, upTo last: Int) throws -> Provenance {
    try storing("read the log of") {
      let origins = try database.statement(
        """
        SELECT digest, revision, kept FROM origin WHERE revision > ? AND revision <= ?
        ORDER BY revision, digest
        """
      ).bind(number, last).map { row in
        Origin(
          digest: row.withBlob(0) { Digest($0) } ?? .zero, revision: row.int(1),
          isKept: row.bool(2))
      }
      return Provenance(pushers: try pushers(after: number, upTo: last), origins: origins)
    }
  }

  /// Who pushed the revisions after `number`, up to `last`.
  public func pushers(after number: Int, upTo last: Int) throws -> [PusherRun] {
    try storing("read the log of") {
      var runs: [PusherRun] = []
      let rows = try database.statement(
        "SELECT revision, name FROM pusher WHERE revision > ? AND revision <= ? ORDER BY revision"
      ).bind(number, last).map { ($0.int(0), $0.text(1)) }
      for (revision, name) in rows {
        if let open = runs.last, open.name == name, open.revisions.upperBound + 1 == revision {
          runs[runs.count - 1].revisions = open.revisions.lowerBound...revision
        } else {
          runs.append(PusherRun(revisions: revision...revision, name: name))
        }
      }
      return runs
    }
  }
}
