public import DevcatValues

/// Devices as the tables of a database that anyone can query: their present, without a history.
public struct CatalogueTables {
  private static let displayFields = Field.all.filter { $0.group == .display }
  private static let identityFields = Field.all.filter { field in
    // A set has a table of its own, with a row for each member.
    if case .set = field.type { false } else { field.group == .identity }
  }

  private static let ofProfile = (table: "profile", columns: ["id"])
  private static let ofDisplay = (table: "display", columns: ["profile", "display"])

  private var profile = PlainTable(
    "profile", identityFields.map { columnDefinition($0) + ($0 == .id ? " NOT NULL" : "") },
    key: ["id"], indexed: ["name", "family"])
  private var model = PlainTable(
    "model", ["profile TEXT NOT NULL", "identifier TEXT NOT NULL"], key: ["profile", "identifier"],
    parent: ofProfile, indexed: ["identifier"])
  private var alias = PlainTable(
    "alias", ["profile TEXT NOT NULL", "alias TEXT NOT NULL"], key: ["profile", "alias"],
    parent: ofProfile, indexed: ["alias"])
  private var attribute = PlainTable(
    "attribute", ["profile TEXT NOT NULL", "key TEXT NOT NULL", "value"], key: ["profile", "key"],
    parent: ofProfile, indexed: ["key"])
  private var unknown = PlainTable(
    "unknown_field", ["profile TEXT NOT NULL", "path TEXT NOT NULL", "value TEXT"],
    key: ["profile", "path"], parent: ofProfile)
  private var display = PlainTable(
    "display",
    ["profile TEXT NOT NULL", "display TEXT NOT NULL"]
      + displayFields.map(columnDefinition) + ["native_scale REAL"], key: ["profile", "display"],
    parent: ofProfile)
  /// Two tables for each of `Field.keyedByOS`: that of the rows, then that of the segments.
  private var insets = Field.keyedByOS.flatMap { field in
    observed(field.column, field.lengthNames.map { $0 + " REAL" })
  }
  private var layout = PlainTable(
    "layout",
    [
      "profile TEXT NOT NULL", "display TEXT NOT NULL", "mode TEXT NOT NULL",
      "orientation TEXT NOT NULL", "available INTEGER NOT NULL", "horizontal TEXT",
      "vertical TEXT", "width REAL", "height REAL", "derived_from TEXT",
    ], key: ["profile", "display", "mode", "orientation"], parent: ofDisplay)

  /// The tables of rows as they are recorded, and of segments, with the columns of their values.
  private static func observed(_ name: String, _ values: [String]) -> [PlainTable] {
    let place = ["profile TEXT NOT NULL", "display TEXT NOT NULL"]
    let row = place + ["os TEXT", "orientation TEXT NOT NULL"] + values
    let segment =
      place + [
        "orientation TEXT NOT NULL", "os_from TEXT", "os_until TEXT", "is_current INTEGER NOT NULL",
      ] + values + ["basis TEXT NOT NULL", "checked TEXT", "grade TEXT NOT NULL", "other TEXT"]
    return [(name, row), (name + "_segment", segment)].map {
      PlainTable($0, $1, parent: ofDisplay, indexed: ["profile"])
    }
  }

  private static func columnDefinition(_ field: Field) -> String {
    "\(field.column) \(field.type.columnType)"
  }

  /// A row for each device, with what people look for.
  private static let devices = """
    CREATE VIEW devices AS
    SELECT p.name, p.family, p.released, d.points_width, d.points_height, d.scale,
      d.pixels_width, d.pixels_height, d.ppi, d.diagonal,
      portrait.horizontal || '/' || portrait.vertical AS portrait_classes,
      landscape.horizontal || '/' || landscape.vertical AS landscape_classes,
      safe.top AS safe_top, safe.left AS safe_left, safe.bottom AS safe_bottom,
      safe.right AS safe_right, turned.top AS landscape_safe_top,
      turned.left AS landscape_safe_left, turned.bottom AS landscape_safe_bottom,
      turned.right AS landscape_safe_right,
      (SELECT group_concat(identifier, ', ') FROM model WHERE profile = p.id) AS models, p.id
    FROM profile p JOIN display d ON d.profile = p.id AND d.display = 'main'
    LEFT JOIN layout portrait ON portrait.profile = p.id AND portrait.display = 'main'
      AND portrait.mode = 'full-screen' AND portrait.orientation = 'portrait'
    LEFT JOIN layout landscape ON landscape.profile = p.id AND landscape.display = 'main'
      AND landscape.mode = 'full-screen' AND landscape.orientation = 'landscape'
    LEFT JOIN safe_area_segment safe ON safe.profile = p.id AND safe.display = 'main'
      AND safe.orientation = 'portrait' AND safe.is_current
    LEFT JOIN safe_area_segment turned ON turned.profile = p.id AND turned.display = 'main'
      AND turned.orientation = 'landscape' AND turned.is_current
    ORDER BY p.released DESC, p.name
    """

  /// Makes tables without rows.
  public init() { profile.statements.append(Self.devices) }

