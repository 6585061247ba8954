public import Arguments
public import Catalogue
public import Import
import Render

extension ImportFormat: ArgumentValue {}
extension ConflictPolicy: ArgumentValue {}

/// `devcat import`: brings sources into the catalogue.
enum ImportCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var assignments = AssignmentOptions()
    var files: [String] = []
    var format: ImportFormat?
    var map: String?
    var source: String?
    var policy = ConflictPolicy.fail
    var isDryRun = false
    var skipsInvalid = false
    var isJSON = false
  }

  static let command = Command(
    "import", "Import sources, each as one revision, all of them or none.",
    discussion: """
      A value that differs from one that another source set is a conflict; the same source may \
      correct itself.
        devcat import --source 'Guideline 2020' tables.txt
        devcat import --dry-run devices.csv
        devcat import --map map.json their-devices.csv
        devcat import --assign 'iPad mini=ipad-mini-4' descriptors.json
      """,
    options: Options(),
    [
      .words(
        "file", to: \.files, help: "The files to read; '-' is standard input.", minimum: 1,
        completion: .file),
      .option(
        "-f", "--format", to: \.format, value: "format",
        help: "The format; guessed from the content where it is not given."),
      .option(
        "--map", to: \.map, value: "file",
        help: "A mapping file that tells what the columns of a table are.", completion: .file),
      .option(
        "--source", to: \.source, value: "name",
        help: "The name of the source; by default that of each file."),
      .option(
        "--on-conflict", to: \.policy, value: "policy",
        help: "What to do with values that differ from those of other sources."),
      .flag("--skip-invalid", to: \.skipsInvalid, help: "Pass over rows that cannot be used."),
      .flag("--dry-run", to: \.isDryRun, help: "Print what would change, and change nothing."),
      .flag("--json", to: \.isJSON, help: "Print a JSON array with an object for each source."),
    ] + Argument.shared(AssignmentOptions.arguments, at: \.assignments)
      + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { options in
      options.isDryRun && options.assignments.savePath != nil
        ? "The options '--dry-run' and '--save-assignments' exclude each other"
        : options.assignments.fault
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let request = ImportRunner.Request(
      files: options.files, format: try format(options), source: options.source,
      policy: options.policy, skipsInvalid: options.skipsInvalid, isDryRun: options.isDryRun,
      assignments: try options.assignments.assignments(),
      map: try options.map.map(ColumnMapFile.read), showsProgress: !options.isJSON)
    let saving = try options.assignments.saving()
    let file = try options.catalogue.openForWriting()
    let outcomes = try ImportRunner(request, note: options.note, into: file).run()
    try saving?.save()
    if options.isJSON {
      try JSONOutput.print { writer in
        writer.beginArray()
        for outcome in outcomes { outcome.write(to: &writer, isDryRun: options.isDryRun) }
        writer.endArray()
      }
      return
    }
    for outcome in outcomes { try report(outcome, isDryRun: options.isDryRun) }
  }

  /// The format asked for; a map asks for its own.
  private static func format(_ options: Options) throws -> ImportFormat? {
    switch (options.map, options.format) {
    case (nil, .mapped):
      throw CommandError(
        .usage, "The format 'mapped' needs a mapping file", hint: "Name it with '--map'.")
    case (_?, let format?) where format != .mapped:
      throw CommandError(
        .usage, "A mapping file cannot be used with the format '\(format.rawValue)'",
        hint: "Leave '--format' out.")
    case (nil, let format): return format
    case (_?, _): return .mapped
    }
  }

  private static func report(_ outcome: ImportOutcome, isDryRun: Bool) throws {
    let hint = "'--json' lists all of them"
    let lines =
      BoundedList.lines(outcome.plan.conflicts, "Conflict: ", all: hint)
      + BoundedList.lines(outcome.unusable, "Not used: ", all: hint)
      + BoundedList.lines(outcome.warnings, all: hint)
    for line in lines { Console.note(line) }
    for finding in outcome.listedFindings { Console.note(finding) }
    if isDryRun {
      try Output.standard.write(
        DiffText.text(outcome.differences, isStyled: Output.isStyled))
      Console.note(outcome.summary + "; a dry run, nothing was changed.")
    } else if let revision = outcome.revision {
      try Output.standard.line(
        outcome.summary + "; revision \(revision.number) (\(revision.digest.short))")
    } else {
      try Output.standard.line(outcome.summary + "; nothing changed, no revision was made")
    }
  }
}
