import DevcatValues
import DevcatRender
import DevcatStore

/// The result of a merge into the catalogue, of its dry run, or its conflicts.
struct MergeReport {
  /// The plan of the merge.
  let plan: MergePlan
  /// The conflicts as text, with the revisions that gave our side its values.
  let conflicts: [MergeText]
  /// The conflicts that `--ours` or `--theirs` settled.
  let settled: [MergeText]
  /// The new head; `nil` if no revision was made.
  private(set) var point: RevisionPoint?
  /// The warnings of the rules; after a revision was made, also of the rule about several devices.
  private(set) var findings: [Finding]

  init(_ plan: MergePlan, in file: CatalogueFile) throws {
    self.plan = plan
    conflicts = try plan.conflicts.map { try MergeText($0, origin: file.merging.origin(of: $0)) }
    settled = try plan.settled.map { try MergeText($0, origin: file.merging.origin(of: $0)) }
    findings = plan.warnings
  }

  /// Notes the revision that was made of the plan.
  mutating func made(_ point: RevisionPoint?, in file: CatalogueFile) throws {
    self.point = point
    let screens = plan.outcomes.reduce(into: Set()) { screens, outcome in
      screens.formUnion(SameScreenCheck.screens(from: outcome.old, to: outcome.new))
    }
    findings += try SameScreenCheck.findings(screens, in: file)
  }

  /// Prints what changes, with the warnings beside it.
  func print() throws {
    for finding in findings { Console.note("\(finding)") }
    try Output.standard.write(DiffText.page(differences))
  }

  /// Writes the members `revision`, `digest`, `changes`, `conflicts`, `settled` and `warnings`.
  func write(to writer: inout JSONWriter) {
    if let point {
      writer.member("revision", point.number)
      writer.member("digest", point.digest.hex)
    }
    writer.key("changes")
    DiffText.write(differences, to: &writer)
    for (key, texts) in [("conflicts", conflicts), ("settled", settled)] {
      writer.array(key, texts) { $1.write(to: &$0) }
    }
    writer.member("warnings", findings.map(\.description))
  }

  private var differences: [ProfileDifference] {
    plan.outcomes.map { ProfileDifference(id: $0.id, old: $0.old, new: $0.new) }
  }
}
