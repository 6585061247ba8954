import DevcatValues
import DevcatArguments
import DevcatRender
import DevcatStore
import DevcatSystem

/// `devcat export`: the catalogue in the formats of other tools.
enum ExportCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var format = ExportFormat.json
    var conditions: [String] = []
    var fields: String?
    var os: String?
    var revision: String?
    var output = OutputFileOptions()
    var hasEvidence = false
  }

  static let command = Command(
    "export", "Export the catalogue for other tools.",
    options: Options(),
    [
      .option("-f", "--format", to: \.format, value: "format", help: "The format."),
      .conditions(to: \.conditions),
      .option(
        "--fields", to: \.fields, value: "fields",
        help: """
          Choose the columns of a table: 'common', 'all', or names with commas between. In other formats, choose the \
          fields to write of each device.
          """),
      .flag(
        "--evidence", to: \.hasEvidence,
        help:
          "Write evidence notes into formats other than JSON and CSV too, which always have them."),
      .system(
        to: \.os,
        help:
          "Write the values on this version of the OS, such as 26 or 'iOS 26.5', of the devices that ran it. "
          + "Default: the newest of each device."),
      .state(to: \.revision),
    ]
      + Argument.shared(
        OutputFileOptions.arguments(
          "Write to this file; for 'unity', into this folder. Default: standard output."),
        at: \.output)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    wordHint:
      "Choose a format and devices by options, such as --format css --where 'name=iPhone 15'",
    validate: { options in
      options.output.fault
        ?? (options.format.isSVG ? options.output.otherEnding(than: "'--format svg'") : nil)
    }, run: run)

  @Sendable private static func run(_ given: Options) throws {
    var options = given
    // As for other commands, '-' is standard output.
    if options.output.path == "-" { options.output.path = nil }
    var export = try DeviceExport(
      options.format, fields: options.fields, hasEvidence: options.hasEvidence)
    if options.os != nil,
      let refusal = options.format.refusalOfOS(hasColumns: export.columns != nil)
    {
      throw refusal
    }
    if options.hasEvidence, !options.format.takesEvidence {
      Console.note("'--format \(options.format.name)' has no place for evidence.")
    }
    if options.output.path == nil, options.format.isBinary, Output.isTerminal {
      throw CommandError(
        .usage, "'--format \(options.format.name)' does not print to a terminal",
        hint: "Name a file with '--output'.")
    }
    let file = try options.catalogue.openForReading(at: options.revision)
    let filter = try DeviceFilter((options.format.kind?.conditions ?? []) + options.conditions)
    var query = Query(conditions: filter.conditions, columns: [])
    // A bar would be drawn into what the terminal shows.
    try ProgressBar.showing(options.output.path != nil || !Output.isTerminal) {
      try file.reading {
        try ColumnList.refuseUnknown(export.paths, in: file)
        let system = try AskedSystem(options.os, in: file)
        query.versions = system.versions
        export.os = system.version(of:)
        var left = AskedSystem.LeftOut()
        let ids = try system.running(
          options.format.isInOrderOfList
            ? file.devices.orderedIDs(matching: query) : file.devices.ids(matching: query),
          in: file, &left)
        // An old file stays if there is nothing to write. An empty list of data is an answer all the same.
        if ids.isEmpty {
          try refuse(options.format, in: file)
          if options.output.path != nil || !options.format.isRoundTrip {
            try filter.explain(0, in: file)
          }
        }
        try write(ids, options, export, of: file)
        system.note(left)
        if let note = options.format.note { Console.note(note) }
        try filter.explain(ids.count, in: file)
      }
    }
  }

  private static func write(
    _ ids: [String], _ options: Options, _ export: DeviceExport, of file: CatalogueFile
  ) throws {
    guard let path = options.output.path else { return try print(ids, export, of: file) }
    if options.format.isFolder {
      return try report(
        try export.write(ids, of: file, toFolder: path, overwriting: options.output.isForced),
        of: ids.count, export)
    }
    try FileAccess.replace(path, overwriting: options.output.isForced) { sink in
      // An error leaves the old file.
      try report(
        try export.write(ids, of: file, in: Folder.parent(of: path), to: sink), of: ids.count,
        export)
    }
  }

  /// Refuses a format for devices of a kind that the catalogue does not have.
  private static func refuse(_ format: ExportFormat, in file: CatalogueFile) throws {
    guard let kind = format.kind else { return }
    let conditions = try DeviceFilter(kind.conditions).conditions
    guard try file.devices.count(matching: Query(conditions: conditions, columns: [])) == 0 else {
      return
    }
    throw CommandError(
      .failed,
      "'--format \(format.name)' is for \(kind.name) devices, and the catalogue has none",
      hint: "devcat has some: \(DeviceLookup.androidAddition)")
  }

  /// Writes devices to standard output.
  static func print(_ ids: [String], _ export: DeviceExport, of file: CatalogueFile) throws {
    let folder = Environment["TMPDIR"] ?? "/tmp"
    do {
      try report(
        try export.write(ids, of: file, in: folder) { try Output.standard.write($0) },
        of: ids.count, export)
    } catch let error as CommandError where error.status == .failed {
      Output.standard.discard()
      throw error
    }
  }

  /// Says which devices are not in the export, and why.
  ///
  /// - Throws: `CommandError` (exit code 1) if none is in it.
  private static func report(
    _ passedOver: [ExportText.PassedOver], of count: Int, _ export: DeviceExport
  ) throws {
    let reasons = Dictionary(grouping: passedOver, by: \.reason)
    for (reason, devices) in reasons.sorted(by: { $0.key < $1.key }) {
      let names = devices.map { device in
        device.id + (device.display.map { " (display '\($0)')" } ?? "")
      }
      Console.note("Left out, because \(reason): \(names.listed(5))")
    }
    let missing = Set(passedOver.filter { $0.display == nil }.map(\.id))
    guard count > 0, missing.count == count else { return }
    throw CommandError(
      .failed,
      "'\(export.format.name)' can represent none of the devices; nothing was exported",
      hint: export.selections != nil
        ? "'--fields' names all that the export has of a device: name what the format needs, or leave "
          + "it out." : nil)
  }
}
