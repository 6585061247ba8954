import DevcatValues
import DevcatRender
import DevcatStore
import DevcatArguments

/// The devices of a catalogue in a format, written piece by piece where the format allows it.
struct DeviceExport {
  let format: ExportFormat
  /// The columns of a table, where some are named.
  let columns: [Column]?
  /// The chosen values of each device, for a format that is not a table.
  let selections: [FieldSelection]?
  /// Whether a format that is no round trip has the evidence notes too.
  let hasEvidence: Bool
  /// The requested version of the OS for each device, whose values the small formats have.
  var os: (Profile) -> OSVersion? = { _ in nil }

  /// Reads `--fields` for a format; tables also take `common` and `all`.
  init(_ format: ExportFormat, fields: String?, hasEvidence: Bool) throws {
    self.format = format
    self.hasEvidence = hasEvidence
    if format.isTable, let set = ExportColumns.Named(rawValue: fields ?? "") {
      // A whole CSV file has a column for every value, whatever its keys are.
      columns =
        set == .common ? ExportColumns.common : format.isReadBack ? nil : ExportColumns.all
      selections = nil
      return
    }
    columns = format.isTable ? try fields.map(ColumnList.parse) : nil
    selections = format.isTable ? nil : try fields.map(ColumnList.selections)
  }

  /// The fields that `--fields` names one by one.
  var paths: [FieldPath] {
    (columns ?? []).map(\.path)
      + (selections ?? []).compactMap { if case .field(let path) = $0 { path } else { nil } }
  }

  /// Writes the devices with these ids.
  ///
  /// - Parameter folder: Where a file that is made before it is written may be.
  /// - Returns: Those that the format has no place for.
  func write(
    _ ids: [String], of file: CatalogueFile, in folder: String,
    to sink: ([UInt8]) throws -> Void
  ) throws -> [ExportText.PassedOver] {
    switch format {
    case .json: try writeJSON(ids, file, sink, style: .pretty)
    case .ndjson: try writeJSON(ids, file, sink, style: .compact)
    case .csv: try writeCSV(ids, file, sink)
    case .sqlite: try writeDatabase(ids, file, in: folder, sink)
    case .swift: return try write(SwiftExport.export(try devices(ids, file)), sink)
    case .typescript: return try write(TypeScriptExport.export(try devices(ids, file)), sink)
    case .css: return try write(CSSExport.export(try devices(ids, file)), sink)
    case .android: return try write(AndroidExport.export(try devices(ids, file)), sink)
    case .playwright: return try write(PlaywrightExport.export(try devices(ids, file)), sink)
    case .unity: return try writeUnityFile(ids, file, sink)
    case .markdown:
      return try write(MarkdownExport.export(try devices(ids, file), columns: columns), sink)
    case .html: return try write(HTMLExport.export(try devices(ids, file), columns: columns), sink)
    case .template(let template):
      return try write(template.export(try devices(ids, file), os: os), sink)
    }
    return []
  }

  private func write(
    _ export: ExportText, _ sink: ([UInt8]) throws -> Void
  ) throws -> [ExportText.PassedOver] {
    try sink(Array(export.text.utf8))
    return export.passedOver
  }

  private func writeUnityFile(
    _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void
  ) throws -> [ExportText.PassedOver] {
    let (files, passedOver) = UnityExport.export(try devices(ids, file))
    guard files.count < 2 else {
      throw CommandError(
        .usage, "'--format unity' writes a file for each of \(files.count) devices",
        hint:
          "Name a folder with '--output', or choose one device, such as with '--where id=iphone-x'."
      )
    }
    for file in files { try sink(Array(file.text.utf8)) }
    return passedOver
  }

  /// Writes a file for each of the devices with these ids into a folder, which is made if it is
  /// missing; each file is complete at any moment.
  ///
  /// - Returns: Those that the format has no place for.
  func write(
    _ ids: [String], of file: CatalogueFile, toFolder folder: String, overwriting: Bool
  ) throws -> [ExportText.PassedOver] {
    let (files, passedOver) = UnityExport.export(try devices(ids, file))
    let paths = files.map { "\(folder)/\($0.name)" }
    if !overwriting, let standing = paths.first(where: FileAccess.exists) {
      throw CommandError(
        .cannotCreate, "Cannot write '\(standing)': the file exists already",
        hint: "Give '--force' to replace the files in the folder.")
    }
    for (path, file) in zip(paths, files) {
      FileAccess.makeFolder(of: path)
      try FileAccess.replace(path, overwriting: overwriting, durably: false) {
        try $0(Array(file.text.utf8))
      }
    }
    // At the end, when the system has written most of them already.
    if !paths.isEmpty { try FileAccess.flush(files: paths, in: folder) }
    return passedOver
  }

