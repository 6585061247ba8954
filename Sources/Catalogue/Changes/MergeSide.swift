/// One of the two sides of a merge.
public enum MergeSide: String, CaseIterable, Hashable, Sendable {
  /// The side that is merged into: what is here.
  case ours
  /// The side that is merged.
  case theirs
}
