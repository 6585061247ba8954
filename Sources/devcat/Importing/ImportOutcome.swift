import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatRender

/// The result of importing one source, or of a dry run.
struct ImportOutcome {
  let source: String
  let formats: [ImportFormat]
  let plan: ImportPlan
  /// The handling of values in conflict; a dry run only lists them.
  let policy: ConflictPolicy
  /// The rows that were skipped, with the reasons.
  let unusable: [Diagnostic]
  /// The warnings of the reader.
  let warnings: [Diagnostic]
  /// The titles of columns whose values follow from others, and were not read.
  let computedColumns: [String]
  /// The warnings of the rules.
  let findings: [Finding]
  /// The new devices that look like one that was there, each with the id of that one.
  let lookalikes: [(new: String, present: String)]
  /// The facts that ship with devcat and contradict values that were taken in place of others.
  let contradictions: [String]
  /// The revision made; `nil` if nothing changed.
  let revision: RevisionPoint?
  /// The former state of the profiles that change; only for a dry run.
  let previous: [Profile?]
  /// The source beside the catalogue; only of a dry run.
  let comparison: ComparisonReport?

  /// The changes, for a dry run.
  var differences: [ProfileDifference] {
    zip(plan.changes, previous).map { change, old in
      ProfileDifference(id: change.id, old: old, new: change.applied(to: old))
    }
  }

  /// The warnings of the rules, a few of each rule and how many more there are.
  var listedFindings: [String] {
    let limit = 5
    let byRule = Dictionary(grouping: findings, by: \.rule)
    return byRule.keys.sorted().flatMap { rule -> [String] in
      let all = byRule[rule] ?? []
      let more = all.count - limit
      return all.prefix(limit).map(\.description)
        + (more > 0 ? ["and \(more) more by rule \(rule)"] : [])
    }
  }

  /// A note that new devices have the brand and the code of devices that were there; `nil` if none
  /// has.
  var lookalikeNote: String? {
    guard let first = lookalikes.first else { return nil }
    let count = lookalikes.count
    return
      "\(count.counted("new device")) \(count == 1 ? "has" : "have") the brand and the code of "
      + "one that was there, such as '\(first.new)' those of '\(first.present)'; both are kept."
  }

  /// One line: what was added, changed, left alone and skipped.
  var summary: String {
    var parts = [
      "\(plan.added) added", "\(plan.changed) changed", "\(plan.unchanged) unchanged",
    ]
    if !plan.conflicts.isEmpty {
      parts.append(
        plan.conflicts.count.counted("conflict") + (policy == .fail ? "" : " settled"))
    }
    if !unusable.isEmpty { parts.append(unusable.rowCount.counted("row") + " not used") }
    return "'\(source)': " + parts.joined(separator: ", ")
  }

  /// Writes the outcome as a JSON object.
  ///
  /// - Parameter known: The facts beside the comparison of a dry run; `nil` for an import.
  func write(to writer: inout JSONWriter, comparing known: ReferenceFacts?) {
    writer.object { writer in
      writer.member("source", source)
      writer.member("formats", formats.map(\.rawValue))
      if let revision, known == nil {
        writer.member("revision", revision.number)
        writer.member("digest", revision.digest.hex)
      }
      writer.member("added", plan.added)
      writer.member("changed", plan.changed)
      writer.member("unchanged", plan.unchanged)
      writer.member("conflicts", plan.conflicts.map(\.description))
      writer.member("unusable", unusable.map(\.description))
      writer.member(
        "warnings",
        warnings.map(\.description) + findings.map(\.description) + contradictions
          + (lookalikeNote.map { [$0] } ?? []))
      if known != nil {
        writer.key("changes")
        DiffText.write(differences, to: &writer)
      }
      if let comparison, let known {
        writer.key("comparison")
        ComparisonJSON.write(comparison, facts: known.values, to: &writer)
      }
    }
  }
}
