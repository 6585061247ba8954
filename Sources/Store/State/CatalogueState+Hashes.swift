public import Catalogue
public import Encoding
import SQLite

/// The state at any revision, from the versions of profiles.
extension CatalogueState {
  /// The hashes of the 4096 buckets at a revision.
  ///
  /// - Parameter rehashing: Whether to compute the hashes of the head from the records instead of
  ///   reading the stored ones, for a file that may be damaged.
  /// - Complexity: Proportional to the number of profiles.
  /// - Throws: `StoreError` (`unknownRevision`) if the log has no such revision.
  public func bucketHashes(at revision: Int, rehashing: Bool = false) throws -> [Digest] {
    if !rehashing, try revision == file.log.head().number {
      return try file.storing("read the catalogue") {
        let stored = StateHashes(file.database)
        return try (0..<StateTree.nodeCount).flatMap { try stored.buckets(underNode: $0) }
      }
    }
    var leaves = [[Digest]](repeating: [], count: StateTree.bucketCount)
    try forEachVersion(at: revision, reading: "v.record") { row in
      leaves[StateTree.bucket(ofID: row.text(0))]
        .append(StateTree.leaf(ofRecord: row.blob(1)))
    }
    return leaves.map { StateTree.bucket($0) }
  }

  /// The last version up to a revision of every profile in some buckets, including removed ones, in
  /// id order.
  ///
  /// - Complexity: Proportional to the number of profiles; only those in the buckets are read.
  public func versions(
    inBuckets buckets: Set<Int>, at revision: Int
  ) throws -> [ProfileVersion] {
    var places: [(id: String, key: Int, revision: Int)] = []
    try forEachVersion(at: revision, reading: "NULL", withRemoved: true) { row in
      let id = row.text(0)
      if buckets.contains(StateTree.bucket(ofID: id)) {
        places.append((id, row.int(3), row.int(2)))
      }
    }
    return try file.storing("read the catalogue") {
      try places.map { id, key, revision in
        let record = try file.database.statement(
          "SELECT record FROM version WHERE profile = ? AND revision = ?"
        ).bind(key, revision).first { $0.blobOrNil(0) }
        return ProfileVersion(id: id, revision: revision, record: record ?? nil)
      }
    }
  }

  private func forEachVersion(
    at revision: Int, reading column: String, withRemoved: Bool = false,
    _ body: (Statement) throws -> Void
  ) throws {
    try requireHistory(at: revision)
    try file.storing("read the catalogue") {
      guard try hasVersions() else { return }
      try file.database.prepare(
        """
        SELECT p.id, \(column), max(v.revision), p.key
        FROM profile_row p CROSS JOIN version v ON v.profile = p.key WHERE v.revision <= ?
        GROUP BY p.id ORDER BY p.id
        """
      ).bind(revision).forEach { row in
        if withRemoved || !row.isNull(1) { try body(row) }
      }
    }
  }

  /// Whether the tables of versions and of profile numbers exist.
  ///
  /// A damaged file may have lost them.
  func hasVersions() throws -> Bool {
    try file.database.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('version', 'profile_row')"
    ).first { $0.int(0) == 2 } ?? false
  }
}
