import DevcatAdaptivity
import DevcatValues

/// One display on a device's page: its screen, its safe areas, its size classes.
struct DisplaySection {
  let display: DisplayContent
  let page: DevicePage

  /// The parts, each a block of lines.
  var parts: [String] {
    [screen, insets, sizeClasses, page.hasEvidence ? observed : nil].compactMap(\.self)
  }

  private var screen: String? {
    let lines = DevicePage.facts(
      screenLines.map { line in
        let texts = line.facts.compactMap(\.value)
        return (line.label, texts.isEmpty ? nil : texts.joined(separator: " · "))
      })
    return lines.isEmpty ? nil : heading("Screen") + lines
  }

  /// The lines about the screen: the label of each, and the facts in it.
  private var screenLines: [(label: String, facts: [DevicePage.Fact])] {
    let geometry = display.geometry
    let points = page.platform == .android ? "size" : "points"
    let size = size(display[.pointsWidth], display[.pointsHeight], page.platform.unit)
    let panel = self.size(display[.pixelsWidth], display[.pixelsHeight], "px")
    let rendered = geometry.renderedPixels.flatMap { text(of: $0, "px") }
    return [
      (
        points,
        [
          (points, marked(size, .pointsWidth, .pointsHeight)), ("scale", scale(geometry)),
          ("zoomed", sized(.zoomedWidth, .zoomedHeight).map { "zoomed \($0)" }),
          ("more space", sized(.moreSpaceWidth, .moreSpaceHeight).map { "more space \($0)" }),
        ]
      ),
      ("rendered", [("rendered", isRendered(geometry) ? rendered : nil)]),
      (
        "panel",
        [
          ("panel", marked(panel, .pixelsWidth, .pixelsHeight)),
          ("density", marked(display[.ppi].map { "\($0) ppi" }, .ppi)),
          ("diagonal", marked(display[.diagonal].map { "\($0) in" }, .diagonal)),
          ("refresh rate", marked(display[.refreshRate].map { "\($0) Hz" }, .refreshRate)),
          ("color gamut", marked(gamut, .gamut)),
        ]
      ),
      ("corners", [("corners", corners), ("sensor housing", housing)]),
    ]
      + Self.rest.map { field in
        let label = field.label.lowercased()
        return (label, [(label, marked(text(of: field), field))])
      }
  }

  /// The fields that have a line of their own, beside those that are shown together or in words.
  private static let rest = Field.all.filter { field in
    field.group == .display
      && ![
        .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi, .diagonal,
        .cornersStyle, .cornersRadius, .refreshRate, .gamut, .housingKind, .housingWidth,
        .housingHeight, .housingTop, .zoomedWidth, .zoomedHeight, .moreSpaceWidth, .moreSpaceHeight,
      ].contains(field)
  }

  private func text(of field: Field) -> String? {
    switch display[field] {
    case .boolean(let flag): flag ? "yes" : "no"
    case .set(let members): members.joined(separator: ", ")
    case let value?: field.unit.isEmpty ? value.description : "\(value) \(field.unit)"
    case nil: nil
    }
  }

