public import Encoding
import SQLite

/// Who pushed revisions to a hub, as that verified it: of no digest, and told from hub to replica.
extension CatalogueFile {
  /// Keeps who pushed the revisions after one with this number, in the place of what was known.
  public func setPushers(_ runs: [PusherRun], after number: Int) throws {
    try transaction {
      try database.statement("DELETE FROM pusher WHERE revision > ?").run(number)
      for run in runs {
        for revision in run.revisions where revision > number {
          try database.statement("INSERT INTO pusher VALUES(?, ?)").run(revision, run.name)
        }
      }
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
