import DevcatAdaptivity
import DevcatPictures
import DevcatRender
import DevcatValues

/// The contents of a device's page without the explorer: its facts, and its drawing.
struct DeviceMarkup {
  private let profile: Profile
  private let facts: [DeviceFact]
  private let upright: DeviceOutline?
  private let sources: [String]

  /// Takes the facts from a device, its outlines, and the names of its sources.
  init(_ device: ExportedDevice, _ outlines: [DeviceOutline], sources: [String] = []) {
    profile = device.profile
    self.sources = sources
    facts = DeviceFacts(device).all.filter { fact in
      fact.isKnown && !fact.isRepeated
        && [.identity, .screen, .insets, .classes].contains(fact.group)
    }
    let first = SupportedOrientations.first(of: device.profile.idiom)
    upright = outlines.first { $0.context == Context(mode: .fullScreen, orientation: first) }
  }

  /// The title of the page: "iPhone 17 Pro: 402 × 874 pt, @3x, safe area and size classes".
  var title: String {
    let known = facts(of: nil).filter { ["points", "size", "scale"].contains($0.label) }
    return "\(profile.title): "
      + (known.compactMap(\.value) + ["safe area and size classes"]).joined(separator: ", ")
  }

  /// One sentence for search engines and previews.
  var description: String {
    let all = facts(of: nil)
    let screen = all.filter { $0.group != .identity }.prefix(6)
    return "\(profile.title): "
      + (screen.isEmpty ? all[...] : screen).map { "\($0.label) \($0.text ?? "")" }
      .joined(separator: "; ") + (screen.isEmpty ? "; nothing is known of a screen." : ".")
  }

  /// The content of the page.
  var html: String {
    let subtitle = [profile.family, profile[Field.released.at()]?.text].compactMap(\.self)
      .joined(separator: " · ")
    let lists =
      Self.list(facts(of: nil))
      + facts.compactMap(\.display).distinct().map {
        "<h2>\(MarkupText.html("Display '\($0)'"))</h2>\n" + Self.list(facts(of: $0))
      }.joined()
    let legend = [Grade.derived, .disputed].filter { grade in
      facts.contains { $0.sign == grade.sign }
    }.map { "\($0.sign) \($0.word)" }.joined(separator: ", ")
    let note = legend.isEmpty ? "" : "<p class=\"hint\">\(legend)</p>"
    return "<header class=\"page-head\"><h1>\(MarkupText.html(profile.title))</h1>\n"
      + "<p class=\"subtitle\">\(MarkupText.html(subtitle))</p></header>\n"
      + "<section class=\"first-look\" aria-label=\"In one look\">\n"
      + "<div class=\"look\">\(lists)\(note)\(origin)</div>\n"
      + "<figure class=\"stage\">\(upright.map(drawing) ?? "")</figure>\n</section>\n"
  }

  /// The facts of a display, or of the main one with those of the device, whose names come last.
  private func facts(of display: String?) -> [DeviceFact] {
    let own = facts.filter { $0.display == display }
    return own.filter { $0.group != .identity } + own.filter { $0.group == .identity }
  }

  private static func list(_ facts: [DeviceFact]) -> String {
    "<dl class=\"look-facts\">\n"
      + facts.map { fact in
        let name = fact.label.prefix(1).uppercased() + fact.label.dropFirst()
        let system = fact.system.map { " (\($0))" } ?? ""
        let value = (fact.value ?? "") + system + (fact.sign.isEmpty ? "" : " " + fact.sign)
        return "<div><dt>\(MarkupText.html(name))</dt><dd>\(MarkupText.html(value))</dd></div>\n"
      }.joined() + "</dl>"
  }

  /// A line with the sources of the values; empty if there are none.
  private var origin: String {
    let names = sources.distinct()
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(Self.mostSources).joined(separator: "; ")
    let rest = names.count - Self.mostSources
    return "<p class=\"hint\">Sources: \(MarkupText.html(shown))"
      + (rest > 0 ? "; and \(rest) more" : "") + "</p>"
  }

  /// The number of sources that are named.
  private static let mostSources = 3

  /// The screen as the explorer draws it, by the classes of its style sheet.
  private func drawing(_ outline: DeviceOutline) -> String {
    let (width, height) = (outline.screen.width, outline.screen.height)
    let scale = min(300 / width, 420 / height)
    let edge = 2 / scale
    func number(_ value: Double) -> String { FieldValue.text(of: value.rounded(toParts: 100)) }
    let size = facts(of: nil).first { ["points", "size"].contains($0.label) }?.value ?? ""
    let box = [-edge, -edge, width + 2 * edge, height + 2 * edge].map(number)
    return
      "<svg class=\"outline\" role=\"img\" aria-label=\"\(MarkupText.html("\(profile.title), \(size)"))\" "
      + "width=\"\(number(width * scale + 4))\" height=\"\(number(height * scale + 4))\" "
      + "viewBox=\"\(box.joined(separator: " "))\">"
      + OutlineMarkup.elements(outline, clip: "screen") + "</svg>"
  }
}
