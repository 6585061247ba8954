import DevcatValues

/// The place in a row at which it does not follow its form.
struct RowError: Error {
  /// The column in characters, from 1.
  let column: Int
  /// The input and the expected input.
  let message: String
}

/// Reads a row of a table in prose, piece by piece; blanks between pieces do not matter.
struct RowScanner {
  let line: SourceLine
  private(set) var position: Int

  /// Makes a scanner at the character with an index, from 0.
  init(_ line: SourceLine, at position: Int = 0) {
    self.line = line
    self.position = position
  }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool { line.characters[position...].allSatisfy(\.isWhitespace) }

  /// The text before this place, without blanks at either end.
  var textBefore: String { String(line.characters[..<position]).trimmed }

  /// Passes over `text`, without regard to case, where it comes next.
  mutating func skip(_ text: String) -> Bool {
    skipBlanks()
    let wanted = Array(text)
    guard position + wanted.count <= line.characters.count else { return false }
    for (offset, character) in wanted.enumerated()
    where line.characters[position + offset].lowercased() != character.lowercased() {
      return false
    }
    position += wanted.count
    return true
  }

  /// Whether `text` comes next, without regard to case.
  func comesNext(_ text: String) -> Bool {
    var next = self
    return next.skip(text)
  }

  /// Passes over a whole word, without regard to case, where it comes next.
  mutating func skipWord(_ word: String) -> Bool {
    let start = position
    guard skip(word), position == line.characters.count || !line.characters[position].isLetter
    else {
      position = start
      return false
    }
    return true
  }

  /// Passes over `text`, which must come next.
  mutating func expect(_ text: String, _ expected: String? = nil) throws(RowError) {
    guard skip(text) else { throw unexpected(expected ?? "'\(text)'") }
  }

  /// Passes over a word, which must come next.
  mutating func expectWord(_ word: String) throws(RowError) {
    guard skipWord(word) else { throw unexpected("'\(word)'") }
  }

  /// Passes over a number and its unit, which must come next.
  mutating func quantity(_ unit: String, _ expected: String) throws(RowError) -> Double {
    let number = try number(expected)
    try expect(unit)
    return number
  }

  /// Passes over a number that a Double keeps exactly, which must come next.
  mutating func number(_ expected: String) throws(RowError) -> Double {
    let start = self
    guard let number = skipNumber() else { throw unexpected(expected) }
    let digits = String(line.characters[start.position..<position].filter { !$0.isWhitespace })
    guard DecimalDigits.keeps(number, digits) else {
      throw start.unexpected("a number with fewer digits")
    }
    return number
  }

  /// Passes over a number without a sign, where one comes next.
  mutating func skipNumber() -> Double? {
    skipBlanks()
    let digits = line.characters[position...].prefix {
      $0.isASCII && ($0.isWholeNumber || $0 == ".")
    }
    guard let number = Double(String(digits)), number.isFinite, digits.first != "." else {
      return nil
    }
    position += digits.count
    return number
  }

  /// Refuses anything but blanks before the end of the line.
  func expectEnd() throws(RowError) {
    if !isAtEnd { throw unexpected("the end of the line") }
  }

  /// The error at the next piece, which names it.
  func unexpected(_ expected: String) -> RowError {
    var next = self
    next.skipBlanks()
    let word = line.characters[next.position...].prefix { !$0.isWhitespace }.prefix(24)
    let found = word.isEmpty ? "the line ends" : "found '\(String(word))'"
    return RowError(
      column: line.column(at: next.position), message: "\(found) where \(expected) was expected")
  }

  private mutating func skipBlanks() {
    while position < line.characters.count, line.characters[position].isWhitespace { position += 1 }
  }
}

extension SourceLine {
  /// The indices at which words begin.
  var wordStarts: [Int] {
    characters.indices.filter { index in
      !characters[index].isWhitespace && (index == 0 || characters[index - 1].isWhitespace)
    }
  }
}
