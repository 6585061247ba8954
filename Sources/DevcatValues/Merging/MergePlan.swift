/// The merge of many profiles into a catalogue: the changes, and the conflicts.
///
/// Each profile is merged field by field (`ProfileMerge`) and validated afterwards. If a side is
/// given, it resolves conflicts: its value is taken in each, its profile if the other side removed
/// or changed it, and its whole profile if the merged one would break a rule.
public struct MergePlan: Sendable {
  /// The result for a profile that changes.
  public struct Outcome: Hashable, Sendable {
    /// The id of the profile.
    public let id: String
    /// The present profile.
    public let old: Profile?
    /// The merged profile.
    public let new: Profile?
  }

  /// The profiles that change, in the order in which they were added.
  public private(set) var outcomes: [Outcome] = []
  /// The conflicts; none of these profiles is among the outcomes.
  public private(set) var conflicts: [MergeObstacle] = []
  /// The conflicts that the given side resolved.
  public private(set) var settled: [MergeObstacle] = []
  /// The warnings of the rules for the profiles that change.
  public private(set) var warnings: [Finding] = []

  private let side: MergeSide?
  private let panels: KnownPanels

  /// Makes an empty plan.
  ///
  /// If `side` is given, it wins conflicts; the rules know `panels`.
  public init(settling side: MergeSide? = nil, knowing panels: KnownPanels = .none) {
    self.side = side
    self.panels = panels
  }

  /// Makes the plan of differences that are taken as they are, without a merge and its rules.
  public init(taking differences: [(id: String, old: Profile?, new: Profile?)]) {
    self.init()
    outcomes = differences.map { Outcome(id: $0.id, old: $0.old, new: $0.new) }
  }

  /// The changes, in the order of the outcomes.
  public var changes: [Change] {
    outcomes.compactMap { Change(id: $0.id, from: $0.old, to: $0.new) }
  }

  /// Merges one more profile; `nil` means none.
  ///
  /// - Precondition: Profiles are added in the order of their ids, each once.
  public mutating func add(id: String, base: Profile?, ours: Profile?, theirs: Profile?) {
    let sides = MergeSides(base: base, ours: ours, theirs: theirs)
    let open = ProfileMerge(id: id, sides, knowing: panels)
    let found = open.conflicts.filter { $0.rule == nil }.map { MergeObstacle($0) }
    guard let side else {
      let broken = open.broken.map { MergeObstacle(id: id, .rule($0)) }
      let violations = found.isEmpty && broken.isEmpty ? violations(id, ours, open.result) : broken
      conflicts += found + violations
      if found.isEmpty, violations.isEmpty { append(id, ours, open.result) }
      return
    }
    let merge = ProfileMerge(id: id, sides, knowing: panels) { _ in side.decision }
    let violations = violations(id, ours, merge.result)
    // No single field is to blame for a broken rule, so the side's whole profile is taken.
    let result = violations.isEmpty ? merge.result : side == .ours ? ours : theirs
    // That profile may break a rule by itself, and then no side settles it.
    let remaining = self.violations(id, ours, result)
    let broken = merge.broken.map { MergeObstacle(id: id, .rule($0)) } + violations
    settled += found + (remaining.isEmpty ? broken : [])
    conflicts += remaining
    if remaining.isEmpty { append(id, ours, result) }
  }

  private mutating func append(_ id: String, _ old: Profile?, _ new: Profile?) {
    guard old != new else { return }
    outcomes.append(Outcome(id: id, old: old, new: new))
    warnings +=
      new?.validated(knowing: panels, replacing: old).filter { $0.severity == .warning } ?? []
  }

  /// The errors of a merged profile, if it is not the one that is there already.
  private func violations(_ id: String, _ old: Profile?, _ new: Profile?) -> [MergeObstacle] {
    guard let new, new != old else { return [] }
    return new.validated(knowing: panels).filter { $0.severity == .error }
      .map { MergeObstacle(id: id, .rule($0)) }
  }
}

/// Why a profile cannot be merged without a decision.
public struct MergeObstacle: Hashable, Sendable {
  /// Why the two sides do not go together.
  public enum Reason: Hashable, Sendable {
    /// Both sides changed a field to different values.
    case field(FieldPath, base: FieldValue?, ours: FieldValue?, theirs: FieldValue?)
    /// One side removed the profile, and the other changed these fields of it.
    case removal(by: MergeSide, changed: [FieldPath])
    /// The two sides go together, and the profile that they make breaks a rule.
    case rule(Finding)
  }

  /// The id of the profile.
  public let id: String
  /// The reason for the decision.
  public let reason: Reason

  init(id: String, _ reason: Reason) {
    self.id = id
    self.reason = reason
  }

  init(_ conflict: MergeConflict) {
    switch conflict.subject {
    case .field(let path, let values):
      self.init(
        id: conflict.id,
        .field(path, base: values.base, ours: values.ours, theirs: values.theirs))
    case .profile(let sides):
      let changed = (sides.ours ?? sides.theirs)?.patch(from: sides.base).edits.map(\.path) ?? []
      self.init(
        id: conflict.id, .removal(by: sides.ours == nil ? .ours : .theirs, changed: changed))
    }
  }
}

/// One of the two sides of a merge.
public enum MergeSide: String, CaseIterable, Hashable, Sendable {
  /// The side that is merged into: the local one.
  case ours
  /// The side that is merged.
  case theirs

  /// The decision that resolves a conflict in favour of this side.
  public var decision: MergeDecision {
    switch self {
    case .ours: .ours
    case .theirs: .theirs
    }
  }
}
