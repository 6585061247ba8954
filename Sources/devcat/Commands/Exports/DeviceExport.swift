import DevcatValues
import DevcatRender
import DevcatStore
import DevcatArguments
import DevcatSystem

/// The devices of a catalogue in a format, written piece by piece where the format allows it.
struct DeviceExport {
  let format: ExportFormat
  /// The columns of a table, where some are named.
  let columns: [Column]?
  /// The chosen values of each device, for a format that is not a table.
  let selections: [FieldSelection]?
  /// Whether a format that is no round trip has the evidence notes too.
  let hasEvidence: Bool
  /// The requested version of the OS for each device; `nil` for its newest.
  var os: (Profile) -> OSVersion? = { _ in nil }

  /// Reads `--fields` for a format; tables also take `common` and `all`.
  init(_ format: ExportFormat, fields: String?, hasEvidence: Bool) throws {
    self.format = format
    self.hasEvidence = hasEvidence
    if format.isTable, let set = ExportColumns.Named(rawValue: fields ?? "") {
      // A whole CSV file has a column for every value, whatever its keys are.
      columns =
        set == .common ? ExportColumns.common : format.isRoundTrip ? nil : ExportColumns.all
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
    switch format.writing {
    case .json(let style): try writeJSON(ids, file, sink, style: style)
    case .csv: try writeCSV(ids, file, sink)
    case .database: try writeDatabase(ids, file, in: folder, sink)
    case .files: return try writeFile(ids, file, sink)
    case .text(let export):
      let export = export(try devices(ids, file), columns)
      try sink(Array(export.text.utf8))
      return export.passedOver
    }
    return []
  }

  /// Writes the file of one device.
  private func writeFile(
    _ ids: [String], _ file: CatalogueFile, _ sink: ([UInt8]) throws -> Void
  ) throws -> [ExportText.PassedOver] {
    let (files, passedOver) = UnityExport.export(try devices(ids, file))
    guard files.count < 2 else {
      throw CommandError(
        .usage, "'--format \(format.name)' writes a file for each of \(files.count) devices",
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
    if !overwriting, let standing = paths.first(where: Path.exists) {
      throw CommandError(
        .cannotCreate, "Cannot write '\(standing)': the file exists already",
        hint: "Give '--force' to replace the files in the folder.")
    }
    for (path, file) in zip(paths, files) {
      try FileAccess.makeFolder(of: path)
      try FileAccess.replace(path, overwriting: overwriting, durably: false) {
        try $0(Array(file.text.utf8))
      }
    }
    // At the end, when the system has written most of them already.
    if !paths.isEmpty {
      try FileAccess.attempt("write", try Folder.synchronize(files: paths, folders: [folder]))
    }
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
    guard let profile = try file.devices.profile(id: id) else { return nil }
    let derived = try screens.derivedLayouts(of: profile)
    let timelines = try screens.timelines(of: profile)
    return ExportedDevice(
      profile, derived: derived, timelines: timelines, os: os(profile),
      hasEvidence: hasEvidence || format.isRoundTrip, only: selections)
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
      try DeviceBatches.forEach(ids, "Reading", read: { try file.devices.profile(id: $0) }) {
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
      try DeviceBatches.forEach(ids, "Exporting", read: { try file.devices.profile(id: $0) }) {
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
struct ExportFormat: Sendable {
  /// How the devices are written.
  enum Writing: Sendable {
    case json(JSONWriter.Style), csv, database
    /// A file for each device, so that `--output` names a folder.
    case files
    /// One text; a table takes the columns.
    case text(@Sendable ([ExportedDevice], [Column]?) -> ExportText)

    static func whole(_ export: @escaping @Sendable ([ExportedDevice]) -> ExportText) -> Writing {
      .text { devices, _ in export(devices) }
    }
  }

  /// The word for the format in `--format`.
  let name: String
  let writing: Writing
  /// Whether `import` reads it to the same records, so that it always has the evidence notes.
  var isRoundTrip = false
  /// Whether fields are its columns, and not parts of each device.
  var isTable = false
  /// Whether the evidence notes have a place in it.
  var takesEvidence = false
  /// Whether it can have the values of a chosen version of the OS; others have every version, or none.
  var takesOS = true
  /// Whether the devices are in the order of `list`, for people; data are in the order of the ids.
  var isInOrderOfList = false
  /// The devices that it is for, as an adjective, and the conditions that choose them; `nil` if it is for
  /// all.
  var kind: (name: String, conditions: [String])?
  /// A note that is printed after an export; `nil` for none.
  var note: String?

  static let json = ExportFormat(
    name: "json", writing: .json(.pretty), isRoundTrip: true, takesEvidence: true)
  static let sqlite = ExportFormat(name: "sqlite", writing: .database, takesEvidence: true)

  /// Every format, in the order of the help.
  static let all: [ExportFormat] =
    [
      json,
      ExportFormat(
        name: "ndjson", writing: .json(.compact), isRoundTrip: true, takesEvidence: true),
      ExportFormat(
        name: "csv", writing: .csv, isRoundTrip: true, isTable: true, takesEvidence: true),
      sqlite,
      ExportFormat(name: "swift", writing: .whole(SwiftExport.export), takesEvidence: true),
      ExportFormat(
        name: "typescript", writing: .whole(TypeScriptExport.export), takesEvidence: true,
        isInOrderOfList: true),
      ExportFormat(name: "css", writing: .whole(CSSExport.export), isInOrderOfList: true),
      ExportFormat(
        name: "android", writing: .whole(AndroidExport.export), takesOS: false,
        kind: ("Android", ["family=Android"])),
      ExportFormat(
        name: "playwright", writing: .whole(PlaywrightExport.export), takesOS: false,
        note:
          "The viewports of iPhone 11 to 17e are those of Playwright's own list, without Safari's bars. The "
          + "others are whole screens: no source states the height of their browsers' bars."),
      ExportFormat(name: "unity", writing: .files),
      ExportFormat(
        name: "markdown", writing: .text { MarkdownExport.export($0, columns: $1) }, isTable: true,
        isInOrderOfList: true),
      ExportFormat(
        name: "html", writing: .text { HTMLExport.export($0, columns: $1) }, isTable: true,
        isInOrderOfList: true),
    ]
    + ExportTemplate.all.map { template in
      ExportFormat(
        name: template.name, writing: .whole { template.export($0) }, isInOrderOfList: true)
    }
}

extension ExportFormat: ArgumentValue {
  /// The format of a name; `nil` if there is none.
  init?(argument text: String) {
    guard let format = Self.all.first(where: { $0.name == text }) else { return nil }
    self = format
  }

  var argumentText: String { name }

  /// The names of all formats.
  static var allArgumentTexts: [String] { all.map(\.name) }

  /// Whether its files are SVG.
  var isSVG: Bool { name == "svg" }

  /// Whether it is binary, and refused on a terminal.
  var isBinary: Bool { if case .database = writing { true } else { false } }

  /// Whether it has a file for each device, so that `--output` names a folder.
  var isFolder: Bool { if case .files = writing { true } else { false } }

  /// Why it has no values of one version of the OS; `nil` if it can have them.
  ///
  /// - Parameter hasColumns: Whether columns of a table are named; a whole table, which an import reads
  ///   back, has what sources observed. `nil` for a command without '--fields'.
  func refusalOfOS(hasColumns: Bool?) -> CommandError? {
    if isTable, isRoundTrip, hasColumns != true {
      return CommandError(
        .usage,
        "A whole '--format \(name)' has the values of every version, and '--os' asks for one",
        hint: hasColumns == nil
          ? "Leave '--os' out, or take another format, such as 'json'."
          : "Leave '--os' out, or name the columns with '--fields', such as '--fields common'.")
    }
    return takesOS
      ? nil
      : CommandError(
        .usage, "'--format \(name)' has no values of one version of the OS, for which '--os' asks",
        hint: "Leave '--os' out, or take a format such as 'json', 'css' or 'tokens'.")
  }
}
