import SQLite
public import Catalogue
public import Encoding

extension CatalogueMaintenance {
  /// The last intact revision before the first damaged one, up to `base`: one whose bytes do not
  /// match its digests.
  ///
  /// `nil` if no revision is damaged.
  ///
  /// The snapshot at the beginning of a history is not checked.
  /// - Complexity: Proportional to the log.
  public func lastSound(upTo base: RevisionPoint) throws -> RevisionPoint? {
    try file.storing("read the log of") {
      var last = try file.log.checkpoint() ?? .origin
      let rows = try file.database.prepare(
        """
        SELECT number, digest, parent, root, author, message, source, time, header, changes
        FROM revision WHERE number > ? AND number <= ? ORDER BY number
        """
      ).bind(last.number, base.number)
      defer { rows.reset() }
      while try rows.step() {
        guard let next = Self.soundPoint(rows, after: last) else { return last }
        last = next
      }
      return last == base ? nil : last
    }
  }

  private static func soundPoint(_ row: Statement, after last: RevisionPoint) -> RevisionPoint? {
    guard
      let revision = try? Revision(headerBytes: row.blob(8), changes: row.blob(9)),
      revision.header.number == last.number + 1, revision.header.parent == last.digest,
      row.holds(.integer(Int64(revision.header.number)), at: 0),
      row.holds(.blob(revision.digest.bytes), at: 1),
      row.holds(.blob(revision.header.parent.bytes), at: 2),
      row.holds(.blob(revision.header.root.bytes), at: 3),
      row.holds(.text(revision.header.author), at: 4),
      row.holds(.text(revision.header.message), at: 5),
      row.holds(.text(revision.header.source), at: 6),
      row.holds(.integer(revision.header.time.seconds), at: 7)
    else { return nil }
    return revision.point
  }

  /// Replaces the revisions of the log with the same numbers.
  ///
  /// Does not change views.
  ///
  /// - Precondition: The revisions follow each other and a revision of the log, and the last one
  ///   has the digest of the revision that it replaces.
  public func repairLog(_ revisions: [Revision]) throws {
    guard let first = revisions.first, let last = revisions.last else { return }
    try file.transaction {
      try file.database.statement("DELETE FROM revision WHERE number BETWEEN ? AND ?")
        .run(first.header.number, last.header.number)
      // A row with a wrong number may have the digest of a revision that is inserted.
      let remove = try file.database.statement("DELETE FROM revision WHERE digest = ?")
      for revision in revisions {
        try remove.run(revision.digest.bytes)
        try file.append(revision)
      }
    }
  }

  /// Replaces the versions of profiles in some buckets by those of another copy of this catalogue,
  /// and rebuilds every view from the versions, in one transaction.
  ///
  /// Local revisions and their versions are kept.
  /// - Parameters:
  ///   - versions: The last version up to `base` of every profile in the buckets: the result of
  ///     `versions(inBuckets:at:)` of the other copy.
  ///   - base: A revision that both copies have.
  /// - Throws: `StoreError` (`damaged`) if the result does not have the head's state root, and
  ///   `EncodingError` for a version that cannot be read. Then nothing is changed.
  /// - Complexity: Proportional to the number of versions.
  public func repair(
    _ versions: [ProfileVersion], inBuckets buckets: Set<Int>, at base: RevisionPoint
  ) throws {
    try file.transaction {
      file.database.clearCache()
      try setVersionsAside()
      defer { file.database.clearCache() }
      try repairAside(versions, buckets, base)
      try file.database.execute(Schema.dropRebuildable + Schema.rebuilding)
      try file.writeEmptyTree()
      try takeVersionsBack()
      try rebuildViews()
    }
  }

