/// What keeps a profile from being merged.
public struct MergeConflict: Hashable, Sendable {
  /// Why the two sides do not go together.
  public enum Reason: Hashable, Sendable {
    /// Both sides changed a field to different values.
    case field(FieldPath, base: FieldValue?, ours: FieldValue?, theirs: FieldValue?)
    /// One side removed the profile, and the other changed these fields of it.
    case removal(by: MergeSide, changed: [FieldPath])
    /// The two sides go together, and the profile that they make breaks a rule.
    case rule(Finding)
  }

  /// The id of the profile.
  public let id: String
  /// Why.
  public let reason: Reason

  init(id: String, _ reason: Reason) {
    self.id = id
    self.reason = reason
  }
}
