import Catalogue

/// Devices as a style sheet: custom media queries for each class and each device's width, and
/// container queries that tell a window its classes.
///
/// Source: Media Queries Level 5, "Custom Media Queries"; CSS Containment Level 3, "Container
/// Queries". A CSS pixel is a point.
public enum CSSExport {
  /// A direction, with the words that CSS has for it.
  private struct Axis: Sendable {
    let name: String
    let property: String
    let sizeClass: @Sendable (LayoutTraits) -> SizeClass?
    let length: @Sendable (LayoutTraits) -> Double?
  }

  private static let axes = [
    Axis(
      name: "horizontal", property: "width", sizeClass: { $0.horizontal }, length: { $0.width }),
    Axis(name: "vertical", property: "height", sizeClass: { $0.vertical }, length: { $0.height }),
  ]

  /// The style sheet.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    export.text = """
      /* Made by 'devcat export --format css'; what is changed here is lost when it is made anew.

         Put the class 'devcat-window' on an element: '--devcat-horizontal' and '--devcat-vertical'
         are 'compact' or 'regular' in all that it holds, where the class of its size is known. */
      .devcat-window { container: devcat-window / size; }

      """
    let contents = devices.map(\.content)
    let traits = zip(devices, contents).flatMap { device, content in
      ([content.main] + content.further).flatMap { sizedTraits(of: $0, device) }
    }
    for axis in axes { export.text += rules(axis, traits) }
    export.text += "\n/* Each device by the width of its screen, upright and on its side. */\n"
    for (device, content) in zip(devices, contents) {
      let rules = ([content.main] + content.further).map { widths(of: $0, content.id) }.joined()
      if rules.isEmpty { export.passOver(device, "its size in points is not known") }
      export.text += rules
    }
    return export
  }

  /// The measured layouts of a display with their sizes, of the full screen that of the display.
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
      text += "@container devcat-window \(query(range, axis.property)) {\n"
      text += "  .devcat-window > * { --devcat-\(axis.name): \(range.sizeClass.name); }\n}\n"
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

  private static func widths(of display: DisplayContent, _ id: String) -> String {
    guard let points = display.geometry.points else { return "" }
    let name = "--\(identifier(id))" + (display.name.map { "_\(identifier($0))" } ?? "")
    return "@custom-media \(name)-portrait (width: \(px(points.width)));\n"
      + "@custom-media \(name)-landscape (width: \(px(points.height)));\n"
  }

  private static func px(_ length: Double) -> String { FieldValue.text(of: length) + "px" }

  /// A part of an identifier; what no identifier has stands as its number (CSS Syntax, "Escaping").
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
