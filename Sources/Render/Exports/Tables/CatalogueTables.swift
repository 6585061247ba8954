import Catalogue

/// Devices as the tables of a database that anyone can query: their present, without a history.
public struct CatalogueTables {
  private static let displayFields = Field.all.filter { $0.group == .display }
  private static let identityFields: [Field] = [.id, .name, .family, .idiom, .released, .status]

  private var profile = PlainTable("profile", identityFields.map(\.path))
  private var model = PlainTable("model", ["profile", "identifier"])
  private var alias = PlainTable("alias", ["profile", "alias"])
  private var attribute = PlainTable("attribute", ["profile", "key", "value"])
  private var unknown = PlainTable("unknown_field", ["profile", "path", "value"])
  private var display = PlainTable(
    "display",
    ["profile", "display"]
      + displayFields.map { columnName($0.path) } + [columnName("nativeScale")])
  private var safeArea = PlainTable(
    "safe_area", ["profile", "display", "os", "orientation", "top", "left", "bottom", "right"])
  private var statusBar = PlainTable(
    "status_bar", ["profile", "display", "os", "orientation", "height"])
  private var layout = PlainTable(
    "layout",
    [
      "profile", "display", "mode", "orientation", "available", "horizontal", "vertical", "width",
      "height", "derived_from",
    ])

  /// Takes devices apart.
  public init(_ devices: [ExportedDevice]) {
    for device in devices { add(device.content) }
  }

  /// The tables in the order of their names.
  public var all: [PlainTable] {
    [alias, attribute, display, layout, model, profile, safeArea, statusBar, unknown]
  }

  /// A path as columns of databases are named: `points_width`, `home_indicator`.
  private static func columnName(_ path: String) -> String {
    path.reduce(into: "") { name, letter in
      if letter.isUppercase || letter == "." { name += "_" }
      if letter != "." { name += letter.lowercased() }
    }
  }

  private mutating func add(_ content: ProfileContent) {
    let id = FieldValue.text(content.id)
    profile.add([id] + Self.identityFields.dropFirst().map { content[$0] })
    for name in content[.models]?.members ?? [] { model.add([id, .text(name)]) }
    for name in content[.aliases]?.members ?? [] { alias.add([id, .text(name)]) }
    for (key, value) in content.attributes { attribute.add([id, .text(key), value]) }
    for (path, value) in content.unknown {
      unknown.add([id, .text(path), .text(value.description)])
    }
    for display in [content.main] + content.further { add(display, id) }
  }

  private mutating func add(_ content: DisplayContent, _ id: FieldValue) {
    let name = FieldValue.text(content.name ?? "main")
    let scalars = Self.displayFields.map { field in
      // A set stands as its text, since a cell holds one value.
      content[field].map { $0.members == nil ? $0 : .text($0.description) }
    }
    display.add([id, name] + scalars + [content.geometry.nativeScale.map(FieldValue.number)])
    for row in content.safeAreas {
      let insets = [row.insets.top, row.insets.left, row.insets.bottom, row.insets.right]
      safeArea.add(
        [id, name, row.os.isEmpty ? nil : .text(row.os), .text(row.orientation)]
          + insets.map(FieldValue.number))
    }
    for row in content.statusBars {
      statusBar.add([
        id, name, row.os.isEmpty ? nil : .text(row.os), .text(row.orientation),
        .number(row.height),
      ])
    }
    for row in content.layouts {
      let value = FieldValue.layout(row.layout)
      layout.add(
        [id, name, .text(row.mode), .text(row.orientation)]
          + [Component.available, .horizontal, .vertical, .width, .height].map { value[$0] }
          + [row.derivedFrom.map(FieldValue.text)])
    }
  }
}
