/// A revision as `devcat log` lists it.
public struct LogEntry: Hashable, Sendable {
  /// How many profiles a revision touches.
  public struct Counts: Hashable, Sendable {
    /// How many profiles it adds.
    public let added: Int
    /// How many profiles it changes.
    public let changed: Int
    /// How many profiles it removes.
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
  /// How many profiles it touches, if that was counted.
  public let counts: Counts?
  /// The tags of the revision.
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

/// The origin of a field's present value: the revision that set it, and the value before that.
public struct FieldBlame: Hashable, Sendable {
  /// The path of the field.
  public let path: FieldPath
  /// The value; `nil` if it is not known, or no longer.
  public let value: FieldValue?
  /// The value before the revision that set the present one; `nil` if there was none.
  public let previous: FieldValue?
  /// The revision that set or removed the value; `nil` if there never was one.
  public let revision: RevisionHeader?
  /// The revision that brought the value back unchanged, if its profile was removed since.
  public let restored: RevisionHeader?
  /// Whether history begins with that revision as a snapshot: the value was set there or earlier,
  /// and what the header says is of the snapshot's last revision and not of the value.
  public let isBeginning: Bool

  /// Makes a blame.
  public init(
    path: FieldPath, value: FieldValue?, previous: FieldValue?, revision: RevisionHeader?,
    restored: RevisionHeader? = nil, isBeginning: Bool
  ) {
    self.path = path
    self.value = value
    self.previous = previous
    self.revision = revision
    self.restored = restored
    self.isBeginning = isBeginning
  }

  /// The revision in short; `nil` if there never was a value.
  public var origin: ValueOrigin? {
    revision.map { header in
      isBeginning
        ? ValueOrigin(beginningAt: header.number)
        : ValueOrigin(revision: header.number, source: header.source, author: header.author)
    }
  }
}

/// The revision that set a value, and its source.
public struct ValueOrigin: Hashable, Sendable {
  /// The number of the revision.
  public let revision: Int
  /// The source that the revision names; empty for an edit by hand, and if it is not known.
  public let source: String
  /// The author of the revision; empty if unknown.
  public let author: String
  /// Whether history begins with the revision as a snapshot: the value was set there or earlier.
  public let isBeginning: Bool

  /// Makes an origin.
  public init(revision: Int, source: String, author: String) {
    self.revision = revision
    self.source = source
    self.author = author
    isBeginning = false
  }

  /// Makes the origin of a value at the beginning of a history, whose source is unknown.
  public init(beginningAt revision: Int) {
    self.revision = revision
    source = ""
    author = ""
    isBeginning = true
  }
}

extension ValueOrigin: CustomStringConvertible {
  /// The revision and its source, or its author where it was an edit by hand.
  public var description: String {
    if isBeginning { return "revision \(revision) or before, where history begins" }
    return "revision \(revision), " + (source.isEmpty ? "by \(author)" : "from '\(source)'")
  }
}
