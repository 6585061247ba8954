import DevcatAdaptivity
import DevcatValues

/// The facts of one display: its screen, its safe areas and heights, its size classes.
struct DisplayFacts {
  let display: DisplayContent
  let device: DeviceFacts

  private var profile: Profile { device.profile }
  private var unit: String { profile.platform.unit }
  private var idiom: String? { device.content[.idiom]?.text }

  var all: [DeviceFact] { screen + insets + classes }

  /// The orientations in which the device is used, the first of them first.
  var orientations: [Orientation] { SupportedOrientations.all(of: idiom) }

  var screen: [DeviceFact] {
    let geometry = display.geometry
    let points = profile.platform == .android ? "size" : "points"
    var rendered = fact(
      "rendered", geometry.renderedPixels.map { "\($0.text(Self.side)) px" },
      rule: "\(points) × scale")
    rendered.isRepeated = !isRendered(geometry)
    var native = fact(
      "native scale", geometry.nativeScale.map { FieldValue.text(of: $0) }, line: points,
      word: "native", rule: "panel pixels ÷ \(points)")
    native.isRepeated = geometry.nativeScale == geometry.scale
    var sensors = fact(
      "sensor housing", housing, line: "corners", .housingKind, .housingWidth, .housingHeight,
      .housingTop)
    // The page of a device has a line for a housing only where there is one.
    sensors.isRepeated = display[.housingKind]?.text == "none"
    return [
      fact(points, size(.pointsWidth, .pointsHeight), .pointsWidth, .pointsHeight),
      fact(
        "scale", geometry.scale.map { "@\(FieldValue.text(of: $0))x" }, line: points, .scale),
      native,
      fact(
        "zoomed", size(.zoomedWidth, .zoomedHeight), line: points, word: "zoomed", .zoomedWidth,
        .zoomedHeight),
      fact(
        "more space", size(.moreSpaceWidth, .moreSpaceHeight), line: points, word: "more space",
        .moreSpaceWidth, .moreSpaceHeight),
      rendered,
      fact("panel", size(.pixelsWidth, .pixelsHeight, "px"), .pixelsWidth, .pixelsHeight),
      fact("density", display[.ppi].map { "\($0) ppi" }, line: "panel", .ppi),
      fact("diagonal", display[.diagonal].map { "\($0) in" }, line: "panel", .diagonal),
      fact("refresh rate", display[.refreshRate].map { "\($0) Hz" }, line: "panel", .refreshRate),
      fact(
        "color gamut",
        display[.gamut]?.text.map { ["srgb": "sRGB", "p3": "Display P3"][$0] ?? $0 },
        line: "panel", .gamut),
      millimetres,
      corner("corner style", display[.cornersStyle]?.text, .cornersStyle),
      corner("corner radius", display[.cornersRadius].map { "\($0) \(unit)" }, .cornersRadius),
      sensors,
    ] + Self.rest.map(rest)
  }

  /// The fields that have a fact of their own, beside those that are shown together or in words.
  private static let rest = Field.all.filter { field in
    field.group == .display
      && ![
        .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi, .diagonal,
        .cornersStyle, .cornersRadius, .refreshRate, .gamut, .housingKind, .housingWidth,
        .housingHeight, .housingTop, .zoomedWidth, .zoomedHeight, .moreSpaceWidth, .moreSpaceHeight,
      ].contains(field)
  }

  private func fact(
    _ label: String, _ value: String?, line: String? = nil, word: String? = nil,
    rule: String? = nil, _ fields: Field...
  ) -> DeviceFact {
    var fact = DeviceFact(.screen, label, value, line: line, word: word)
    fact.display = display.name
    fact.rule = rule
    fact.paths = fields.map { $0.at(display: display.name) }
    fact.sign = value == nil ? "" : device.sign(fields, display: display.name)
    return fact
  }

  private func rest(_ field: Field) -> DeviceFact {
    let text: String? =
      switch display[field] {
      case .boolean(let flag): flag ? "yes" : "no"
      case .set(let members): members.joined(separator: ", ")
      case let value?: field.unit.isEmpty ? value.description : "\(value) \(field.unit)"
      case nil: nil
      }
    var fact = fact(field.label.lowercased(), text, field)
    // A device that is never turned has no orientations, and no indicator of the Home screen.
    let isOfTurned = field == .orientations || field == .homeIndicator
    if text == nil, isOfTurned, !SupportedOrientations.isTurned(idiom) {
      fact.value = DeviceFact.notAvailable
    }
    return fact
  }

