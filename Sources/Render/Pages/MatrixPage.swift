public import Adaptivity
import Catalogue

/// What `devcat matrix` prints: devices × contexts, a legend, and what an app meets over all of them.
///
/// Lines are written as bytes: of a cell, and of a device but its name, no text is made.
public struct MatrixPage {
  private let matrix: ClassMatrix
  private let columns: [Int]
  private let nameWidth: Int
  private let isStyled: Bool
  private var bytes: [UInt8] = []

  private static let cellWidth = 4
  private static let gap = 2
  private static let orientationsTitle = "orientations"
  private static let leastNameWidth = 12

  /// The page as UTF-8, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - matrix: The devices; columns of which nothing is known are left out.
  ///   - width: The width of the terminal, to which names are cut; `nil` cuts nothing.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func bytes(_ matrix: ClassMatrix, width: Int? = nil, isStyled: Bool = false)
    -> [UInt8]
  {
    var page = MatrixPage(matrix, width, isStyled)
    page.write()
    return page.bytes
  }

  private init(_ matrix: ClassMatrix, _ width: Int?, _ isStyled: Bool) {
    self.matrix = matrix
    self.isStyled = isStyled
    columns = matrix.knownColumns
    let longest = matrix.rows.reduce(Self.leastNameWidth) { max($0, Self.label($1).count) }
    let rest =
      Self.gap + Self.orientationsTitle.count + columns.count * (Self.cellWidth + Self.gap)
    nameWidth = width.map { min(longest, max(Self.leastNameWidth, $0 - rest)) } ?? longest
  }

  private static func label(_ row: ScreenClasses) -> String {
    TerminalText.line(row.display.map { "\(row.title) (\($0))" } ?? row.title)
  }

  private mutating func write() {
    bytes.reserveCapacity(matrix.rows.count * (nameWidth + 20 + columns.count * 7))
    if !matrix.rows.isEmpty {
      writeHeader()
      let cells = Cells()
      for row in matrix.rows { write(row, cells) }
      bytes.append(UInt8(ascii: "\n"))
    }
    append(legend)
  }

  /// The forms of every cell, padded: an entry for each of the values that a cell can have.
  private struct Cells {
    private let texts: [ClassGrid.Cell: [UInt8]]

    init() {
      let sides: [SizeClass?] = [nil, .compact, .regular]
      let available = sides.flatMap { horizontal in
        sides.flatMap { vertical in
          [false, true].map { isDerived in
            ClassGrid.Cell.available(
              horizontal: horizontal, vertical: vertical, isDerived: isDerived)
          }
        }
      }
      texts = Dictionary(
        uniqueKeysWithValues: ([.unknown, .notAvailable] + available).map { cell in
          let text = MatrixCell.short(cell)
          let blanks = String(repeating: " ", count: MatrixPage.cellWidth - text.count)
          return (cell, Array((text + blanks).utf8))
        })
    }

    subscript(cell: ClassGrid.Cell) -> [UInt8] { texts[cell] ?? [] }
  }

  private mutating func write(_ row: ScreenClasses, _ cells: Cells) {
    let label = Self.label(row)
    let count = label.count
    append(count > nameWidth ? label.prefix(nameWidth - 1) + "…" : label[...])
    blanks(max(0, nameWidth - count) + Self.gap)
    append(MatrixCell.letters(row.orientations)[...])
    if !columns.isEmpty {
      blanks(Self.orientationsTitle.count - (row.orientations == nil ? 1 : 4))
    }
    for column in columns {
      blanks(Self.gap)
      bytes += cells[matrix.cell(row, column)]
    }
    endLine()
  }

  private mutating func writeHeader() {
    var modes = String(repeating: " ", count: nameWidth + Self.gap + Self.orientationsTitle.count)
    var sides =
      "device" + String(repeating: " ", count: nameWidth + Self.gap - "device".count)
      + Self.orientationsTitle
    var last: String?
    var width = modes.count
    for column in columns {
      let context = matrix.contexts[column]
      let letter = context.orientation == .portrait ? "P" : "L"
      width += Self.cellWidth + Self.gap
      sides += "  " + letter
      sides += String(repeating: " ", count: width - sides.count)
      if context.mode.rawValue != last {
        modes += String(repeating: " ", count: max(1, width - Self.cellWidth - modes.count))
        modes += context.mode.rawValue
        last = context.mode.rawValue
      }
    }
    for line in [modes, sides] {
      append(TerminalText.bold(line.trimmedEnd, isStyled)[...])
      endLine()
    }
  }

  private var legend: Substring {
    var text =
      "C compact, R regular, width × height; * from a device with the same screen; n/a not offered; "
      + "? unknown\n"
      + "orientations: P portrait, U upside down, L and R landscape left and right; ? no source says\n"
      + "  by default, view controllers support all of them on iPad, and all but U on iPhone\n"
    let (pairs, count) = (matrix.pairs, matrix.deviceCount)
    let title = "What an app meets on \(count) device\(count == 1 ? "" : "s")"
    text += "\n" + TerminalText.bold(title, isStyled) + "\n"
    var table = TextTable(alignments: [.left, .right, .left])
    for (pair, devices) in pairs {
      table.add([pair.short, "\(devices)", "device\(devices == 1 ? "" : "s")"])
    }
    if matrix.unknownCount > 0 {
      table.add(["?", "\(matrix.unknownCount)", "of which no pair of classes is known"])
    }
    text += table.text(indent: 2)
    return text[...]
  }

  private mutating func append(_ text: Substring) { bytes += text.utf8 }

  private mutating func blanks(_ count: Int) {
    for _ in 0..<max(0, count) { bytes.append(UInt8(ascii: " ")) }
  }

  /// Ends a line, without blanks before its end.
  private mutating func endLine() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
