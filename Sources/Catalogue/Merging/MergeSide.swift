/// One of the two sides of a merge.
public enum MergeSide: String, CaseIterable, Hashable, Sendable {
  /// The side that is merged into: the local one.
  case ours
  /// The side that is merged.
  case theirs

  /// The decision that settles a conflict by what this side says.
  public var decision: MergeDecision {
    switch self {
    case .ours: .ours
    case .theirs: .theirs
    }
  }
}