  /// A fact about corners, which a device without a screen of its own does not have.
  private func corner(_ label: String, _ text: String?, _ field: Field) -> DeviceFact {
    let hasCorners = idiom != "tv" && idiom != "vision"
    return fact(
      label, text ?? (hasCorners ? nil : DeviceFact.notAvailable), line: "corners", field)
  }

  private var millimetres: DeviceFact {
    let display = profile.display(display.name)
    let text = display.points.flatMap { points in
      display.millimetresPerPoint.value.map { length in
        points.text { FieldValue.text(of: ($0 * length).rounded(toParts: 10)) } + " mm"
      }
    }
    let isMeasured = display.pixels != nil && display.ppi != nil
    return fact(
      "millimetres", text, line: "",
      rule: isMeasured ? "panel pixels ÷ density" : "diagonal and proportions")
  }

  /// Whether the rendered pixels differ from those of the panel.
  private func isRendered(_ geometry: ScreenGeometry) -> Bool {
    // Sizes in dp are often fractions, so the pixels computed from them are not exactly whole.
    func isOther(_ rendered: Double?, _ panel: FieldValue?) -> Bool {
      guard let rendered, let panel = panel?.number else {
        return (rendered == nil) != (panel == nil)
      }
      return abs(rendered - panel) > 0.01
    }
    let rendered = geometry.renderedPixels
    return isOther(rendered?.width, display[.pixelsWidth])
      || isOther(rendered?.height, display[.pixelsHeight])
  }

