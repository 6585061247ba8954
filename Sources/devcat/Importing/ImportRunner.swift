import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatStore
import DevcatSystem

/// Imports sources into a catalogue: read, place, merge, check, commit, each source one revision.
struct ImportRunner {
  /// Files that are imported as one source.
  private struct Source {
    let name: String
    let files: [String]
    /// The name in the history; empty for standard input and pipes, each of which may be another source.
    let recorded: String
  }

  /// A dry run ends by this, so that its transaction is rolled back.
  private struct DryRunEnded: Error {}

  let request: ImportCommand.Options
  let reading: SourceReading
  let assignments: Assignments
  let file: CatalogueFile

  /// Prepares an import; the map and the assignments are read before the catalogue is opened.
  init(_ request: ImportCommand.Options) throws {
    self.request = request
    reading = try request.sources.reading()
    assignments = try request.assignments.assignments()
    file = try request.catalogue.openForWriting()
  }

  /// Imports every source, or none.
  ///
  /// - Throws: `CommandError` if a source cannot be read, a row cannot be used, or values are in
  ///   conflict, unless the request says what to do then.
  func run() throws -> [ImportOutcome] {
    var outcomes: [ImportOutcome] = []
    var unmet = UnmetNames(request.assignments.given.map(\.name))
    do {
      try file.transaction {
        for source in try sources { outcomes.append(try importSource(source, &unmet)) }
        try AssignmentOptions.refuse(unmet, "nothing was imported")
        if request.isDryRun { throw DryRunEnded() }
      }
    } catch is DryRunEnded {}
    return outcomes
  }

  /// The sources: all files together if a name is given, or else each file.
  ///
  /// A source may correct its own values, and two files of one name would be one source.
  ///
  /// - Throws: `CommandError` (64) if two files have one name.
  private var sources: [Source] {
    get throws {
      if let name = request.source {
        return [Source(name: name, files: request.sources.files, recorded: name)]
      }
      var paths: [String: String] = [:]
      return try request.sources.files.map { path in
        let name = String(path.split(separator: "/").last ?? "import")
        if let other = paths.updateValue(path, forKey: name) {
          guard other != path else {
            throw CommandError(
              .usage, "'\(path)' is named twice", hint: "One source counts once.")
          }
          throw CommandError(
            .usage, "'\(other)' and '\(path)' have one name, by which imports tell sources apart",
            hint: "Import each with a '--source' of its own.")
        }
        let isPipe = path == "-" || path.hasPrefix("/dev/fd/")
        return Source(name: name, files: [path], recorded: isPipe ? "" : name)
      }
    }
  }

  private func importSource(_ source: Source, _ unmet: inout UnmetNames) throws -> ImportOutcome {
    let timelines = ScreenReader(file.devices)
    let before = try file.log.head().number
    var planner = ImportPlanner(
      source: source.recorded, over: file.devices, assignments: assignments,
      policy: request.policy, knowing: try file.devices.knownPanels(),
      answering: timelines.timelines, original: { try file.state.profile(id: $0, at: before) }
    ) { piece in Background(piece).value }
    var series: RevisionSeries?
    var comparison =
      request.isDryRun ? SourceComparison(sources: source.files, with: file.devices) : nil
    var diagnostics: [Diagnostic] = []
    var formats: [ImportFormat] = []
    var skipped: [String] = []
    var codes = KnownCodes(file)
    /// Writes changes, all of which a dry run shows.
    func write(_ changes: [Change]) throws {
      if changes.isEmpty { return }
      codes.see(changes)
      if series == nil { series = try RevisionSeries(file) }
      try series?.add(changes)
    }
    for (index, path) in source.files.enumerated() {
      let found = try reading.read(
        path,
        proposing: {
          try request.isDryRun ? DraftedMap.proposed($0, in: file, assignments) : nil
        }
      ) { stated in
        unmet.see(stated)
        let draft = try codes.adopted(stated)
        if request.isDryRun {
          try comparison?.add(draft, to: &planner, from: index)
        } else {
          try planner.add(draft)
          if planner.hasPart { try write(planner.takePart()) }
        }
      }
      formats.append(found.format)
      diagnostics += found.diagnostics
      skipped += found.skippedColumns.filter { $0.hasPrefix("#") && !skipped.contains($0) }
    }
    let errors = diagnostics.filter { $0.severity == .error }
    try refuse(
      errors, "cannot be read", status: .data, hint: hint(errors, source.files))
    let plan = planner.finished()
    let unusable = diagnostics.filter { $0.severity == .unusable } + plan.unusable
    let warnings = diagnostics.filter { $0.severity == .warning } + plan.misspelled
    if !request.isDryRun { try refuse(plan, unusable, warnings) }
    let previous = request.isDryRun ? try previousProfiles(plan) : []
    comparison?.refuse(by: plan)
    let report = try comparison?.finished()
    try write(plan.changes)
    let note = request.note.note("import \(source.name)", source: source.recorded)
    let point = try series?.finish(note)
    return ImportOutcome(
      source: source.name, formats: formats, plan: plan, policy: request.policy,
      unusable: unusable,
      warnings: warnings, computedColumns: skipped,
      findings: plan.warnings + (try SameScreenCheck.findings(plan.screens, in: file)),
      lookalikes: codes.lookalikes,
      contradictions: try contradictions(of: plan),
      revision: point,
      previous: previous,
      comparison: report)
  }

