public import DevcatArguments
public import DevcatValues
import DevcatEncoding
public import DevcatImport
import DevcatRender
import DevcatStore

extension ImportFormat: ArgumentValue {}
extension ConflictPolicy: ArgumentValue {}

/// `devcat import`: brings sources into the catalogue.
enum ImportCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var assignments = AssignmentOptions()
    var sources = SourceOptions()
    var source: String?
    var policy = ConflictPolicy.fail
    var isDryRun = false
    var skipsInvalid = false
    var draftPath: String?
    var isForced = false
    var listsFormats = false
  }

  static let command = Command(
    "import", "Import files, each as one revision; either all or none.",
    discussion: """
      A value is a conflict if it differs from the value of another source. The same source may \
      correct itself.
        devcat import --source 'Guideline 2020' tables.txt
        devcat import --dry-run devices.csv
        devcat import their-devices.csv --draft-map map.json
        devcat import --map map.json their-devices.csv
        devcat import --assign 'iPad mini=ipad-mini-4' descriptors.json
      """,
    options: Options(),
    Argument.shared(SourceOptions.arguments(atLeast: 0), at: \.sources) + [
      .option(
        "--source", to: \.source, value: "name",
        help: "Set the name of the source. Default: the name of each file."),
      .option(
        "--on-conflict", to: \.policy, value: "policy",
        help:
          "If values differ from other sources: fail, keep the present values, or take the new ones."
      ),
      .flag("--skip-invalid", to: \.skipsInvalid, help: "Skip rows that cannot be used."),
      .flag("--dry-run", to: \.isDryRun, help: "Print what would change, and change nothing."),
      .option(
        "--draft-map", to: \.draftPath, value: "file",
        help: "Write a proposed mapping file for somebody else's table, and import nothing.",
        completion: .file),
      .flag("--force", to: \.isForced, help: "Replace an existing file of '--draft-map'."),
      .flag(
        "--formats", to: \.listsFormats,
        help: "List the formats that are read, what each holds and where it comes from."),
    ] + Argument.shared(AssignmentOptions.arguments, at: \.assignments)
      + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print a JSON array with an object for each source."),
        at: \.catalogue),
    validate: { options in
      if options.sources.files.isEmpty != options.listsFormats {
        return options.listsFormats
          ? "'--formats' takes no file"
          : "Name the files to import, or list the formats with '--formats'"
      }
      if options.isForced, options.draftPath == nil {
        return "'--force' replaces the file of '--draft-map', which is missing"
      }
      if options.draftPath != nil,
        options.sources.files.count != 1 || options.sources.mapPath != nil
      {
        return "'--draft-map' takes one file and no '--map'"
      }
      return options.isDryRun && options.assignments.savePath != nil
        ? "The options '--dry-run' and '--save-assignments' cannot be given together"
        : options.assignments.fault
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    if options.listsFormats { return try listFormats() }
    if let path = options.draftPath {
      return try DraftedMap.write(options, to: path, in: options.catalogue.openForReading())
    }
    let saving = try options.assignments.saving()
    let runner = try ImportRunner(options)
    let outcomes = try ProgressBar.showing(!options.catalogue.isJSON) { try runner.run() }
    try saving?.save()
    // A dry run compares the sources with the catalogue.
    let known = options.isDryRun ? try ReferenceFacts.embedded() : nil
    if options.catalogue.isJSON {
      try JSONOutput.print { writer in
        writer.array(outcomes) { $1.write(to: &$0, comparing: known) }
      }
    } else {
      for outcome in outcomes { try report(outcome, comparing: known) }
    }
    if options.isDryRun { try refuse(outcomes, options) }
  }

  private static func listFormats() throws {
    var table = TextTable([("format", .left), ("what it is", .left), ("from", .left)])
    for format in ImportFormat.allCases {
      table.add([format.rawValue, format.about, format.origin])
    }
    try Output.standard.write(table.text(isUnderlined: true))
  }

  private static func report(
    _ outcome: ImportOutcome, comparing known: ReferenceFacts?
  ) throws {
    let hint = "'--json' lists all of them"
    // A dry run shows the conflicts of values under one path among the values that differ.
    let conflicts = outcome.plan.conflicts.filter { known == nil || $0.isWithAnswer }
    let lines =
      BoundedList.lines(conflicts, "Conflict: ", all: hint)
      + BoundedList.lines(outcome.unusable, "Not used: ", all: hint)
      + BoundedList.lines(outcome.warnings, all: hint)
      + BoundedList.lines(outcome.contradictions, all: hint)
    for line in lines { Console.note(line) }
    let computed = outcome.computedColumns
    if !computed.isEmpty {
      let more = computed.count - 5
      Console.note(
        "Not read, since their values follow from others: "
          + computed.prefix(5).joined(separator: ", ")
          + (more > 0 ? " and \(more) more columns" : "") + ".")
    }
    for finding in outcome.listedFindings { Console.note(finding) }
    if let note = outcome.lookalikeNote { Console.note(note) }
    if let known {
      let differing = outcome.comparison.map {
        ComparisonPage($0, facts: known.values, isWhole: false).differences
      }
      if let differing, !differing.isEmpty {
        try Output.standard.write(Page([differing, .line("")]))
      }
      try Output.standard.write(
        DiffText.page(outcome.differences, listsAdded: true))
      Console.note(outcome.summary + "; a dry run, nothing was changed.")
    } else if let revision = outcome.revision {
      try Output.standard.line(
        outcome.summary + "; revision \(revision.number) (\(revision.digest.short))")
    } else {
      try Output.standard.line(outcome.summary + "; nothing changed, no revision was made")
    }
  }

  /// Ends a dry run with the exit code of the import.
  private static func refuse(_ outcomes: [ImportOutcome], _ options: Options) throws {
    if options.sources.mapPath == nil,
      let outcome = outcomes.first(where: { $0.formats.contains(.mapped) })
    {
      throw CommandError(
        .data, "The import would be refused: '\(outcome.source)' needs a map",
        hint: "Let '--draft-map' write it, look at it, and give it with '--map'.")
    }
    let rows = options.skipsInvalid ? 0 : outcomes.reduce(0) { $0 + $1.unusable.rowCount }
    if rows > 0 {
      throw CommandError(
        .data, "The import would be refused: \(rows.counted("row")) cannot be used",
        hint: "Correct them, or give '--skip-invalid' to import the others.")
    }
    let values = options.policy == .fail ? outcomes.reduce(0) { $0 + $1.plan.conflicts.count } : 0
    if values > 0 {
      throw CommandError(
        .conflict,
        "The import would be refused: \(values.counted("value")) "
          + "\(values == 1 ? "differs" : "differ") from those of other sources",
        hint: "Give '--on-conflict keep' or '--on-conflict take'.")
    }
  }
}