  /// Copies the versions to a temporary table, in their final order.
  private func setVersionsAside() throws {
    try file.database.execute(
      """
      CREATE TEMP TABLE aside(
        revision INTEGER NOT NULL, profile_id TEXT NOT NULL, record BLOB,
        PRIMARY KEY(revision, profile_id)) WITHOUT ROWID;
      CREATE INDEX temp.aside_profile ON aside(profile_id, revision);
      """)
    guard try file.state.hasVersions() else { return }
    try file.database.execute(
      """
      INSERT OR IGNORE INTO aside
      SELECT v.revision, p.id, v.record FROM version v JOIN profile_row p ON p.key = v.profile
      """)
  }

  private func repairAside(
    _ versions: [ProfileVersion], _ buckets: Set<Int>, _ base: RevisionPoint
  ) throws {
    // If history begins with a snapshot, older versions belong to its revision.
    let beginning = try file.log.checkpoint()?.number ?? 0
    let right = versions.filter { $0.record != nil || $0.revision > beginning }
    let last = Dictionary(
      right.map { ($0.id, max($0.revision, beginning)) }, uniquingKeysWith: { $1 })
    let present = try file.database.prepare("SELECT DISTINCT profile_id FROM aside").map {
      $0.text(0)
    }
    let remove = try file.database.prepare(
      "DELETE FROM aside WHERE profile_id = ? AND revision > ? AND revision <= ?")
    for id in present where buckets.contains(StateTree.bucket(ofID: id)) {
      try remove.run(id, last[id] ?? -1, base.number)
    }
    let insert = try file.database.prepare("INSERT OR REPLACE INTO aside VALUES(?, ?, ?)")
    for version in right {
      try insert.run(max(version.revision, beginning), version.id, version.record)
    }
  }

  /// Fills the table of versions from the temporary one, in the order of the log, and numbers the
  /// profiles.
  private func takeVersionsBack() throws {
    let insert = try file.database.prepare("INSERT INTO profile_row(id, bucket) VALUES(?, ?)")
    try file.database.prepare("SELECT DISTINCT profile_id FROM aside ORDER BY profile_id").forEach {
      try insert.run($0.text(0), StateTree.bucket(ofID: $0.text(0)))
    }
    try file.database.execute(
      """
      INSERT INTO version SELECT p.key, a.revision, a.record
      FROM aside a JOIN profile_row p ON p.id = a.profile_id ORDER BY a.revision, a.profile_id;
      DROP TABLE aside
      """)
  }

  /// Fills the empty views and hashes from the last version of each profile, and checks the root.
  private func rebuildViews() throws {
    var writer = try StateWriter(file.database, revision: file.log.head().number)
    try forEachBatch { batch in
      var index = 0
      try StagingPipeline.stage(each: StagingPipeline.slices(batch.map(\.profile))) {
        profile throws(EncodingError) in
        try StagedProfile(id: profile.id, from: nil, to: profile)
      } write: { staged in
        try writer.show(staged, since: batch[index].revision)
        index += 1
      }
    }
    let (found, expected) = (try writer.finish(), try file.log.root())
    guard found == expected else {
      throw file.error(
        .damaged, "repair",
        "the state after revision \(try file.log.head().number) has root \(found.short), not "
          + expected.short,
        hint: "Run 'devcat verify --repair', which rebuilds it from the log.")
    }
  }

  /// Passes the present profiles and the revisions that made them, some thousand at a time.
  private func forEachBatch(
    _ body: ([(profile: Profile, revision: Int)]) throws -> Void
  ) throws {
    var batch: [(profile: Profile, revision: Int)] = []
    try file.database.prepare(
      """
      SELECT v.record, max(v.revision), p.id FROM profile_row p CROSS JOIN version v ON v.profile = p.key
      GROUP BY p.id ORDER BY p.id
      """
    ).forEach { row in
      guard let record = row.blobOrNil(0) else { return }
      let profile = try Record.decoded(record)
      guard profile.id == row.text(2) else {
        throw file.error(
          .damaged, "repair", "the record of '\(row.text(2))' is that of '\(profile.id)'")
      }
      batch.append((profile, row.int(1)))
      if batch.count == 4096 {
        try body(batch)
        batch.removeAll(keepingCapacity: true)
      }
    }
    try body(batch)
  }
}