  /// The next step for a file that cannot be read, and for a table of somebody else's the map that
  /// would be proposed.
  private func hint(_ errors: [Diagnostic], _ files: [String]) -> String? {
    guard let hint = Self.hint(errors, files), errors.contains(where: \.isForeign), files[0] != "-",
      let text = try? SourceOpener.text(of: files[0], in: reading.encoding),
      let map = DraftedMap.json(of: text, in: file, assignments)
    else { return Self.hint(errors, files) }
    return "\(hint)\nThat map would be:\n\(map)"
  }

  /// The next step for a file that cannot be read.
  static func hint(_ errors: [Diagnostic], _ files: [String]) -> String? {
    if let error = errors.first(where: { $0.cause == .notUTF8 }) {
      let file = ShellWord.quoted(error.location?.file ?? files[0])
      return "If it is in Latin-1 or Windows-1252, give '--encoding windows-1252' with \(file)."
    }
    return errors.contains { $0.cause == .unknownField || $0.cause == .foreignForm }
      ? "For somebody else's file, let devcat propose a map: devcat import "
        + "\(ShellWord.quoted(files[0])) --draft-map map.json\(CatalogueOptions.givenArgument)"
      : nil
  }

  /// Refuses rows that cannot be used and values in conflict, unless the request says what to do.
  private func refuse(
    _ plan: ImportPlan, _ unusable: [Diagnostic], _ warnings: [Diagnostic]
  ) throws {
    if !request.skipsInvalid, !unusable.isEmpty {
      // A reader's warning may explain why a row matches no profile.
      try refuse(
        warnings + unusable, "has rows that cannot be used", status: .data,
        hint: "Correct them, or give '--skip-invalid' to import the others.")
    }
    if request.policy == .fail { try refuse(plan.conflicts) }
  }

  /// The facts that ship with devcat and contradict the values that the policy takes.
  private func contradictions(of plan: ImportPlan) throws -> [String] {
    guard request.policy == .take, !plan.conflicts.isEmpty else { return [] }
    let facts = try ReferenceFacts.embedded()
    return plan.conflicts.compactMap { conflict in
      facts.contradiction(of: conflict.id, conflict.path, to: conflict.incoming)
        .map { "\(conflict.id) \($0)" }
    }
  }

  private func previousProfiles(_ plan: ImportPlan) throws -> [Profile?] {
    try plan.changes.map { try file.devices.profile(id: $0.id) }
  }

  private func refuse(
    _ diagnostics: [Diagnostic], _ problem: String, status: ExitStatus, hint: String? = nil
  ) throws {
    guard !diagnostics.isEmpty else { return }
    let isForeign = diagnostics.contains {
      $0.cause == .unknownField || $0.cause == .foreignForm
    }
    let lines = BoundedList.lines(
      diagnostics,
      all: isForeign
        ? "the map that '--draft-map' writes names all columns"
        : "'--dry-run --skip-invalid --json' lists all rows that cannot be used")
    let answer = "The source \(problem); nothing was imported"
    if let hint, isForeign {
      // What to do next, before a line for each column.
      throw CommandError(
        status, "\(answer). \(hint)\n\(lines.joined(separator: "\n"))")
    }
    throw CommandError(status, "\(lines.joined(separator: "\n"))\n\(answer)", hint: hint)
  }

  private func refuse(_ conflicts: [ImportConflict]) throws {
    guard !conflicts.isEmpty else { return }
    let lines = BoundedList.lines(
      conflicts, all: "'--dry-run --on-conflict keep --json' lists all of them")
    throw CommandError(
      .conflict,
      "\(lines.joined(separator: "\n"))\n\(conflicts.count.counted("value")) \(conflicts.count == 1 ? "differs" : "differ") "
        + "from those of other sources; nothing was imported",
      hint: "Give '--on-conflict keep' or '--on-conflict take'.")
  }
}
