/// Why a profile cannot be merged without a decision.
public struct MergeObstacle: Hashable, Sendable {
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

  init(_ conflict: MergeConflict) {
    switch conflict.subject {
    case .field(let path, let values):
      self.init(
        id: conflict.id,
        .field(path, base: values.base, ours: values.ours, theirs: values.theirs))
    case .profile(let sides):
      let changed = (sides.ours ?? sides.theirs)?.patch(from: sides.base).edits.map(\.path) ?? []
      self.init(
        id: conflict.id, .removal(by: sides.ours == nil ? .ours : .theirs, changed: changed))
    }
  }
}
