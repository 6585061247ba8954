import DevcatValues
import Testing

@Suite("The rules' findings about a violation, and their remedies") struct ExplanationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [String: String]
    /// The values before the change that is checked; `nil` for a new profile.
    var old: [String: String]?
    var id = "a"
    var family: String? = "iPad"
    var panels: [Size] = []
    let finding: String
    var testDescription: String { name }
    var oldProfile: Profile? {
      get throws { try old.map { try ValidationTests.profile($0, id: id, family: family) } }
    }
  }

  /// The panel that the guideline gives for the 10.5" iPad Pro, on its true diagonal and density.
  private static let published = [
    "pixels.width": "1668", "pixels.height": "2388", "diagonal": "10.5", "ppi": "264",
  ]
  private static let dense =
    "a: warning: 1668 × 2388 px on 10.5 in is 277 ppi, its panel has 264 (rule display.ppi)"

  private static func panel(_ width: Double, _ height: Double) -> Size {
    Size(width: width, height: height)
  }

  static let densities = [
    Case(
      name: "a panel with a side in common", values: published,
      panels: [panel(1640, 2360), panel(1668, 2224), panel(1668, 2388), panel(1668, 2420)],
      finding: dense + "; nearest consistent: 1668 × 2224 px"),
    Case(
      name: "a panel with a side in common goes before a nearer one", values: published,
      panels: [panel(1666, 2300), panel(1668, 2200)],
      finding: dense + "; nearest consistent: 1668 × 2200 px"),
    Case(
      name: "the nearer of two with a side in common", values: published,
      panels: [panel(1668, 2200), panel(1668, 2224), panel(1400, 2388)],
      finding: dense + "; nearest consistent: 1668 × 2224 px"),
    Case(
      name: "a panel without a side in common is another device's", values: published,
      panels: [panel(1536, 2048), panel(1640, 2360), panel(1620, 2160)],
      finding: dense + "; nearest consistent: 277 ppi"),
    Case(
      name: "no panel fits", values: published, panels: [panel(1536, 2048), panel(1668, 2388)],
      finding: dense + "; nearest consistent: 277 ppi"),
    Case(
      name: "no panel is known", values: published,
      finding: dense + "; nearest consistent: 277 ppi"),
    Case(
      name: "a panel at the edge of the 4 %",
      values: ["pixels.width": "300", "pixels.height": "550", "diagonal": "5", "ppi": "120"],
      panels: [panel(300, 548), panel(300, 492), panel(300, 491)],
      finding: "a: warning: 300 × 550 px on 5 in is 125 ppi, its panel has 120 (rule display.ppi)"
        + "; nearest consistent: 300 × 492 px"),
    Case(
      name: "a new density beside a panel that was there", values: published,
      old: ["pixels.width": "1668", "pixels.height": "2388", "diagonal": "10.5", "ppi": "277"],
      panels: [panel(1668, 2224)], finding: dense + "; nearest consistent: 277 ppi"),
    Case(
      name: "a first density beside a panel that was there", values: published,
      old: ["pixels.width": "1668", "pixels.height": "2388", "diagonal": "10.5"],
      panels: [panel(1668, 2224)], finding: dense + "; nearest consistent: 277 ppi"),
    Case(
      name: "a new diagonal beside a panel and a density that were there", values: published,
      old: ["pixels.width": "1668", "pixels.height": "2388", "diagonal": "11", "ppi": "264"],
      panels: [panel(1668, 2224)], finding: dense + "; nearest consistent: 11.03 in"),
    Case(
      name: "a new panel beside a density and a diagonal that were there", values: published,
      old: ["pixels.width": "1668", "pixels.height": "2224", "diagonal": "10.5", "ppi": "264"],
      finding: dense + "; nearest consistent: 1668 × 2214 px, computed"),
    Case(
      name: "a far density beside a panel and a diagonal that were there",
      values: ["pixels.width": "300", "pixels.height": "400", "diagonal": "5", "ppi": "1.2"],
      old: ["pixels.width": "300", "pixels.height": "400", "diagonal": "5"],
      finding: "a: warning: 300 × 400 px on 5 in is 100 ppi, its panel has 1.2 (rule display.ppi)"
        + "; nearest consistent: 100 ppi"),
    Case(
      name: "a further display",
      values: [
        "displays.inner.pixels.width": "300", "displays.inner.pixels.height": "400",
        "displays.inner.diagonal": "5", "displays.inner.ppi": "80",
      ],
      old: [
        "displays.inner.pixels.width": "300", "displays.inner.pixels.height": "400",
        "displays.inner.diagonal": "5",
      ], panels: [panel(300, 265)],
      finding: "a: warning: display inner: 300 × 400 px on 5 in is 100 ppi, its panel has 80 "
        + "(rule display.ppi); nearest consistent: 100 ppi"),
  ]

  static let others = [
    Case(
      name: "pixels to a point",
      values: ValidationTests.screen((834, 1112), (1668, 2388)),
      finding: "a: error: 1668 × 2388 px on 834 × 1112 pt is 2 px a point across and 2.147 down "
        + "(rule display.pixels-per-point); nearest consistent: 1668 × 2224 px"),
    Case(
      name: "a scale by its native one",
      values: ValidationTests.screen((414, 736), (1080, 1920)).merging(["scale": "4"]) { $1 },
      finding: "a: error: its scale is 4, not 1, 2 or 3 (rule display.scale)"
        + "; nearest consistent: 3"),
    Case(
      name: "a scale of a panel that is no multiple",
      values: ValidationTests.screen((300, 600), (601, 1201)).merging(["scale": "2.5"]) { $1 },
      finding: "a: error: its scale is 2.5, not 1, 2 or 3 (rule display.scale)"
        + "; nearest consistent: 2"),
    Case(
      name: "a scale by itself", values: ["scale": "0.3"],
      finding: "a: error: its scale is 0.3, not 1, 2 or 3 (rule display.scale)"
        + "; nearest consistent: 1"),
    Case(
      name: "a scale of a further display", values: ["displays.inner.scale": "4"],
      finding: "a: error: display inner: its scale is 4, not 1, 2 or 3 (rule display.scale)"
        + "; nearest consistent: 3"),
    Case(
      name: "a screen on its side", values: ["points.width": "844", "points.height": "390"],
      finding: "a: error: 844 × 390 pt is wider than tall; give the size in portrait "
        + "(rule display.portrait); nearest consistent: 390 × 844 pt"),
    Case(
      name: "an id", values: [:], id: "iPad Pro (12.9\")",
      finding: "iPad Pro (12.9\"): error: 'iPad Pro (12.9\")' is not an id; ids are [a-z0-9.-]+ "
        + "(rule identity.id); nearest consistent: ipad-pro-12.9"),
    Case(
      name: "a new panel, of which the width alone is too much",
      values: ["pixels.width": "300", "pixels.height": "400", "diagonal": "5", "ppi": "50"],
      old: ["pixels.width": "150", "pixels.height": "200", "diagonal": "5", "ppi": "50"],
      finding: "a: warning: 300 × 400 px on 5 in is 100 ppi, its panel has 50 (rule display.ppi)"),
    Case(
      name: "a diagonal without its point, in a new profile",
      values: ["pixels.width": "1080", "pixels.height": "2400", "diagonal": "61", "ppi": "431"],
      finding: "a: warning: 1080 × 2400 px on 61 in is 43 ppi, its panel has 431 "
        + "(rule display.ppi)"),
    Case(
      name: "a new panel of a few pixels",
      values: ["pixels.width": "3", "pixels.height": "4", "diagonal": "5", "ppi": "2"],
      old: ["pixels.width": "300", "pixels.height": "400", "diagonal": "5", "ppi": "2"],
      finding: "a: warning: 3 × 4 px on 5 in is 1 ppi, its panel has 2 (rule display.ppi)"),
    Case(
      name: "pixels to a point of another screen",
      values: ValidationTests.screen((402, 874), (12, 2622)),
      finding: "a: error: 12 × 2622 px on 402 × 874 pt is 0.03 px a point across and 3 down "
        + "(rule display.pixels-per-point)"),
    Case(
      name: "what has no nearest", values: ["statusBar.portrait": "-1"],
      finding: "a: error: statusBar.portrait is -1, and must be from 0 to 100000 pt "
        + "(rule values.range)"),
  ]

  @Test("A finding says what would be consistent", arguments: densities + others)
  func aFindingSaysWhatWouldBeConsistent(_ example: Case)
    throws
  {
    let profile = try ValidationTests.profile(
      example.values, id: example.id, family: example.family)
    let findings = profile.validated(
      knowing: KnownPanels(example.panels), replacing: try example.oldProfile)
    #expect(findings.map(\.description) == [example.finding])
  }

  @Test("Proposed corrections break no rule") func proposedCorrectionsBreakNoRule() throws {
    for example in Self.densities {
      var profile = try ValidationTests.profile(example.values, family: example.family)
      let panels = KnownPanels(example.panels)
      let old = try example.oldProfile
      let remedy = try #require(profile.validated(knowing: panels, replacing: old).first?.remedy)
      let numbers = remedy.split(whereSeparator: { !$0.isNumber && $0 != "." })
        .compactMap { Double($0) }
      let fields: [Field] =
        numbers.count == 2
        ? [.pixelsWidth, .pixelsHeight] : remedy.hasSuffix("ppi") ? [.ppi] : [.diagonal]
      let display = profile.furtherDisplays.first
      for (field, number) in zip(fields, numbers) {
        profile[field.at(display: display)] = .number(number)
      }
      #expect(profile.validated(knowing: panels).isEmpty, "\(example)")
    }
  }
}
