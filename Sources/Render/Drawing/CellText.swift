/// Text on lines of a number of cells.
enum CellText {
  /// The text broken at blanks, and inside words that are wider; nothing but blanks is left out.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = String(word)
      if !line.isEmpty, line.cellWidth + 1 + word.cellWidth <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while word.cellWidth > width {
        let part = word.prefix(cells: width)
        // A character that is wider than the whole line is on a line of its own.
        let end = part.isEmpty ? word.index(after: word.startIndex) : part.endIndex
        lines.append(String(word[..<end]))
        word = String(word[end...])
      }
      line = word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The text with blanks on both sides, so that it takes a number of cells.
  static func centered(_ text: String, width: Int, isBold: Bool) -> String {
    let blanks = max(0, width - text.cellWidth)
    return String(repeating: " ", count: blanks / 2) + TerminalText.bold(text, isBold)
      + String(repeating: " ", count: blanks - blanks / 2)
  }
}
