/// The merge of one profile: by fields, by strictness, by the decisions taken and by the rules.
///
/// One side's change is taken where the other side left things; what is in conflict is settled by a
/// decision. A result that breaks a rule (an error) that neither side breaks is a conflict of every
/// field in which the sides differ.
public struct ProfileMerge: Hashable, Sendable {
  /// The id of the profile.
  public let id: String
  /// What was merged.
  public let sides: MergeSides<Profile>
  /// The merged profile, `nil` where it is removed; with what our side says where a conflict is open.
  public let result: Profile?
  /// Every conflict, settled or open, sorted by path.
  public let conflicts: [MergeConflict]
  /// What rules find wrong in what the decisions would leave, which are open again for that.
  public let breaches: [Finding]

  /// Merges one profile; `decide` tells how a conflict was settled.
  public init(
    id: String, _ sides: MergeSides<Profile>, strictness: MergeStrictness = .field,
    decide: (MergeConflict) -> MergeDecision? = { _ in nil }
  ) {
    self.id = id
    self.sides = sides
    let (base, ours, theirs) = (sides.base, sides.ours, sides.theirs)
    if ours == theirs || theirs == base && strictness != .manual {
      (result, conflicts, breaches) = (ours, [], [])
    } else if ours == base {
      (result, conflicts, breaches) = (theirs, [], [])
    } else if let ours, let theirs {
      let fields = FieldMerge(id: id, sides, ours, theirs, strictness, decide)
      (result, conflicts, breaches) = (fields.result, fields.conflicts, fields.breaches)
    } else {
      let open = MergeConflict(id: id, subject: .profile(sides))
      let conflict = open.settled(decide(open))
      result = conflict.decision == .theirs ? theirs : ours
      (conflicts, breaches) = ([conflict], [])
    }
  }

  /// Whether nothing is left to be decided.
  public var isSettled: Bool { conflicts.allSatisfy { $0.decision != nil } }
}

/// The merge of a profile that both sides have.
private struct FieldMerge {
  private(set) var result: Profile
  private(set) var conflicts: [MergeConflict] = []
  private(set) var breaches: [Finding] = []

  init(
    id: String, _ sides: MergeSides<Profile>, _ ours: Profile, _ theirs: Profile,
    _ strictness: MergeStrictness, _ decide: (MergeConflict) -> MergeDecision?
  ) {
    let merge = ThreeWayMerge(base: sides.base, ours: ours, theirs: theirs)
    let differing = ours.patch(from: theirs).edits.map(\.path)
    let asked = strictness == .field ? merge.conflicts.compactMap(\.path) : differing
    func conflicts(at paths: [FieldPath], rule: String? = nil) -> [MergeConflict] {
      paths.map { path in
        let open = MergeConflict(
          id: id, subject: .field(path, sides.values(at: path)), rule: rule)
        return open.settled(decide(open))
      }
    }
    result = merge.merged ?? ours
    self.conflicts = conflicts(at: asked)
    settle()
    guard isSettled, let broken = Self.newBreaches(in: result, ours, theirs).first else { return }
    self.conflicts = conflicts(at: differing, rule: broken.rule)
    settle()
    guard isSettled else { return }
    breaches = Self.newBreaches(in: result, ours, theirs)
    if !breaches.isEmpty { self.conflicts = self.conflicts.map { $0.settled(nil) } }
  }

  private var isSettled: Bool { conflicts.allSatisfy { $0.decision != nil } }

  /// Lays the decisions over the merged profile.
  private mutating func settle() {
    for conflict in conflicts {
      guard case .field(let path, let values) = conflict.subject else { continue }
      switch conflict.decision {
      case .ours, nil: result[path] = values.ours
      case .theirs: result[path] = values.theirs
      case .value(let value): result[path] = value
      }
    }
  }

  /// The errors in a merged profile of rules that neither side breaks.
  private static func newBreaches(
    in result: Profile, _ ours: Profile, _ theirs: Profile
  ) -> [Finding] {
    if result == ours || result == theirs { return [] }
    let errors = result.validated().filter { $0.severity == .error }
    if errors.isEmpty { return [] }
    let known = Set(
      (ours.validated() + theirs.validated()).lazy.filter { $0.severity == .error }
        .map(\.rule))
    return errors.filter { !known.contains($0.rule) }
  }
}
