import DevcatEncoding
import DevcatSQLite
public import DevcatValues

extension CatalogueState {
  /// The revision that set the value of each field of a profile, and the value before it.
  ///
  /// A value that came back unchanged after its profile was removed keeps the revision that set it,
  /// unless a source brought it back, which states it anew.
  ///
  /// - Parameters:
  ///   - paths: The fields, with or without a value; `nil` for every field with a value.
  ///   - id: The profile.
  ///   - revision: The revision whose values to explain; `nil` for the one that the file shows.
  /// - Returns: One result for each path, in the order of `paths` or of the record; none if there
  ///   never was such a profile.
  /// - Throws: `Failure` (`unknownRevision`) if the log has no such revision.
  /// - Complexity: Proportional to the number of revisions that touched the profile, back to the
  ///   oldest one that set a requested value.
  public func blame(
    _ paths: [FieldPath]? = nil, in id: String, at revision: Int? = nil
  ) throws -> [FieldBlame] {
    let revision = revision ?? file.viewedRevision
    return try file.reading {
      if let revision { try requireHistory(at: revision) }
      if let snapshot = file.snapshotDevices {
        // All that a snapshot knows of a value is the revision that it is of.
        guard let profile = try snapshot.profile(id: id) else { return [] }
        let paths = paths ?? profile.entries.map(\.path)
        let known = paths.filter { profile[$0] != nil }
        let setter = BlameWalk.Setter(
          revision: snapshot.table.revision.number, previous: nil, restored: nil)
        return try blames(
          paths, of: profile, Dictionary(uniqueKeysWithValues: known.map { ($0, setter) }))
      }
      let versions = try file.database.statement(
        """
        SELECT revision, record FROM version
        WHERE profile = (SELECT key FROM profile WHERE id = ?) AND revision <= ?
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
        // A source states the values anew; a revision without one has only brought them back.
        let isReturn =
          try older == nil && file.log.header(at: walk.revision)?.source.isEmpty == true
        walk.visit(revision, isReturn ? nil : older ?? Profile(id: id))
      }
      walk.finish()
      return try blames(paths, of: profile, walk.setters)
    }
  }

  /// The revision that set the value at a path, and its source; `nil` if there is no value.
  func origin(
    of path: FieldPath, in id: String, at revision: Int? = nil
  ) throws -> ValueOrigin? {
    let blame = try blame([path], in: id, at: revision).first
    return blame?.value == nil ? nil : blame?.origin
  }

  private func version(_ row: Statement) throws -> (revision: Int, profile: Profile?) {
    (row.int(0), try file.records.profile(row, 1))
  }

  private func blames(
    _ paths: [FieldPath], of profile: Profile?, _ setters: [FieldPath: BlameWalk.Setter]
  ) throws -> [FieldBlame] {
    let beginning = try file.log.checkpoint()?.number
    var headers: [Int: RevisionHeader] = [:]
    func header(_ number: Int?) throws -> RevisionHeader? {
      guard let number else { return nil }
      if let header = headers[number] { return header }
      headers[number] = try file.log.header(at: number)
      return headers[number]
    }
    return try paths.map { path in
      let setter = setters[path]
      return FieldBlame(
        path: path, value: profile?[path], previous: setter?.previous,
        revision: try header(setter?.revision), restored: try header(setter?.restored),
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
    /// The last revision that brought the value back, after its profile was removed.
    let restored: Int?
  }

  /// The revisions that set values, as far as they are found.
  private(set) var setters: [FieldPath: Setter] = [:]
  /// The values whose revision is not found yet.
  private var open: [(path: FieldPath, value: FieldValue?, restored: Int?)]
  /// The last visited version.
  private(set) var revision: Int
  /// The version after the removal of the profile, if that was visited last.
  private var returned: Int?

  /// Begins at the newest version, for the values at these paths.
  init(at revision: Int, _ profile: Profile?, paths: [FieldPath]) {
    self.revision = revision
    open = paths.map { ($0, profile?[$0], nil) }
  }

  /// Whether all revisions are found.
  var isFinished: Bool { open.isEmpty }

  /// Moves to the next older version.
  ///
  /// The version visited before set the values that differ. Without a profile, whether a value came
  /// back or was set anew, the version before the removal decides.
  mutating func visit(_ revision: Int, _ profile: Profile?) {
    guard let profile else {
      returned = self.revision
      self.revision = revision
      return
    }
    open = open.compactMap { path, value, restored in
      let previous = profile[path]
      if previous == value { return (path, value, value == nil ? nil : restored ?? returned) }
      setters[path] =
        if let returned, value != nil {
          Setter(revision: returned, previous: nil, restored: restored)
        } else {
          Setter(revision: self.revision, previous: previous, restored: restored)
        }
      return nil
    }
    returned = nil
    self.revision = revision
  }

  /// Ends after the oldest version, which set the remaining values.
  mutating func finish() {
    for (path, value, restored) in open where value != nil {
      setters[path] = Setter(
        revision: returned ?? revision, previous: nil, restored: restored)
    }
    open = []
  }
}
