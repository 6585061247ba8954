import Arguments
import Catalogue
import Render
import Store

/// `devcat export`: the catalogue in the formats of other tools.
enum ExportCommand {
  enum Format: String, CaseIterable, ArgumentValue {
    case json, ndjson, csv
  }

  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var format = Format.json
    var conditions: [String] = []
    var fields: String?
    var revision: String?
    var output: String?
    var isForced = false
  }

  static let command = Command(
    "export", "Export the catalogue for other tools.",
    options: Options(),
    [
      .option("-f", "--format", to: \.format, value: "format", help: "The form of the export."),
      .option(
        "--where", to: \.conditions, value: "condition",
        help: "A condition on any field; of several all must hold."),
      .option(
        "--fields", to: \.fields, value: "fields",
        help: "The columns of a CSV file, with commas between; by default all that occur."),
      .option(
        "--at", to: \.revision, value: "revision",
        help: "A revision: a number, a tag, 'head' or 'head~1'."),
      .option(
        "-o", "--output", to: \.output, value: "file",
        help: "Where to write; by default standard output.", completion: .file),
      .flag("--force", to: \.isForced, help: "Replace a file that stands there."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { options in
      options.fields != nil && options.format != .csv ? "'--fields' is for '--format csv'" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: options.revision)
    let query = Query(
      conditions: try ConditionList.parse(options.conditions), columns: [])
    try file.reading {
      let ids = try file.ids(matching: query)
      guard let path = options.output else {
        try write(options, ids, file) { try Output.standard.write($0) }
        return
      }
      try FileAccess.replace(path, overwriting: options.isForced) { sink in
        try write(options, ids, file, sink)
      }
    }
  }

  private static func write(
    _ options: Options, _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void
  ) throws {
    switch options.format {
    case .json: try writeJSON(ids, file, sink, style: .pretty)
    case .ndjson: try writeJSON(ids, file, sink, style: .compact)
    case .csv: try writeCSV(options.fields, ids, file, sink)
    }
  }

  private static func writeJSON(
    _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void,
    style: JSONWriter.Style
  ) throws {
    var writer = JSONWriter(style: style)
    if style == .pretty { writer.beginArray() }
    for id in ids {
      guard let profile = try file.profile(id: id) else { continue }
      ProfileJSON.write(profile, derived: try file.derivedLayouts(of: id), to: &writer)
      if style == .compact { writer.endLine() }
      if writer.bytes.count > 1 << 16 { try sink(writer.takeBytes()) }
    }
    if style == .pretty {
      writer.endArray()
      writer.endLine()
    }
    try sink(writer.takeBytes())
  }

  private static func writeCSV(
    _ fields: String?, _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void
  ) throws {
    let profiles = try ids.compactMap { try file.profile(id: $0) }
    let table =
      try fields.map { ProfileTable(columns: try ColumnList.parse($0)) }
      ?? ProfileTable(covering: profiles)
    if fields == nil { try refuse(profiles.flatMap { CSVLoss.all(in: $0) }) }
    var writer = CSVWriter()
    writer.row(table.header)
    for profile in profiles { writer.row(table.cells(of: profile)) }
    try sink(writer.takeBytes())
  }

  /// Refuses an export that would lose something without a word.
  private static func refuse(_ losses: [CSVLoss]) throws {
    guard !losses.isEmpty else { return }
    let listed = losses.prefix(10).map(\.description).joined(separator: "\n")
    let more = losses.count > 10 ? "\nand \(losses.count - 10) more" : ""
    throw CommandError(
      .data, listed + more,
      hint: "Export as 'ndjson', or name the columns with '--fields'.")
  }
}
