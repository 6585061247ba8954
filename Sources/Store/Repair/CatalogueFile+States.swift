public import Catalogue
public import Encoding
import SQLite

/// The state at any revision as the versions of profiles have it.
extension CatalogueFile {
  /// The hashes of the 4096 buckets at a revision.
  ///
  /// - Parameter rehashing: Whether leaves are computed from the records and not taken as they are
  ///   stored: of a file that may be damaged.
  /// - Complexity: Proportional to the number of profiles.
  /// - Throws: `StoreError` (`unknownRevision`) where the log has no such revision.
  public func bucketHashes(at revision: Int, rehashing: Bool = false) throws -> [Digest] {
    if !rehashing, try revision == head().number {
      return try storing("read the catalogue") {
        let stored = StateHashes(database)
        return try (0..<StateTree.nodeCount).flatMap { try stored.buckets(underNode: $0) }
      }
    }
    var leaves = [[Digest]](repeating: [], count: StateTree.bucketCount)
    try forEachVersion(at: revision, reading: rehashing ? "record" : "leaf") { row in
      let leaf: Digest
      if rehashing {
        leaf = StateTree.leaf(ofRecord: row.blob(1))
      } else {
        leaf = row.withBlob(1) { Digest($0) } ?? .zero
      }
      leaves[StateTree.bucket(ofID: row.text(0))].append(leaf)
    }
    return leaves.map { StateTree.bucket($0) }
  }

  /// The last version up to a revision of every profile in some buckets, those removed included, in
  /// id order.
  ///
  /// - Complexity: Proportional to the number of profiles, of which only those in the buckets are read.
  public func versions(
    inBuckets buckets: Set<Int>, at revision: Int
  ) throws -> [ProfileVersion] {
    var places: [(id: String, revision: Int)] = []
    try forEachVersion(at: revision, reading: "NULL", withRemoved: true) { row in
      let id = row.text(0)
      if buckets.contains(StateTree.bucket(ofID: id)) { places.append((id, row.int(2))) }
    }
    return try storing("read the catalogue") {
      try places.map { id, revision in
        let record = try database.statement(
          "SELECT record FROM version WHERE profile_id = ? AND revision = ?"
        ).bind(id, revision).first { $0.blobOrNil(0) }
        return ProfileVersion(id: id, revision: revision, record: record ?? nil)
      }
    }
  }

  private func forEachVersion(
    at revision: Int, reading column: String, withRemoved: Bool = false,
    _ body: (Statement) throws -> Void
  ) throws {
    try requireHistory(at: revision)
    try storing("read the catalogue") {
      guard try hasVersions() else { return }
      try database.prepare(
        """
        SELECT profile_id, \(column), max(revision) FROM version WHERE revision <= ?
        GROUP BY profile_id ORDER BY profile_id
        """
      ).bind(revision).forEach { row in
        if withRemoved || !row.isNull(1) { try body(row) }
      }
    }
  }

  /// Whether the table of versions is there, which a damaged file may have lost.
  func hasVersions() throws -> Bool {
    try database.prepare(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'version'"
    ).first { _ in true } ?? false
  }
}
