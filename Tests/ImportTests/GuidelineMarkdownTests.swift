import DevcatValues
import DevcatImport
import Testing

/// The guideline's tables in the forms of later editions, and as Markdown.
@Suite("Guideline markdown") struct GuidelineMarkdownTests {
  static let dimensions = "| Model | Dimensions (portrait) |\n| --- | :-: |\n"
  static let classes = "Model | Portrait orientation | Landscape orientation\n---|---|---\n"
  static let modes =
    "| Device | Mode | Portrait orientation | Landscape orientation |\n|-|-|-|-|\n"

  static let whole = """
    ## Specifications

    ### iPhone

    | Model | **Dimensions** (portrait) |
    | --- | --- |
    | **iPhone** | |
    | iPhone 17 | 402x874 pt (1206x2622 px @3x) |
    | [iPhone `16e`](https://example.org/a_b) | 390×844 pt (1170×2532 px @3x) |
    | iPhone 8 | 375pt × 667pt (750px × 1334px @2x) |

    > **Note:** All scale factors are those of UIKit | and not others.

    Model| Portrait orientation| Landscape orientation  \n---|---|---
    iPhone 17| Compact width, regular height| _Compact_ width, compact&nbsp;height
    iPad mini| Regular width, regular height| –

    \(modes)| iPad Pro 11\\"\\|M4 | 2/3 split view | Compact width, regular height | N/A |
    | | 1/2 split view | N/A | — |

    | Date | Changes |
    | --- | --- |
    | June 9, 2025 | Added iPhone 16e, iPad 11-inch. |
    """

  private func read(_ text: String) -> SourceDocument { ImportFormat.guideline.read(text: text) }

