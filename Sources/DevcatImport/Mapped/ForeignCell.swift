import DevcatValues

/// What people write beside the values of a table: footnotes, and words for no value.
enum ForeignCell {
  /// Words that mean no value in a column of numbers or dates, in small letters.
  static let emptyWords: Set = [
    "n/a", "#n/a", "n.a.", "na", "k.a.", "k. a.", "-", "--", "–", "—", "?", "null", "nil", "none",
    "nan", "tbd", "tba", "unknown", "unbekannt", "无", "s/d", "n/d",
  ]

  /// Units that may stand behind the first side of a size, the longer ones first.
  private static let units = ["pixels", "pixel", "points", "point", "px", "pts", "pt", "dp"]
  /// Words and signs between the sides of a size, apart from `Size.marks`.
  private static let marks: Set = ["by", "par", "por", "mal", "✕", "✖", "⨯", "х"]

  /// The longest text of which notes are taken, in bytes: more than any name or value has.
  static let longest = 256

  /// A text without notes, signs and units that are no part of its value; a long one as it is.
  static func plain(_ text: String) -> String {
    text.utf8.count > longest ? text : size(measured(withoutNotes(text)))
  }

  /// A text without the marks of footnotes, such as those of `402[1]`, `402 ¹` and `402†`.
  ///
  /// A small digit directly behind a letter stays, since names have it: `moto e⁵`.
  static func withoutNotes(_ text: String) -> String {
    guard text.utf8.count <= longest,
      text.utf8.contains(where: { $0 >= 0x80 || "[<*".utf8.contains($0) })
    else { return text }
    var rest = text[...]
    while let last = rest.last {
      if "*†‡§¶".contains(last) || last.isWhitespace {
        rest.removeLast()
      } else if "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(last), rest.dropLast().last?.isLetter != true {
        rest.removeLast()
      } else if last == "]", let start = rest.lastIndex(of: "["), isNote(rest[start...]) {
        rest = rest[..<start]
      } else if rest.hasSuffix("</sup>"), let start = rest.ranges(of: "<sup>").last {
        rest = rest[..<start.lowerBound]
      } else {
        break
      }
    }
    return rest.isEmpty ? text : String(rest)
  }

  /// A text of a number or a size without the words before a number that is about right, and without the
  /// marks between thousands of Switzerland: `460` of `ca. 460` and of `~460`, and `1792` of `1'792`.
  static func measured(_ text: String) -> String {
    if text.first?.isNumber == true {
      let hasMark = text.utf8.contains { $0 == UInt8(ascii: "'") || $0 >= 0x80 }
      let mark = /([0-9])['’](?=[0-9]{3}(?![0-9]))/
      return hasMark ? text.replacing(mark) { "\($0.output.1)" } : text
    }
    let small = text.lowercased()
    let word = ["~", "≈", "ca. ", "ca ", "approx. ", "about "].first(where: small.hasPrefix)
    let rest = String(text.dropFirst(word?.count ?? 0)).trimmed
    return rest.first?.isNumber == true ? rest : text
  }

  /// Whether a text in brackets is the number or the letter of a note, as in `[1]`, `[a]` and `[note 2]`.
  private static func isNote(_ text: Substring) -> Bool {
    let words = text.dropFirst().dropLast().split(separator: " ")
    guard let last = words.last, words.count <= 2 else { return false }
    return last.count <= 3 && last.allSatisfy(\.isWholeNumber)
      || words.count == 1 && last.count == 1 && last.allSatisfy(\.isLetter)
  }

  /// The text of a size with a mark alone between its sides: `1080x2340 pixels` of
  /// `1080 px by 2340 pixels`; any other text as it is.
  static func size(_ text: String) -> String {
    let text = withoutNoteOfFirst(text)
    let first = text.prefix(while: \.isOfNumber)
    let rest = text.dropFirst(first.count)
    guard !first.isEmpty, let second = rest.firstIndex(where: \.isOfNumber) else { return text }
    let between = String(rest[..<second]).trimmed.lowercased()
    let unit = units.first { between.hasPrefix($0) } ?? ""
    let mark = String(between.dropFirst(unit.count)).trimmed
    let isOne = marks.contains(mark) || isMark(mark) && !unit.isEmpty
    return isOne ? "\(first)x\(text[second...])" : text
  }

  /// The model identifiers that a text lists, as `iPhone12,1 / iPhone12,3` does; `nil` if it has other words.
  static func identifiers(_ text: String) -> [String]? {
    guard text.utf8.count <= longest else { return nil }
    let parts = text.replacing(", ", with: ";").split { ";/&+|".contains($0) }.map {
      String($0).trimmed
    }
    return !parts.isEmpty && parts.allSatisfy { ModelIdentifier($0) != nil } ? parts : nil
  }

  /// The text of a size without the notes on its first side, as in `402[1] × 874`.
  private static func withoutNoteOfFirst(_ text: String) -> String {
    guard text.first?.isNumber == true, let mark = text.firstIndex(where: Size.marks.contains)
    else {
      return text
    }
    let side = String(text[..<mark]).trimmed
    let plain = withoutNotes(side)
    return plain == side ? text : plain + " " + text[mark...]
  }

  /// Whether a text is a mark between the sides of a size.
  static func isMark(_ text: String) -> Bool {
    text.count == 1 && Size.marks.isSuperset(of: text)
  }
}

extension Character {
  /// Whether it is a digit, or a mark between those of a number.
  var isOfNumber: Bool { isASCII && (isWholeNumber || self == "." || self == ",") }
}
