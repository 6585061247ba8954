import Testing

@testable import DevcatRender

@Suite("What is printed cannot drive a terminal")
struct TerminalTextTests {
  static let cases: [(text: String, printed: String)] = [
    ("plain – ünïcode → 😀 שלום", "plain – ünïcode → 😀 שלום"),
    ("two\nlines\tand a tab", "two\nlines\tand a tab"),
    ("\u{1b}[31mred", "\\u{1B}[31mred"),
    ("\u{1b}]0;title\u{7}", "\\u{1B}]0;title\\u{07}"),
    ("over\rwritten", "over\\rwritten"),
    ("\u{7f}\u{80}\u{9b}31m\u{9f}", "\\u{7F}\\u{0080}\\u{009B}31m\\u{009F}"),
    ("\u{a0}\u{ad}", "\u{a0}\u{ad}"),
    ("a\u{202e}b\u{202c}c\u{2066}d\u{2069}", "a\\u{202E}b\\u{202C}c\\u{2066}d\\u{2069}"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
    ("\u{0}", "\\0"),
  ]

  @Test("Every control is escaped", arguments: cases)
  func everyControlIsEscaped(text: String, printed: String) {
    #expect(TerminalText.printable(text) == printed)
    // Harmless text is not changed.
    #expect(TerminalText.printable(printed) == printed)
  }

  @Test("Only our bold text passes where it is styled") func onlyOurBoldTextPassesWhereItIsStyled()
  {
    let text = TerminalText.bold("bold", true) + "\u{1b}[2J\u{1b}[1"
    #expect(
      TerminalText.printable(text, isStyled: true) == "\u{1b}[1mbold\u{1b}[0m\\u{1B}[2J\\u{1B}[1")
    #expect(TerminalText.printable(text).unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test("A line of a log has no end in it") func aLineOfALogHasNoEndInIt() {
    #expect(TerminalText.printable("a\nb\tc", keepsLines: false) == "a\\nb\\tc")
  }

  @Test("Every scalar is printed or escaped") func everyScalarIsPrintedOrEscaped() throws {
    for value in 0...UInt32(0x2fff) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let printed = TerminalText.printable(String(scalar))
      let isControl = scalar.properties.generalCategory == .control
      let isSeparator = [.lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
      let isLine = scalar == "\n" || scalar == "\t"
      if (isControl || isSeparator) && !isLine { #expect(printed.hasPrefix("\\")) }
    }
  }

  @Test("JSON escapes them and means the same") func jsonEscapesThemAndMeansTheSame() {
    var writer = JSONWriter(style: .compact)
    writer.value("\u{1b}\u{7f}\u{9b}\u{202e}é–\u{2069}")
    #expect(writer.text == #""\u001b\u007f\u009b\u202eé–\u2069""#)
  }
}