/// `devcat import --draft-map`: proposes a mapping file for a table of unknown form.
enum DraftedMap {
  private static func draft(
    _ text: SourceText, in file: CatalogueFile, _ assignments: Assignments
  ) throws -> MapDraft? {
    var planner = ImportPlanner(source: "", over: file.devices, assignments: assignments)
    do throws(ImportError) {
      // A device that cannot be read is no help; the draft needs none.
      return try MapDraft(text) { try? planner.devices(called: $0).first }
    } catch {
      throw CommandError(
        .data, error.description, hint: ImportRunner.hint(error.diagnostics, [text.file]))
    }
  }

  /// The text of the map that would be proposed for a text; `nil` if none would be of use.
  static func json(
    of text: SourceText, in file: CatalogueFile, _ assignments: Assignments
  ) -> String? {
    guard let draft = try? draft(text, in: file, assignments), draft.hasFields, draft.placesRows
    else {
      return nil
    }
    return draft.json.trimmed
  }

  /// The proposed map for a table of somebody else's, of which the user gets notes; `nil` if no column of
  /// it names devices, or none has a value.
  ///
  /// - Returns: The map, and a warning for each column or list that it does not read.
  static func proposed(
    _ text: SourceText, in file: CatalogueFile, _ assignments: Assignments
  ) throws -> (map: ColumnMap, unread: [Diagnostic])? {
    guard let draft = try self.draft(text, in: file, assignments) else {
      let lines = text.bytes.split(separator: UInt8(ascii: "\n"))
      if lines.count == 1, lines[0].first.map({ !"[{".utf8.contains($0) }) ?? false,
        lines[0].contains(where: { ",;\t".utf8.contains($0) })
      {
        throw CommandError(
          .data, "Cannot read '\(text.file)': it has titles, and no row below them")
      }
      return nil
    }
    try refuseTransposed(draft, of: text.file)
    guard draft.placesRows else { return nil }
    let columns = draft.proposals.compactMap { proposal in
      proposal.field.map {
        "'\(proposal.title)' is \($0)" + (proposal.unit.map { " in \($0)" } ?? "")
      }
    }
    guard columns.count > 1 else {
      let reasons = draft.leftOut.filter(\.isUnread).map(\.reason)
      if reasons.isEmpty { return nil }
      throw CommandError(
        .data, "Cannot read '\(text.file)': \(reasons.prefix(5).joined(separator: "; "))")
    }
    let word = ShellWord.quoted(text.file)
    Console.note(
      "'\(text.file)' is read by its titles: " + columns.joined(separator: ", ")
        + ". 'devcat import \(word) --draft-map map.json' writes them as a map.")
    noteLeftOut(draft) { !$0 }
    if draft.areTurned {
      Console.note("All its screens are turned: the shorter side is read as the width.")
    }
    if !draft.emptyWords.isEmpty {
      Console.note("Cells with \(draft.emptyWords.map { "'\($0)'" }.listed(10)) have no value.")
    }
    let start = SourceLocation(file: text.file, line: 1, column: 1)
    let unread = draft.leftOut.filter(\.isUnread).map {
      Diagnostic(.warning, at: start, $0.reason, cause: .unread)
    }
    return (try ColumnMap(SourceText(Array(draft.json.utf8), file: "the proposed map")), unread)
  }

