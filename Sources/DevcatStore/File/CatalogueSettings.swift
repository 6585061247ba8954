import DevcatSQLite
public import DevcatValues

/// The remote of a catalogue and the revision that both sides share.
public struct Remote: Hashable, Sendable {
  /// The URL of the catalogue on its hub.
  public let url: String
  /// The last revision that both sides are known to have.
  ///
  /// Later ones are local until they are pushed.
  public let base: RevisionPoint

  /// Makes a remote.
  public init(url: String, base: RevisionPoint) {
    self.url = url
    self.base = base
  }
}

/// The facts that a catalogue file remembers besides its revisions: its remote, how it merges, and
/// what it knows of hubs and published folders.
public struct CatalogueSettings {
  let file: CatalogueFile

  /// The remote; `nil` if the catalogue was never cloned or pushed.
  public var remote: Remote? {
    get throws {
      try file.reading {
        guard let url = try file.meta("remote"),
          let number = try file.meta("base").flatMap({ Int($0) }), number >= 0,
          let digest = try file.meta("base-digest").flatMap(Digest.init(hex:))
        else { return nil }
        return Remote(url: url, base: RevisionPoint(number: number, digest: digest))
      }
    }
  }

  /// Sets the remote and the shared base; `nil` removes them.
  public func setRemote(_ remote: Remote?) throws {
    try file.transaction {
      try file.setMeta("remote", remote?.url)
      try file.setMeta("base", remote.map { String($0.base.number) })
      try file.setMeta("base-digest", remote?.base.digest.hex)
    }
  }

  /// The strictness of merges, which decides which changes are conflicts for people to resolve.
  ///
  /// Default: by field.
  public var mergeStrictness: MergeStrictness {
    get throws {
      try file.meta("merge-strictness").flatMap(MergeStrictness.init(rawValue:)) ?? .field
    }
  }

  /// Sets which changes of a merge are conflicts for people to resolve.
  public func setMergeStrictness(_ strictness: MergeStrictness) throws {
    try file.transaction {
      try file.setMeta("merge-strictness", strictness == .field ? nil : strictness.rawValue)
    }
  }
}
