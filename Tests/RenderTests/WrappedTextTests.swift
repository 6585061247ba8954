import DevcatRender
import Testing

@Suite("Prose on a terminal breaks at words") struct WrappedTextTests {
  @Test(
    "Lines break at blanks",
    arguments: [
      (
        "piped", "a line that is longer than it might be", nil,
        "a line that is longer than it might be"
      ),
      ("short", "a line", 24, "a line"),
      ("at words", "says that an iPhone is no iPad", 24, "says that an iPhone is\n  no iPad"),
      (
        "further in", "  → says that an iPhone is no iPad", 24,
        "  → says that an iPhone\n    is no iPad"
      ),
      (
        "columns stay", "label   the text of a cell that is long", 30,
        "label   the text of a cell\n  that is long"
      ),
      (
        "a long word", "see https://example.com/a/very/long/path now", 24,
        "see\n  https://example.com/a/very/long/path\n  now"
      ),
      ("several lines", "one\n\ntwo\n", 24, "one\n\ntwo\n"),
      (
        "styles have no width", "\u{1b}[1mThis is a heading 24 wide\u{1b}[0m", 25,
        "\u{1b}[1mThis is a heading 24 wide\u{1b}[0m"
      ),
    ] as [(String, String, Int?, String)])
  func linesBreakAtBlanks(_ name: String, _ text: String, _ width: Int?, _ expected: String) {
    #expect(TerminalText.wrapped(text, width: width) == expected)
  }
}
