import DevcatRender
import Testing

@Suite("Page") struct PageTests {
  @Test("Pages: an empty line between, and none for an empty page")
  func anEmptyLineBetween() {
    let pages = [Page.line("one"), Page([]), .line("two")]
    #expect(Page.joined(pages).text() == "one\n\ntwo\n")
    #expect(Page.joined([Page([])]).isEmpty)
  }

  @Test("Page: text of people cannot drive the terminal")
  func textOfPeopleCannotDriveTheTerminal() {
    #expect(Page.line("\u{1b}[31mred\nline").text(isStyled: true) == "\\u{1B}[31mred line\n")
  }
}
