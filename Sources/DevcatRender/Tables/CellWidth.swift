extension StringProtocol {
  /// The number of cells of a terminal that the text takes.
  var cellWidth: Int {
    // Most text has no character beyond U+02FF and no soft hyphen: each is a cell, and none joins another, so
    // they need no grouping. In UTF-8 these are the bytes below 0xcc but 0xad, and each but 0x80...0xbf begins one.
    if utf8.allSatisfy({ $0 < 0xcc && $0 != 0xad }) { return utf8.count { $0 & 0xc0 != 0x80 } }
    return reduce(0) { $0 + $1.cellWidth }
  }

  /// The longest beginning of the text that takes at most a number of cells.
  func prefix(cells: Int) -> SubSequence {
    var room = cells
    return prefix { character in
      room -= character.cellWidth
      return room >= 0
    }
  }
}

extension String {
  /// The text without blanks at its end.
  var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text, with `…` at its end if it is cut to fit a number of cells.
  func cut(to cells: Int) -> String {
    cellWidth > cells ? String(prefix(cells: max(0, cells - 1))) + "…" : self
  }

  /// The text with blanks behind it, up to a number of cells.
  func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: max(0, cells - cellWidth))
  }
}

extension Character {
  /// The number of cells of a terminal that the character takes: two if it is wide or an emoji,
  /// none if it has no shape of its own, else one.
  ///
  /// Wide are the blocks whose East Asian Width is W or F (Unicode Standard Annex #11).
  var cellWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII, unicodeScalars.count == 1 { return 1 }
    // U+FE0F selects the emoji of a character that has a text form too; two flag letters make a
    // flag.
    if unicodeScalars.dropFirst().contains(where: { $0.value == 0xfe0f || $0.isFlagLetter }) {
      return 2
    }
    if first.properties.isEmojiPresentation || first.isWide { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
      0xa000...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1_b000...0x1_b2ff, 0x2_0000...0x3_fffd:
      true
    default: false
    }
  }

  fileprivate var isFlagLetter: Bool { 0x1_f1e6...0x1_f1ff ~= value }
}

/// Text on lines of a number of cells.
enum CellText {
  /// The text broken at blanks; a wider word behind its hyphens and slashes, and only then inside.
  ///
  /// Nothing but blanks is left out.
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
        let end =
          part.lastIndex(where: breaks.contains).map(word.index(after:))
          ?? (part.isEmpty ? word.index(after: word.startIndex) : part.endIndex)
        lines.append(String(word[..<end]))
        word = String(word[end...])
      }
      line = word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The characters behind which a word may go on in the next line.
  private static let breaks: Set<Character> = ["-", "/"]

  /// The least width in which `lines` breaks no word inside.
  static func leastWidth(_ text: String) -> Int {
    var (least, width) = (0, 0)
    for character in text {
      width = character == " " ? 0 : width + String(character).cellWidth
      least = max(least, width)
      if breaks.contains(character) { width = 0 }
    }
    return least
  }

  /// Texts packed into lines with a blank between those of one line; one that is wider is broken as `lines` does.
  static func packed(_ texts: [String], width: Int) -> [String] {
    texts.reduce(into: []) { lines, text in
      if let last = lines.last, last.cellWidth + 1 + text.cellWidth <= width {
        lines[lines.count - 1] += " " + text
      } else {
        lines += text.cellWidth <= width ? [text] : self.lines(text, width: width)
      }
    }
  }

  /// The text with blanks on both sides, so that it takes a number of cells.
  static func centered(_ text: String, width: Int, isBold: Bool) -> String {
    let blanks = max(0, width - text.cellWidth)
    return String(repeating: " ", count: blanks / 2) + TerminalText.bold(text, isBold)
      + String(repeating: " ", count: blanks - blanks / 2)
  }
}
