/// A table of aligned columns for a terminal; widths are counted in cells of the terminal.
public struct TextTable: Hashable, Sendable {
  /// The side at which the cells of a column are flush.
  public enum Alignment: Hashable, Sendable {
    /// Flush left, as text.
    case left
    /// Flush right, as numbers.
    case right
  }

  /// The alignments of the columns, from left to right.
  let alignments: [Alignment]
  /// The titles of the columns, where the table has a header.
  let header: [String]?
  /// The rows from the top.
  public private(set) var rows: [[String]] = []
  /// Whether a cell or a title that is wider than its column goes on in the next line, and is not cut.
  var isWrapped = false
  /// The texts of first cells that are set in several lines, by the index of the row.
  private var listed: [Int: [String]] = [:]
  /// The headings of groups, by the index of the first row of each.
  private var headings: [Int: String] = [:]

  /// The number of columns at the right that are left out before any other one is cut.
  private let optionalCount: Int
  /// The titles above the header, from the left, each once for every column below it.
  private let spans: [String]
  /// The blanks between columns.
  private let gap: String

  private static let leastWidth = 4
  /// The least and the greatest width of a first column whose cells are set in several lines.
  private static let listWidths = 12...60
  /// The width to which columns of text are cut before any column of numbers is.
  private static let leastTextWidth = 8

  /// Makes an empty table with a header.
  ///
  /// - Parameters:
  ///   - columns: The titles and alignments.
  ///   - optional: The number of columns at the right that are left out before any other one is
  ///     cut.
  ///   - spans: The title above each column; equal ones beside each other are one title above all of
  ///     their columns. Default: no titles.
  ///   - gap: The number of blanks between columns.
  public init(
    _ columns: [(title: String, alignment: Alignment)], optional: Int = 0, spans: [String] = [],
    gap: Int = 2
  ) {
    optionalCount = optional
    alignments = columns.map(\.alignment)
    header = columns.map { TerminalText.line($0.title) }
    self.spans = spans
    self.gap = String(repeating: " ", count: gap)
  }

  /// Makes an empty table without a header.
  public init(alignments: [Alignment]) {
    (optionalCount, spans, gap) = (0, [], "  ")
    self.alignments = alignments
    header = nil
  }

