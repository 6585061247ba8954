/// How a conflict is settled.
public enum MergeDecision: Hashable, Sendable {
  /// By what our side says.
  case ours
  /// By what the other side says.
  case theirs
  /// By another value of the field; `nil` makes it unknown. A whole profile has no such decision.
  case value(FieldValue?)
}
