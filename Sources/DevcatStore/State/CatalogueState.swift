public import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The profiles of a catalogue at its revisions; `CatalogueFile.devices` are those of one state.
public struct CatalogueState {
  let file: CatalogueFile

  /// The profile with an id at a revision, or `nil` if there was none.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if the log has no such revision.
  public func profile(id: String, at revision: Int) throws -> Profile? {
    try requireHistory(at: revision)
    return try state(of: id, at: revision)
  }

  /// The profile at a revision that the log has.
  func state(of id: String, at revision: Int) throws -> Profile? {
    try record(of: id, at: revision).map { try file.records.decoded($0) }
  }

  /// The record of a profile at a revision that the log has.
  func record(of id: String, at revision: Int) throws -> [UInt8]? {
    if let snapshot = file.snapshotDevices {
      return try snapshot.profile(id: id).map(Record.encoded)
    }
    return try file.storing("read the catalogue") {
      try file.database.statement(
        """
        SELECT record FROM version
        WHERE profile = (SELECT key FROM profile WHERE id = ?) AND revision <= ?
        ORDER BY revision DESC LIMIT 1
        """
      ).bind(id, revision).first { $0.blobOrNil(0) } ?? nil
    }
  }

  /// Calls `body` with the id and the record of each profile at a revision, in id order.
  func forEachRecord(
    at revision: Int, _ body: (_ id: String, _ record: [UInt8]) throws -> Void
  ) throws {
    try requireHistory(at: revision)
    if let snapshot = file.snapshotDevices {
      return try snapshot.forEachProfile(reading: nil) { try body($0.id, Record.encoded($0)) }
    }
    try file.storing("read the catalogue") {
      // Beside `max`, SQLite takes `record` from the row that has the maximum.
      try file.database.prepare(
        """
        SELECT v.record, max(v.revision), p.id
        FROM profile p CROSS JOIN version v ON v.profile = p.key WHERE v.revision <= ?
        GROUP BY p.id ORDER BY p.id
        """
      ).bind(revision).forEach { row in
        if let record = row.blobOrNil(0) { try body(row.text(2), record) }
      }
    }
  }

  /// The profiles that differ between two revisions, in id order, with both states.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if the log lacks one of them.
  public func differences(
    from old: Int, to new: Int
  ) throws -> [(id: String, old: Profile?, new: Profile?)] {
    try requireHistory(at: old)
    try requireHistory(at: new)
    return try file.reading {
      let (low, high) = (min(old, new), max(old, new))
      let rows = try versionRows(after: low, upTo: high)
      let ids = try file.database.statement(
        """
        SELECT DISTINCT p.id FROM version v CROSS JOIN profile p ON p.key = v.profile
        WHERE v.rowid >= ? AND v.rowid < ? ORDER BY p.id
        """
      ).bind(rows.lowerBound, rows.upperBound).map { $0.text(0) }
      return try ids.compactMap { id in
        let pair = (try state(of: id, at: old), try state(of: id, at: new))
        // A profile that was changed and changed back does not differ.
        return pair.0 == pair.1 ? nil : (id, pair.0, pair.1)
      }
    }
  }

  /// Throws if the log does not have a revision.
  func requireHistory(at revision: Int) throws {
    let first = try file.log.checkpoint()?.number ?? 0
    let last = try file.log.head().number
    guard (first...max(first, last)).contains(revision) else {
      throw file.error(
        .unknownRevision, "read revision \(revision) of",
        "its history holds revisions \(first) to \(last)")
    }
  }
}
