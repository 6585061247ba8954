/// Something that two sides left differently and that a merge asks people about.
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
  /// How it was settled; `nil` while that is open.
  public let decision: MergeDecision?

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

  /// The same conflict, settled so; `nil` opens it again.
  func settled(_ decision: MergeDecision?) -> MergeConflict {
    MergeConflict(id: id, subject: subject, rule: rule, decision: decision)
  }

  /// The key of a decision on it.
  public struct Key: Hashable, Sendable {
    private let id: String
    private let subject: Subject

    fileprivate init(_ conflict: MergeConflict) { (id, subject) = (conflict.id, conflict.subject) }
  }

  /// The key of a decision on it: the decision applies if no value of the sides has changed.
  public var key: Key { Key(self) }
}

/// How a conflict is settled.
public enum MergeDecision: Hashable, Sendable {
  /// By what our side says.
  case ours
  /// By what the other side says.
  case theirs
  /// By another value of the field; `nil` makes it unknown. A whole profile has no such decision.
  case value(FieldValue?)
}

/// How much of a merge is left to people.
public enum MergeStrictness: String, CaseIterable, Hashable, Sendable {
  /// Only a field that both sides changed to different values is asked about.
  case field
  /// Where both sides changed a profile, every field in which the two now differ is asked about.
  case profile
  /// Every profile that our side changed is asked about, also where the other side left it: each
  /// field in which the two now differ. Profiles that only the other side changed are taken.
  case manual
}

/// Something at the revision that two sides share, and at the head of each; `nil` if it is not.
public struct MergeSides<Value: Hashable & Sendable>: Hashable, Sendable {
  /// As both sides began.
  public let base: Value?
  /// As our side left it.
  public let ours: Value?
  /// As the other side left it.
  public let theirs: Value?

  /// Makes the three.
  public init(base: Value?, ours: Value?, theirs: Value?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}

extension MergeSides<Profile> {
  /// The values of a field on the three sides.
  func values(at path: FieldPath) -> MergeSides<FieldValue> {
    MergeSides<FieldValue>(base: base?[path], ours: ours?[path], theirs: theirs?[path])
  }
}
