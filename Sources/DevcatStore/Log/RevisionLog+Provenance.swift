import DevcatValues
public import DevcatEncoding
import DevcatSQLite

/// Facts about revisions that a hub sends besides their bytes. They are not part of any digest.
extension RevisionLog {
  /// Replaces the pushers of the revisions after a number.
  public func setProvenance(_ provenance: Provenance, after number: Int) throws {
    try file.transaction {
      try file.database.statement("DELETE FROM pusher WHERE revision > ?").run(number)
      for run in provenance.pushers {
        for revision in run.revisions where revision > number {
          try file.database.statement("INSERT INTO pusher VALUES(?, ?)").run(revision, run.name)
        }
      }
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
