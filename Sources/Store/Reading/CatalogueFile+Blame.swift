public import Catalogue
import Encoding
import SQLite

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
