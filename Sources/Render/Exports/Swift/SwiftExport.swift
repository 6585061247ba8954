import Catalogue

/// Devices as a Swift source file: a type, every device, and a look-up by identifier.
///
/// Values of fields that this version does not know are not in it.
public enum SwiftExport {
  /// How many devices a function makes; the compiler's time grows faster than a function.
  private static let batch = 100

  /// The source file.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var text = SwiftDeclarations.text
    let starts = Array(stride(from: 0, to: devices.count, by: batch))
    text += "\n  /// Every device, in the order of the ids.\n"
    text += "  public static let all: [DeviceProfile] = {\n    var all: [DeviceProfile] = []\n"
    for index in starts.indices { text += "    add\(index)(&all)\n" }
    text += "    return all\n  }()\n"
    for (index, start) in starts.enumerated() {
      text += "\n  private static func add\(index)(_ all: inout [DeviceProfile]) {\n"
      for device in devices[start..<min(start + batch, devices.count)] {
        text += "    all.append(\(literal(device)))\n"
      }
      text += "  }\n"
    }
    var export = ExportText()
    export.text = text + "}\n"
    return export
  }

  private static func literal(_ device: ExportedDevice) -> String {
    let content = device.content
    var call = Call("DeviceProfile")
    call.add("id", SwiftLiteral.text(content.id))
    for field in [Field.name, .family, .idiom, .models, .aliases, .released, .status] {
      call.add(field.path, SwiftLiteral.value(content[field]))
    }
    call.add("main", literal(content.main))
    call.add(
      "displays",
      dictionary(content.further.map { ($0.name ?? "", literal($0)) }))
    call.add(
      "attributes", dictionary(content.attributes.map { ($0.key, attribute($0.value)) }))
    return call.text
  }

  private static func literal(_ display: DisplayContent) -> String {
    var call = Call("DeviceProfile.Display")
    let names: [(String, Field)] = [
      ("diagonal", .diagonal), ("pointsWidth", .pointsWidth), ("pointsHeight", .pointsHeight),
      ("pixelsWidth", .pixelsWidth), ("pixelsHeight", .pixelsHeight), ("scale", .scale),
    ]
    for (name, field) in names { call.add(name, SwiftLiteral.value(display[field])) }
    call.add("nativeScale", display.geometry.nativeScale.map(SwiftLiteral.number))
    let further: [(String, Field)] = [
      ("ppi", .ppi), ("cornersStyle", .cornersStyle), ("cornersRadius", .cornersRadius),
      ("orientations", .orientations), ("homeIndicator", .homeIndicator),
    ]
    for (name, field) in further { call.add(name, SwiftLiteral.value(display[field])) }
    call.add("safeAreas", array(display.safeAreas.map(literal)))
    call.add("statusBars", array(display.statusBars.map(literal)))
    call.add("layouts", array(display.layouts.map(literal)))
    return call.text
  }

  private static func literal(_ row: SafeAreaRow) -> String {
    var call = Call("DeviceProfile.SafeArea")
    if !row.os.isEmpty { call.add("os", SwiftLiteral.text(row.os)) }
    call.add("orientation", SwiftLiteral.text(row.orientation))
    call.add("top", SwiftLiteral.number(row.insets.top))
    call.add("left", SwiftLiteral.number(row.insets.left))
    call.add("bottom", SwiftLiteral.number(row.insets.bottom))
    call.add("right", SwiftLiteral.number(row.insets.right))
    return call.text
  }

  private static func literal(_ row: StatusBarRow) -> String {
    var call = Call("DeviceProfile.StatusBar")
    if !row.os.isEmpty { call.add("os", SwiftLiteral.text(row.os)) }
    call.add("orientation", SwiftLiteral.text(row.orientation))
    call.add("height", SwiftLiteral.number(row.height))
    return call.text
  }

  private static func literal(_ row: LayoutRow) -> String {
    var call = Call("DeviceProfile.Layout")
    call.add("mode", SwiftLiteral.text(row.mode))
    call.add("orientation", SwiftLiteral.text(row.orientation))
    call.add("isAvailable", row.layout == .notAvailable ? "false" : "true")
    call.add("horizontal", row.layout.traits?.horizontal.map { ".\($0.name)" })
    call.add("vertical", row.layout.traits?.vertical.map { ".\($0.name)" })
    call.add("width", row.layout.traits?.width.map(SwiftLiteral.number))
    call.add("height", row.layout.traits?.height.map(SwiftLiteral.number))
    call.add("derivedFrom", row.derivedFrom.map(SwiftLiteral.text))
    return call.text
  }

  private static func attribute(_ value: FieldValue) -> String? {
    let word =
      switch value {
      case .text: "text"
      case .number: "number"
      case .boolean, .set, .safeArea, .layout, .opaque: "flag"
      }
    return SwiftLiteral.value(value).map { ".\(word)(\($0))" }
  }

  private static func array(_ elements: [String]) -> String? {
    elements.isEmpty ? nil : "[" + elements.joined(separator: ", ") + "]"
  }

  private static func dictionary(_ members: [(key: String, value: String?)]) -> String? {
    array(members.compactMap { key, value in value.map { SwiftLiteral.text(key) + ": " + $0 } })
  }
}

/// The call of an initializer, whose unknown arguments are left out.
private struct Call {
  private let name: String
  private var arguments: [String] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ label: String, _ value: String?) {
    if let value { arguments.append("\(label): \(value)") }
  }

  var text: String { name + "(" + arguments.joined(separator: ", ") + ")" }
}