  /// A heading that names the display if it is not the main one.
  private func heading(_ title: String, _ remark: String? = nil) -> String {
    let display = display.name.map { " of '\(TerminalText.line($0))'" } ?? ""
    return page.heading(title + display + (remark.map { ", \($0)" } ?? ""))
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

  private func scale(_ geometry: ScreenGeometry) -> String? {
    let scale = geometry.scale.map {
      "@\(FieldValue.text(of: $0))x" + page.sign([.scale], display: display.name)
    }
    let isOther = geometry.nativeScale != geometry.scale
    return joined(
      scale, isOther ? geometry.nativeScale.map { "native \(FieldValue.text(of: $0))" } : nil)
  }

  /// A size in points that two fields give.
  private func sized(_ width: Field, _ height: Field) -> String? {
    marked(size(display[width], display[height], page.platform.unit), width, height)
  }

  /// A text with the mark of the doubt about the values in it.
  private func marked(_ text: String?, _ fields: Field...) -> String? {
    text.map { $0 + page.sign(fields, display: display.name) }
  }

  private func joined(_ parts: String?...) -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The corners, such as `rounded · 62 pt`.
  private var corners: String? {
    joined(
      marked(display[.cornersStyle]?.text, .cornersStyle),
      marked(display[.cornersRadius].map { "\($0) \(page.platform.unit)" }, .cornersRadius))
  }

  /// The cutout of the screen, such as `Dynamic Island 126 × 37.33 pt at 13.67`.
  private var housing: String? {
    let kind = display[.housingKind]?.text
    let parts = [
      kind == "none" ? nil : kind == "dynamic-island" ? "Dynamic Island" : kind,
      size(display[.housingWidth], display[.housingHeight], page.platform.unit),
      display[.housingTop].map { "at \(side($0))" },
    ].compactMap(\.self)
    return marked(
      parts.isEmpty ? nil : parts.joined(separator: " "), .housingKind, .housingWidth,
      .housingHeight, .housingTop)
  }

  private var gamut: String? {
    display[.gamut]?.text.map { ["srgb": "sRGB", "p3": "Display P3"][$0] ?? $0 }
  }

  private func size(_ width: FieldValue?, _ height: FieldValue?, _ unit: String) -> String? {
    if width == nil, height == nil { return nil }
    return "\(side(width)) × \(side(height)) \(unit)"
  }

  /// A side to hundredths, which is finer than any screen; JSON and tables have it exactly.
  private func side(_ side: FieldValue?) -> String {
    side?.number.map { FieldValue.text(of: $0.rounded(toParts: 100)) } ?? "–"
  }

  private func text(of size: Size, _ unit: String) -> String? {
    self.size(.number(size.width), .number(size.height), unit)
  }

  /// The facts by which devices are compared: the screen, the present safe areas and heights, the size classes.
  var facts: [DevicePage.Fact] {
    let name = display.name.map(DevicePage.suffix(ofDisplay:)) ?? ""
    var facts = screenLines.flatMap(\.facts)
    for line in display.lines {
      facts.append(
        (
          "safe area, \(line.orientation.rawValue)",
          page.reading(line.safeArea, line.orientation, Self.words)
        ))
    }
    for (place, field) in Field.heights.enumerated() {
      for line in display.lines {
        facts.append(
          (
            "\(field.label.lowercased()), \(line.orientation.rawValue)",
            page.reading(line.heights[place], line.orientation, Self.words(ofHeight:))
          ))
      }
    }
    let (classes, absent) = (classTable, Orientation.allCases.filter { !orientations.contains($0) })
    for (mode, cells) in classes.rows {
      for (orientation, cell) in zip(classes.orientations, cells) {
        facts.append(("\(mode), \(orientation)", cell))
      }
      facts += absent.map { ("\(mode), \($0.rawValue)", DevicePage.notAvailable) }
    }
    for mode in page.modesNotOffered where !classes.rows.contains(where: { $0.mode == mode }) {
      facts += Orientation.allCases.map { ("\(mode), \($0.rawValue)", DevicePage.notAvailable) }
    }
    return facts.map { ($0.name + name, $0.value) }
  }

  /// The safe areas and heights from version to version.
  private var insets: String? {
    var table = TextTable(alignments: [.left, .left])
    for line in display.lines {
      page.add(line.safeArea, "safe area", line.orientation, to: &table, Self.words)
    }
    for (place, field) in Field.heights.enumerated() {
      for line in display.lines {
        page.add(
          line.heights[place], field.label.lowercased(), line.orientation, to: &table,
          Self.words(ofHeight:))
      }
    }
    guard !table.rows.isEmpty else { return nil }
    let hasKeyboard = display.lines.contains { line in
      zip(Field.heights, line.heights).contains { $0 == .keyboard && !$1.segments.isEmpty }
    }
    return heading(
      hasKeyboard ? "Safe area, status bar and keyboard" : "Safe area and status bar", inUnit)
      + table.text(indent: 2, isStyled: page.isStyled)
  }

  private var inUnit: String { page.platform == .android ? "in dp" : "in points" }

  private static func words(ofHeight height: Double) -> String {
    height == 0 ? "hidden" : FieldValue.text(of: height)
  }

  /// The sides at which there is an inset.
  private static func words(_ insets: EdgeInsets) -> String {
    let sides = [
      ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
      ("right", insets.right),
    ].filter { $0.1 != 0 }
    if sides.isEmpty { return "the whole screen" }
    return sides.map { "\($0.0) \(FieldValue.text(of: $0.1))" }.joined(separator: " ")
  }

  /// The safe areas and heights as the record has them, each with its evidence.
  private var observed: String? {
    if display.heights.allSatisfy(\.isEmpty), display.safeAreas.isEmpty { return nil }
    var table = TextTable([("", .left), ("os", .left), ("", .left), ("value", .left)])
    func add<Value>(_ label: String, _ rows: [ObservedRow<Value>], _ words: (Value) -> String) {
      for row in rows {
        table.add([
          label, row.os.isEmpty ? "not stated" : row.os, row.orientation, words(row.value),
        ])
      }
    }
    add("safe area", display.safeAreas) { Self.words($0) }
    for (field, rows) in zip(Field.heights, display.heights) {
      add(field.label.lowercased(), rows, Self.words(ofHeight:))
    }
    return heading("Observations", inUnit) + table.text(indent: 2, isStyled: page.isStyled)
  }

  /// The orientations in which the device is used, the first of them first.
  private var orientations: [Orientation] {
    SupportedOrientations.all(of: page.content[.idiom]?.text)
  }

  /// The window size classes of Android, which follow from the size of the screen.
  private var windowClasses: String? {
    guard let upright = display.geometry.points else { return nil }
    let orientations = orientations
    var table = TextTable([("", .left)] + orientations.map { ($0.rawValue, .left) })
    table.add(
      [Mode.fullScreen.rawValue]
        + [upright, upright.rotated].prefix(orientations.count).map {
          AndroidWindowClasses($0).text
        })
    return heading("Window size classes", "width · height")
      + table.text(indent: 2, isStyled: page.isStyled)
  }

  private var sizeClasses: String? {
    if page.platform == .android, display.layouts.isEmpty { return windowClasses }
    if display.name != nil, display.layouts.isEmpty { return nil }
    let classes = classTable
    var table = TextTable([("", .left)] + classes.orientations.map { ($0, .left) })
    for (mode, cells) in classes.rows { table.add([mode] + cells.map { $0 ?? "–" }) }
    return heading("Size classes", "horizontal · vertical")
      + table.text(indent: 2, isStyled: page.isStyled)
      + classes.notes.distinct().joined()
      + AnswerText.splitView(
        isShown: classes.notes.isEmpty
          && classes.rows.map(\.mode).contains(where: page.endsSplitView))
  }

  /// The size classes of each mode, a cell for each orientation; `nil` where they are unknown.
  private var classTable:
    (orientations: [String], rows: [(mode: String, cells: [String?])], notes: [String])
  {
    var orientations = orientations.map(\.rawValue)
    var modes = [Mode.fullScreen.rawValue]
    for row in display.layouts {
      if !orientations.contains(row.orientation) { orientations.append(row.orientation) }
      if !modes.contains(row.mode) { modes.append(row.mode) }
    }
    var notes: [String] = []
    let rows = modes.map { mode -> (mode: String, cells: [String?]) in
      if let replacement = page.replacement(of: mode) {
        let cell = replacement.isOffered ? nil : DevicePage.notAvailable
        notes.append("  \(cell ?? "–"): \(replacement.reason).\n")
        return (mode, orientations.map { _ in cell })
      }
      let cells = orientations.map { orientation in
        display.layouts.first { $0.mode == mode && $0.orientation == orientation }
          .map(text(of:))
      }
      return (mode, cells)
    }
    return (orientations, rows, notes)
  }

  private func text(of row: LayoutRow) -> String {
    guard let traits = row.layout.traits else { return DevicePage.notAvailable }
    var text = "\(traits.horizontal?.name ?? "–") · \(traits.vertical?.name ?? "–")"
    if let size = size(
      traits.width.map(FieldValue.number), traits.height.map(FieldValue.number), "pt")
    {
      text += "  " + size
    }
    if let source = row.derivedFrom { text += page.note(from: source) }
    return text
  }
}
