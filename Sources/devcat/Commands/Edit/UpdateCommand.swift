import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat update`: brings the newest revisions of the shipped histories into the catalogue.
enum UpdateCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var additions: [AddedHistory] = []
    var takesOurs = false
    var takesTheirs = false
    var isDryRun = false

    /// The side that settles conflicts.
    var side: MergeSide? { takesOurs ? .ours : takesTheirs ? .theirs : nil }
  }

  /// The changes to take from a history.
  private struct Update {
    let history: ShippedHistory
    let plan: UpdatePlan
    let report: MergeReport

    /// The newest revision of the history, in words.
    var head: String {
      "\(history.rawValue) revision \(plan.head.number) (\(plan.head.digest.short))"
    }
  }

  static let command = Command(
    "update", "Merge the newest reference revisions of this devcat into the catalogue.",
    discussion: """
      It merges them with the catalogue's changes field by field, as one revision. If the \
      catalogue has no changes of its own, it appends them unchanged. It does the same with the other \
      histories that the catalogue has, such as that of 'devcat init --with android'.
      """,
    options: Options(),
    [
      .flag("--ours", to: \.takesOurs, help: "Resolve every conflict with the catalogue's value."),
      .flag(
        "--theirs", to: \.takesTheirs, help: "Resolve every conflict with the reference's value."),
      .option(
        "--with", to: \.additions, value: "history",
        help: "Also take the devices of another history that ships with devcat."),
      .flag("--dry-run", to: \.isDryRun, help: "Print what would change, and change nothing."),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue),
    validate: { options in
      options.takesOurs && options.takesTheirs
        ? "'--ours' and '--theirs' cannot be given together" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    var updates: [Update] = []
    // A conflict ends the command, so the histories after it are not taken in this run.
    for history in try histories(of: options, in: file)
    where updates.last?.report.conflicts.isEmpty ?? true {
      updates.append(try update(file, to: history, options))
    }
    if options.catalogue.isJSON { try printJSON(updates) }
    for update in updates {
      try refuse(update)
      if !options.catalogue.isJSON {
        for conflict in update.report.settled { Console.note("Resolved: \(conflict.merged)") }
        try update.report.print()
      }
      Console.note(summary(update))
    }
  }

  /// The histories that the catalogue has and those that are asked for; the reference, if it has
  /// none.
  private static func histories(
    of options: Options, in file: CatalogueFile
  ) throws -> [ShippedHistory] {
    let asked = options.additions.map(\.history)
    let taken = try ShippedHistory.allCases.filter {
      try file.merging.hasTaken(from: $0.published())
    }
    return ShippedHistory.allCases.filter { history in
      taken.contains(history) || asked.contains(history)
        || taken.isEmpty && history == .reference
    }
  }

  private static func update(
    _ file: CatalogueFile, to history: ShippedHistory, _ options: Options
  ) throws -> Update {
    let published = try history.published()
    return try file.transaction {
      let plan = try file.merging.updatePlan(to: published, settling: options.side)
      var report = try MergeReport(plan.merge, in: file)
      if report.conflicts.isEmpty, !options.isDryRun {
        let note = options.note.note(
          "update to \(history.rawValue) revision \(plan.head.number)")
        try report.made(file.merging.carryOut(plan, note: note), in: file)
      }
      return Update(history: history, plan: plan, report: report)
    }
  }

  private static func summary(_ update: Update) -> String {
    let (plan, report, head) = (update.plan, update.report, update.head)
    let since =
      plan.base == .origin ? "the first one taken" : "after \(plan.base.number)"
    switch (plan.way, report.point) {
    case (.none, _):
      return "Nothing new: the catalogue has \(head), the newest of this devcat."
    case (_, nil): return "Would take \(head), \(since); a dry run, nothing was changed."
    case (.forward(let revisions, _), let point?):
      return "Took \(head) unchanged, \(since): \(revisions.count.counted("revision")), "
        + "the head is revision \(point.number)."
    case (.merge(let merge), let point?):
      let what = merge.outcomes.isEmpty ? "Without other changes, revision" : "Revision"
      return "\(what) \(point.number) (\(point.digest.short)) takes \(head), \(since)."
    }
  }

  private static func refuse(_ update: Update) throws {
    let conflicts = update.report.conflicts
    guard !conflicts.isEmpty else { return }
    let lines = conflicts.map(\.merged).joined(separator: "\n")
    let name =
      update.history == .reference ? "the reference" : "the history '\(update.history.rawValue)'"
    throw CommandError(
      .conflict,
      "\(lines)\n\(conflicts.count.counted("conflict")) with \(name); nothing of it was taken",
      hint:
        "Give '--ours' or '--theirs' to resolve all, or set the values of \(name).")
  }

  /// Prints an object; for several histories one with the objects of each.
  private static func printJSON(_ updates: [Update]) throws {
    func write(_ writer: inout JSONWriter, _ update: Update) {
      if update.plan.base != .origin { SyncRunner.write("base", update.plan.base, to: &writer) }
      SyncRunner.write(update.history.rawValue, update.plan.head, to: &writer)
      update.report.write(to: &writer)
    }
    try JSONOutput.object { writer in
      if updates.count > 1 { return writer.objects("updates", updates, write) }
      for update in updates { write(&writer, update) }
    }
  }
}
