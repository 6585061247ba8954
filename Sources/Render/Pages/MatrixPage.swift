public import Adaptivity
import Catalogue

/// What `devcat matrix` prints: devices × contexts, a legend, and what an app meets over all of them.
///
/// Lines are written as bytes: of a cell, and of a device but its name, no text is made.
public struct MatrixPage {
  private let matrix: ClassMatrix
  private let contradicted: [String]
  private let columns: [Int]
  /// How many blanks are before each column, beyond what parts all columns.
  private let indents: [Int]
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
  ///   - contradicted: The ids of the devices whose classes guidelines state otherwise.
  ///   - width: The width of the terminal, to which names are cut; `nil` cuts nothing.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func bytes(
    _ matrix: ClassMatrix, contradicted: [String] = [], width: Int? = nil, isStyled: Bool = false
  ) -> [UInt8] {
    var page = MatrixPage(matrix, contradicted, width, isStyled)
    page.write()
    return page.bytes
  }

  private init(
    _ matrix: ClassMatrix, _ contradicted: [String], _ width: Int?, _ isStyled: Bool
  ) {
    self.matrix = matrix
    self.contradicted = contradicted
    self.isStyled = isStyled
    let columns = matrix.knownColumns
    self.columns = columns
    indents = Self.indents(columns.map { matrix.contexts[$0].mode.rawValue })
    let longest = matrix.rows.reduce(Self.leastNameWidth) { max($0, Self.label($1).count) }
    let rest =
      Self.gap + Self.orientationsTitle.count + columns.count * (Self.cellWidth + Self.gap)
      + indents.reduce(0, +)
    nameWidth = width.map { min(longest, max(Self.leastNameWidth, $0 - rest)) } ?? longest
  }

  /// Room for the names of modes above their columns, which a single column would not have.
  private static func indents(_ modes: [String]) -> [Int] {
    var missing = 0
    return modes.indices.map { place in
      if place > 0, modes[place - 1] == modes[place] {
        missing = max(0, missing - cellWidth - gap)
        return 0
      }
      defer { missing = max(0, modes[place].count - cellWidth) }
      return missing
    }
  }

  private static func label(_ row: ScreenClasses) -> String {
    TerminalText.line(row.display.map { "\(row.title) (\($0))" } ?? row.title)
  }

  private mutating func write() {
    bytes.reserveCapacity(matrix.rows.count * (nameWidth + 20 + columns.count * 7))
    if !matrix.rows.isEmpty {
      writeHeader()
      let cells = Self.cells
      for row in matrix.rows { write(row, cells) }
      bytes.append(UInt8(ascii: "\n"))
    }
    append(legend)
  }

  /// The forms of every cell, padded, by its bits.
  private static let cells: [[UInt8]] = (0..<32).map { bits in
    let text = MatrixCell.short(ClassGrid(bits: UInt64(bits))[0])
    return Array((text + String(repeating: " ", count: cellWidth - text.count)).utf8)
  }

  private mutating func write(_ row: ScreenClasses, _ cells: [[UInt8]]) {
    let label = Self.label(row)
    let count = label.count
    append(count > nameWidth ? label.prefix(nameWidth - 1) + "…" : label[...])
    blanks(max(0, nameWidth - count) + Self.gap)
    let letters = MatrixCell.letters(row.orientations, idiom: row.idiom)
    append(letters[...])
    if !columns.isEmpty { blanks(Self.orientationsTitle.count - letters.count) }
    for (place, column) in columns.enumerated() {
      blanks(Self.gap + indents[place])
      bytes += cells[matrix.bits(row, column)]
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
    for (place, column) in columns.enumerated() {
      let context = matrix.contexts[column]
      width += Self.gap + indents[place]
      if context.mode.rawValue != last {
        modes += String(repeating: " ", count: width - modes.count) + context.mode.rawValue
        last = context.mode.rawValue
      }
      sides += String(repeating: " ", count: width - sides.count)
      sides += context.orientation == .portrait ? "P" : "L"
      width += Self.cellWidth
    }
    for line in [modes, sides] {
      append(TerminalText.bold(line.trimmedEnd, isStyled)[...])
      endLine()
    }
  }

  private var legend: Substring {
    var text =
      "C compact, R regular, width × height; * from a device with the same screen; n/a not offered; "
      + "? no layout is recorded\n"
      + "orientations: P portrait, U upside down, L and R landscape left and right; n/a nobody turns it; "
      + "? no source says\n"
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
    text += AnswerText.rules("In iPadOS 26 and later", matrix.windowRules, isStyled)
    text += AnswerText.contradicted(contradicted, isStyled)
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
