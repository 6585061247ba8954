/// The merge of one profile: by fields, by strictness, by the decisions and by the rules.
///
/// It needs three states: the base, our side and the other side. The history of a side does not matter: a
/// reverted change counts as no change.
///
/// A change of one side is taken if the other side has none; a conflict is resolved by a decision.
/// A result that breaks a rule (an error) that neither side breaks is a conflict of every field in
/// which the sides differ.
public struct ProfileMerge: Hashable, Sendable {
  /// The id of the profile.
  let id: String
  /// The merged sides.
  public let sides: MergeSides<Profile>
  /// The merged profile, `nil` if it is removed; with our side's values for open conflicts.
  public private(set) var result: Profile?
  /// Every conflict, resolved or open, sorted by path.
  public private(set) var conflicts: [MergeConflict] = []
  /// The errors of the merged profile under rules that neither side breaks.
  private(set) var broken: [Finding] = []
  /// The errors of the same kind after the decisions, which open the conflicts again.
  public private(set) var violations: [Finding] = []

  /// Merges one profile.
  ///
  /// - Parameters:
  ///   - id: The id of the profile.
  ///   - sides: The three states of it.
  ///   - strictness: Which changes are conflicts.
  ///   - panels: The panels that the rules know.
  ///   - decide: Returns the decision on a conflict; `nil` leaves it open.
  public init(
    id: String, _ sides: MergeSides<Profile>, strictness: MergeStrictness = .field,
    knowing panels: KnownPanels = .none,
    decide: (MergeConflict) -> MergeDecision? = { _ in nil }
  ) {
    self.id = id
    self.sides = sides
    let (base, ours, theirs) = (sides.base, sides.ours, sides.theirs)
    result = ours
    if ours == theirs || theirs == base && strictness != .manual { return }
    if ours == base {
      result = theirs
    } else if let ours, let theirs {
      mergeFields(ours, theirs, strictness, panels, decide)
    } else {
      let open = MergeConflict(id: id, subject: .profile(sides))
      let conflict = open.settled(decide(open))
      if conflict.decision == .theirs { result = theirs }
      conflicts = [conflict]
    }
  }

  /// Whether nothing is left to be decided.
  public var isSettled: Bool { conflicts.allSatisfy { $0.decision != nil } }

  /// Merges a profile that both sides have field by field, then validates the result of the decisions.
  private mutating func mergeFields(
    _ ours: Profile, _ theirs: Profile, _ strictness: MergeStrictness, _ panels: KnownPanels,
    _ decide: (MergeConflict) -> MergeDecision?
  ) {
    let merge = ThreeWayMerge(base: sides.base, ours: ours, theirs: theirs)
    let following = ThreeWayMerge.following(ours, theirs)
    let differing = ours.patch(from: theirs).edits.map(\.path).filter { !following.contains($0) }
    var merged = merge.merged
    /// Makes conflicts of these fields, and applies their decisions to the merged profile.
    func ask(_ paths: [FieldPath], _ rule: String?) {
      conflicts = paths.map { path in
        let values = sides.values(at: path)
        let open = MergeConflict(id: id, subject: .field(path, values), rule: rule)
        let conflict = open.settled(decide(open))
        switch conflict.decision {
        case .ours, nil: merged[path] = values.ours
        case .theirs: merged[path] = values.theirs
        case .value(let value): merged[path] = value
        }
        return conflict
      }
      merged.takeNotes(following, ours, theirs)
      result = merged
    }
    /// The errors in the merged profile of rules that neither side breaks.
    func newViolations() -> [Finding] {
      func errors(in profile: Profile) -> [Finding] {
        profile.validated(knowing: panels).filter { $0.severity == .error }
      }
      if merged == ours || merged == theirs { return [] }
      let found = errors(in: merged)
      if found.isEmpty { return [] }
      let known = Set((errors(in: ours) + errors(in: theirs)).map(\.rule))
      return found.filter { !known.contains($0.rule) }
    }
    ask(strictness == .field ? merge.conflicts : differing, nil)
    guard isSettled else { return }
    broken = newViolations()
    // No single field is to blame for a broken rule, so every field that differs is a conflict
    // (decision 26). Rules are checked after the decisions, which may repair or cause a violation.
    guard let first = broken.first else { return }
    ask(differing, first.rule)
    guard isSettled else { return }
    violations = newViolations()
    if !violations.isEmpty { conflicts = conflicts.map { $0.settled(nil) } }
  }
}
