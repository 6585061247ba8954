import DevcatAdaptivity
import DevcatValues

/// Devices as a style sheet: properties with the sizes and safe areas of each device, and container
/// queries that set the size classes of a window; media queries for each screen.
///
/// Source: CSS Containment Level 3, "Container Queries"; Media Queries Level 4, "Range Context" and
/// "device-width"; Compatibility Standard, "-webkit-device-pixel-ratio". A CSS pixel is a point.
public enum CSSExport {
  /// A direction, with the words that CSS has for it.
  private struct Axis: Sendable {
    let name: String
    let property: String
    /// The containers whose size in this direction can be asked.
    let containers: [String]
    let sizeClass: @Sendable (LayoutTraits) -> SizeClass?
    let length: @Sendable (LayoutTraits) -> Double?
    /// Whether a length that is not known counts as the next longer one.
    let roundsUp: Bool
  }

  private static let axes = [
    Axis(
      name: "horizontal", property: "width", containers: ["devcat-window", "devcat-window-size"],
      sizeClass: { $0.horizontal }, length: { $0.width }, roundsUp: false),
    Axis(
      name: "vertical", property: "height", containers: ["devcat-window-size"],
      sizeClass: { $0.vertical }, length: { $0.height }, roundsUp: true),
  ]

  /// Writes the style sheet; a device whose size in points is unknown is passed over.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    export.text = """
      /* Made by 'devcat export --format css'. Do not edit: exporting again overwrites it.

         Put the class 'devcat-window' on an element: '--devcat-horizontal' is 'compact' or 'regular' in
         all that it holds. With 'devcat-window-size' in its place
         '--devcat-vertical' is too; the element then needs a height of its own, since its content no
         longer gives it one. Media queries for the page, and for each screen, are below.

         A width between two known ones counts as the smaller, and a height as the greater, since the bars of a
         browser take from the height of a screen and not from its class. No class is set where compact windows
         of some devices are as long as regular ones of others. */
      .devcat-window { container: devcat-window / inline-size; }
      .devcat-window-size { container: devcat-window-size / size; }

      """
    let contents = devices.map(\.content)
    let traits = zip(devices, contents).flatMap { device, content in
      ([content.main] + content.further).flatMap { sizedTraits(of: $0, device) }
    }
    for axis in axes { export.text += rules(axis, traits) }
    let asked = TextOrder.set(devices.compactMap { $0.os?.description })
    export.text +=
      "\n/* The screen of each device, and its safe area on "
      + (asked.isEmpty ? "its newest OS" : asked.joined(separator: " and "))
      + ", in CSS pixels. */\n:root {\n"
    for (device, content) in zip(devices, contents) {
      let texts = ([content.main] + content.further).map {
        (display: $0, properties(of: $0, device))
      }
      let unknown = "its size in points is unknown"
      if texts.allSatisfy(\.1.isEmpty) {
        export.passOver(device, unknown)
      } else {
        for (display, text) in texts where text.isEmpty {
          export.passOver(device, display: display.name ?? "outer", unknown)
        }
      }
      export.text += texts.map(\.1).joined()
    }
    export.text += "}\n" + screens(Array(zip(devices, contents)))
    return export
  }

  /// Media queries for each screen of a device with a browser, upright or turned: browsers differ in whether
  /// `device-width` turns with the device.
  private static func screens(_ devices: [(ExportedDevice, ProfileContent)]) -> String {
    var screens: [(query: String, title: String)] = []
    for (device, content) in devices where MobileBrowser(of: device.profile) != nil {
      for display in [content.main] + content.further {
        guard let points = display.geometry.points else { continue }
        let ratio = display.geometry.scale.map {
          " and (-webkit-device-pixel-ratio: \(FieldValue.text(of: $0)))"
        }
        let queries = [points, points.rotated].distinct().map { size in
          "\(side("width", size.width)) and \(side("height", size.height))\(ratio ?? "")"
        }
        let title = device.profile.title + (display.name.map { " (\($0))" } ?? "")
        screens.append((queries.joined(separator: ",\n  "), title))
      }
    }
    if screens.isEmpty { return "" }
    return "\n/* Each screen, upright or turned, with its devices: a query to copy. */\n"
      + screens.grouped(by: \.query).map { query, screens in
        let titles = screens.map(\.title).joined(separator: ", ")
        return "@media \(query) {\n  :root { --devcat-screen: \(string(titles)); }\n}\n"
      }.joined()
  }

  /// The feature of a side of a screen; browsers round a side that is no whole number up or down.
  private static func side(_ name: String, _ length: Double) -> String {
    let (least, most) = (length.rounded(.down), length.rounded(.up))
    return least == most
      ? "(device-\(name): \(px(length)))"
      : "(min-device-\(name): \(px(least))) and (max-device-\(name): \(px(most)))"
  }

  /// A string; characters that would end it, or that are not seen, become their numbers.
  private static func string(_ text: String) -> String {
    let spelled = text.spelled {
      $0.isPlainInSource && $0 != "\"" && $0 != "\\" ? nil : escape($0)
    }
    return "\"\(spelled)\""
  }

  /// The measured layouts of a display with their sizes; the full screen has the display's.
  private static func sizedTraits(
    of display: DisplayContent, _ device: ExportedDevice
  ) -> [LayoutTraits] {
    display.layouts.compactMap { row in
      guard var traits = row.current?.traits, device.isMeasured(row, display: display.name) else {
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
    let ranges = SizeClassRanges(known, roundsUp: axis.roundsUp).ranges
    if ranges.isEmpty { return "" }
    let pages = ranges.map { "'@media \(query($0, axis))' is \($0.sizeClass.name)" }
    var text = """