  private func devices(_ ids: [String], _ file: CatalogueFile) throws -> [ExportedDevice] {
    let screens = ScreenReader(file.devices)
    return try ids.enumerated().compactMap { index, id in
      defer { WorkProgress.report("Exporting", index + 1, of: ids.count, "devices") }
      return try device(id, file, screens)
    }
  }

  private func device(
    _ id: String, _ file: CatalogueFile, _ screens: ScreenReader
  ) throws -> ExportedDevice? {
    guard let profile = try file.state.profile(id: id) else { return nil }
    let derived = try screens.derivedLayouts(of: profile)
    let timelines = try screens.timelines(of: profile)
    return selections.map {
      ExportedDevice(profile, derived: derived, timelines: timelines, only: $0)
    }
      ?? ExportedDevice(
        profile, derived: derived, timelines: timelines, os: os(profile),
        hasEvidence: hasEvidence || format.isRoundTrip)
  }

  private func writeJSON(
    _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void,
    style: JSONWriter.Style
  ) throws {
    var isFirst = true
    let screens = ScreenReader(file.devices)
    try DeviceBatches.forEach(ids, "Exporting", read: { try device($0, file, screens) }) {
      devices in
      var writer = JSONWriter(style: style)
      if style == .pretty { writer.beginArray() }
      for device in devices {
        ProfileJSON.write(device, to: &writer)
        if style == .compact { writer.endLine() }
      }
      return writer.takeBytes()
    } body: { bytes in
      var bytes = bytes
      // The devices of all batches are in one array.
      if style == .pretty, !isFirst { bytes[0] = UInt8(ascii: ",") }
      isFirst = false
      try sink(bytes)
    }
    if style == .pretty { try sink(Array((isFirst ? "[]\n" : "\n]\n").utf8)) }
  }

  /// Writes a table; without chosen columns it reads the devices twice, first for the columns.
  private func writeCSV(
    _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void
  ) throws {
    var table = columns.map(ProfileTable.init(columns:))
    if table == nil {
      var covering = CoveringColumns()
      var losses: [CSVLoss] = []
      try DeviceBatches.forEach(ids, "Reading", read: { try file.state.profile(id: $0) }) {
        profiles in
        var covering = CoveringColumns()
        return (losses: profiles.flatMap { covering.add($0) }, covering: covering)
      } body: {
        losses += $0.losses
        covering.add($0.covering)
      }
      try Self.refuse(losses)
      table = ProfileTable(columns: covering.columns)
    }
    guard let table else { return }
    let screens = ScreenReader(file.devices)
    let isCommon = columns == ExportColumns.common
    // A whole file, which an import reads back, has what sources observed.
    let isNamed = columns != nil
    var header = CSVWriter()
    header.row(
      (isNamed ? table.namedHeader : table.header)
        + (isCommon ? ExportColumns.safeAreaTitles : []))
    try sink(header.takeBytes())
    if isNamed {
      try DeviceBatches.forEach(ids, "Exporting", read: { try device($0, file, screens) }) {
        Self.csv(
          $0.map { device in
            table.cells(of: device.answered)
              + (isCommon ? ExportColumns.safeAreaCells(device) : [])
          })
      } body: {
        try sink($0)
      }
    } else {
      try DeviceBatches.forEach(ids, "Exporting", read: { try file.state.profile(id: $0) }) {
        Self.csv($0.map(table.cells))
      } body: {
        try sink($0)
      }
    }
  }

  private static func csv(_ rows: [[String?]]) -> [UInt8] {
    var writer = CSVWriter()
    for row in rows { writer.row(row) }
    return writer.takeBytes()
  }

  /// Refuses an export that would silently lose values.
  private static func refuse(_ losses: [CSVLoss]) throws {
    guard !losses.isEmpty else { return }
    let listed = losses.prefix(10).map(\.description).joined(separator: "\n")
    let more = losses.count > 10 ? "\nand \(losses.count - 10) more" : ""
    throw CommandError(
      .data, listed + more,
      hint: "Export as 'ndjson', or name the columns with '--fields'.")
  }

  private func writeDatabase(
    _ ids: [String], _ file: CatalogueFile, in folder: String,
    _ sink: ([UInt8]) throws -> Void
  ) throws {
    let writer = try ForeignFileWriter(Self.tables, in: folder)
    try add(ids, of: file, to: writer)
    try writer.finish(to: sink)
  }

