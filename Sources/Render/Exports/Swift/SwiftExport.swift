import Catalogue

/// Devices as a Swift source file: a type, every device, and a look-up by identifier.
///
/// Values of fields that this version does not know are not in it.
public enum SwiftExport {
  /// How many devices a function makes; the compiler's time grows faster than a function.
  private static let batch = 100

  /// The source file.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    let contents = devices.map(\.content)
    let cases = Enumerations(contents)
    var text = SwiftDeclarations.head + cases.declarations + SwiftDeclarations.members
    let starts = Array(stride(from: 0, to: devices.count, by: batch))
    text += "\n  /// Every device, in the order of the ids.\n"
    text += "  public static let all: [DeviceProfile] = {\n    var all: [DeviceProfile] = []\n"
    for index in starts.indices { text += "    _add\(index)(&all)\n" }
    text += "    return all\n  }()\n"
    for (index, start) in starts.enumerated() {
      text += "\n  private static func _add\(index)(_ all: inout [DeviceProfile]) {\n"
      for content in contents[start..<min(start + batch, devices.count)] {
        text += "    all.append(\(cases.literal(content)))\n"
      }
      text += "  }\n"
    }
    var names = SwiftNames(beside: ["all", "identified", "byIdentifier", "size"])
    text += "}\n\n/// Each device by its id.\nextension DeviceProfile {\n"
    for (place, content) in contents.enumerated() {
      let name = names.name(for: content.id)
      text += "  public static let \(name): DeviceProfile = all[\(place)]\n"
    }
    var export = ExportText()
    export.text = text + "}\n" + SwiftDeclarations.conveniences
    return export
  }
}

/// The enumerations of an export, and the literals that use them.
private struct Enumerations {
  private let mode: SwiftCases
  private let orientation: SwiftCases
  private let interfaceOrientation: SwiftCases
  private let idiom: SwiftCases

  init(_ contents: [ProfileContent]) {
    let displays = contents.flatMap { [$0.main] + $0.further }
    mode = SwiftCases(
      "Mode", "How much of a display an app has.", known: Mode.known.map(\.rawValue),
      present: displays.flatMap { $0.layouts.map(\.mode) })
    orientation = SwiftCases(
      "Orientation", "How a device is held.", known: Orientation.allCases.map(\.rawValue),
      present: displays.flatMap {
        $0.layouts.map(\.orientation) + $0.safeAreas.map(\.orientation)
          + $0.statusBars.map(\.orientation)
      })
    interfaceOrientation = SwiftCases(
      "InterfaceOrientation", "An orientation that a device supports.",
      known: OrientationSet.all.members,
      present: displays.flatMap { $0[.orientations]?.members ?? [] })
    let idioms: [String] =
      if case .choice(let words) = Field.idiom.type { words } else { [] }
    idiom = SwiftCases(
      "Idiom", "The interface idiom.", known: idioms,
      present: contents.compactMap { $0[.idiom]?.text })
  }

  var declarations: String {
    [mode, orientation, interfaceOrientation, idiom].map(\.declaration).joined()
  }

  func literal(_ content: ProfileContent) -> String {
    var call = Call("DeviceProfile")
    call.add("id", SwiftLiteral.text(content.id))
    for field in [Field.name, .family] { call.add(field.path, SwiftLiteral.value(content[field])) }
    call.add("idiom", content[.idiom]?.text.map(idiom.literal))
    for field in [Field.models, .aliases, .released, .status] {
      call.add(field.path, SwiftLiteral.value(content[field]))
    }
    call.add("main", literal(content.main))
    call.add("displays", dictionary(content.further.map { ($0.name ?? "", literal($0)) }))
    call.add("attributes", dictionary(content.attributes.map { ($0.key, attribute($0.value)) }))
    return call.text
  }

  private func literal(_ display: DisplayContent) -> String {
    var call = Call("DeviceProfile.Display")
    let names: [(String, Field)] = [
      ("diagonal", .diagonal), ("pointsWidth", .pointsWidth), ("pointsHeight", .pointsHeight),
      ("pixelsWidth", .pixelsWidth), ("pixelsHeight", .pixelsHeight), ("scale", .scale),
    ]
    for (name, field) in names { call.add(name, SwiftLiteral.value(display[field])) }
    call.add("nativeScale", display.geometry.nativeScale.map(SwiftLiteral.number))
    let further: [(String, Field)] = [
      ("ppi", .ppi), ("cornersStyle", .cornersStyle), ("cornersRadius", .cornersRadius),
    ]
    for (name, field) in further { call.add(name, SwiftLiteral.value(display[field])) }
    call.add(
      "orientations",
      display[.orientations]?.members.map {
        "[" + $0.map(interfaceOrientation.literal).joined(separator: ", ") + "]"
      })
    call.add("homeIndicator", SwiftLiteral.value(display[.homeIndicator]))
    call.add("safeAreas", array(display.safeAreas.map(literal)))
    call.add("statusBars", array(display.statusBars.map(literal)))
    call.add("layouts", array(display.layouts.map(literal)))
    return call.text
  }

  private func literal(_ row: SafeAreaRow) -> String {
    var call = Call("DeviceProfile.SafeArea")
    if !row.os.isEmpty { call.add("os", SwiftLiteral.text(row.os)) }
    call.add("orientation", orientation.literal(row.orientation))
    call.add("top", SwiftLiteral.number(row.insets.top))
    call.add("left", SwiftLiteral.number(row.insets.left))
    call.add("bottom", SwiftLiteral.number(row.insets.bottom))
    call.add("right", SwiftLiteral.number(row.insets.right))
    call.add("derivedFrom", row.derivedFrom.map(SwiftLiteral.text))
    return call.text
  }

  private func literal(_ row: StatusBarRow) -> String {
    var call = Call("DeviceProfile.StatusBar")
    if !row.os.isEmpty { call.add("os", SwiftLiteral.text(row.os)) }
    call.add("orientation", orientation.literal(row.orientation))
    call.add("height", SwiftLiteral.number(row.height))
    return call.text
  }

  private func literal(_ row: LayoutRow) -> String {
    var call = Call("DeviceProfile.Layout")
    call.add("mode", mode.literal(row.mode))
    call.add("orientation", orientation.literal(row.orientation))
    call.add("isAvailable", row.layout == .notAvailable ? "false" : "true")
    call.add("horizontal", row.layout.traits?.horizontal.map { ".\($0.name)" })
    call.add("vertical", row.layout.traits?.vertical.map { ".\($0.name)" })
    call.add("width", row.layout.traits?.width.map(SwiftLiteral.number))
    call.add("height", row.layout.traits?.height.map(SwiftLiteral.number))
    call.add("derivedFrom", row.derivedFrom.map(SwiftLiteral.text))
    return call.text
  }

  private func attribute(_ value: FieldValue) -> String? {
    let word =
      switch value {
      case .text: "text"
      case .number: "number"
      case .boolean, .set, .safeArea, .layout, .opaque: "flag"
      }
    return SwiftLiteral.value(value).map { ".\(word)(\($0))" }
  }

  private func array(_ elements: [String]) -> String? {
    elements.isEmpty ? nil : "[" + elements.joined(separator: ", ") + "]"
  }

  private func dictionary(_ members: [(key: String, value: String?)]) -> String? {
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
