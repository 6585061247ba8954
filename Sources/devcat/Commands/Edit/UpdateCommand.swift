import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat update`: brings the newest revisions of the reference into the catalogue.
enum UpdateCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var takesOurs = false
    var takesTheirs = false
    var isDryRun = false
    var isJSON = false

    /// The side that settles conflicts.
    var side: MergeSide? { takesOurs ? .ours : takesTheirs ? .theirs : nil }
  }

  static let command = Command(
    "update", "Merge the newest reference revisions of this devcat into the catalogue.",
    discussion: """
      It merges them with the catalogue's changes field by field, as one revision. If the \
      catalogue has no changes of its own, it appends them unchanged.
      """,
    options: Options(),
    [
      .flag("--ours", to: \.takesOurs, help: "Resolve every conflict with the catalogue's value."),
      .flag(
        "--theirs", to: \.takesTheirs, help: "Resolve every conflict with the reference's value."),
      .flag("--dry-run", to: \.isDryRun, help: "Print what would change, and change nothing."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { options in
      options.takesOurs && options.takesTheirs
        ? "'--ours' and '--theirs' cannot be given together" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    let history = try PublishedHistory(ReferenceHistory.revisions())
    let (plan, report) = try file.transaction {
      let plan = try file.merging.updatePlan(to: history, settling: options.side)
      var report = try MergeReport(plan.merge, in: file)
      if report.conflicts.isEmpty, !options.isDryRun {
        let note = options.note.note("update to reference revision \(plan.head.number)")
        try report.made(file.merging.carryOut(plan, note: note), in: file)
      }
      return (plan, report)
    }
    if options.isJSON { try printJSON(report, plan) }
    try refuse(report)
    if !options.isJSON {
      for conflict in report.settled { Console.note("Resolved: \(conflict.merged)") }
      try report.print()
    }
    Console.note(summary(report, plan))
  }

  private static func summary(_ report: MergeReport, _ plan: UpdatePlan) -> String {
    let reference = "reference revision \(plan.head.number) (\(plan.head.digest.short))"
    let since =
      plan.base == .origin ? "the first one taken" : "after \(plan.base.number)"
    switch (plan.way, report.point) {
    case (.none, _):
      return "Nothing new: the catalogue has \(reference), the newest of this devcat."
    case (_, nil): return "Would take \(reference), \(since); a dry run, nothing was changed."
    case (.forward(let revisions, _), let point?):
      return "Took \(reference) unchanged, \(since): \(revisions.count.counted("revision")), "
        + "the head is revision \(point.number)."
    case (.merge(let merge), let point?):
      let what = merge.outcomes.isEmpty ? "Without other changes, revision" : "Revision"
      return "\(what) \(point.number) (\(point.digest.short)) takes \(reference), \(since)."
    }
  }

  private static func refuse(_ report: MergeReport) throws {
    guard !report.conflicts.isEmpty else { return }
    let lines = report.conflicts.map(\.merged).joined(separator: "\n")
    let count = report.conflicts.count.counted("conflict")
    throw CommandError(
      .conflict, "\(lines)\n\(count) with the reference; nothing was changed",
      hint:
        "Give '--ours' or '--theirs' to resolve all, or set the reference's values.")
  }

  private static func printJSON(_ report: MergeReport, _ plan: UpdatePlan) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      if plan.base != .origin { SyncRunner.write("base", plan.base, to: &writer) }
      SyncRunner.write("reference", plan.head, to: &writer)
      report.write(to: &writer)
      writer.endObject()
    }
  }
}