      /* The \(axis.name) size class by the \(axis.property) of a window. Of a page,
         \(pages.joined(separator: ", ")). */

      """
    for range in ranges {
      for container in axis.containers {
        text += "@container \(container) \(query(range, axis)) {\n"
        text += "  .\(container) > * { --devcat-\(axis.name): \(range.sizeClass.name); }\n}\n"
      }
    }
    return text
  }

  private static func query(_ range: SizeClassRanges.Range, _ axis: Axis) -> String {
    let (property, first, last) = (
      axis.property, axis.roundsUp ? "<" : "<=", axis.roundsUp ? "<=" : "<"
    )
    return switch (range.from, range.below) {
    case (let from?, let below?): "(\(px(from)) \(first) \(property) \(last) \(px(below)))"
    case (let from?, nil): "(\(property) \(axis.roundsUp ? ">" : ">=") \(px(from)))"
    case (nil, let below?): "(\(property) \(last) \(px(below)))"
    case (nil, nil): "(\(property) >= 0px)"
    }
  }

  /// The beginning of the names of a display's properties.
  private static func name(_ display: DisplayContent, _ device: ExportedDevice) -> String {
    "--\(identifier(device.profile.id))" + (display.name.map { "_\(identifier($0))" } ?? "")
  }

  /// The sizes and safe areas as properties; the names of those in landscape contain `-landscape`.
  private static func properties(of display: DisplayContent, _ device: ExportedDevice) -> String {
    guard let points = display.geometry.points else { return "" }
    let name = name(display, device)
    var text = "  \(name)-width: \(px(points.width)); \(name)-height: \(px(points.height));\n"
    for orientation in Orientation.allCases {
      let outline = DeviceOutline.of(
        device.profile, in: Context(display: display.name, orientation: orientation),
        os: device.os, timelines: device.timelines)
      guard let insets = outline.value?.safeArea.value?.value else {
        // Its properties are missed by those who use them, so that the reason is where they look.
        if !device.timelines.safeArea(orientation, display: display.name).segments.isEmpty {
          text +=
            "  /* \(name): the safe area in \(orientation) is not known on "
            + "\(device.os?.description ?? "its newest OS"). */\n"
        }
        continue
      }
      let prefix = orientation == .portrait ? name : name + "-landscape"
      let sides = ExportTemplate.sides(insets)
      text +=
        "  " + sides.map { "\(prefix)-safe-\($0): \(px($1));" }.joined(separator: " ") + "\n"
    }
    return text
  }

  private static func px(_ length: Double) -> String { FieldValue.text(of: length) + "px" }

  /// A character by its number (CSS Syntax, "Escaping").
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\\(String(scalar.value, radix: 16)) "
  }

  /// A part of an identifier; a character that is not allowed becomes its number.
  private static func identifier(_ text: String) -> String {
    text.spelled { scalar in
      let isWord = scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
      let isDigit = scalar.isASCII && scalar.properties.numericType != nil
      return scalar.isPlainInSource && (isWord || isDigit) ? nil : escape(scalar)
    }
  }
}

/// The size class of a window of any length, as ranges between known lengths: compact ones below, regular
/// ones above.
///
/// A length has the class of the next shorter or of the next longer one that is known, and what is beyond
/// all that of the nearest. A length that is compact on one device and regular on another says nothing, and
/// none has a class between the least regular and the greatest compact one, if that is longer.
struct SizeClassRanges {
  /// A range of lengths in points; `nil` has no end.
  struct Range: Equatable {
    let sizeClass: SizeClass
    /// The first length in it; where lengths are rounded up, the last one before it.
    let from: Double?
    /// The first length behind it; where lengths are rounded up, the last one in it.
    let below: Double?
  }

  /// The ranges, the lowest first; none if no length is known.
  let ranges: [Range]

  /// Makes the ranges of the known lengths, each with the classes that it has somewhere.
  init(_ known: [Double: Set<SizeClass>], roundsUp: Bool = false) {
    func lengths(_ sizeClass: SizeClass) -> [Double] {
      known.filter { $0.value == [sizeClass] }.map(\.key)
    }
    let (compact, regular) = (lengths(.compact), lengths(.regular))
    let (least, greatest) = (regular.min(), compact.max())
    var ranges: [Range] = []
    if let last = compact.filter({ $0 < least ?? .infinity }).max() {
      let end = least.map { roundsUp ? last : $0 }
      ranges.append(Range(sizeClass: .compact, from: nil, below: end))
    }
    if let first = regular.filter({ $0 > greatest ?? -.infinity }).min() {
      let start = greatest.map { roundsUp ? $0 : first }
      ranges.append(Range(sizeClass: .regular, from: start, below: nil))
    }
    self.ranges = ranges
  }
}