  @Test("Every form of a row is read") func everyFormOfARowIsRead() {
    let document = read(Self.whole)
    #expect(document.told.isEmpty)
    #expect(
      document.drafts.map(\.name) == [
        "iPhone 17", "iPhone 16e", "iPhone 8", "iPhone 17", "iPad mini", "iPad Pro 11\"|M4",
        "iPad Pro 11\"|M4",
      ])
    #expect(
      document.drafts.map(\.table)
        == Array(repeating: "dimensions", count: 3)
        + Array(repeating: "size-classes", count: 2)
        + Array(repeating: "multitasking", count: 2))
    #expect(
      document.drafts[0].stated == [
        "family": "iPhone", "idiom": "phone", "points.width": "402", "points.height": "874",
        "pixels.width": "1206", "pixels.height": "2622", "scale": "3",
      ])
    #expect(document.drafts[1].stated["pixels.height"] == "2532")
    #expect(document.drafts[2].stated["points.height"] == "667")
  }

  @Test("Dash is unknown and NA is not available") func dashIsUnknownAndNAIsNotAvailable() {
    let drafts = read(Self.whole).drafts
    #expect(
      drafts[3].stated == [
        "layouts.full-screen.portrait": "compact/regular",
        "layouts.full-screen.landscape": "compact/compact",
      ])
    #expect(drafts[4].stated == ["layouts.full-screen.portrait": "regular/regular"])
    #expect(
      drafts[5].stated == [
        "layouts.two-thirds.portrait": "compact/regular", "layouts.two-thirds.landscape": "n/a",
      ])
    #expect(drafts[6].stated == ["layouts.half.portrait": "n/a"])
  }

  @Test(
    "The unit may stand once",
    arguments: [
      ("letter x", "iPhone 17 402x874 pt (1206x2622 px @3x)"),
      ("cross and blanks", "iPhone 17  402 × 874 pt ( 1206 × 2622 px @3x )"),
      ("no blank before the unit", "iPhone 17 402X874pt (1206X2622px @3x)"),
      ("unit with each side", "iPhone 17 402pt × 874pt (1206px × 2622px @3x)"),
      ("both forms", "iPhone 17 402x874 pt (1206px × 2622px @3x)"),
      ("pipe", "iPhone 17 | 402x874 pt (1206x2622 px @3x)"),
    ])
  func theUnitMayStandOnce(name: String, row: String) {
    let document = read("Device Dimensions (portrait)\n" + row)
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.name == "iPhone 17")
    #expect(document.drafts.first?.stated["points.width"] == "402")
    #expect(document.drafts.first?.stated["pixels.height"] == "2622")
  }

  @Test(
    "Malformed rows are located",
    arguments: [
      (
        "wrong unit", dimensions + "| iPhone 17 | 402x874 pt (1206x2622 pts @3x) |",
        "3:37 error found 'pts' where 'px' was expected"
      ),
      (
        "no unit", dimensions + "| iPhone 17 | 402x874 (1206x2622 px @3x) |",
        "3:23 error found '(1206x2622' where 'pt' was expected"
      ),
      (
        "no cross", dimensions + "| iPhone 17 | 402pt 874 pt (1206x2622 px @3x) |",
        "3:21 error found '874' where '×' was expected"
      ),
      (
        "behind marks", dimensions + "| **iPhone** [17](x) | 402x874 pt (1206x2622 px) |",
        "3:48 error found ')' where '@' was expected"
      ),
      (
        "no size", dimensions + "| iPhone 17 | big |",
        "3:3 error found no size in points where a row such as 'iPhone 8 375pt × 667pt "
          + "(750px × 1334px @2x)' was expected"
      ),
      (
        "no value", dimensions + "| iPhone 17 | |",
        "3:3 error found no size in points where a row such as 'iPhone 8 375pt × 667pt "
          + "(750px × 1334px @2x)' was expected"
      ),
      (
        "unknown class", classes + "iPad | Regular width, tall height | N/A",
        "3:23 error found 'tall' where 'regular height' or 'compact height' was expected"
      ),
      (
        "one orientation", classes + "iPad | Regular width, regular height",
        "3:37 error the line ends where the classes in landscape, such as 'Compact width, "
          + "regular height', or 'N/A' was expected"
      ),
      (
        "unknown mode", modes + "| iPad | 3/4 split view | N/A | N/A |",
        "3:10 error found '3/4' where one of 2/3, 1/2, 1/3 was expected"
      ),
      (
        "no device", modes + "| | 1/2 split view | N/A | N/A |",
        "3:5 error found a row without the name of a device, which the first row must begin with"
      ),
      (
        "no rows", dimensions + "\nProse.",
        "1:1 error the table 'Device Dimensions (portrait)' has no rows"
      ),
      (
        "a row behind prose",
        dimensions + "| iPhone 8 | 375x667 pt (750x1334 px @2x) |\nProse.\n"
          + "| iPhone 7 | 375x667 pt (750x1334 px @2x) |",
        "5:3 error found a row outside a table; expected the line 'Device Dimensions (portrait)' "
          + "above it"
      ),
    ])
  func malformedRowsAreLocated(name: String, text: String, told: String) {
    #expect(read(text).told.first == told)
  }

  @Test("Pixels that are called points are read with a warning")
  func pixelsThatAreCalledPointsAreReadWithAWarning() {
    let document = read(Self.dimensions + "| iPhone 15 | 393x852 pt (1179x2556 pt @3x) |")
    #expect(
      document.told == ["3:37 warning found 'pt' where 'px' was expected; read as pixels"])
    #expect(document.drafts.first?.stated["pixels.width"] == "1179")
    let other = read(Self.dimensions + "| iPhone 15 | 393x852 pt (1200x2556 pt @3x) |")
    #expect(other.told == ["3:37 error found 'pt' where 'px' was expected"])
  }

  @Test("Markdown is known by its header") func markdownIsKnownByItsHeader() {
    for text in [Self.whole, Self.dimensions, Self.classes, Self.modes] {
      #expect(ImportFormat.guessed(from: SourceText(Array(text.utf8), file: "x.md")) == .guideline)
    }
  }
}
