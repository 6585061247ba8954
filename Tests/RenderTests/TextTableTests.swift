import DevcatRender
import Testing

@Suite("Text table") struct TextTableTests {
  static var table: TextTable {
    var table = TextTable([("id", .left), ("name", .left), ("ppi", .right)])
    table.add(["ipad-pro-12.9-inch", "12.9″ iPad Pro", "264"])
    table.add(["phone", "5 × 10 e\u{301}tendu", "1326"])
    table.add(["bare"])
    return table
  }

  @Test("Columns are aligned") func columnsAreAligned() {
    #expect(
      Self.table.text() == """
        id                  name             ppi
        ipad-pro-12.9-inch  12.9″ iPad Pro   264
        phone               5 × 10 étendu   1326
        bare

        """)
  }

  @Test(
    "Cells that say what is missing or wrong have a style",
    arguments: [
      ("unknown", "2"), ("N/A", "2"), ("–", "2"), ("violated", "1;31"), ("kept", "32"),
    ])
  func cellsThatSayWhatIsMissingOrWrongHaveAStyle(_ cell: String, _ code: String) {
    var table = TextTable(alignments: [.left, .right])
    table.add(["outcome", cell])
    table.add(["unknown device", "\(cell) 12345"])
    let blanks = String(repeating: " ", count: 6)
    #expect(
      table.text(isStyled: true)
        == "outcome       \(blanks)  \u{1b}[\(code)m\(cell)\u{1b}[0m\nunknown device  \(cell) 12345\n"
    )
    #expect(!table.text().contains("\u{1b}"))
  }

  @Test("The header is underlined and bold on demand") func theHeaderIsUnderlinedAndBoldOnDemand() {
    #expect(
      Self.table.text(indent: 1, isUnderlined: true, isStyled: true) == """
         \u{1b}[1mid                  name             ppi\u{1b}[0m
         ──────────────────  ──────────────  ────
         ipad-pro-12.9-inch  12.9″ iPad Pro   264
         phone               5 × 10 étendu   1326
         bare

        """)
  }

  @Test(
    "Columns are cut from the last",
    arguments: [
      (
        30,
        """
        id              name       ppi
        ipad-pro-12.9…  12.9″ i…   264
        phone           5 × 10 …  1326
        bare

        """
      ),
      (
        18,
        """
        id     name    ppi
        ipad…  12.9…   264
        phone  5 × …  1326
        bare

        """
      ),
      (
        12,
        """
        id     name
        ipad…  12.9…
        phone  5 × …
        bare

        """
      ),
      (3, "id\nip…\nph…\nba…\n"), (1, "…\n…\n…\n…\n"), (0, "…\n…\n…\n…\n"),
    ])
  func columnsAreCutFromTheLast(width: Int, text: String) {
    #expect(Self.table.text(width: width) == text)
  }

  @Test("No line is wider than asked", arguments: 1...60) func noLineIsWiderThanAsked(width: Int) {
    let lines = Self.table.text(width: width, indent: 0).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test("Groups have headings") func groupsHaveHeadings() {
    var table = TextTable([("name", .left), ("ppi", .right)])
    for (group, name) in [("Phones", "one"), ("Watches of\ta maker", "two")] {
      table.begin(group)
      table.add([name, "300"])
    }
    #expect(
      table.text(width: 12, isStyled: true) == """
        \u{1b}[1mname  ppi\u{1b}[0m
        \u{1b}[1mPhones\u{1b}[0m
        one   300

        \u{1b}[1mWatches of …\u{1b}[0m
        two   300

        """)
  }

  @Test("Titles are cut before what stands below") func titlesAreCutBeforeWhatStandsBelow() {
    var table = TextTable([("name", .left), ("landscape.horizontal", .left), ("scale", .right)])
    table.add(["iPhone 16 Pro Max", "regular", "3"])
    #expect(
      table.text(width: 34) == """
                           landsca…
        name               horizon…  scale
        iPhone 16 Pro Max  regular       3

        """)
    #expect(
      table.text(width: 27) == """
                      landsc…
        name          horizo…  sca…
        iPhone 16 P…  regular     3

        """)
  }

  @Test("Columns that do not fit are named") func columnsThatDoNotFitAreNamed() {
    #expect(Self.table.titlesLeftOut(width: nil) == [])
    #expect(Self.table.titlesLeftOut(width: 16) == [])
    #expect(Self.table.titlesLeftOut(width: 15) == ["ppi"])
    #expect(Self.table.titlesLeftOut(width: 9) == ["name", "ppi"])
  }

  @Test(
    "Texts and the cells that terminals give them",
    arguments: [
      ("plain", 5), ("5 × 10″", 7), ("e\u{301}", 1), ("手机", 4), ("갤럭시", 6), ("ﾊﾝﾄ", 3),
      ("Größe ×", 7), ("a\u{ad}b", 2), ("📱", 2), ("❤️", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("\u{200b}", 0),
      ("𝟙", 1), ("…", 1), ("", 0),
    ])
  func wideCharactersTakeTwoCells(text: String, cells: Int) {
    var table = TextTable(alignments: [.left, .left])
    table.add([text, "|"])
    table.add(["123456789", "|"])
    let blanks = String(repeating: " ", count: 9 - cells)
    #expect(table.text() == "\(text)\(blanks)  |\n123456789  |\n")
  }

  @Test("A wide character is not halved") func aWideCharacterIsNotHalved() {
    var table = TextTable(alignments: [.left, .right])
    table.add(["小米手机十四", "12345"])
    table.add(["a", "1"])
    #expect(table.text(width: 16) == "小米手机…  12345\na              1\n")
    #expect(table.text(width: 15) == "小米手…   12345\na             1\n")
  }

  @Test("A title stands above several columns")
  func aTitleStandsAboveSeveralColumns() {
    var table = TextTable(
      [("name", .left), ("P", .left), ("L", .left), ("P", .left)],
      spans: ["", "whole screen", "whole screen", "half"])
    table.add(["a", "1", "2", "3"])
    #expect(
      table.text(isStyled: true) == """
        \u{1b}[1m      whole screen  half\u{1b}[0m
        \u{1b}[1mname  P  L          P\u{1b}[0m
        a     1  2          3

        """)
  }

  @Test("A table may have no header and no rows") func aTableMayHaveNoHeaderAndNoRows() {
    var table = TextTable(alignments: [.right, .left])
    #expect(table.text() == "")
    table.add(["1", "one\ttwo\nthree"])
    table.add(["10", "\u{1b}"])
    #expect(table.text() == " 1  one two three\n10  \\u{1B}\n")
  }
}
