public import Catalogue

/// What `verify` found of a catalogue.
public struct Verification: Hashable, Sendable {
  /// The head.
  public let head: RevisionPoint
  /// The state root, computed anew from the log.
  public let root: Digest
  /// How many revisions were replayed.
  public let revisions: Int
  /// How many profiles the last one leaves.
  public let profiles: Int
  /// The first thing that differs, in one sentence; `nil` where all agrees.
  public let difference: String?
  /// Whether the difference is in a view, which `--repair` rebuilds, and not in the log.
  public let isRepairable: Bool
}
