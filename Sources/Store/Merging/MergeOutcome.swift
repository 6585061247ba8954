public import Catalogue

/// What became of revisions that were to be merged.
public enum MergeOutcome: Sendable {
  /// They are there, and the local revisions follow on them: what each became, in their old order.
  case rebased([Renumbering])
  /// Nothing is changed but that they wait, until these conflicts are settled.
  case waiting([MergeConflict])
}

/// Revisions of another side that wait until conflicts are settled.
public struct PendingMerge: Hashable, Sendable {
  /// The URL of the remote that they came from.
  public let remote: String
  /// The revision that both sides share.
  public let base: RevisionPoint
  /// The last of those that wait.
  public let head: RevisionPoint
  /// The conflicts, settled and open, in the order of ids and paths.
  public let conflicts: [MergeConflict]

  /// The conflicts that no decision was taken on.
  public var open: [MergeConflict] { conflicts.filter { $0.decision == nil } }
}
