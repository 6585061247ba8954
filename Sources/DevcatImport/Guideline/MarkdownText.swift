/// The text of a piece of Markdown without its marks, each character with its column.
///
/// The marks of emphasis, code, links and HTML are left out, and the text inside them stays. The
/// marks of footnotes are left out whole.
struct MarkdownText {
  /// The characters that are read.
  private(set) var characters: [Character] = []
  /// The column of each, from 1.
  private(set) var columns: [Int] = []

  private static let entities: [String: Character] = [
    "amp": "&", "gt": ">", "lt": "<", "mdash": "—", "nbsp": " ", "ndash": "–", "quot": "\"",
    "times": "×",
  ]

  /// The cell in the line.
  private let range: Range<Int>
  /// For each mark that may end a link or a tag its next place from each character on.
  ///
  /// It is looked for once, so that a cell with many beginnings and no end is read in linear time.
  private var next: [Character: [Int]] = [:]

  init(_ source: [Character], _ range: Range<Int>) {
    self.range = range
    read(source, range)
  }

  /// The place of the next mark in a part of the cell; `nil` if it has none.
  private mutating func index(
    of mark: Character, in source: [Character], _ part: Range<Int>
  ) -> Int? {
    if part.isEmpty { return nil }
    if next[mark] == nil {
      var found = range.upperBound
      next[mark] = range.reversed().map { place in
        if source[place] == mark { found = place }
        return found
      }.reversed()
    }
    return next[mark].map { $0[part.lowerBound - range.lowerBound] }.flatMap {
      part.contains($0) ? $0 : nil
    }
  }

  /// The text without blanks at either end.
  var trimmed: MarkdownText {
    let first = characters.firstIndex { !$0.isWhitespace } ?? characters.count
    let last = characters.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? first
    var trimmed = self
    trimmed.characters = Array(characters[first..<last])
    trimmed.columns = Array(columns[first..<last])
    return trimmed
  }

  private mutating func read(_ source: [Character], _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + 1 < range.upperBound ? source[index + 1] : nil
      switch source[index] {
      case "\\" where next.map { $0.isPunctuation || $0.isSymbol } ?? false:
        append(source[index + 1], index + 1)
        index += 2
      case "*" where isBetweenDigits(source, index, range):
        append("*", index)
        index += 1
      case "*", "`": index += 1
      case "_" where isBoundary(source, index, range): index += 1
      case "!" where next == "[": index += 1
      case "[":
        if let link = link(source, index..<range.upperBound) {
          if source[link.text.lowerBound] != "^" { read(source, link.text) }
          index = link.end
        } else {
          append("[", index)
          index += 1
        }
      case "<" where next.map { $0.isLetter || $0 == "/" } ?? false:
        let end = self.index(of: ">", in: source, index..<range.upperBound)
        append(end == nil ? "<" : " ", index)
        // What stands above the line is the mark of a note, such as `402<sup>1</sup>`.
        let isNote = end.map { String(source[index...min($0, index + 4)]) == "<sup>" } ?? false
        index = (end ?? index) + 1
        if isNote, let close = self.index(of: ">", in: source, index..<range.upperBound) {
          index = close + 1
        }
      case "&":
        let end = source[index..<min(index + 8, range.upperBound)].firstIndex(of: ";")
        let entity = end.flatMap { Self.entities[String(source[(index + 1)..<$0])] }
        append(entity ?? "&", index)
        index = (entity == nil ? index : end ?? index) + 1
      case let character:
        append(character, index)
        index += 1
      }
    }
  }

  private mutating func append(_ character: Character, _ index: Int) {
    characters.append(character)
    columns.append(index + 1)
  }

  /// Whether a star is the mark of a size such as `1170*2532`, which no emphasis ends.
  private func isBetweenDigits(
    _ source: [Character], _ index: Int, _ range: Range<Int>
  ) -> Bool {
    let isDigit = { (index: Int) in range.contains(index) && source[index].isNumber }
    return isDigit(index - 1) && isDigit(index + 1)
  }

  /// Whether an underscore is at an end of a word, and so marks emphasis.
  private func isBoundary(_ source: [Character], _ index: Int, _ range: Range<Int>) -> Bool {
    let isWord = { (index: Int) in
      range.contains(index) && (source[index].isLetter || source[index].isNumber)
    }
    return !(isWord(index - 1) && isWord(index + 1))
  }

  /// The text of a link or footnote that begins at the bracket, and the end of all that belongs to
  /// it.
  private mutating func link(
    _ source: [Character], _ range: Range<Int>
  ) -> (text: Range<Int>, end: Int)? {
    guard let close = index(of: "]", in: source, range), close > range.lowerBound + 1 else {
      return nil
    }
    let text = (range.lowerBound + 1)..<close
    if source[text.lowerBound] == "^" { return (text, close + 1) }
    guard close + 1 < range.upperBound else { return nil }
    let rest = (close + 1)..<range.upperBound
    let end =
      switch source[close + 1] {
      case "(": index(of: ")", in: source, rest)
      case "[": index(of: "]", in: source, rest)
      default: Int?.none
      }
    return end.map { (text, $0 + 1) }
  }
}

/// A row of a Markdown table as a line of plain text: its cells without marks, a blank between
/// them.
///
/// Each character has its column in the source. An empty cell becomes a dash, except the first
/// one, which repeats the name of the row above. Source: GitHub Flavored Markdown, "Tables
/// (extension)".
struct MarkdownRow {
  /// The row as a line.
  let line: SourceLine
  /// Whether it is the row of dashes under the header.
  let isRule: Bool
  /// The text of the first cell where all others are empty, as in the heading of a group.
  let onlyText: String?

  /// Reads a line; `nil` if it has no pipe between cells.
  init?(_ source: SourceLine) {
    let ranges = Self.cells(of: source.characters)
    if ranges.isEmpty { return nil }
    let cells = ranges.map { MarkdownText(source.characters, $0).trimmed }
    isRule = ranges.allSatisfy { range in
      let cell = source.characters[range].filter { !$0.isWhitespace }
      return cell.contains("-") && cell.allSatisfy { $0 == "-" || $0 == ":" }
    }
    var characters: [Character] = []
    var columns: [Int] = []
    for (index, (cell, range)) in zip(cells, ranges).enumerated() {
      if index > 0 {
        characters.append(" ")
        columns.append(range.lowerBound)
      }
      if cell.characters.isEmpty, index > 0 {
        characters.append("–")
        columns.append(range.lowerBound + 1)
      }
      characters += cell.characters
      columns += cell.columns
    }
    line = SourceLine(number: source.number, characters: characters, columns: columns)
    let isOnly = cells.count > 1 && cells.dropFirst().allSatisfy(\.characters.isEmpty)
    onlyText = isOnly ? cells.first.map { String($0.characters) } : nil
  }

  /// The cells of a line; none if it has no pipe between cells.
  static func cells(of line: [Character]) -> [Range<Int>] {
    var ranges = split(line)
    if ranges.count == 1 { return [] }
    let isBlank = { (range: Range<Int>) in line[range].allSatisfy(\.isWhitespace) }
    // Pipes at either end of the line have no cell beside them.
    if let first = ranges.first, isBlank(first) { ranges.removeFirst() }
    if ranges.count > 1, let last = ranges.last, isBlank(last) { ranges.removeLast() }
    return ranges
  }

  /// The cells between pipes that no backslash escapes.
  private static func split(_ characters: [Character]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, isEscaped) = (0, false)
    for (index, character) in characters.enumerated() {
      if character == "|", !isEscaped {
        ranges.append(start..<index)
        start = index + 1
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return ranges + [start..<characters.count]
  }
}
