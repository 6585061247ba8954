/// The merge of what two sides made of the same profiles, from three states of each: where they
/// began, where our side stands and where the other side stands.
///
/// How a side came to where it stands plays no part: a change that was taken back is none.
public struct NetMerge: Sendable {
  /// The merge of each profile, in the order in which they were given.
  public let profiles: [ProfileMerge]

  /// Merges profiles.
  ///
  /// - Parameters:
  ///   - profiles: Those that a side changed; of those that only the other side changed, any may be
  ///     left out.
  ///   - strictness: How much is asked.
  ///   - decide: Tells how a conflict was settled; `nil` leaves it open.
  public init(
    _ profiles: some Sequence<(id: String, sides: MergeSides<Profile>)>,
    strictness: MergeStrictness = .field,
    decide: (MergeConflict) -> MergeDecision? = { _ in nil }
  ) {
    self.profiles = profiles.map { id, sides in
      ProfileMerge(id: id, sides, strictness: strictness, decide: decide)
    }
  }

  /// Every conflict, settled or open.
  public var conflicts: [MergeConflict] { profiles.flatMap(\.conflicts) }

  /// Whether nothing is left to be decided.
  public var isSettled: Bool { profiles.allSatisfy(\.isSettled) }

  /// What rules find wrong in what the decisions would leave.
  public var violations: [Finding] { profiles.flatMap(\.violations) }
}
