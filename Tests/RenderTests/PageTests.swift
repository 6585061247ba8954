import Testing

@testable import DevcatRender

@Suite("Page") struct PageTests {
  @Test("Pages: an empty line between, and none for an empty page")
  func anEmptyLineBetween() {
    let pages = [Page.line("one"), Page([]), .line("two")]
    #expect(Page.joined(pages).text() == "one\n\ntwo\n")
    #expect(Page.joined([Page([])]).isEmpty)
  }

  @Test("Page: the cells of a table that is too wide go on in the next line, if words have room")
  func cellsGoOnInTheNextLine() {
    var table = TextTable([("device", .left), ("met by it alone", .right), ("note", .left)])
    table.add(["iPad", "2", "beyond the top of it"])
    let whole = """
        device  met by it alone  note
        iPad                  2  beyond the top of it

      """
    for width in [nil, 47, 22] { #expect(Page.table(table).text(width: width) == whole) }
    #expect(
      Page.table(table).text(width: 34) == """
                    met
                  by it
          device  alone  note
          iPad        2  beyond the top of
                         it

        """)
  }

  @Test("Page: text of people cannot drive the terminal")
  func textOfPeopleCannotDriveTheTerminal() {
    let text = "\u{1b}[31mred\nline"
    let mark = Page.Mark(text: "+", style: .added)
    let pages: [Page] = [
      .line(text), .list([text]), .rows([[text]], indent: 0), .heading(text, remark: text),
      .heading(text, mark: mark),
    ]
    for page in pages {
      #expect(page.text().trimmingPrefix(/[ +]*/).hasPrefix("\\u{1B}[31mred line"))
      #expect(!page.text().contains("\u{1b}"))
    }
  }
}
