import DevcatAdaptivity
import DevcatValues
import DevcatPictures

/// The small formats for design tools and for tests of Apple's platforms.
extension ExportTemplate {
  /// A named frame for each screen and orientation, with its safe area and a guide for each of its
  /// sides; each family begins a row.
  static let svg = ExportTemplate(name: "svg") { screens in
    let (gap, longestRow) = (48.0, 8000.0)
    var (x, y, rowHeight) = (0.0, 0.0, 0.0)
    var (width, family): (Double, String?) = (0, nil)
    var frames: [String] = []
    for screen in screens {
      for outline in screen.outlines {
        let isNext = screen.profile.family != family || x + outline.screen.width > longestRow
        if isNext, !frames.isEmpty { (x, y, rowHeight) = (0, y + rowHeight + gap, 0) }
        family = screen.profile.family
        frames.append(frame(outline, of: screen, at: x, y))
        x += outline.screen.width
        (width, rowHeight) = (max(width, x), max(rowHeight, outline.screen.height))
        x += gap
      }
    }
    let (right, bottom) = (text(width), text(y + rowHeight))
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(right)\" height=\"\(bottom)\" "
      + "viewBox=\"0 0 \(right) \(bottom)\">\n" + frames.joined() + "</svg>\n"
  }

  private static func frame(
    _ outline: DeviceOutline, of screen: ExportScreen, at x: Double, _ y: Double
  ) -> String {
    let isUpright =
      outline.context.orientation == SupportedOrientations.first(of: screen.profile.idiom)
    let id = MarkupText.xml(isUpright ? screen.id : "\(screen.id)-landscape")
    let title = MarkupText.xml(isUpright ? screen.name : "\(screen.name), landscape")
    let whole = Rectangle(
      x: 0, y: 0, width: outline.screen.width, height: outline.screen.height)
    let corner = outline.cornerRadius.value ?? 0
    let doubts = MarkupText.xml(screen.doubts(outline))
    func shape(_ box: Rectangle, _ name: String, _ paint: String, corner: Double = 0) -> String {
      let rx = corner > 0 ? " rx=\"\(text(corner))\"" : ""
      return "    <rect id=\"\(id)-\(name)\" x=\"\(text(box.x))\" y=\"\(text(box.y))\" "
        + "width=\"\(text(box.width))\" height=\"\(text(box.height))\"\(rx) \(paint)/>\n"
    }
    var parts =
      "  <g id=\"\(id)\" transform=\"translate(\(text(x)) \(text(y)))\">\n    <title>\(title)</title>\n"
      + (doubts.isEmpty ? "" : "    <desc>\(doubts)</desc>\n")
      + shape(whole, "screen", "fill=\"#ffffff\" stroke=\"#3c4047\"", corner: corner)
    if let safe = outline.safeRectangle.value {
      // Where the corners of the screen would cut the area, it ends with them.
      let isCut =
        min(safe.x, whole.width - safe.x - safe.width) < corner
        && min(safe.y, whole.height - safe.y - safe.height) < corner
      if isCut {
        parts +=
          "    <clipPath id=\"\(id)-corners\"><rect width=\"\(text(whole.width))\" "
          + "height=\"\(text(whole.height))\" rx=\"\(text(corner))\" fill=\"#ffffff\"/></clipPath>\n"
      }
      let clip = isCut ? " clip-path=\"url(#\(id)-corners)\"" : ""
      parts += shape(safe, "safe-area", "fill=\"#dcebfb\"\(clip)")
      let (right, bottom) = (safe.x + safe.width, safe.y + safe.height)
      for (side, x1, y1, x2, y2) in [
        ("top", 0, safe.y, whole.width, safe.y), ("left", safe.x, 0, safe.x, whole.height),
        ("bottom", 0, bottom, whole.width, bottom), ("right", right, 0, right, whole.height),
      ] {
        parts +=
          "    <line id=\"\(id)-safe-area-\(side)\" x1=\"\(text(x1))\" y1=\"\(text(y1))\" "
          + "x2=\"\(text(x2))\" y2=\"\(text(y2))\" stroke=\"#2262b0\"/>\n"
      }
    }
    if let home = outline.homeIndicator.value {
      parts += shape(home, "home-indicator", "fill=\"#1d1d1f\"", corner: home.height / 2)
    }
    return parts + "  </g>\n"
  }

  /// Configurations of pointfreeco's swift-snapshot-testing.
  static let swiftSnapshotTesting = ExportTemplate(
    name: "swift-snapshot-testing", refusal: { notMobile($0) ?? notApples($0) }
  ) { screens in
    var names = SwiftNames(beside: [])
    return """
      // Made by 'devcat export --format swift-snapshot-testing'. Do not edit: exporting again overwrites it.
      import SnapshotTesting
      import UIKit

      extension ViewImageConfig {

      """
        + screens.flatMap { screen in
          screen.outlines.map { outline in
            let isUpright = outline.context.orientation == .portrait
            let name = names.name(for: isUpright ? screen.id : "\(screen.id)-landscape")
            let area =
              outline.safeArea.value?.value ?? EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
            let note = outline.safeArea.value == nil ? ", whose safe area is unknown" : ""
            let doubts = screen.doubts(outline)
            return "  /// \(comment(screen.name))\(isUpright ? "" : " in landscape")\(note)"
              + (doubts.isEmpty ? ".\n" : "; \(doubts).\n")
              + "  public static let \(name) = ViewImageConfig(\n"
              + "    safeArea: UIEdgeInsets(top: \(text(area.top)), left: \(text(area.left)), "
              + "bottom: \(text(area.bottom)), right: \(text(area.right))),\n"
              + "    size: CGSize(width: \(text(outline.screen.width)), height: \(text(outline.screen.height))),\n"
              + "    traits: UITraitCollection(mutations: { traits in\(traits(outline, screen)) }))\n"
          }
        }.joined() + "}\n"
  }

  private static func traits(_ outline: DeviceOutline, _ screen: ExportScreen) -> String {
    let pane = outline.panes.first
    let lines = [
      screen.scale.map { "traits.displayScale = \(text($0))" },
      "traits.userInterfaceIdiom = .\(screen.profile.idiom == "pad" ? "pad" : "phone")",
      (pane?.horizontal.value?.name).map { "traits.horizontalSizeClass = .\($0)" },
      (pane?.vertical.value?.name).map { "traits.verticalSizeClass = .\($0)" },
    ].compactMap(\.self)
    return lines.map { "\n      \($0)" }.joined() + "\n   "
  }

  /// Previews of SwiftUI, each as large as a screen.
  static let previews = ExportTemplate(name: "previews", refusal: notApples) { screens in
    """
    // Made by 'devcat export --format previews'. Put your view in the place of ContentView.
    import SwiftUI


    """
      + screens.map { screen in
        let title = SwiftLiteral.text(comment(screen.name))
        return "#Preview(\(title), traits: .fixedLayout(width: \(text(screen.size.width)), "
          + "height: \(text(screen.size.height)))) {\n  ContentView()\n}\n"
      }.joined()
  }

  private static func notApples(_ screen: ExportScreen) -> String? {
    screen.profile.platform == .android ? "it is none of Apple's" : nil
  }

  private static func text(_ length: Double) -> String {
    FieldValue.text(of: (length * 1000).rounded() / 1000)
  }
}
