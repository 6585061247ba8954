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
