import DevcatEncoding
import DevcatSQLite
public import DevcatValues

extension CatalogueState {
  /// The revision that set the value of each field of a profile, and the value before it.
  ///
  /// - Parameters:
  ///   - paths: The fields, with or without a value; `nil` for every field with a value.
  ///   - id: The profile.
  ///   - revision: The revision whose values to explain; `nil` for the head.
  /// - Returns: One result for each path, in the order of `paths` or of the record; none if there
  ///   never was such a profile.
  /// - Throws: `Failure` (`unknownRevision`) if the log has no such revision.
  /// - Complexity: Proportional to the number of revisions that touched the profile, back to the
  ///   oldest one that set a requested value.
  public func blame(
    _ paths: [FieldPath]? = nil, in id: String, at revision: Int? = nil
  ) throws -> [FieldBlame] {
    try file.reading {
      if let revision { try requireHistory(at: revision) }
      let versions = try file.database.statement(
        """
        SELECT revision, record FROM version
        WHERE profile = (SELECT key FROM profile_row WHERE id = ?) AND revision <= ?
        ORDER BY revision DESC
        """
      ).bind(id, revision ?? .max)
      defer { versions.reset() }
      guard try versions.step() else { return [] }
      let (newest, profile) = try version(versions)
      let paths = paths ?? profile?.entries.map(\.path) ?? []
      var walk = BlameWalk(at: newest, profile, paths: paths)
      while !walk.isFinished, try versions.step() {
        let (revision, older) = try version(versions)
        walk.visit(revision, older)
      }
      walk.finish()
      return try blames(paths, of: profile, walk.setters)
    }
  }

  private func version(_ row: Statement) throws -> (revision: Int, profile: Profile?) {
    (row.int(0), try file.records.profile(row, 1))
  }

  private func blames(
    _ paths: [FieldPath], of profile: Profile?, _ setters: [FieldPath: BlameWalk.Setter]
  ) throws -> [FieldBlame] {
    let beginning = try file.log.checkpoint()?.number
    var headers: [Int: RevisionHeader] = [:]
    return try paths.map { path in
      let setter = setters[path]
      if let number = setter?.revision, headers[number] == nil {
        headers[number] = try RevisionHeader(encoded: file.snapshots.headerBytes(of: number))
      }
      return FieldBlame(
        path: path, value: profile?[path], previous: setter?.previous,
        revision: setter.flatMap { headers[$0.revision] },
        isBeginning: setter != nil && setter?.revision == beginning)
    }
  }
}

/// Walks through the versions of one profile, newest first, and notes the revision that set each
/// value.
struct BlameWalk {
  /// The revision that set a value.
  struct Setter {
    /// The number of the revision.
    let revision: Int
    /// The value before it.
    let previous: FieldValue?
  }

  /// The revisions that set values, as far as they are found.
  private(set) var setters: [FieldPath: Setter] = [:]
  /// The values whose revision is not found yet.
  private var open: [(path: FieldPath, value: FieldValue?)]
  /// The last visited version.
  private var revision: Int

  /// Begins at the newest version, for the values at these paths.
  init(at revision: Int, _ profile: Profile?, paths: [FieldPath]) {
    self.revision = revision
    open = paths.map { ($0, profile?[$0]) }
  }

  /// Whether all revisions are found.
  var isFinished: Bool { open.isEmpty }

  /// Moves to the next older version.
  ///
  /// The version visited before set the values that differ.
  mutating func visit(_ revision: Int, _ profile: Profile?) {
    open.removeAll { path, value in
      let previous = profile?[path]
      if previous == value { return false }
      setters[path] = Setter(revision: self.revision, previous: previous)
      return true
    }
    self.revision = revision
  }

  /// Ends after the oldest version, which set the remaining values.
  mutating func finish() {
    for (path, value) in open where value != nil {
      setters[path] = Setter(revision: revision, previous: nil)
    }
    open = []
  }
}
