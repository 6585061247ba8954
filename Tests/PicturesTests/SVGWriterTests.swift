import Foundation
import Testing

@testable import DevcatPictures

@Suite("SVG")
struct SVGWriterTests {
  static let sample = Picture(
    width: 200, height: 100.5, title: "A <title> & \"more\"", summary: "Line\u{1}s\nand 'quotes'",
    elements: [
      .group(
        Group(
          name: "a & b", facts: [.init("device", "x<y")],
          [
            .rectangle(
              Box(x: 10, y: 10, width: 30, height: 20), radius: 4,
              Paint(fill: .screen, stroke: Stroke(.outline, width: 2))),
            .ellipse(Box(x: 50, y: 10, width: 20, height: 10), Paint(fill: .series(3, .half))),
          ])),
      .path(
        VectorPath(Box(x: 80, y: 10, width: 40, height: 40), radii: (10, 0, 5, 100)),
        Paint(stroke: Stroke(.safeAreaEdge, width: 0.5, dashes: [2, 1.25], isRound: true))),
      .label(Label("375 × 812 <pt>", at: Point(100, 90), size: 12, weight: .bold, anchor: .middle)),
      .label(Label("up", at: Point(5, 50), size: 8, direction: .upward, role: .faintInk)),
    ])

  @Test(
    "numbers are in their shortest form",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (-0.0004, "0"), (1, "1"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"),
      (12.3456, "12.346"), (1.0004, "1"), (0.05, "0.05"), (999_999.9996, "1000000"),
    ])
  func numbers(_ number: Double, _ text: String) { #expect(SVGNumber.text(number) == text) }

  @Test("a label is as wide as it was measured, in every face")
  func lengths() {
    func text(_ label: String) -> String {
      let label = Label(label, at: Point(0, 0), size: 10)
      return SVGWriter.text(
        Picture(width: 9, height: 9, title: "", summary: "", elements: [.label(label)]))
    }
    #expect(
      text("375 × 812 pt").contains(" textLength=\"55.88\" lengthAdjust=\"spacingAndGlyphs\""))
    // The width of a letter that the table does not have is a guess.
    #expect(!text("375 日本").contains("textLength"))
  }

  @Test("every XML reader reads it, and finds what was put in")
  func wellFormed() throws {
    let reader = SVGReader(SVGWriter.text(Self.sample))
    #expect(reader.error == nil)
    let root = try #require(reader.elements.first)
    #expect(root.name == "svg")
    #expect(root.attributes["viewBox"] == "0 0 200 100.5")
    #expect(root.attributes["role"] == "img")
    #expect(root.attributes["aria-labelledby"] == "picture-title picture-description")
    let title = try #require(reader.elements.first { $0.attributes["id"] == "picture-title" })
    #expect(title.text == "A <title> & \"more\"")
    let summary = try #require(reader.elements.first { $0.name == "desc" })
    #expect(summary.text == "Line\u{fffd}s and 'quotes'")
    #expect(reader.elements.first { $0.name == "g" }?.attributes["data-device"] == "x<y")
    #expect(reader.elements.first { $0.name == "text" }?.text == "375 × 812 <pt>")
  }

  @Test("every class has a colour in light and in dark")
  func classes() throws {
    let text = SVGWriter.text(Self.sample)
    let reader = SVGReader(text)
    let style = try #require(reader.elements.first { $0.name == "style" }).text
    let parts = style.components(separatedBy: "@media (prefers-color-scheme: dark)")
    #expect(parts.count == 2)
    for element in reader.elements {
      for name in (element.attributes["class"] ?? "").split(separator: " ")
      where name.hasPrefix("fill-") || name.hasPrefix("line-") {
        for part in parts { #expect(part.contains(".\(name) {"), "\(name)") }
      }
    }
    #expect(style.contains("fill-opacity: 0.5"))
  }

  @Test("it is written as it was designed")
  func lines() {
    let text = SVGWriter.text(Self.sample, identifier: "one")
    for line in [
      // Colours as attributes too: some readers know no style sheets, and would draw all in black.
      "<rect class=\"fill-paper\" fill=\"#ffffff\" width=\"200\" height=\"100.5\"/>",
      "<rect x=\"10\" y=\"10\" width=\"30\" height=\"20\" rx=\"4\" class=\"fill-screen line-outline\" fill=\"#eceef1\" stroke=\"#3c4047\" stroke-width=\"2\"/>",
      "<path d=\"M90 10L120 10L120 45A5 5 0 0 1 115 50L100 50A20 20 0 0 1 80 30L80 20A10 10 0 0 1 90 10Z\"",
      "stroke-dasharray=\"2 1.25\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
      "transform=\"rotate(-90 5 50)\"", "id=\"one-title\"",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    #expect(text == SVGWriter.text(Self.sample, identifier: "one"))
  }

  @Test("a picture in millimetres has its size on paper")
  func millimetres() {
    let text = SVGWriter.text(Picture(width: 70.95, height: 20, unit: .millimetres, title: "t"))
    #expect(text.contains("width=\"70.95mm\" height=\"20mm\" viewBox=\"0 0 70.95 20\""))
    #expect(!text.contains("<desc"))
    #expect(text.contains("aria-labelledby=\"picture-title\""))
  }
}
