import DevcatAdaptivity
import DevcatValues
import DevcatPictures
import DevcatRender

/// The contents of a device's page without the explorer: the facts of its card, and its drawing.
struct DeviceFacts {
  private let device: ExportedDevice
  private let upright: DeviceOutline?
  private let turned: DeviceOutline?
  private let sources: [String]
  /// The facts of the further displays.
  private let further: [DeviceFacts]
  /// The display; the main one, or a further one.
  private let display: Display

  /// Takes the facts from a device, its outlines, and the names of its sources.
  ///
  /// - Parameter name: The name of a further display; `nil` for the main one and all others.
  init(
    _ device: ExportedDevice, _ outlines: [DeviceOutline], sources: [String] = [],
    display name: String? = nil
  ) {
    self.device = device
    self.sources = sources
    display = device.profile.display(name)
    further =
      name == nil
      ? device.profile.displays.compactMap { display in
        display.name.map { DeviceFacts(device, outlines, display: $0) }
      } : []
    func whole(_ orientation: Orientation) -> DeviceOutline? {
      outlines.first {
        $0.context == Context(display: name, mode: .fullScreen, orientation: orientation)
      }
    }
    upright = whole(SupportedOrientations.first(of: device.profile.idiom))
    turned = whole(.landscape)
  }

  private var profile: Profile { device.profile }
  private var unit: String { profile.platform.unit }

  /// The title of the page: "iPhone 17 Pro: 402 × 874 pt, @3x, safe area and size classes".
  var title: String {
    let facts = [points, scale].compactMap(\.self)
    return "\(profile.title): "
      + (facts + ["safe area and size classes"]).joined(separator: ", ")
  }

  /// One sentence for search engines and previews.
  var description: String {
    "\(profile.title): "
      + rows.prefix(6).map { "\($0.name.prefix(1).lowercased())\($0.name.dropFirst()) \($0.value)" }
      .joined(separator: "; ") + "."
  }

  /// The content of the page.
  var html: String {
    let subtitle = [profile.family, profile[Field.released.at()]?.text].compactMap(\.self)
      .joined(separator: " · ")
    let rows = rows
    let facts =
      Self.list(rows)
      + further.map {
        "<h2>\(MarkupText.html("Display '\($0.display.name ?? "")'"))</h2>\n" + Self.list($0.rows)
      }.joined()
    let legend = [Grade.derived, .disputed].filter { grade in
      (rows + further.flatMap(\.rows)).contains { $0.value.hasSuffix(Self.mark(grade)) }
    }.map { "\($0.sign) \($0.word)" }.joined(separator: ", ")
    let note = legend.isEmpty ? "" : "<p class=\"hint\">\(legend)</p>"
    return "<header class=\"page-head\"><h1>\(MarkupText.html(profile.title))</h1>\n"
      + "<p class=\"subtitle\">\(MarkupText.html(subtitle))</p></header>\n"
      + "<section class=\"first-look\" aria-label=\"In one look\">\n"
      + "<div class=\"look\">\(facts)\(note)\(origin)</div>\n"
      + "<figure class=\"stage\">\(upright.map(drawing) ?? "")</figure>\n</section>\n"
  }

  private static func list(_ rows: [(name: String, value: String)]) -> String {
    "<dl class=\"look-facts\">\n"
      + rows.map {
        "<div><dt>\(MarkupText.html($0.name))</dt><dd>\(MarkupText.html($0.value))</dd></div>\n"
      }.joined() + "</dl>"
  }

  /// A line with the sources of the values; empty if there are none.
  private var origin: String {
    var names: [String] = []
    for source in sources where !names.contains(source) { names.append(source) }
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(Self.mostSources).joined(separator: "; ")
    let rest = names.count - Self.mostSources
    return "<p class=\"hint\">Sources: \(MarkupText.html(shown))"
      + (rest > 0 ? "; and \(rest) more" : "") + "</p>"
  }

  /// The number of sources that are named.
  private static let mostSources = 3

  /// The facts with a value.
  private var rows: [(name: String, value: String)] {
    let isTurned = SupportedOrientations.isTurned(profile.idiom)
    let suffix = isTurned ? ", portrait" : ""
    let rows: [(String, String?)] = [
      (
        profile.platform == .android ? "Size" : "Points",
        marked(points, .pointsWidth, .pointsHeight)
      ),
      ("Scale", marked(scale, .scale)),
      (
        "Pixels", marked(display.pixels.map { "\(Self.sides($0)) px" }, .pixelsWidth, .pixelsHeight)
      ),
      ("Safe area\(suffix)", upright.flatMap(safeArea)),
      ("Safe area, landscape", isTurned ? turned.flatMap(safeArea) : nil),
      ("Classes\(suffix)", upright.flatMap(classes)),
      ("Classes, landscape", isTurned ? turned.flatMap(classes) : nil),
      ("Status bar", statusBar),
      ("Diagonal", marked(display.diagonal.map { "\(Self.number($0))″" }, .diagonal)),
      ("Density", marked(display.ppi.map { "\(Self.number($0)) ppi" }, .ppi)),
      (
        "Corner radius",
        marked(upright?.cornerRadius.value.map { "\(Self.number($0)) \(unit)" }, .cornersRadius)
      ),
      ("Sensor housing", housing),
      (
        "Home indicator",
        isTurned
          ? marked(display[.homeIndicator]?.boolean.map { $0 ? "yes" : "no" }, .homeIndicator) : nil
      ),
      (
        "Identifiers",
        profile.models.isEmpty || display.name != nil ? nil : profile.models.joined(separator: ", ")
      ),
      ("Id", display.name == nil ? profile.id : nil),
    ]
    return rows.compactMap { name, value in value.map { (name, $0) } }
  }

