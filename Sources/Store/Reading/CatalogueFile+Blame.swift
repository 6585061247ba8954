import Encoding
import SQLite
public import Catalogue

extension CatalogueFile {
  /// Which revision set the value of each field of a profile, and what it was before, by the log.
  ///
  /// - Parameters:
  ///   - paths: The fields, of which some may have no value; every field with a value for `nil`.
  ///   - id: The profile.
  ///   - revision: The revision whose values are asked of; the head for `nil`.
  /// - Returns: One for each path, in the order of `paths` or of the record; none where there never
  ///   was such a profile.
  /// - Throws: `StoreError` (`unknownRevision`) where the log has no such revision.
  /// - Complexity: Proportional to the number of revisions that touched the profile, up to the
  ///   oldest one that set a value asked for.
  public func blame(
    _ paths: [FieldPath]? = nil, in id: String, at revision: Int? = nil
  ) throws -> [FieldBlame] {
    try reading {
      if let revision { try requireHistory(at: revision) }
      let versions = try database.statement(
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
    (row.int(0), try row.blobOrNil(1).map(Record.decoded))
  }

  private func blames(
    _ paths: [FieldPath], of profile: Profile?, _ setters: [FieldPath: BlameWalk.Setter]
  ) throws -> [FieldBlame] {
    let beginning = try checkpoint()?.number
    var headers: [Int: RevisionHeader] = [:]
    return try paths.map { path in
      let setter = setters[path]
      if let number = setter?.revision, headers[number] == nil {
        headers[number] = try RevisionHeader(encoded: headerBytes(of: number))
      }
      return FieldBlame(
        path: path, value: profile?[path], previous: setter?.previous,
        revision: setter.flatMap { headers[$0.revision] },
        isBeginning: setter != nil && setter?.revision == beginning)
    }
  }
}

/// Goes through the versions of one profile, the newest first, and notes what set each value.
struct BlameWalk {
  /// What set a value.
  struct Setter {
    /// The number of the revision.
    let revision: Int
    /// The value before it.
    let previous: FieldValue?
  }

  /// What set each value that was found so far.
  private(set) var setters: [FieldPath: Setter] = [:]
  /// The values whose setter is still looked for.
  private var open: [(path: FieldPath, value: FieldValue?)]
  /// The version that was visited last.
  private var revision: Int

  /// Begins at the newest version, for the values at some paths.
  init(at revision: Int, _ profile: Profile?, paths: [FieldPath]) {
    self.revision = revision
    open = paths.map { ($0, profile?[$0]) }
  }

  /// Whether every setter is found.
  var isFinished: Bool { open.isEmpty }

  /// Goes on to the next older version; values that differ there were set by the one visited before.
  mutating func visit(_ revision: Int, _ profile: Profile?) {
    open.removeAll { path, value in
      let previous = profile?[path]
      if previous == value { return false }
      setters[path] = Setter(revision: self.revision, previous: previous)
      return true
    }
    self.revision = revision
  }

  /// Ends behind the oldest version, which set what is still looked for.
  mutating func finish() {
    for (path, value) in open where value != nil {
      setters[path] = Setter(revision: revision, previous: nil)
    }
    open = []
  }
}
