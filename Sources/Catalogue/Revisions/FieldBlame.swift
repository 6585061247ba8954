/// Where the present value of a field comes from: the revision that set it, and what it was before.
public struct FieldBlame: Hashable, Sendable {
  /// The field.
  public let path: FieldPath
  /// The value; `nil` where it is not known, or no longer.
  public let value: FieldValue?
  /// The value before the revision that set the present one; `nil` where there was none.
  public let previous: FieldValue?
  /// The revision that set or removed the value; `nil` where there never was one.
  public let revision: RevisionHeader?
  /// Whether history begins with that revision as a snapshot: the value was set there or earlier,
  /// and what the header says is of the snapshot's last revision and not of the value.
  public let isBeginning: Bool

  /// Makes a blame.
  public init(
    path: FieldPath, value: FieldValue?, previous: FieldValue?, revision: RevisionHeader?,
    isBeginning: Bool
  ) {
    self.path = path
    self.value = value
    self.previous = previous
    self.revision = revision
    self.isBeginning = isBeginning
  }

  /// The revision in short; `nil` where there never was a value.
  public var origin: ValueOrigin? {
    revision.map { header in
      isBeginning
        ? ValueOrigin(beginningAt: header.number)
        : ValueOrigin(revision: header.number, source: header.source, author: header.author)
    }
  }
}
