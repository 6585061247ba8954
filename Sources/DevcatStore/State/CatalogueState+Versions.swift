public import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The history of every profile, revision by revision.
extension CatalogueState {
  /// Calls `body` with each version of a profile up to a revision, in the order of revisions and
  /// then ids.
  ///
  /// The profile is `nil` if the revision removed it.
  ///
  /// If history begins with a snapshot, its profiles come first, as versions of its revision.
  /// - Complexity: Proportional to the number of versions.
  public func forEachVersion(
    upTo revision: Int, _ body: (_ revision: Int, _ id: String, Profile?) throws -> Void
  ) throws {
    // CROSS makes SQLite read the versions in the order of the log, so that it sorts nothing.
    try requireHistory(at: revision)
    if let snapshot = file.snapshotDevices {
      return try snapshot.forEachProfile(reading: nil) { try body(revision, $0.id, $0) }
    }
    try file.storing("read the catalogue") {
      try file.database.prepare(
        """
        SELECT v.revision, p.id, v.record FROM version v CROSS JOIN profile p ON p.key = v.profile
        WHERE v.rowid < ? ORDER BY v.rowid
        """
      ).bind(versionRows(after: 0, upTo: revision).upperBound).forEach { row in
        try body(row.int(0), row.text(1), file.records.profile(row, 2))
      }
    }
  }

  /// The time of each revision up to one, beginning with the first in the log.
  public func revisionTimes(upTo revision: Int) throws -> [(number: Int, time: Timestamp)] {
    try file.storing("read the log of") {
      try file.database.prepare(
        "SELECT number, header FROM revision WHERE number <= ? ORDER BY number"
      )
      .bind(revision).map { row in
        (row.int(0), try file.log.header(row, 1).time)
      }
    }
  }

  /// Calls `body` with each version of a profile, oldest first, and with the number of its
  /// revision.
  ///
  /// The version is `nil` if the revision removed the profile.
  public func forEachVersion(
    of id: String, _ body: (_ revision: Int, _ profile: Profile?) throws -> Void
  ) throws {
    if let snapshot = file.snapshotDevices {
      guard let profile = try snapshot.profile(id: id) else { return }
      return try body(try file.log.head().number, profile)
    }
    try file.storing("read the log of") {
      try file.database.statement(
        """
        SELECT revision, record FROM version
        WHERE profile = (SELECT key FROM profile WHERE id = ?) ORDER BY revision
        """
      ).bind(id).forEach { row in
        try body(row.int(0), file.records.profile(row, 1))
      }
    }
  }

  /// The profiles that were removed, as they were last, in id order.
  public func removedProfiles() throws -> [Profile] {
    try file.storing("read the log of") {
      try file.database.statement(
        """
        SELECT (
          SELECT v.record FROM version v WHERE v.profile = p.key AND v.record IS NOT NULL
          ORDER BY v.revision DESC LIMIT 1)
        FROM profile p WHERE NOT p.present ORDER BY p.id
        """
      ).bind().map { try file.records.profile($0, 0) }.compactMap(\.self)
    }
  }

  /// Calls `body` with each profile that a revision touched, in id order, with the states before
  /// and after.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if the log does not have the state before.
  public func forEachChange(
    of revision: Int, _ body: (_ id: String, _ old: Profile?, _ new: Profile?) throws -> Void
  ) throws {
    try requireHistory(at: revision - 1)
    try file.storing("read the log of") {
      let rows = try versionRows(after: revision - 1, upTo: revision)
      try file.database.statement(
        """
        SELECT p.id, v.record FROM version v CROSS JOIN profile p ON p.key = v.profile
        WHERE v.rowid >= ? AND v.rowid < ? ORDER BY v.rowid
        """
      ).bind(rows.lowerBound, rows.upperBound).forEach { row in
        let id = row.text(0)
        let new = try file.records.profile(row, 1)
        try body(id, try state(of: id, at: revision - 1), new)
      }
    }
  }

  /// The ids of the profiles that were removed and added again later.
  public func returningIDs() throws -> Set<String> {
    try file.storing("read the log of") {
      Set(
        try file.database.statement(
          """
          SELECT DISTINCT p.id FROM version v JOIN profile p ON p.key = v.profile
          WHERE v.record IS NULL AND EXISTS (
            SELECT 1 FROM version w WHERE w.profile = v.profile AND w.revision > v.revision)
          """
        ).bind().map { $0.text(0) })
    }
  }
}