  /// The cutout of the screen, such as `Dynamic Island 126 × 37.33 pt at 13.67`, or `none`.
  private var housing: String? {
    let kind = display[.housingKind]?.text
    let parts = [
      kind == "dynamic-island" ? "Dynamic Island" : kind,
      size(.housingWidth, .housingHeight),
      display[.housingTop]?.number.map { "at \(Self.side($0))" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func size(_ width: Field, _ height: Field, _ unit: String? = nil) -> String? {
    Self.size(display[width]?.number, display[height]?.number, unit ?? self.unit)
  }

  /// A size with its unit, and a dash for a side that is not known; `nil` if neither is.
  static func size(_ width: Double?, _ height: Double?, _ unit: String) -> String? {
    if width == nil, height == nil { return nil }
    return "\(width.map(side) ?? "–") × \(height.map(side) ?? "–") \(unit)"
  }

  /// A side to hundredths, which is finer than any screen; JSON and tables have it exactly.
  private static func side(_ side: Double) -> String {
    FieldValue.text(of: side.rounded(toParts: 100))
  }
}

/// The safe areas and heights on one version of the OS.
extension DisplayFacts {
  private var insets: [DeviceFact] {
    Field.keyedByOS.flatMap { field in
      display.lines.map { fact(field, $0[field], $0.orientation) }
    }
  }

  /// The value of a timeline that holds on the version; `N/A` in an orientation that the device does not
  /// have.
  private func fact(
    _ field: Field, _ timeline: Timeline<FieldValue>, _ orientation: Orientation
  ) -> DeviceFact {
    let label = field.label.lowercased()
    var fact = DeviceFact(.insets, "\(label), \(orientation.rawValue)", nil)
    if field.group == .heights { (fact.line, fact.word) = (label, orientation.rawValue) }
    fact.display = display.name
    guard let reading = timeline.reading(for: device.os) else {
      fact.value = orientations.contains(orientation) ? nil : DeviceFact.notAvailable
      return fact
    }
    let text = Self.words(reading.value)
    fact.value = text.last?.isNumber == true ? "\(text) \(unit)" : text
    fact.sign = reading.segment.sign
    fact.donor = reading.segment.donor
    fact.system = reading.os?.name(onPad: profile.isPad)
    if fact.donor == nil {
      fact.paths = display.observed[field, default: []].filter {
        $0.orientation == orientation.rawValue && $0.value == reading.value
      }.map { field.at([$0.os, $0.orientation], display: display.name) }
    }
    return fact
  }

  /// A height, or the sides at which there is an inset.
  static func words(_ value: FieldValue) -> String {
    guard let insets = value.insets else { return value.number == 0 ? "hidden" : "\(value)" }
    let sides = insets.sides.filter { $0.length != 0 }
    if sides.isEmpty { return "the whole screen" }
    return sides.map { "\($0.0) \(FieldValue.text(of: $0.1))" }.joined(separator: " ")
  }
}

/// The size classes.
extension DisplayFacts {
  /// The size classes of each mode, a fact for each orientation, and why windows have replaced some.
  struct ClassTable {
    var orientations: [String]
    var rows: [(mode: String, facts: [DeviceFact])] = []
    var notes: [String] = []
  }

  /// Whether the classes are Android's, which follow from the size of the screen.
  var hasWindowClasses: Bool { profile.platform == .android && display.layouts.isEmpty }

  /// The classes of the table, and those of the modes and orientations that devices of the kind do not
  /// have.
  private var classes: [DeviceFact] {
    let table = classTable
    let absent = Orientation.allCases.filter { !orientations.contains($0) }.map(\.rawValue)
    let modes = profile.hasNoPadModes ? Mode.known.filter(\.isOfMultitasking).map(\.rawValue) : []
    func refused(_ mode: String, _ orientations: [String]) -> [DeviceFact] {
      orientations.map { fact(mode, $0, DeviceFact.notAvailable) }
    }
    return table.rows.flatMap { $0.facts + refused($0.mode, absent) }
      + modes.filter { mode in !table.rows.contains { $0.mode == mode } }
      .flatMap { refused($0, Orientation.allCases.map(\.rawValue)) }
  }

  var classTable: ClassTable {
    var table = ClassTable(orientations: orientations.map(\.rawValue))
    var modes = [Mode.fullScreen.rawValue]
    for row in display.layouts {
      if !table.orientations.contains(row.orientation) {
        table.orientations.append(row.orientation)
      }
      if !modes.contains(row.mode) { modes.append(row.mode) }
    }
    for mode in modes {
      var cell: ((String) -> DeviceFact)?
      if let replacement = PadWindows.replacement(
        of: Mode(rawValue: mode), on: profile, in: device.os)
      {
        let text = replacement.isOffered ? nil : DeviceFact.notAvailable
        table.notes.append("\(text ?? "–"): \(replacement.reason).")
        cell = { fact(mode, $0, text) }
      }
      table.rows.append(
        (mode, table.orientations.map { cell?($0) ?? classes(in: mode, $0) }))
    }
    return table
  }

  private func classes(in mode: String, _ orientation: String) -> DeviceFact {
    if hasWindowClasses {
      let upright = display.geometry.points
      let isFirst = orientation == orientations.first?.rawValue
      let size = isFirst ? upright : upright?.rotated
      var fact = fact(mode, orientation, size.map { AndroidWindowClasses($0).text })
      fact.rule = "the size of the screen, by Android's window size classes"
      return fact
    }
    guard
      let row = display.layouts.first(where: { $0.mode == mode && $0.orientation == orientation })
    else { return fact(mode, orientation, nil) }
    var fact = fact(mode, orientation, Self.text(of: row.layout))
    fact.donor = row.derivedFrom
    fact.sign = row.derivedFrom == nil ? "" : Grade.derived.sign
    if row.derivedFrom == nil {
      fact.paths = [Field.layouts.at([mode, orientation], display: display.name)]
    }
    return fact
  }

  private func fact(_ mode: String, _ orientation: String, _ value: String?) -> DeviceFact {
    var fact = DeviceFact(.classes, "\(mode), \(orientation)", value)
    fact.display = display.name
    return fact
  }

  private static func text(of layout: Layout) -> String {
    guard let traits = layout.traits else { return DeviceFact.notAvailable }
    let size = size(traits.width, traits.height, "pt").map { "  \($0)" }
    return "\(traits.horizontal?.name ?? "–") · \(traits.vertical?.name ?? "–")" + (size ?? "")
  }
}
