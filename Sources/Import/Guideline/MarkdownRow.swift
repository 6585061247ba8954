/// A row of a Markdown table as a line of plain text: its cells without marks, a blank between them.
///
/// Each character knows the column at which it stands in the source. An empty cell becomes a dash,
/// but for the first one, which says that the name of the row above holds.
/// Source: GitHub Flavored Markdown, "Tables (extension)".
struct MarkdownRow {
  /// The row as a line.
  let line: SourceLine
  /// Whether it is the row of dashes under the header.
  let isRule: Bool
  /// The text of the first cell where all others are empty, as in the heading of a group.
  let onlyText: String?

  /// Reads a line; `nil` where it has no pipe between cells.
  init?(_ source: SourceLine) {
    var ranges = Self.split(source.characters)
    if ranges.count == 1 { return nil }
    let isBlank = { (range: Range<Int>) in source.characters[range].allSatisfy(\.isWhitespace) }
    // Pipes at either end of the line stand beside no cell.
    if let first = ranges.first, isBlank(first) { ranges.removeFirst() }
    if ranges.count > 1, let last = ranges.last, isBlank(last) { ranges.removeLast() }
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
