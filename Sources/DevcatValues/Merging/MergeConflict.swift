/// A difference between two sides that people must decide in a merge.
public struct MergeConflict: Hashable, Sendable {
  /// The subject of a difference between the sides.
  public enum Subject: Hashable, Sendable {
    /// Whether there is such a profile: one side removed what the other changed.
    case profile(MergeSides<Profile>)
    /// The value of a field.
    case field(FieldPath, MergeSides<FieldValue>)
  }

  /// The id of the profile.
  public let id: String
  /// The subject with the values of both sides: a decision on it applies as long as they do not
  /// change.
  public let subject: Subject
  /// The code of the validation rule that the merged profile would break, where neither side breaks
  /// it; `nil` for a conflict of values.
  public let rule: String?
  /// The decision; `nil` while the conflict is open.
  public let decision: MergeDecision?
  /// The message of the decision, for the revision that resolves conflicts; `nil` if it has none.
  public private(set) var message: String?

  /// Makes a conflict.
  public init(
    id: String, subject: Subject, rule: String? = nil, decision: MergeDecision? = nil
  ) {
    self.id = id
    self.subject = subject
    self.rule = rule
    self.decision = decision
  }

  /// The path of the field; `nil` for a whole profile.
  public var path: FieldPath? {
    if case .field(let path, _) = subject { path } else { nil }
  }

  /// The same conflict with a decision; `nil` opens it again.
  func settled(_ decision: MergeDecision?) -> MergeConflict {
    MergeConflict(id: id, subject: subject, rule: rule, decision: decision)
  }

  /// The same conflict with the present values of our side: an open one if they have changed.
  public func against(ours: Profile?) -> MergeConflict {
    let present: Subject
    switch subject {
    case .field(let path, let sides):
      present = .field(
        path, MergeSides(base: sides.base, ours: ours?[path], theirs: sides.theirs))
    case .profile(let sides):
      // A profile that was removed or added again is another conflict, which the next merge finds.
      guard (sides.ours == nil) == (ours == nil) else { return self }
      present = .profile(MergeSides(base: sides.base, ours: ours, theirs: sides.theirs))
    }
    return present == subject ? self : MergeConflict(id: id, subject: present, rule: rule)
  }

  /// The same conflict with the message of its decision; an open one has none.
  public func noted(_ message: String?) -> MergeConflict {
    var noted = self
    noted.message = decision == nil ? nil : message
    return noted
  }

  /// The key of a decision: the profile, and the values of all three sides.
  public struct Key: Hashable, Sendable {
    private let id: String
    private let subject: Subject

    fileprivate init(_ conflict: MergeConflict) { (id, subject) = (conflict.id, conflict.subject) }
  }

  /// The key of a decision on the conflict.
  ///
  /// A decision is never applied to values that its author has not seen (decision 26): when a side
  /// changes, the key does too.
  public var key: Key { Key(self) }
}

/// The decision that resolves a conflict.
public enum MergeDecision: Hashable, Sendable {
  /// Our side wins.
  case ours
  /// The other side wins.
  case theirs
  /// Another value of the field; `nil` makes it unknown. Not for whole profiles.
  case value(FieldValue?)
}

/// Which changes of a merge are conflicts for people to resolve.
public enum MergeStrictness: String, CaseIterable, Hashable, Sendable {
  /// A field is a conflict if both sides changed it to different values.
  case field
  /// If both sides changed a profile, every field in which the two differ is a conflict.
  case profile
  /// If our side changed a profile, every field in which the two sides differ is a conflict.
  ///
  /// Profiles that only the other side changed were reviewed there, and are taken (decision 26).
  case manual
}

/// A value at the shared revision and at the head of each side; `nil` if it does not exist there.
public struct MergeSides<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value at the shared revision.
  public let base: Value?
  /// Our value.
  public let ours: Value?
  /// The other side's value.
  public let theirs: Value?

  /// Makes the three values.
  public init(base: Value?, ours: Value?, theirs: Value?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}

extension MergeSides<Profile> {
  /// The change to the whole profile, and its side: `added` or `removed`, by `ours` or `theirs`.
  public var deed: (verb: String, side: String) {
    base == nil
      ? ("added", ours == nil ? "theirs" : "ours") : ("removed", ours == nil ? "ours" : "theirs")
  }

  /// The values of a field on the three sides.
  func values(at path: FieldPath) -> MergeSides<FieldValue> {
    MergeSides<FieldValue>(base: base?[path], ours: ours?[path], theirs: theirs?[path])
  }
}

/// The revisions that gave the sides of a conflict their values, as far as they changed it.
public struct ConflictSides: Hashable, Sendable {
  /// The local revision.
  public var ours: RevisionHeader?
  /// The revision of the hub.
  public var theirs: RevisionHeader?

  /// Makes the sides.
  public init(ours: RevisionHeader? = nil, theirs: RevisionHeader? = nil) {
    self.ours = ours
    self.theirs = theirs
  }
}