  /// Adds a row; cells that are missing at its end are empty.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count <= alignments.count, "A row has at most as many cells as columns")
    let missing = [String](repeating: "", count: alignments.count - cells.count)
    rows.append(cells.map(TerminalText.line) + missing)
  }

  /// Adds a row whose first cell is a list, in as many lines as it needs where a width is given.
  mutating func add(list: [String], _ cells: [String]) {
    listed[rows.count] = list.map(TerminalText.line)
    add([list.joined(separator: " ")] + cells)
  }

  /// Begins a group of rows under a heading.
  public mutating func begin(_ heading: String) {
    headings[rows.count] = TerminalText.line(heading)
  }

  /// The width in cells that cuts nothing.
  var width: Int { width(of: fitted(nil)[...]) }

  private func width(of columns: ArraySlice<Int>) -> Int {
    columns.reduce(gap.count * max(0, columns.count - 1), +)
  }

  /// The lines of the table, each ended by a line feed.
  ///
  /// - Parameters:
  ///   - width: The greatest width in cells. To fit, lists are set in more lines, titles are broken at their points,
  ///     then cut with `…`, then the widest columns of text but the first, then the first, then the widest; columns
  ///     without room even so are left out from the right. `nil` cuts nothing, as when the output is piped.
  ///   - indent: Blanks before each line.
  ///   - isUnderlined: Whether a line is drawn under the header.
  ///   - isStyled: Whether the header is in bold, and cells such as `unknown` have the style of
  ///     their kind.
  public func text(
    width: Int? = nil, indent: Int = 0, isUnderlined: Bool = false,
    isStyled: Bool = false
  ) -> String {
    let widths = fitted(width.map { $0 - indent })
    var text = ""
    func append(_ line: String, bold: Bool = false) {
      text += String(repeating: " ", count: indent) + TerminalText.bold(line, bold) + "\n"
    }
    let spans = spans(widths)
    if !spans.isEmpty { append(spans, bold: isStyled) }
    if let header {
      for titles in lines(of: header, widths) {
        append(line(titles, widths, isStyled: false), bold: isStyled)
      }
      if isUnderlined {
        append(widths.map { String(repeating: "─", count: $0) }.joined(separator: gap))
      }
    }
    for (index, row) in rows.enumerated() {
      if let heading = headings[index] {
        if index > 0 { text += "\n" }
        append(heading.cut(to: width.map { $0 - indent } ?? .max), bold: isStyled)
      }
      if let list = listed[index] {
        let lines = CellText.packed(list, width: widths[0])
        append(line([lines.first ?? ""] + row.dropFirst(), widths, isStyled: isStyled))
        for rest in lines.dropFirst() { append(line([rest], widths, isStyled: false)) }
        continue
      }
      for cells in isWrapped ? Self.wrapped(row, widths) : [row] {
        append(line(cells, widths, isStyled: isStyled))
      }
    }
    return text
  }

  /// The rows one after another, with a line for each cell behind its title and a blank line between them.
  ///
  /// - Parameter width: The greatest width in cells.
  public func records(width: Int) -> String {
    rows.map { row in
      var record = TextTable(alignments: [.left, .left])
      for (title, cell) in zip(header ?? [], row) { record.add([title, cell]) }
      return record.text(width: width)
    }.joined(separator: "\n")
  }

  /// Whether the first columns have room in a width without a cut cell.
  public func fits(_ width: Int, columns: Int) -> Bool {
    self.width(of: fitted(nil).prefix(columns)) <= width
  }

  /// Whether cells and titles that go on in the next line have room in a width with whole words.
  func wraps(in width: Int) -> Bool { self.width(of: wordWidths[...]) <= width }

  /// The width of the widest word of each column, and of its title.
  private var wordWidths: [Int] {
    alignments.indices.map { index in
      let cells = rows.map { $0[index] } + [header?[index] ?? ""]
      return max(Self.leastWidth, cells.lazy.map(CellText.leastWidth).max() ?? 0)
    }
  }

  /// The titles of the columns that find no room in a width.
  public func titlesLeftOut(width: Int?) -> [String] {
    Array((header ?? []).dropFirst(fitted(width).count))
  }

  /// The columns below each title of `spans`.
  private var spanned: [Range<Int>] {
    spans.indices.reduce(into: []) { ranges, index in
      if let last = ranges.last, spans[last.lowerBound] == spans[index] {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
  }

  /// The line above the header; empty without titles there.
  private func spans(_ widths: [Int]) -> String {
    let line = spanned.filter { $0.upperBound <= widths.count }.map { columns in
      spans[columns.lowerBound].padded(to: width(of: widths[columns]))
    }
    return line.joined(separator: gap).trimmedEnd
  }

  private func line(_ cells: [String], _ widths: [Int], isStyled: Bool) -> String {
    var line = ""
    for (index, (cell, width)) in zip(cells, widths).enumerated() {
      if index > 0 { line += gap }
      let shown = cell.cut(to: width)
      let blanks = String(repeating: " ", count: max(0, width - shown.cellWidth))
      let text =
        isStyled ? TerminalText.styled(shown, TerminalText.Style(cell: shown)) : shown
      line += alignments[index] == .left ? text + blanks : blanks + text
    }
    return line.trimmedEnd
  }

  /// A row as lines, in which each cell is broken to fit its column.
  private static func wrapped(_ row: [String], _ widths: [Int]) -> [[String]] {
    let columns = zip(row, widths).map { CellText.lines($0, width: $1) }
    return (0..<(columns.map(\.count).max() ?? 0)).map { index in
      columns.map { $0.indices.contains(index) ? $0[index] : "" }
    }
  }

  /// The titles in lines: one that is wider than its column is broken at its points, or as a cell is, and ends in
  /// the last line.
  private func lines(of header: [String], _ widths: [Int]) -> [[String]] {
    let titles = zip(header, widths).map { title, width in
      if isWrapped { return title.isEmpty ? [""] : CellText.lines(title, width: width) }
      var lines: [String] = []
      for part in title.cellWidth > width ? Self.parts(of: title) : [title] {
        if let last = lines.last, (last + "." + part).cellWidth <= width {
          lines[lines.count - 1] = last + "." + part
        } else {
          lines.append(part)
        }
      }
      return lines
    }
    let height = titles.map(\.count).max() ?? 0
    return (0..<height).map { index in
      titles.map { lines in
        let place = index - (height - lines.count)
        return place < 0 ? "" : lines[place]
      }
    }
  }

  /// The parts of a path, without the points between them.
  private static func parts(of title: String) -> [String] {
    title.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The widths of the columns that are shown, so that they fit.
  private func fitted(_ total: Int?) -> [Int] {
    let titles = (header ?? alignments.map { _ in "" }).map(\.cellWidth)
    var contents = titles.map { _ in 0 }
    for row in rows {
      for (index, cell) in row.enumerated() {
        contents[index] = max(contents[index], cell.cellWidth)
      }
    }
    var widths = zip(titles, contents).map { max($0, $1) }
    for columns in spanned {
      let missing = spans[columns.lowerBound].cellWidth - width(of: widths[columns])
      guard missing > 0 else { continue }
      widths[columns.upperBound - 1] += missing
      contents[columns.upperBound - 1] = widths[columns.upperBound - 1]
    }
    guard let total else { return widths }
    func excess(_ widths: [Int]) -> Int { width(of: widths[...]) - total }
    if !listed.isEmpty {
      let room = min(widths[0] - max(0, excess(widths)), Self.listWidths.upperBound)
      widths[0] = min(widths[0], max(room, Self.listWidths.lowerBound))
    }
    for _ in 0..<optionalCount
    where excess(zip(contents, widths).map { max($0, min($1, Self.leastWidth)) }) > 0 {
      widths.removeLast()
    }
    while widths.count > 1, excess(widths.map { min($0, Self.leastWidth) }) > 0 {
      widths.removeLast()
    }
    /// Makes columns narrower, the one first that is furthest above its least width.
    func cut(_ columns: some Collection<Int>, _ least: (Int) -> Int) {
      for _ in 0..<max(0, excess(widths)) {
        let room = columns.map { ($0, widths[$0] - least($0)) }
        guard let most = room.map(\.1).max(), most > 0,
          let index = room.last(where: { $0.1 == most })?.0
        else { return }
        widths[index] -= 1
      }
    }
    // The order of `text(width:)`: titles, columns of text but the first, the first, then numbers;
    // of a table that still does not fit only the first column is left, down to one cell.
    let texts = widths.indices.filter { alignments[$0] == .left }
    if isWrapped {
      let words = wordWidths
      cut(widths.indices) { max(contents[$0], words[$0]) }
      cut(texts) { words[$0] }
    }
    let parts = (header ?? []).map { Self.parts(of: $0).map(\.cellWidth).max() ?? 0 }
    if header != nil { cut(widths.indices) { max(contents[$0], parts[$0], Self.leastWidth) } }
    cut(widths.indices) { max(contents[$0], Self.leastWidth) }
    cut(texts.dropFirst()) { _ in Self.leastTextWidth }
    cut(texts.prefix(1)) { _ in Self.leastTextWidth }
    cut(widths.indices) { _ in Self.leastWidth }
    cut([0]) { _ in 1 }
    return widths
  }
}
