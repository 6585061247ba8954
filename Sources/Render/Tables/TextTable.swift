/// A table of aligned columns for a terminal; widths are counted in characters.
public struct TextTable: Sendable {
  /// The side at which the cells of a column are flush.
  public enum Alignment: Hashable, Sendable {
    /// Flush left, as text.
    case left
    /// Flush right, as numbers.
    case right
  }

  /// The alignments of the columns, from left to right.
  public let alignments: [Alignment]
  /// The titles of the columns, where the table has a header.
  public let header: [String]?
  /// The rows from the top.
  public private(set) var rows: [[String]] = []

  private static let gap = "  "
  private static let leastWidth = 4

  /// Makes an empty table with a header.
  public init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    header = columns.map { TerminalText.line($0.title) }
  }

  /// Makes an empty table without a header.
  public init(alignments: [Alignment]) {
    self.alignments = alignments
    header = nil
  }

  /// Adds a row; cells that are missing at its end are empty.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count <= alignments.count, "A row has at most as many cells as columns")
    let missing = [String](repeating: "", count: alignments.count - cells.count)
    rows.append(cells.map(TerminalText.line) + missing)
  }

  /// The lines of the table, each ended by a line feed.
  ///
  /// - Parameters:
  ///   - width: The greatest width in characters, to which the widest columns are cut with `…`;
  ///     `nil` cuts nothing, as when the output is piped.
  ///   - indent: Blanks before each line.
  ///   - isUnderlined: Whether a line is drawn under the header.
  ///   - isStyled: Whether the header is in bold (ANSI).
  public func text(
    width: Int? = nil, indent: Int = 0, isUnderlined: Bool = false, isStyled: Bool = false
  ) -> String {
    let widths = fitted(width.map { max(0, $0 - indent) })
    var text = ""
    func append(_ line: String, bold: Bool = false) {
      text += String(repeating: " ", count: indent) + TerminalText.bold(line, bold) + "\n"
    }
    if let header {
      append(line(header, widths), bold: isStyled)
      if isUnderlined {
        append(widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap))
      }
    }
    for row in rows { append(line(row, widths)) }
    return text
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += Self.gap }
      let shown =
        cell.count > widths[index] ? cell.prefix(max(0, widths[index] - 1)) + "…" : cell[...]
      let blanks = String(repeating: " ", count: max(0, widths[index] - shown.count))
      line += alignments[index] == .left ? shown + blanks : blanks + shown
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The widths of the columns, of which the widest are made narrower until they fit.
  private func fitted(_ total: Int?) -> [Int] {
    var widths = [Int](repeating: 0, count: alignments.count)
    for row in (header.map { [$0] } ?? []) + rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
    }
    guard let total else { return widths }
    let room = total - Self.gap.count * max(0, widths.count - 1)
    while widths.reduce(0, +) > room {
      guard let widest = widths.max(), widest > Self.leastWidth,
        let index = widths.lastIndex(of: widest)
      else { return widths }
      widths[index] -= 1
    }
    return widths
  }
}
