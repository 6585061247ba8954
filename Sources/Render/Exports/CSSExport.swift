import Adaptivity
import Catalogue

/// Devices as a style sheet: properties with the sizes and safe areas of each device, container queries
/// that tell a window its classes, and custom media queries for each class and each device's width.
///
/// Source: Media Queries Level 5, "Custom Media Queries"; CSS Containment Level 3, "Container
/// Queries". A CSS pixel is a point.
public enum CSSExport {
  /// A direction, with the words that CSS has for it.
  private struct Axis: Sendable {
    let name: String
    let property: String
    /// The containers whose size in this direction can be asked.
    let containers: [String]
    let sizeClass: @Sendable (LayoutTraits) -> SizeClass?
    let length: @Sendable (LayoutTraits) -> Double?
  }

  private static let axes = [
    Axis(
      name: "horizontal", property: "width", containers: ["devcat-window", "devcat-window-size"],
      sizeClass: { $0.horizontal }, length: { $0.width }),
    Axis(
      name: "vertical", property: "height", containers: ["devcat-window-size"],
      sizeClass: { $0.vertical }, length: { $0.height }),
  ]

  /// The style sheet.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    export.text = """
      /* Made by 'devcat export --format css'. Do not edit: exporting again overwrites it.

         Put the class 'devcat-window' on an element: '--devcat-horizontal' is 'compact' or 'regular' in
         all that it holds, where the class of its width is known. With 'devcat-window-size' in its place
         '--devcat-vertical' is too; the element then needs a height of its own, since its content no
         longer gives it one. */
      .devcat-window { container: devcat-window / inline-size; }
      .devcat-window-size { container: devcat-window-size / size; }

