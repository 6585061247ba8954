/// The merge of two sides' changes to the same profiles, from three states of each: the base, our
/// side and the other side.
///
/// The history of a side does not matter: a change that was reverted is none.
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

  /// The findings of rules about the result of the decisions.
  public var violations: [Finding] { profiles.flatMap(\.violations) }
}
