import Render
import Testing

@Suite struct TextTableTests {
  static var table: TextTable {
    var table = TextTable([("id", .left), ("name", .left), ("ppi", .right)])
    table.add(["ipad-pro-12.9-inch", "12.9″ iPad Pro", "264"])
    table.add(["phone", "5 × 10 e\u{301}tendu", "1326"])
    table.add(["bare"])
    return table
  }

  @Test func columnsAreAligned() {
    #expect(
      Self.table.text() == """
        id                  name             ppi
        ipad-pro-12.9-inch  12.9″ iPad Pro   264
        phone               5 × 10 étendu   1326
        bare

        """)
  }

  @Test func theHeaderIsUnderlinedAndBoldOnDemand() {
    #expect(
      Self.table.text(indent: 1, isUnderlined: true, isStyled: true) == """
         \u{1b}[1mid                  name             ppi\u{1b}[0m
         ──────────────────  ──────────────  ────
         ipad-pro-12.9-inch  12.9″ iPad Pro   264
         phone               5 × 10 étendu   1326
         bare

        """)
  }

  @Test func theWidestColumnsAreCut() {
    #expect(
      Self.table.text(width: 30) == """
        id           name          ppi
        ipad-pro-1…  12.9″ iPad…   264
        phone        5 × 10 éte…  1326
        bare

        """)
  }

  @Test(arguments: 16...60) func noLineIsWiderThanAsked(width: Int) {
    let lines = Self.table.text(width: width, indent: 0).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test func noColumnVanishesWhereThereIsNoRoom() {
    let lines = Self.table.text(width: 3).split(separator: "\n")
    #expect(lines == ["id    name   ppi", "ipa…  12.…   264", "pho…  5 ×…  1326", "bare"])
  }

  @Test func aTableMayHaveNoHeaderAndNoRows() {
    var table = TextTable(alignments: [.right, .left])
    #expect(table.text() == "")
    table.add(["1", "one\ttwo\nthree"])
    table.add(["10", "\u{1b}"])
    #expect(table.text() == " 1  one two three\n10  \u{fffd}\n")
  }
}
