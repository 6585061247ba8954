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
  public let result: Profile?
  /// Every conflict, resolved or open, sorted by path.
  public let conflicts: [MergeConflict]
  /// The errors of the merged profile under rules that neither side breaks.
  let broken: [Finding]
  /// The errors of the same kind after the decisions, which open the conflicts again.
  public let violations: [Finding]

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

/// The merge of a profile that both sides have.
struct FieldMerge {
  /// The merged profile, with our side's values for open conflicts.
  private(set) var result: Profile
  /// Every conflict, resolved or open.
  private(set) var conflicts: [MergeConflict] = []
  /// The errors of the merged profile under rules that neither side breaks.
  private(set) var broken: [Finding] = []
  /// The errors of the same kind after the decisions.
  private(set) var violations: [Finding] = []

  private let id: String
  private let sides: MergeSides<Profile>
  private let ours: Profile
  private let theirs: Profile
  private let panels: KnownPanels

  init(
    id: String, _ sides: MergeSides<Profile>, _ ours: Profile, _ theirs: Profile,
    _ panels: KnownPanels
  ) {
    (self.id, self.sides, self.panels) = (id, sides, panels)
    (self.ours, self.theirs) = (ours, theirs)
    result = ours
  }

  /// Merges field by field, then validates the result of the decisions.
  mutating func run(
    _ strictness: MergeStrictness, _ decide: (MergeConflict) -> MergeDecision?
  ) {
    let merge = ThreeWayMerge(base: sides.base, ours: ours, theirs: theirs)
    let following = ThreeWayMerge.following(ours, theirs)
    let differing = ours.patch(from: theirs).edits.map(\.path).filter { !following.contains($0) }
    result = merge.merged
    ask(strictness == .field ? merge.conflicts : differing, nil, decide)
    guard isSettled else { return }
    broken = newViolations()
    // No single field is to blame for a broken rule, so every field that differs is a conflict
    // (decision 26). Rules are checked after the decisions, which may repair or cause a violation.
    guard let first = broken.first else { return }
    ask(differing, first.rule, decide)
    guard isSettled else { return }
    violations = newViolations()
    if !violations.isEmpty { conflicts = conflicts.map { $0.settled(nil) } }
  }

  private var isSettled: Bool { conflicts.allSatisfy { $0.decision != nil } }

  /// Makes conflicts of these fields, and applies their decisions to the merged profile.
  private mutating func ask(
    _ paths: [FieldPath], _ rule: String?, _ decide: (MergeConflict) -> MergeDecision?
  ) {
    conflicts = paths.map { path in
      let values = sides.values(at: path)
      let open = MergeConflict(id: id, subject: .field(path, values), rule: rule)
      let conflict = open.settled(decide(open))
      switch conflict.decision {
      case .ours, nil: result[path] = values.ours
      case .theirs: result[path] = values.theirs
      case .value(let value): result[path] = value
      }
      return conflict
    }
    result.takeNotes(ThreeWayMerge.following(ours, theirs), ours, theirs)
  }

  /// The errors in the merged profile of rules that neither side breaks.
  private func newViolations() -> [Finding] {
    if result == ours || result == theirs { return [] }
    let errors = errors(in: result)
    if errors.isEmpty { return [] }
    let known = Set((self.errors(in: ours) + self.errors(in: theirs)).map(\.rule))
    return errors.filter { !known.contains($0.rule) }
  }

  private func errors(in profile: Profile) -> [Finding] {
    profile.validated(knowing: panels).filter { $0.severity == .error }
  }
}
