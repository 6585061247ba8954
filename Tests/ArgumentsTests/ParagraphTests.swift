import Testing

@testable import DevcatArguments

@Suite("Paragraph") struct ParagraphTests {
  @Test(
    "Paragraph: wraps",
    arguments: [
      ("nothing", "", 0, [""]),
      ("one line", "a b c", 0, ["a b c"]),
      ("spaces are one", "a  b", 0, ["a b"]),
      ("at the edge", "aaaaaa bbb", 70, ["aaaaaa bbb"]),
      ("over the edge", "aaaaaa bbbb", 70, ["aaaaaa", "bbbb"]),
      ("a long word", "a bbbbbbbbbbbbbbbbbb c", 70, ["a", "bbbbbbbbbbbbbbbbbb", "c"]),
      ("line feeds are kept", "a\n\nb", 0, ["a", "", "b"]),
      ("an example is kept", "  aaaaaaaa   bbbbbbbb", 70, ["  aaaaaaaa   bbbbbbbb"]),
    ])
  func wraps(_ name: String, _ text: String, _ indent: Int, _ expected: [String]) {
    #expect(Paragraph.wrapped(text, indent: indent) == expected)
  }
}