  /// Refuses a table with a column for each device.
  private static func refuseTransposed(_ draft: MapDraft, of name: String) throws {
    guard draft.isTransposed else { return }
    throw CommandError(
      .data, "Cannot read '\(name)': it has a column for each device, and a row is expected",
      hint: "Transpose the table, as spreadsheets do when they paste, and read that.")
  }

  /// Says of each column and list why it is left out, and that the marks of notes are.
  ///
  /// - Parameter isNoted: Whether to say it of one that has a field all the same, or none.
  private static func noteLeftOut(
    _ draft: MapDraft, where isNoted: (_ isUnread: Bool) -> Bool = { _ in true }
  ) {
    for part in draft.leftOut where isNoted(part.isUnread) { Console.note("\(part.reason).") }
    let unnamed = draft.proposals.filter {
      $0.field == nil && $0.remark == nil && !$0.title.isEmpty
    }
    if !unnamed.isEmpty {
      let titles = unnamed.map { "'\($0.title)'" }.listed(20)
      Console.note("Left out, since their titles name no field: \(titles).")
    }
    if let cell = draft.noted {
      Console.note("The marks of notes, such as that of '\(cell)', are left out.")
    }
  }

  /// Writes the proposal for the table at `source`, and prints its columns and how sure each is.
  static func write(
    _ options: ImportCommand.Options, to path: String, in file: CatalogueFile
  ) throws {
    let source = options.sources.files[0]
    let text = try SourceOpener.text(of: source, in: options.sources.encoding)
    try SourceOpener.refuseMarkup(text)
    if let format = ImportFormat.guessed(from: .text(text)), format.isParticular {
      throw CommandError(
        .data, "'\(source)' is of the format '\(format.rawValue)', which needs no map",
        hint: "Import it with: devcat import \(ShellWord.quoted(source))")
    }
    guard let draft = try self.draft(text, in: file, options.assignments.assignments()) else {
      throw CommandError(
        .data,
        "Cannot propose a map for '\(source)': it has no header with several columns and rows",
        hint: "A table has its columns between commas, tabs, semicolons or pipes.")
    }
    try refuseTransposed(draft, of: source)
    guard draft.hasFields else {
      let titles = draft.proposals.prefix(20).map { "'\($0.title)'" }.joined(separator: ", ")
      throw CommandError(
        .data, "None of the columns of '\(source)' is recognized: \(titles)",
        hint:
          "A table needs one line of titles and a row for each device: turn one with a column for "
          + "each. Or write the map yourself, such as {\"columns\": {\"TITLE\": \"name\"}}; docs/Import.md, "
          + "'mapped', describes it.")
    }
    try FileAccess.replace(path, overwriting: options.isForced) { try $0(Array(draft.json.utf8)) }
    var table = TextTable([
      ("column", .left), ("field", .left), ("unit", .left), ("how sure", .left),
      ("first values", .left),
    ])
    for proposal in draft.proposals {
      table.add([
        proposal.title, proposal.field ?? "–", proposal.unit ?? "", proposal.confidence,
        proposal.samples.joined(separator: " · "),
      ])
    }
    try Output.standard.write(table.text(isUnderlined: true))
    noteLeftOut(draft)
    if !draft.placesRows {
      Console.note("No column has the names of the devices: give one the field \"name\".")
    }
    if !draft.emptyWords.isEmpty {
      let words = draft.emptyWords.map { "'\($0)'" }.joined(separator: ", ")
      Console.note("No value is taken from cells with \(words): \"empty\" of the map lists them.")
    }
    if !draft.keptColumns.isEmpty {
      Console.note(
        "To keep a column that is not recognized, move it from \"ignore\" to \"columns\", such as "
          + draft.keptColumns.joined(separator: ", ") + ".")
    }
    let words = [path, source].map(ShellWord.quoted).joined(separator: " ")
    Console.note(
      "Wrote '\(path)'; change it as needed, then: devcat import --map \(words)"
        + CatalogueOptions.givenArgument)
  }
}
