/// Text for people at a terminal.
enum TerminalText {
  /// The text on one line and without control characters, which could drive the terminal.
  static func line(_ text: String) -> String {
    let isClean = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    if isClean { return text }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      clean.append(!isControl ? scalar : scalar.properties.isWhitespace ? " " : "\u{fffd}")
    }
    return String(clean)
  }

  /// The text in bold where the output is styled.
  static func bold(_ text: String, _ isStyled: Bool) -> String {
    isStyled ? "\u{1b}[1m\(text)\u{1b}[0m" : text
  }
}
