import DevcatValues
import DevcatImport
import Testing

@Suite("Guideline reader") struct GuidelineReaderTests {
  private func read(_ text: String) -> SourceDocument { ImportFormat.guideline.read(text: text) }

  @Test("Every row of the three tables is read") func everyRowOfTheThreeTablesIsRead() {
    let document = read(GuidelineFixture.whole)
    #expect(document.told.isEmpty)
    let byTable = Dictionary(grouping: document.drafts, by: \.table).mapValues(\.count)
    #expect(byTable == ["dimensions": 27, "size-classes": 19, "multitasking": 15])
  }

  @Test("A row of dimensions states sizes scale and family")
  func aRowOfDimensionsStatesSizesScaleAndFamily() throws {
    let draft = try #require(read(GuidelineFixture.dimensions).drafts.dropFirst(16).first)
    #expect(draft.name == "iPhone 8 Plus")
    #expect(draft.id == nil)
    #expect(draft.place == "18:1")
    #expect(
      draft.stated == [
        "family": "iPhone", "idiom": "phone", "points.width": "414", "points.height": "736",
        "pixels.width": "1080", "pixels.height": "1920", "scale": "3",
      ])
  }

  @Test("A device holds for the rows under it") func aDeviceHoldsForTheRowsUnderIt() {
    let drafts = read(GuidelineFixture.multitasking).drafts
    #expect(
      drafts.prefix(4).map(\.name) == Array(repeating: "12.9\" iPad Pro", count: 3) + [
        "11\" iPad Pro"
      ])
    #expect(
      drafts[1].stated == [
        "layouts.half.portrait": "n/a", "layouts.half.landscape": "regular/regular",
      ])
    #expect(drafts[0].stated["layouts.two-thirds.portrait"] == "compact/regular")
    #expect(drafts[2].stated["layouts.third.landscape"] == "compact/regular")
  }

  @Test(
    "Blanks do not matter",
    arguments: [
      ("letter x and blanks", "  iPhone 8 375 pt x 667 pt ( 750px X 1334px @ 2x ) ", "2:3"),
      ("tabs", "iPhone 8\t375pt × 667pt\t(750px × 1334px @2x)", "2:1"),
      ("carriage return", "iPhone 8 375pt × 667pt (750px × 1334px @2x)\r", "2:1"),
    ])
  func blanksDoNotMatter(name: String, row: String, place: String) {
    let document = read("Device  Dimensions (portrait)\r\n" + row)
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.place == place)
    #expect(document.drafts.first?.name == "iPhone 8")
    #expect(document.drafts.first?.stated["points.height"] == "667")
  }

  @Test("Guideline: a number with more digits than a number keeps is refused")
  func numbersThatWouldChange() {
    let document = read(
      "Device Dimensions (portrait)\niPhone 8 375.00000000000000001pt × 667pt (750px × 1334px @2x)")
    #expect(document.drafts.isEmpty && document.told.count == 1, "\(document.told)")
    #expect(
      document.told == [
        "2:10 error found '375.00000000000000001pt' where a number with fewer digits was expected"
      ])
  }

  @Test(
    "Families are words of the name",
    arguments: [
      ("iPhone 11 Pro", "iPhone", "phone"), ("9.7\" iPad", "iPad", "pad"),
      ("iPod touch 5th generation", "iPod touch", "phone"),
      ("Apple Watch 40 mm", "Apple Watch", "watch"),
      ("Pixel 4", nil, nil), ("myiPhone", nil, nil),
    ])
  func familiesAreWordsOfTheName(name: String, family: String?, idiom: String?) {
    let text = "Device Dimensions (portrait)\n\(name) 1pt × 2pt (2px × 4px @2x)"
    let draft = read(text).drafts.first
    #expect(draft?.name == name)
    #expect(draft?.stated["family"] == family)
    #expect(draft?.stated["idiom"] == idiom)
  }

  static let dimensions = "Device Dimensions (portrait)\n"
  static let classes = "Device Portrait orientation Landscape orientation\n"
  static let modes = "Device Mode Portrait orientation Landscape orientation\n"

  @Test(
    "Malformed rows are located",
    arguments: [
      (
        "no unit", dimensions + "iPhone 8 375 × 667 (750px × 1334px @2x)",
        "2:20 error found '(750px' where 'pt' was expected"
      ),
      (
        "no cross", dimensions + "iPhone 8 375pt 667pt (750px × 1334px @2x)",
        "2:16 error found '667pt' where '×' was expected"
      ),
      (
        "no scale", dimensions + "iPhone 8 375pt × 667pt (750px × 1334px)",
        "2:39 error found ')' where '@' was expected"
      ),
      (
        "cut off", dimensions + "iPhone 8 375pt × 667pt (750px ×",
        "2:32 error the line ends where a height in pixels such as '667px' was expected"
      ),
      (
        "no size", dimensions + " iPhone 8",
        "2:2 error found no size in points where a row such as 'iPhone 8 375pt × 667pt "
          + "(750px × 1334px @2x)' was expected"
      ),
      (
        "no name", dimensions + "375pt × 667pt (750px × 1334px @2x)",
        "2:1 error found '375pt' where the name of a device was expected"
      ),
      (
        "text behind", dimensions + "iPhone 8 375pt × 667pt (750px × 1334px @2x) new",
        "2:45 error found 'new' where the end of the line was expected"
      ),
      (
        "unknown class",
        classes + "iPhone 8 Compact width, tall height Compact width, compact height",
        "2:25 error found 'tall' where 'regular height' or 'compact height' was expected"
      ),
      (
        "misspelt first class",
        classes + "iPhone 8 Compct width, regular height Compact width, compact height",
        "2:10 error found 'Compct' where 'Regular' or 'Compact' was expected"
      ),
      (
        "one orientation", classes + "iPhone 8 Compact width, regular height",
        "2:39 error the line ends where the classes in landscape, such as 'Compact width, "
          + "regular height', or 'N/A' was expected"
      ),
      (
        "a row of multitasking",
        classes + "9.7\" iPad 1/2 split view N/A Compact width, regular height",
        "2:15 error found 'split' where the classes of the whole screen was expected"
      ),
      (
        "unknown mode", modes + "9.7\" iPad 3/4 split view N/A Compact width, regular height",
        "2:11 error found '3/4' where one of 2/3, 1/2, 1/3 was expected"
      ),
      (
        "no device", modes + "1/2 split view N/A Compact width, regular height",
        "2:1 error found a row without the name of a device, which the first row must begin with"
      ),
      (
        "no rows", "Prose.\n\n" + classes + "\nMore prose.",
        "3:1 error the table 'Device Portrait orientation Landscape orientation' has no rows"
      ),
      (
        "no header", "Devices\niPhone 8 375pt × 667pt (750px × 1334px @2x)",
        "2:1 error found a row outside a table; expected the line 'Device Dimensions (portrait)' "
          + "above it"
      ),
      (
        "wide characters", dimensions + "日本 👩‍👩‍👧 375pt / 667pt",
        "2:12 error found '/' where '×' was expected"
      ),
    ])
  func malformedRowsAreLocated(name: String, text: String, told: String) {
    #expect(read(text).told.first == told)
  }

  @Test("A malformed row does not end the table") func aMalformedRowDoesNotEndTheTable() {
    let document = read(
      Self.dimensions + """
        iPhone 8 375pt × 667pt (750px × 1334px @2x)
        iPhone 7 375pt × 667pt
        iPhone 6 375pt × 667pt (750px × 1334px @2x)

        iPhone X 375pt × 812px (1125px × 2436px @3x)
        iPhone XR 414pt × 896pt (828px × 1792px @2x)

        Prose ends it.
        More prose.
        """)
    #expect(document.drafts.map(\.name) == ["iPhone 8", "iPhone 6", "iPhone XR"])
    #expect(document.told.map { $0.prefix(4) } == ["3:23", "6:21"])
    #expect(!document.isReadable)
  }

  @Test("A text without tables is refused") func aTextWithoutTablesIsRefused() {
    #expect(read("Prose.").told.first?.hasPrefix("1:1 error found no table; expected") == true)
    #expect(read("").told.count == 1)
  }

  @Test("Bytes that are no text are located") func bytesThatAreNoTextAreLocated() {
    let bytes = Array("é\nab".utf8) + [0xFF]
    let document = ImportFormat.guideline.read(SourceText(bytes, file: "x"))
    #expect(document.told == ["2:3 error byte 0xff is not UTF-8 text"])
  }

  @Test("Errors are listed up to a hundred") func errorsAreListedUpToAHundred() {
    let rows = String(repeating: "iPhone\n", count: 500)
    let document = read(Self.dimensions + rows)
    #expect(document.diagnostics.count == SourceDocument.maximumErrors + 1)
    #expect(document.told.last == "102:1 error there are more errors; they are not listed")
  }
}
