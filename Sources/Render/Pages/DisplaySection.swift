import Adaptivity
import Catalogue

/// One display on a device's page: its screen, its safe areas, its size classes.
struct DisplaySection {
  private let display: DisplayContent
  private let page: DevicePage

  init(_ display: DisplayContent, of page: DevicePage) {
    self.display = display
    self.page = page
  }

  /// The parts, each a block of lines.
  var parts: [String] { [screen, statusBars, safeAreas, sizeClasses].compactMap(\.self) }

  private var screen: String? {
    let geometry = display.geometry
    let rest = Self.rest.map { ($0.label.lowercased(), text(of: $0)) }
    let lines = DevicePage.facts(
      [
        ("points", size(display[.pointsWidth], display[.pointsHeight], "pt")),
        ("rendered", geometry.renderedPixels.flatMap { text(of: $0, "px") }),
        ("panel", size(display[.pixelsWidth], display[.pixelsHeight], "px")),
        ("scale", scale(geometry)),
        ("density", display[.ppi].map { "\($0) ppi" }),
        ("diagonal", display[.diagonal].map { "\($0) in" }),
        ("corners", corners),
      ] + rest)
    return lines.isEmpty ? nil : heading("Screen") + lines
  }

  /// The fields that have a line of their own, beside those that are shown together or in words.
  private static let rest = Field.all.filter { field in
    field.group == .display
      && ![
        .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi, .diagonal,
        .cornersStyle, .cornersRadius,
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

  private func scale(_ geometry: ScreenGeometry) -> String? {
    let native = geometry.nativeScale.map { "native \(FieldValue.text(of: $0))" }
    let scale = geometry.scale.map { "@\(FieldValue.text(of: $0))x" }
    let parts = [scale, native].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private var corners: String? {
    let radius = display[.cornersRadius].map { "\($0) pt" }
    let parts = [display[.cornersStyle]?.text, radius].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
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

  private var statusBars: String? {
    if display.statusBars.isEmpty { return nil }
    var table = TextTable([("os", .left), ("", .left), ("height", .right)])
    for row in display.statusBars {
      let height = row.height == 0 ? "hidden" : FieldValue.text(of: row.height)
      table.add([row.os.isEmpty ? "not stated" : row.os, row.orientation, height])
    }
    return heading("Status bar", "in points") + table.text(indent: 2, isStyled: page.isStyled)
  }

  private var safeAreas: String? {
    if display.safeAreas.isEmpty { return nil }
    let hasOS = display.safeAreas.contains { !$0.os.isEmpty }
    let sides = ["top", "left", "bottom", "right"].map { ($0, TextTable.Alignment.right) }
    let isDerived = display.safeAreas.contains { $0.derivedFrom != nil }
    let remarks: [(String, TextTable.Alignment)] = isDerived ? [("", .left)] : []
    var table = TextTable((hasOS ? [("os", .left)] : []) + [("", .left)] + sides + remarks)
    for row in display.safeAreas {
      let insets = [row.insets.top, row.insets.left, row.insets.bottom, row.insets.right]
      let os = row.os.isEmpty ? "not stated" : row.os
      let remark = row.derivedFrom.map { "* as \(page.names[$0] ?? $0)" } ?? ""
      table.add(
        (hasOS ? [os] : []) + [row.orientation] + insets.map(FieldValue.text(of:))
          + (isDerived ? [remark] : []))
    }
    return heading("Safe areas", "in points") + table.text(indent: 2, isStyled: page.isStyled)
  }

  private var sizeClasses: String? {
    if display.name != nil, display.layouts.isEmpty { return nil }
    var orientations = Orientation.allCases.map(\.rawValue)
    var modes = [Mode.fullScreen.rawValue]
    for row in display.layouts {
      if !orientations.contains(row.orientation) { orientations.append(row.orientation) }
      if !modes.contains(row.mode) { modes.append(row.mode) }
    }
    var table = TextTable([("", .left)] + orientations.map { ($0, .left) })
    for mode in modes {
      table.add(
        [mode]
          + orientations.map { orientation in
            let row = display.layouts.first { $0.mode == mode && $0.orientation == orientation }
            return row.map(text(of:)) ?? "–"
          })
    }
    return heading("Size classes", "horizontal · vertical")
      + table.text(indent: 2, isStyled: page.isStyled)
  }

  private func text(of row: LayoutRow) -> String {
    guard let traits = row.layout.traits else { return "N/A" }
    var text = "\(traits.horizontal?.name ?? "–") · \(traits.vertical?.name ?? "–")"
    if let size = size(
      traits.width.map(FieldValue.number), traits.height.map(FieldValue.number), "pt")
    {
      text += "  " + size
    }
    if let source = row.derivedFrom { text += "  * as \(page.names[source] ?? source)" }
    return text
  }
}
