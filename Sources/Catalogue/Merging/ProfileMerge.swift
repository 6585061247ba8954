/// The merge of one profile: by fields, by strictness, by the decisions and by the rules.
///
/// A change of one side is taken if the other side has none; a conflict is resolved by a decision.
/// A result that breaks a rule (an error) that neither side breaks is a conflict of every field in
/// which the sides differ.
public struct ProfileMerge: Hashable, Sendable {
  /// The id of the profile.
  public let id: String
  /// The merged sides.
  public let sides: MergeSides<Profile>
  /// The merged profile, `nil` if it is removed; with what our side says where a conflict is open.
  public let result: Profile?
  /// Every conflict, settled or open, sorted by path.
  public let conflicts: [MergeConflict]
  /// The errors of the profile that the two sides make together, of rules that neither side breaks.
  public let broken: [Finding]
  /// Such errors in what the decisions would leave, which are open again for that.
  public let violations: [Finding]

  /// Merges one profile.
  ///
  /// - Parameters:
  ///   - id: The id of the profile.
  ///   - sides: The three states of it.
  ///   - strictness: How much is asked.
  ///   - panels: The panels that the rules know.
  ///   - decide: Tells how a conflict was settled; `nil` leaves it open.
  public init(
    id: String, _ sides: MergeSides<Profile>, strictness: MergeStrictness = .field,
    knowing panels: KnownPanels = .none,
    decide: (MergeConflict) -> MergeDecision? = { _ in nil }
  ) {
    self.id = id
    self.sides = sides
    let (base, ours, theirs) = (sides.base, sides.ours, sides.theirs)
    if ours == theirs || theirs == base && strictness != .manual {
      (result, conflicts, broken, violations) = (ours, [], [], [])
    } else if ours == base {
      (result, conflicts, broken, violations) = (theirs, [], [], [])
    } else if let ours, let theirs {
      var fields = FieldMerge(id: id, sides, ours, theirs, panels)
      fields.run(strictness, decide)
      (result, conflicts) = (fields.result, fields.conflicts)
      (broken, violations) = (fields.broken, fields.violations)
    } else {
      let open = MergeConflict(id: id, subject: .profile(sides))
      let conflict = open.settled(decide(open))
      result = conflict.decision == .theirs ? theirs : ours
      (conflicts, broken, violations) = ([conflict], [], [])
    }
  }

  /// Whether nothing is left to be decided.
  public var isSettled: Bool { conflicts.allSatisfy { $0.decision != nil } }
}
