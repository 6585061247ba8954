/// The tables of a Markdown text, such as that of a wiki, as rows under titles.
///
/// Source: GitHub Flavored Markdown, "Tables (extension)". An empty first cell repeats the one above,
/// and a row with nothing but its first cell is the heading of a group.
enum MarkdownTable {
  /// A row: its place, and its cells that are not empty, each with its title.
  struct Row {
    let offset: Int
    let cells: [(title: String, cell: CSVCell)]
  }

  /// How many bytes are looked at for a table.
  private static let headByteCount = 1 << 16

  /// Whether a text has a table: a line of dashes between pipes under one with pipes.
  static func isOne(_ source: SourceText) -> Bool {
    var isBehindPipes = false
    let head = source.bytes[source.start.offset...].prefix(headByteCount)
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if isBehindPipes, isRule(line) { return true }
      isBehindPipes = line.contains(UInt8(ascii: "|"))
    }
    return false
  }

  /// Whether a line is the one of dashes under a header.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "|")) && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { "|-: \t\r".utf8.contains($0) }
  }

  /// The rows of all tables of a text, whose bytes are UTF-8.
  static func rows(of source: SourceText) -> [Row] {
    var rows: [Row] = []
    var titles: [String]?
    var former: [CSVCell] = []
    var start = source.start.offset
    for line in source.bytes[start...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      defer { start += line.count + 1 }
      if isRule(line) {
        (titles, former) = (former.map(\.text), [])
        continue
      }
      let above = former
      former = cells(of: line, at: start)
      guard let titles, former.count > 1 else {
        titles = former.count > 1 ? titles : nil
        continue
      }
      if former[0].text.isEmpty, let first = above.first { former[0] = first }
      let filled = zip(titles, former).filter { !$1.text.isEmpty }
      if filled.count > 1 || titles.count < 3 && !filled.isEmpty {
        rows.append(Row(offset: start, cells: filled.map { ($0, $1) }))
      }
    }
    return rows
  }

  /// The cells of a line; at most one if it has no pipe between cells.
  private static func cells(of line: ArraySlice<UInt8>, at start: Int) -> [CSVCell] {
    guard line.contains(UInt8(ascii: "|")) else { return [] }
    let characters = Array(String(decoding: line, as: UTF8.self))
    return MarkdownRow.cells(of: characters).map { range in
      let text = MarkdownText(characters, range).trimmed
      let before = characters[..<((text.columns.first ?? 1) - 1)]
      return CSVCell(
        text: String(text.characters), offset: start + before.reduce(0) { $0 + $1.utf8.count })
    }
  }
}