  /// The rows of the devices since the last call, of each table in the order of `all`.
  public mutating func takeRows() -> [[[FieldValue?]]] {
    [
      profile.takeRows(), display.takeRows(), alias.takeRows(), attribute.takeRows(),
      layout.takeRows(), model.takeRows(),
    ] + insets.indices.map { insets[$0].takeRows() } + [unknown.takeRows()]
  }

  /// The tables, those that others refer to first.
  public var all: [PlainTable] {
    [profile, display, alias, attribute, layout, model] + insets + [unknown]
  }

  /// Adds the rows of a device to the tables.
  ///
  /// Of a device that is asked for a version of the OS, what holds on it is current.
  public mutating func add(_ device: ExportedDevice) {
    let content = device.content
    let id = FieldValue.text(content.id)
    profile.add([id] + Self.identityFields.dropFirst().map { content[$0] })
    for name in content[.models]?.members ?? [] { model.add([id, .text(name)]) }
    for name in content[.aliases]?.members ?? [] { alias.add([id, .text(name)]) }
    for (key, value) in content.attributes { attribute.add([id, .text(key), value]) }
    for (path, value) in content.unknown {
      unknown.add([id, .text(path), .text(value.description)])
    }
    for display in [content.main] + content.further { add(display, id, device) }
  }

  private mutating func add(
    _ content: DisplayContent, _ id: FieldValue, _ device: ExportedDevice
  ) {
    let name = FieldValue.text(content.name ?? "main")
    let scalars = Self.displayFields.map { field in
      // A set is written as its text, because a cell holds one value.
      content[field].map { $0.members == nil ? $0 : .text($0.description) }
    }
    display.add([id, name] + scalars + [content.geometry.nativeScale.map(FieldValue.number)])
    for (place, field) in Field.keyedByOS.enumerated() {
      for row in content.observed[field, default: []] {
        insets[2 * place].add(
          [id, name, row.os.isEmpty ? nil : .text(row.os), .text(row.orientation)]
            + row.value.lengths.map(FieldValue.number))
      }
      for line in content.lines {
        add(line[field], on: device.os, line.orientation, [id, name], to: 2 * place + 1)
      }
    }
    for row in content.layouts {
      guard let current = row.current else { continue }
      let value = FieldValue.layout(current)
      layout.add(
        [id, name, .text(row.mode), .text(row.orientation)]
          + [Component.available, .horizontal, .vertical, .width, .height].map { value[$0] }
          + [row.currentSource.map(FieldValue.text)])
    }
  }
}

extension CatalogueTables {
  /// Adds the segments of a timeline to one of `insets`.
  private mutating func add(
    _ timeline: Timeline<FieldValue>, on os: OSVersion?, _ orientation: Orientation,
    _ place: [FieldValue], to table: Int
  ) {
    let current = timeline.reading(for: os)?.segment
    for segment in timeline.segments {
      let versions = [segment.from, segment.until].map { $0.map { FieldValue.text("\($0)") } }
      insets[table].add(
        place + [.text(orientation.rawValue)] + versions
          + [.boolean(segment == current)]
          + segment.value.lengths.map(FieldValue.number)
          + [
            .text(segment.basis), segment.checked.map { .text("\($0)") },
            .text(segment.grade.word), segment.other.map(FieldValue.text),
          ])
    }
  }
}

/// A table as a database holds it.
public struct PlainTable: Sendable {
  /// The name of the table.
  public let name: String
  /// The names of the columns.
  public let columns: [String]
  /// The rows, each with a text, number or boolean, or nothing, for every column.
  fileprivate var rows: [[FieldValue?]] = []
  /// The columns with their types, and the keys, as they follow the name in SQL.
  public let declaration: String
  /// The statements of SQL to run when all tables have their rows, such as those that make indexes.
  public internal(set) var statements: [String]

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - columns: The columns with their types, such as `id TEXT`.
  ///   - key: The columns of the primary key; none for a table without one.
  ///   - parent: The table whose key the first columns are, and how many of them.
  ///   - indexed: The columns that have an index of their own.
  init(
    _ name: String, _ columns: [String], key: [String] = [],
    parent: (table: String, columns: [String])? = nil, indexed: [String] = []
  ) {
    self.name = name
    self.columns = columns.map { String($0.prefix { $0 != " " }) }
    // 'left' and 'right' are words of SQL.
    var lines = columns.map { column in
      let name = column.prefix { $0 != " " }
      return "\"\(name)\"" + column.dropFirst(name.count)
    }
    if !key.isEmpty { lines.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
    if let parent {
      let own = self.columns.prefix(parent.columns.count).joined(separator: ", ")
      lines.append(
        "FOREIGN KEY (\(own)) REFERENCES \(parent.table)(\(parent.columns.joined(separator: ", ")))"
      )
    }
    declaration = "(\n  " + lines.joined(separator: ",\n  ") + "\n)"
    statements = indexed.map { "CREATE INDEX \(name)_\($0) ON \(name)(\($0))" }
  }

  mutating func add(_ row: [FieldValue?]) {
    precondition(row.count == columns.count, "A row has a cell for every column")
    rows.append(row)
  }

  fileprivate mutating func takeRows() -> [[FieldValue?]] {
    defer { rows = [] }
    return rows
  }
}
