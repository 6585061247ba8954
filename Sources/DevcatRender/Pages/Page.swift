/// A page for people: blocks one below the other, which one writer turns into text.
///
/// It is a value, so pages are compared before anything is written.
public struct Page: Hashable, Sendable {
  private enum Block: Hashable, Sendable {
    /// A sentence or a title in bold, with a mark before it, and a remark behind it that is not bold.
    case heading(String, remark: String, mark: Mark?)
    case line(String)
    /// A table, which is cut to a width if there is one.
    case table(TextTable, indent: Int, width: Int?)
  }

  /// A mark in a colour.
  struct Mark: Hashable, Sendable {
    let text: String
    let style: TerminalText.Style
  }

  private let blocks: [Block]

  /// Makes a page of parts, one below the other.
  public init(_ parts: [Page]) { blocks = parts.flatMap(\.blocks) }

  private init(blocks: [Block]) { self.blocks = blocks }

  /// Pages one below the other, with an empty line between; those without a block are left out.
  public static func joined(_ pages: [Page]) -> Page {
    Page(blocks: Array(pages.filter { !$0.isEmpty }.map(\.blocks).joined(separator: gap.blocks)))
  }

  /// A page without a block.
  static let none = Page(blocks: [])
  /// An empty line.
  static let gap = line("")

  /// The answer in a sentence, or the title of what is below.
  static func heading(_ text: String, remark: String = "", mark: Mark? = nil) -> Page {
    Page(blocks: [.heading(text, remark: remark, mark: mark)])
  }

  /// A line of text.
  public static func line(_ text: String) -> Page { Page(blocks: [.line(text)]) }

  /// Lines of text, which begin with two blanks.
  static func list(_ lines: [String]) -> Page { Page(blocks: lines.map { .line("  " + $0) }) }

  /// A table; nothing if it has no rows.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - indent: The blanks before each line.
  ///   - width: The width to which it is cut; `nil` cuts nothing.
  static func table(_ table: TextTable, indent: Int = 2, width: Int? = nil) -> Page {
    Page(blocks: table.rows.isEmpty ? [] : [.table(table, indent: indent, width: width)])
  }

  /// Rows of a table without titles, whose columns are flush left.
  static func rows(_ rows: [[String]], indent: Int = 2) -> Page {
    let count = rows.map(\.count).max() ?? 0
    var table = TextTable(alignments: [TextTable.Alignment](repeating: .left, count: count))
    for row in rows { table.add(row) }
    return .table(table, indent: indent)
  }

  /// Labels and their known facts, aligned; unknown facts are left out.
  static func facts(_ facts: [(name: String, value: String?)]) -> Page {
    .rows(facts.compactMap { name, value in value.map { [name.padded(to: 14), $0] } })
  }

  /// A title with what is below it, after an empty line; nothing if nothing is below it.
  static func section(_ title: String, remark: String = "", _ content: Page) -> Page {
    content.isEmpty ? .none : Page([.gap, .heading(title, remark: remark), content])
  }

  /// Whether there is no block.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - isStyled: Whether headings are in bold, and cells such as `unknown` faint (ANSI).
  ///   - width: The width of the terminal; `nil` for any. Cells of a wider table go on in the next line, if
  ///     whole words have room then.
  public func text(isStyled: Bool = false, width: Int? = nil) -> String {
    blocks.map { block in
      switch block {
      case .heading(let text, let remark, let mark):
        (mark.map { TerminalText.styled($0.text, $0.style, isStyled) + " " } ?? "")
          + TerminalText.bold(TerminalText.line(text), isStyled) + TerminalText.line(remark) + "\n"
      case .line(let text): TerminalText.line(text) + "\n"
      case .table(let table, let indent, let limit):
        Self.text(table, indent: indent, limit: limit, width: width, isStyled: isStyled)
      }
    }.joined()
  }

  private static func text(
    _ table: TextTable, indent: Int, limit: Int?, width: Int?, isStyled: Bool
  ) -> String {
    var (table, limit) = (table, limit)
    if limit == nil, let room = width.map({ $0 - indent }), table.width > room,
      table.wraps(in: room)
    {
      (table.isWrapped, limit) = (true, width)
    }
    return table.text(width: limit, indent: indent, isStyled: isStyled)
  }
}
