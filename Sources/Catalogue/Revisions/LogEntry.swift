/// A revision as `devcat log` lists it.
public struct LogEntry: Hashable, Sendable {
  /// How many profiles a revision touches.
  public struct Counts: Hashable, Sendable {
    /// How many it adds.
    public let added: Int
    /// How many it changes.
    public let changed: Int
    /// How many it removes.
    public let removed: Int

    /// Makes counts.
    public init(added: Int, changed: Int, removed: Int) {
      self.added = added
      self.changed = changed
      self.removed = removed
    }
  }

  /// The header of the revision.
  public let header: RevisionHeader
  /// The digest of the revision.
  public let digest: Digest
  /// How many profiles it touches, where that was counted.
  public let counts: Counts?
  /// The tags that stand at it.
  public let tags: [String]

  /// The number and the digest of the revision.
  public var point: RevisionPoint { RevisionPoint(number: header.number, digest: digest) }

  /// Makes an entry.
  public init(header: RevisionHeader, digest: Digest, counts: Counts?, tags: [String] = []) {
    self.header = header
    self.digest = digest
    self.counts = counts
    self.tags = tags
  }
}
