import DevcatArguments
import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatRender
import DevcatStore
import DevcatClient
import DevcatSystem
import DevcatWire

/// `devcat compare`: compares sources with the catalogue, and changes nothing.
enum CompareCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var assignments = AssignmentOptions()
    var sources = SourceOptions()
    var revision: String?
    var os: String?
    var remote: String?
    var trust = TrustOptions()
    var isWhole = false
    var allowsUnknown = false
    var skipsInvalid = false
    var test: String?

    /// The report for CI.
    var report: ReportOptions { ReportOptions(path: test) }
  }

  static let command = Command(
    "compare", "Show where sources or a remote and the catalogue differ, and change nothing.",
    discussion: """
      For each value, it counts the files that agree with it, and the facts that ship with devcat. \
      The exit status is 1 if a value differs, if the catalogue does not have a device or a value, or \
      if nothing was compared, and 65 if a row cannot be used or a column with a field is left out.
        devcat compare descriptors.json devices.csv
        devcat compare insets.csv --os 26

      With --remote, it compares the catalogue with a hub's catalogue or a published folder \
      instead, as 'devcat diff' compares two revisions.
        devcat compare --remote https://example.org/public
      """,
    options: Options(),
    Argument.shared(SourceOptions.arguments(atLeast: 0), at: \.sources) + [
      .option(
        "--remote", to: \.remote, value: "url",
        help: "Compare with the newest state of a hub's catalogue or of a published folder."),
      .flag(
        "--all", to: \.isWhole,
        help: "List each difference, and each value and device that the catalogue does not know."),
      .flag(
        "--allow-unknown", to: \.allowsUnknown,
        help: "Exit with 0 even if the catalogue does not have a device or a value."),
      .flag(
        "--skip-invalid", to: \.skipsInvalid,
        help: "Exit with 0 even if rows cannot be used."),
      .option(
        "--at", to: \.revision, value: "revision",
        help: "Compare with this revision, or that of a day, instead of the head."),
      .system(
        to: \.os,
        help: """
          Compare safe areas and status bars with those on this version of the OS, such as 26 or 'iOS 26.5', and \
          leave out devices that did not run it. Default: with those of the versions in the files, or of \
          the newest where none is given.
          """),
      .option(
        "--junit", to: \.test, value: "file",
        help: "Write a JUnit report of files for CI to this file, which is replaced.",
        completion: .file),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(AssignmentOptions.arguments, at: \.assignments)
      + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue),
    validate: { options in
      if options.remote == nil, options.sources.files.isEmpty {
        return "Name the files to compare, or a remote with '--remote'"
      }
      if options.remote != nil, options.os != nil || options.test != nil {
        let name = options.os == nil ? "--junit" : "--os"
        return "'\(name)' is about files; leave out one of '\(name)' and '--remote'"
      }
      return options.remote != nil && !options.sources.files.isEmpty
        ? "Name files or '--remote', and not both" : options.assignments.fault
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    if let remote = options.remote { return try compareRemote(remote, options) }
    let file = try options.report.reporting("compare") {
      try options.catalogue.openForReading(at: options.revision)
    }
    var (report, notes) = try options.report.reporting("compare") {
      try file.reading { try compare(options, with: file) }
    }
    notes += report.unusable
    report.unusable = notes.filter { $0.severity == .unusable }
    let missingPaths = notes.filter { $0.cause == .missingPath && $0.severity == .warning }
    let unread = options.skipsInvalid ? [] : notes.filter { $0.cause == .unread }
    if options.test != nil {
      var tests = TestReport("compare")
      tests.add(
        report, missingPaths: missingPaths + unread, allowsUnknown: options.allowsUnknown,
        skipsInvalid: options.skipsInvalid)
      try options.report.write(tests.text)
    }
    AskedSystem.noteLeftOut(report.leftOut, of: options.os)
    for line in BoundedList.lines(notes, all: "the others are like them") { Console.note(line) }
    for finding in report.warnings.prefix(5) { Console.note("\(finding)") }
    // Reading the facts takes longer than comparing a few rows.
    let known = try report.differences.isEmpty ? [:] : ReferenceFacts.embedded().byDevice
    let facts = { (id: String, path: FieldPath) in known[id]?[path]?.map(\.value) ?? [] }
    if options.catalogue.isJSON {
      try JSONOutput.print { ComparisonJSON.write(report, facts: facts, to: &$0) }
    } else {
      try Output.standard.write(
        ComparisonPage(report, facts: facts, isWhole: options.isWhole).page)
      try Output.standard.flush()
    }
    if !report.withoutValues.isEmpty {
      Console.note("No value was compared of: \(report.withoutValues.listed(10)).")
    }
    try ColumnList.noteUnknown(report.additions.map(\.path), in: file)
    if let note = try DeviceLookup.android(report.unknownDevices.map(\.name), in: file) {
      Console.note(note)
    }
    if !report.unusable.isEmpty, !options.skipsInvalid {
      throw CommandError(
        .data, "\(report.unusable.rowCount.counted("row")) of the sources cannot be used",
        hint: "Correct them, or give '--skip-invalid' to compare the others.")
    }
    if !unread.isEmpty {
      throw CommandError(
        .data,
        "The sources have values that were not compared, in \(unread.count.counted("place"))"
          + (report.findsDifferences ? ", besides those that differ" : ""),
        hint: "Correct them, give a map, or give '--skip-invalid' to compare the others.")
    }
    if !missingPaths.isEmpty {
      let count = missingPaths.count
      throw CommandError(
        .failed, "\(count.counted("path")) of the map \(count == 1 ? "is" : "are") in no row",
        hint: "Correct the map or the source: what nobody states is not compared.")
    }
    let unknown = options.allowsUnknown ? 0 : report.unknownDevices.count
    // A gate that looked at nothing does not pass, nor does one that did not look at a file.
    if !report.findsDifferences, unknown == 0,
      let missed = report.sources.indices.first(where: { !report.comparedSources.contains($0) })
    {
      throw nothingCompared(report, of: missed, on: options.os)
    }
    let values = options.allowsUnknown ? 0 : report.additions.count
    guard report.findsDifferences || unknown + values > 0 else { return }
    var parts: [String] = []
    if !report.differences.isEmpty { parts.append(report.differences.count.counted("value")) }
    if !report.unplaced.isEmpty { parts.append(report.unplaced.count.counted("row")) }
    let missing = [(unknown, "device"), (values, "value")].filter { $0.0 > 0 }
      .map { $0.0.counted($0.1) }.joined(separator: " and ")
    if !missing.isEmpty { parts.append(missing + " that the catalogue does not have") }
    throw CommandError(
      .failed, "The sources and the catalogue differ in " + parts.joined(separator: " and "),
      hint: missing.isEmpty
        ? nil : "'--allow-unknown' accepts devices and values that it does not have.")
  }

  /// The error of a source, by its index, of which no value meets one of the catalogue.
  private static func nothingCompared(
    _ report: ComparisonReport, of source: Int, on os: String?
  ) -> CommandError {
    let path = report.sources[source]
    let isOne = report.sources.count == 1
    func holds(_ location: SourceLocation) -> Bool { isOne || location.file.hasPrefix(path) }
    let reason =
      if report.additions.contains(where: { holds($0.location) }) {
        "the catalogue does not have \(isOne ? "the sources'" : "its") values"
      } else if report.unknownDevices.contains(where: { holds($0.location) }) {
        "the catalogue does not have \(isOne ? "the" : "its") devices"
      } else if let os, !report.leftOut.isEmpty {
        "\(isOne ? "the" : "its") devices did not run '\(os)'"
      } else {
        isOne ? "the sources have no value" : "it has no value"
      }
    return CommandError(
      .failed, "Nothing \(isOne ? "" : "of '\(path)' ")was compared, because \(reason)",
      hint: "Name devices of the catalogue, and fields that 'devcat fields' lists.")
  }

  /// The report, and the diagnostics of the readers.
  private static func compare(
    _ options: Options, with file: CatalogueFile
  ) throws -> (ComparisonReport, [Diagnostic]) {
    let files = options.sources.files
    for path in files where !Path.exists(path) {
      guard let ids = try? DeviceLookup.ids(of: path, in: file), !ids.isEmpty else { continue }
      throw CommandError(
        .usage, "'\(path)' is a device, and 'devcat compare' reads files",
        hint: DeviceLookup.comparison(of: files))
    }
    let reading = try options.sources.reading()
    let timelines = ScreenReader(file.devices)
    let system = try AskedSystem(options.os, in: file)
    let assignments = try options.assignments.assignments()
    var comparison = SourceComparison(
      sources: files, with: file.devices,
      on: .init(
        asked: options.os == nil ? nil : { system.version(of: $0) }, timelines: timelines.timelines)
    )
    var diagnostics: [Diagnostic] = []
    var codes = KnownCodes(file)
    var skipped: [String] = []
    var unmet = UnmetNames(options.assignments.given.map(\.name))
    let panels = try file.devices.knownPanels()
    var isLoose = false
    for (index, path) in files.enumerated() {
      // An import of the file would place and check its rows so.
      var planner = ImportPlanner(
        source: path, over: file.devices, assignments: assignments, knowing: panels)
      isLoose = false
      let found = try reading.read(
        path,
        proposing: {
          let proposed = try DraftedMap.proposed($0, in: file, assignments)
          isLoose = proposed != nil
          return proposed
        }
      ) { stated in
        unmet.see(stated)
        try comparison.add(codes.adopted(stated), to: &planner, from: index, isLoose: isLoose)
      }
      comparison.refuse(by: planner.finished())
      diagnostics += found.diagnostics
      skipped += found.skippedColumns
    }
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else {
      throw CommandError(
        .data,
        errors.map(\.description).joined(separator: "\n")
          + "\nThe source cannot be read; nothing was compared",
        hint: ImportRunner.hint(errors, files))
    }
    try AssignmentOptions.refuse(unmet, "nothing was compared")
    var report = try comparison.finished()
    report.skippedColumns = skipped.distinct()
    if report.turnedRows > 0 {
      let rows = report.turnedRows.counted("row")
      Console.note("Read upright, with the sides of the screen exchanged: \(rows).")
    }
    return (report, diagnostics)
  }
}

