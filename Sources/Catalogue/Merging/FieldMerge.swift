/// The merge of a profile that both sides have.
struct FieldMerge {
  /// The merged profile, with what our side says where a conflict is open.
  private(set) var result: Profile
  /// Every conflict, settled or open.
  private(set) var conflicts: [MergeConflict] = []
  /// The errors of the profile that the two sides make together, of rules that neither side breaks.
  private(set) var broken: [Finding] = []
  /// Such errors in what the decisions would leave.
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

  /// Merges field by field, then asks the rules about what the decisions leave.
  mutating func run(
    _ strictness: MergeStrictness, _ decide: (MergeConflict) -> MergeDecision?
  ) {
    let merge = ThreeWayMerge(base: sides.base, ours: ours, theirs: theirs)
    let differing = ours.patch(from: theirs).edits.map(\.path)
    result = merge.merged ?? ours
    ask(strictness == .field ? merge.conflicts.compactMap(\.path) : differing, nil, decide)
    guard isSettled else { return }
    broken = newBreaches()
    guard let first = broken.first else { return }
    ask(differing, first.rule, decide)
    guard isSettled else { return }
    violations = newBreaches()
    if !violations.isEmpty { conflicts = conflicts.map { $0.settled(nil) } }
  }

  private var isSettled: Bool { conflicts.allSatisfy { $0.decision != nil } }

  /// Makes conflicts of these fields, and lays the decisions on them over the merged profile.
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
  }

  /// The errors in the merged profile of rules that neither side breaks.
  private func newBreaches() -> [Finding] {
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
