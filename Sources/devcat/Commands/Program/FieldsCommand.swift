import DevcatArguments
import DevcatValues
import DevcatRender

/// `devcat fields`: the field table.
enum FieldsCommand {
  struct Options: Sendable {
    var isJSON = false
  }

  static let command = Command(
    "fields", "List the fields of a device, with an example of each.",
    discussion: """
      'set', 'add', '--where', '--fields', CSV files and mapping files name fields by these paths:
        devcat fields
        devcat set 'iPhone 17' corners.radius=55
      """,
    options: Options(), [.flag("--json", to: \.isJSON, help: "Print a JSON array.")], run: run)

  @Sendable private static func run(_ options: Options) throws {
    if options.isJSON {
      return try JSONOutput.print { writer in
        writer.objects(Field.all) { writer, field in
          writer.member("path", path(field))
          writer.member("type", field.type.expectation)
          if !field.unit.isEmpty { writer.member("unit", field.unit) }
          writer.member("meaning", field.summary)
          writer.member("example", example(field))
        }
      }
    }
    var table = TextTable([
      ("field", .left), ("example", .left), ("unit", .left), ("meaning", .left),
    ])
    for field in Field.all {
      table.add([path(field), example(field), field.unit, field.summary])
    }
    var text = table.text(isUnderlined: true, isStyled: Output.isStyled)
    if let width = Output.width, text.split(separator: "\n").contains(where: { $0.count > width }) {
      // A table would cut what people come for: how a value is written.
      text = Field.all.map { field in
        "\(example(field))\(field.unit.isEmpty ? "" : "  (\(field.unit))")\n    \(field.summary)\n"
      }.joined()
    }
    try Pager.show(
      text
        + "\nThe fields of a further display begin with 'displays.NAME.', such as "
        + "'displays.inner.points.width'.\n")
  }

  /// The path with the names of its keys.
  private static func path(_ field: Field) -> String {
    let keys = field.group.keyNames.filter { $0 != "os" }
    return field.path + keys.map { ".<\($0)>" }.joined()
  }

  /// An assignment that `set` takes.
  private static func example(_ field: Field) -> String {
    let keys = field.group.keyNames.compactMap { Self.keys[$0] }
    var value = Self.values[field.path] ?? ""
    switch field.type {
    case _ where !value.isEmpty: break
    case .text: value = "'a text'"
    case .number: value = "3"
    case .boolean: value = "true"
    case .date: value = "2025-09-19"
    case .version: value = "'iOS 26'"
    case .choice(let words): value = words.first ?? ""
    case .set(let words): value = words.isEmpty ? "'one;two'" : words.first ?? ""
    case .safeArea: value = "62,0,34,0"
    case .layout: value = "compact/regular"
    case .attribute: value = "B4"
    }
    return "\(([field.path] + keys).joined(separator: "."))=\(value)"
  }

  private static let keys = ["orientation": "portrait", "mode": "half", "key": "shelf"]

  private static let values = [
    "id": "iphone-17", "name": "'iPhone 17'", "family": "iPhone",
    "models": "'iPhone18,3;iPhone18,4'",
    "aliases": "'Phone 17;i17'", "diagonal": "6.3", "points.width": "402", "points.height": "874",
    "pixels.width": "1206",
    "pixels.height": "2622", "ppi": "460", "corners.radius": "62", "statusBar": "54",
    "zoomed.width": "320", "zoomed.height": "693", "moreSpace.width": "954",
    "moreSpace.height": "1373", "keyboard": "335", "refreshRate": "120",
    "sensorHousing.width": "126", "sensorHousing.height": "37.33", "sensorHousing.top": "13.67",
  ]
}