  private var points: String? { display.points.map { "\(Self.sides($0)) \(unit)" } }
  private var scale: String? { display.scale.map { "@\(FieldValue.text(of: $0))x" } }

  /// A text with the mark of the doubt about the values in it, as `devcat show` has it.
  private func marked(_ text: String?, _ fields: Field...) -> String? {
    text.map {
      $0
        + Self.mark(
          fields.map { device.grade(of: $0.at(display: display.name)) }.max() ?? .confirmed)
    }
  }

  private static func mark(_ grade: Grade) -> String {
    grade.sign.isEmpty ? "" : " " + grade.sign
  }

  /// Top and bottom, or all four sides if the area does not reach the left or the right edge, and
  /// the OS: `62 / 34 pt (iOS 27)`.
  private func safeArea(_ outline: DeviceOutline) -> String? {
    guard let reading = outline.safeArea.value else { return nil }
    let (insets, sign) = (reading.value, reading.segment.sign)
    let sides =
      insets.left == 0 && insets.right == 0
      ? [insets.top, insets.bottom] : [insets.top, insets.left, insets.bottom, insets.right]
    let os = reading.os.map { " (\($0.name(onPad: profile.isPad)))" } ?? ""
    return sides.map(Self.number).joined(separator: " / ") + " \(unit)" + os
      + (sign.isEmpty ? "" : " " + sign)
  }

  /// The heights of the status bar on the newest OS: one, or those upright and in landscape.
  private var statusBar: String? {
    let found = SupportedOrientations.all(of: profile.idiom).map {
      device.timelines.statusBar($0, display: display.name).current
    }
    guard found.contains(where: { $0 != nil }) else { return nil }
    let heights = found.map { segment in
      segment.map { $0.value == 0 ? "hidden" : "\(Self.number($0.value)) \(unit)" } ?? "unknown"
    }
    let sign = found.compactMap { $0?.sign }.first { !$0.isEmpty } ?? ""
    return (Set(heights).count == 1 ? heights[0] : heights.joined(separator: " / "))
      + (sign.isEmpty ? "" : " " + sign)
  }

  /// The sensor housing, such as `Dynamic Island 126 × 37.33 pt, 13.67 pt from the top`.
  private var housing: String? {
    guard let kind = display[.housingKind]?.text else { return nil }
    var words = kind == "dynamic-island" ? "Dynamic Island" : kind
    if let width = display[.housingWidth]?.number, let height = display[.housingHeight]?.number {
      words += " \(Self.sides(Size(width: width, height: height))) \(unit)"
    }
    if let top = display[.housingTop]?.number {
      words += ", \(Self.number(top)) \(unit) from the top"
    }
    return marked(words, .housingKind, .housingWidth, .housingHeight, .housingTop)
  }

  private func classes(_ outline: DeviceOutline) -> String? {
    if profile.platform == .android {
      return AndroidWindowClasses(outline.screen).text
    }
    guard let pane = outline.panes.first, let width = pane.horizontal.value,
      let height = pane.vertical.value
    else { return nil }
    return "\(width.name) · \(height.name)"
  }

  /// The screen as the explorer draws it, by the classes of its style sheet.
  private func drawing(_ outline: DeviceOutline) -> String {
    let scale = min(300 / outline.screen.width, 420 / outline.screen.height)
    let whole = Rectangle(
      x: 0, y: 0, width: outline.screen.width, height: outline.screen.height)
    let corner = outline.cornerRadius.value ?? 0
    func shape(_ box: Rectangle, _ name: String, corner: Double = 0) -> String {
      let values = [
        ("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height), ("rx", corner),
      ].map { "\($0)=\"\(Self.number($1 * scale))\"" }
      return "<rect class=\"\(name)\" \(values.joined(separator: " "))/>"
    }
    let parts = [
      shape(whole, "screen-ground", corner: corner),
      "<g clip-path=\"url(#screen)\">"
        + (outline.safeRectangle.value.map { shape($0, "safe-area") } ?? "")
        + "</g>",
      outline.homeIndicator.value.map { shape($0, "home-indicator", corner: $0.height / 2) } ?? "",
      shape(whole, "screen", corner: corner),
    ]
    let label = MarkupText.html("\(profile.title), \(points ?? "")")
    let (width, height) = (whole.width * scale, whole.height * scale)
    return "<svg class=\"outline\" role=\"img\" aria-label=\"\(label)\" "
      + "width=\"\(Self.number(width + 4))\" height=\"\(Self.number(height + 4))\" "
      + "viewBox=\"-2 -2 \(Self.number(width + 4)) \(Self.number(height + 4))\">"
      + "<clipPath id=\"screen\">\(shape(whole, "", corner: corner))</clipPath>"
      + parts.joined() + "</svg>"
  }

  private static func sides(_ size: Size) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  private static func number(_ value: Double) -> String {
    FieldValue.text(of: (value * 100).rounded() / 100)
  }
}