extension CompareCommand {
  /// Compares the newest state of a remote with the catalogue, which is the old side, device by
  /// device.
  ///
  /// - Throws: `CommandError` (exit code 1) if there is a difference; `Failure` if the remote is
  ///   refused.
  private static func compareRemote(_ remote: String, _ options: Options) throws {
    let path = options.catalogue.resolvedPath
    let own = try options.catalogue.openForReading()
    let temporary = FileReplacement.temporaryName(beside: path)
    defer { DatabaseFiles.remove(at: temporary) }
    try fetch(remote, options.trust, to: temporary, rememberedBy: own)
    let differences = try differences(
      try options.catalogue.openForReading(at: options.revision),
      CatalogueFile.open(at: temporary, access: .readOnly))
    if options.catalogue.isJSON {
      try JSONOutput.print { DiffText.write(differences, to: &$0) }
    } else {
      try Output.standard.write(DiffText.page(differences))
    }
    guard !differences.isEmpty else { return }
    throw CommandError(
      .failed, "The remote and the catalogue differ in \(differences.count.counted("device"))")
  }

  /// Makes a catalogue of the remote's newest state.
  private static func fetch(
    _ remote: String, _ trust: TrustOptions, to path: String, rememberedBy own: CatalogueFile
  ) throws {
    let address = try RemoteAddress(remote)
    // Unsafe: only the source uses it until it has ended.
    nonisolated(unsafe) let own = own
    do {
      _ = try SyncRunner.run(trust, meeting: address) {
        switch address {
        case .hub: try await $0.source(at: address).clone(to: path, rememberedBy: own)
        case .folder(let url): try await $0.folder(url).cloneShallow(to: path, rememberedBy: own)
        }
      }
    } catch var failure as Failure where failure.operation == "clone" {
      failure.operation = "compare with"
      throw failure
    }
  }

  private static func differences(
    _ old: CatalogueFile, _ new: CatalogueFile
  ) throws -> [ProfileDifference] {
    let all = Query(conditions: [], columns: [])
    let ids = Set(try old.devices.ids(matching: all)).union(try new.devices.ids(matching: all))
    return try ids.sorted(by: TextOrder.precedes).compactMap { id in
      let (before, after) = (try old.devices.profile(id: id), try new.devices.profile(id: id))
      return before == after ? nil : ProfileDifference(id: id, old: before, new: after)
    }
  }
}
