import DevcatArguments
import DevcatValues
import DevcatEncoding
import DevcatRender
import DevcatStore

/// `devcat revert`: undoes the changes of a revision by a new revision.
enum RevertCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var revision = ""
    var isDryRun = false
  }

  static let command = Command(
    "revert", "Undo the changes of a revision, with a new revision.",
    discussion: """
      The changes of later revisions stay. If one of them changed the same value, nothing is undone.
      """,
    options: Options(),
    [
      .word(
        "revision", to: \.revision, help: "A revision: a number, a tag, 'head~1' or a day."),
      .flag("--dry-run", to: \.isDryRun, help: "Print what would change, and change nothing."),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    let (number, report) = try file.transaction {
      let number = try file.log.revisionNumber(options.revision)
      var report = try MergeReport(file.merging.revertPlan(of: number), in: file)
      if report.conflicts.isEmpty, !options.isDryRun {
        let point = try file.commit(
          report.plan.changes, note: options.note.note(message(number, in: file)))
        try report.made(point, in: file)
      }
      return (number, report)
    }
    if options.catalogue.isJSON { try printJSON(report, number) }
    try refuse(report, number)
    if !options.catalogue.isJSON { try report.print() }
    Console.note(summary(report, number))
  }

  /// The default message of the new revision.
  private static func message(_ number: Int, in file: CatalogueFile) throws -> String {
    let message = try file.log.revision(number)?.header.message ?? ""
    let line = message.split(separator: "\n").first.map { ": \($0)" } ?? ""
    return "revert revision \(number)" + line
  }

  private static func summary(_ report: MergeReport, _ number: Int) -> String {
    if report.plan.changes.isEmpty {
      return "Nothing of revision \(number) is left to undo; no revision was made."
    }
    guard let point = report.point else {
      return "Revision \(number) can be undone; a dry run, nothing was changed."
    }
    return "Made revision \(point.number) (\(point.digest.short)), which undoes revision \(number)."
  }

  private static func refuse(_ report: MergeReport, _ number: Int) throws {
    guard !report.conflicts.isEmpty else { return }
    let lines = report.conflicts.map { $0.reverted(number) }.joined(separator: "\n")
    throw CommandError(
      .conflict,
      "Revision \(number) cannot be undone, because of later changes; nothing was changed:\n\(lines)",
      hint: "Revert the later revisions first, or change the values with 'devcat set'.")
  }

  private static func printJSON(_ report: MergeReport, _ number: Int) throws {
    try JSONOutput.object { writer in
      writer.member("reverts", number)
      report.write(to: &writer)
    }
  }
}