  /// The tables of the format `sqlite`, without rows.
  static var tables: [ForeignFileWriter.Table] {
    CatalogueTables().all.map {
      .init(
        name: $0.name, columns: $0.columns, declaration: $0.declaration, statements: $0.statements)
    }
  }

  /// Adds the rows of devices to `tables`.
  func add(_ ids: [String], of file: CatalogueFile, to writer: ForeignFileWriter) throws {
    let screens = ScreenReader(file.devices)
    try DeviceBatches.forEach(ids, "Exporting", read: { try device($0, file, screens) }) {
      devices in
      var tables = CatalogueTables()
      return devices.map { device in
        tables.add(device)
        return tables.takeRows().map { $0.map { $0.map(Self.cell) } }
      }
    } body: { devices in
      for device in devices {
        for (index, rows) in device.enumerated() {
          for row in rows { try writer.add(row, to: index) }
        }
      }
    }
  }

  private static func cell(_ value: FieldValue?) -> ForeignTable.Cell {
    switch value {
    case nil: .null
    case .text(let text): .text(text)
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .real(number)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .set, .safeArea, .layout, .opaque: .text(value?.description ?? "")
    }
  }
}

/// A format that `devcat export` writes: one with a writer of its own, or one of the small ones.
enum ExportFormat: ArgumentValue {
  case json, ndjson, csv, sqlite, swift, typescript, css, android, playwright, unity, markdown,
    html
  case template(ExportTemplate)

  /// Every format, in the order of the help.
  static let all: [ExportFormat] =
    [
      .json, .ndjson, .csv, .sqlite, .swift, .typescript, .css, .android, .playwright, .unity,
      .markdown, .html,
    ] + ExportTemplate.all.map(ExportFormat.template)

  /// The format of a name; `nil` if there is none.
  init?(argument text: String) {
    guard let format = Self.all.first(where: { $0.argumentText == text }) else { return nil }
    self = format
  }

  /// The word for the format in `--format`.
  var argumentText: String {
    if case .template(let template) = self { template.name } else { "\(self)" }
  }

  /// The names of all formats.
  static var allArgumentTexts: [String] { all.map(\.argumentText) }

  /// Whether fields are its columns, and not parts of each device.
  var isTable: Bool {
    switch self {
    case .csv, .markdown, .html: true
    case .json, .ndjson, .sqlite, .swift, .typescript, .css, .android, .playwright, .unity,
      .template:
      false
    }
  }

  /// Whether it is a table that `import` reads back, and so has a column for every value.
  var isReadBack: Bool { if case .csv = self { true } else { false } }

  /// Whether `import` reads it to the same records, so that it always has the evidence notes.
  var isRoundTrip: Bool {
    switch self {
    case .json, .ndjson, .csv: true
    case _: false
    }
  }

  /// Whether the devices are in the order of `list`, for people; data are in the order of the ids.
  var isInOrderOfList: Bool {
    switch self {
    case .json, .ndjson, .csv, .sqlite, .swift, .android, .playwright, .unity: false
    case .markdown, .html, .typescript, .css, .template: true
    }
  }

  /// The conditions that choose the devices of the format, as `--where` takes them.
  var conditions: [String] {
    if case .android = self { ["family=Android"] } else { [] }
  }

  /// The devices that it is for, as an adjective; `nil` if it is for all.
  var kind: String? { if case .android = self { "Android" } else { nil } }

  /// A note that is printed after an export; `nil` for none.
  var note: String? {
    if case .playwright = self {
      "The viewports of iPhone 11 to 17e are those of Playwright's own list, without Safari's bars. The others are "
        + "whole screens: no source states the height of their browsers' bars."
    } else {
      nil
    }
  }

  /// Whether it can have the values of a chosen version of the OS.
  var takesOS: Bool { if case .template = self { true } else { false } }

  /// Whether the evidence notes have a place in it.
  var takesEvidence: Bool {
    switch self {
    case .json, .ndjson, .csv, .sqlite, .swift, .typescript: true
    case .css, .android, .playwright, .unity, .markdown, .html, .template: false
    }
  }

  /// Whether its files are SVG.
  var isSVG: Bool { argumentText == "svg" }

  /// Whether it is binary, and refused on a terminal.
  var isBinary: Bool { if case .sqlite = self { true } else { false } }

  /// Whether it has a file for each device, so that `--output` names a folder.
  var isFolder: Bool { if case .unity = self { true } else { false } }
}