      """
    let contents = devices.map(\.content)
    let traits = zip(devices, contents).flatMap { device, content in
      ([content.main] + content.further).flatMap { sizedTraits(of: $0, device) }
    }
    for axis in axes { export.text += rules(axis, traits) }
    export.text +=
      "\n/* The screen of each device, and its newest safe area, in CSS pixels. */\n:root {\n"
    for (device, content) in zip(devices, contents) {
      export.text += ([content.main] + content.further).map { properties(of: $0, device) }.joined()
    }
    export.text += "}\n\n/* Each device by the width of its screen, upright and on its side. */\n"
    for (device, content) in zip(devices, contents) {
      let rules = ([content.main] + content.further).map { widths(of: $0, device) }.joined()
      if rules.isEmpty { export.passOver(device, "its size in points is unknown") }
      export.text += rules
    }
    return export
  }

  /// The measured layouts of a display with their sizes; the full screen has the display's.
  private static func sizedTraits(
    of display: DisplayContent, _ device: ExportedDevice
  ) -> [LayoutTraits] {
    display.layouts.compactMap { row in
      guard var traits = row.layout.traits, device.isMeasured(row, display: display.name) else {
        return nil
      }
      if row.mode == Mode.fullScreen.rawValue, let points = display.geometry.points {
        let size = row.orientation == Orientation.landscape.rawValue ? points.rotated : points
        traits.width = traits.width ?? size.width
        traits.height = traits.height ?? size.height
      }
      return traits
    }
  }

  private static func rules(_ axis: Axis, _ traits: [LayoutTraits]) -> String {
    var known: [Double: Set<SizeClass>] = [:]
    for traits in traits {
      guard let length = axis.length(traits), let sizeClass = axis.sizeClass(traits) else {
        continue
      }
      known[length, default: []].insert(sizeClass)
    }
    let ranges = SizeClassRanges(known).ranges
    if ranges.isEmpty { return "" }
    var text = "\n/* The \(axis.name) size class by the \(axis.property) of a window. */\n"
    for sizeClass in SizeClass.allCases {
      let queries = ranges.filter { $0.sizeClass == sizeClass }.map { query($0, axis.property) }
      if queries.isEmpty { continue }
      text += "@custom-media --\(axis.name)-\(sizeClass.name) \(queries.joined(separator: ", "));\n"
    }
    for range in ranges {
      for container in axis.containers {
        text += "@container \(container) \(query(range, axis.property)) {\n"
        text += "  .\(container) > * { --devcat-\(axis.name): \(range.sizeClass.name); }\n}\n"
      }
    }
    return text
  }

  private static func query(_ range: SizeClassRanges.Range, _ property: String) -> String {
    if let length = range.lowest, range.highest == length { return "(\(property): \(px(length)))" }
    return [
      range.lowest.map { "(min-\(property): \(px($0)))" },
      range.highest.map { "(max-\(property): \(px($0)))" },
    ].compactMap(\.self).joined(separator: " and ")
  }

  /// The name of a display, which those of its properties and queries begin with.
  private static func name(_ display: DisplayContent, _ device: ExportedDevice) -> String {
    "--\(identifier(device.profile.id))" + (display.name.map { "_\(identifier($0))" } ?? "")
  }

  /// Sizes and safe areas as properties; in landscape the names say so.
  private static func properties(of display: DisplayContent, _ device: ExportedDevice) -> String {
    guard let points = display.geometry.points else { return "" }
    let name = name(display, device)
    var text = "  \(name)-width: \(px(points.width)); \(name)-height: \(px(points.height));\n"
    for orientation in Orientation.allCases {
      let outline = DeviceOutline.of(
        device.profile, in: Context(display: display.name, orientation: orientation),
        areas: device.areas)
      guard let insets = outline.value?.safeArea.value?.insets else { continue }
      let prefix = orientation == .portrait ? name : name + "-landscape"
      let sides = [
        ("top", insets.top), ("right", insets.right), ("bottom", insets.bottom),
        ("left", insets.left),
      ]
      text +=
        "  " + sides.map { "\(prefix)-safe-\($0): \(px($1));" }.joined(separator: " ") + "\n"
    }
    return text
  }

  /// A query for each width; a device that is never rotated has one.
  private static func widths(of display: DisplayContent, _ device: ExportedDevice) -> String {
    guard let points = display.geometry.points else { return "" }
    let name = name(display, device)
    guard SupportedOrientations.isTurned(device.profile.idiom) else {
      return "@custom-media \(name) (width: \(px(points.width)));\n"
    }
    return "@custom-media \(name)-portrait (width: \(px(points.width)));\n"
      + "@custom-media \(name)-landscape (width: \(px(points.height)));\n"
  }

  private static func px(_ length: Double) -> String { FieldValue.text(of: length) + "px" }

  /// A part of an identifier; a character that is not allowed becomes its number (CSS Syntax,
  /// "Escaping").
  private static func identifier(_ text: String) -> String {
    var identifier = ""
    for scalar in text.unicodeScalars {
      let isWord = scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
      if scalar.isPlainInSource, isWord || (scalar.isASCII && scalar.properties.numericType != nil)
      {
        identifier.unicodeScalars.append(scalar)
      } else {
        identifier += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    return identifier
  }
}

/// The lengths of windows that have a size class, as ranges between the known ones.
///
/// Known consecutive lengths of one class make a range. Lengths between the ranges of two classes
/// are in neither, and so is a length that is compact on one device and regular on another. The
/// lowest range extends downwards if it is compact, and the highest upwards if it is regular,
/// because a smaller window is never less constrained.
struct SizeClassRanges {
  /// A range of lengths in points; `nil` has no end.
  struct Range: Equatable {
    let sizeClass: SizeClass
    var lowest: Double?
    var highest: Double?
  }

  /// The ranges, the lowest first.
  let ranges: [Range]

  /// Makes the ranges of the known lengths, each with the classes that it has somewhere.
  init(_ known: [Double: Set<SizeClass>]) {
    var ranges: [Range] = []
    var isContinued = false
    for (length, classes) in known.sorted(by: { $0.key < $1.key }) {
      guard classes.count == 1, let sizeClass = classes.first else {
        isContinued = false
        continue
      }
      if isContinued, ranges.last?.sizeClass == sizeClass {
        ranges[ranges.count - 1].highest = length
      } else {
        ranges.append(Range(sizeClass: sizeClass, lowest: length, highest: length))
      }
      isContinued = true
    }
    if let first = ranges.first, first.sizeClass == .compact, first.lowest == known.keys.min() {
      ranges[0].lowest = nil
    }
    if let last = ranges.last, last.sizeClass == .regular, last.highest == known.keys.max() {
      ranges[ranges.count - 1].highest = nil
    }
    self.ranges = ranges
  }
}
