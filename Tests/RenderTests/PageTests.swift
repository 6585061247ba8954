import Testing

@testable import DevcatRender

@Suite("Page") struct PageTests {
  @Test("Pages: an empty line between, and none for an empty page")
  func anEmptyLineBetween() {
    let pages = [Page.line("one"), Page([]), .line("two")]
    #expect(Page.joined(pages).text() == "one\n\ntwo\n")
    #expect(Page.joined([Page([])]).isEmpty)
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
