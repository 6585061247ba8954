public import DevcatAdaptivity
import DevcatValues

/// The output of `devcat matrix`: devices × contexts, a legend, and the classes that an app meets
/// on all of them.
///
/// On a terminal devices with equal values share a row with all their names; in a pipe, each has a
/// row. Lines are written as bytes: no text is made for a cell, nor for a device except its name.
public struct MatrixPage {
  private let rows: [ScreenClasses]
  /// The mode and the orientation above each column.
  private let columns: [Context]
  /// The index in `forms` of a row's cell, by the index of its column.
  private let cell: (ScreenClasses, Int) -> Int
  /// The short form of each possible cell.
  private let forms: [String]
  /// The blanks before each column, beyond the gap between all columns.
  private let indents: [Int]
  private let nameWidth: Int
  private let isStyled: Bool
  /// The width of the terminal, where rows are grouped; `nil` if the output is piped.
  private let width: Int?
  private let hasOrientations: Bool
  private let gap: Int
  private var bytes: [UInt8] = []

  private static let cellWidth = 4
  private static let orientationsTitle = "orientations"
  private static let leastNameWidth = 12
  /// The width of names below which the orientations are left out, and columns are closer.
  private static let readableNameWidth = 30

  /// The page as UTF-8, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - matrix: The devices; columns that none of them is known to offer are left out.
  ///   - width: The width of the terminal, in which names are set in several lines; `nil` if the
  ///     output is piped.
  ///   - isStyled: Whether headings are in bold, and missing values faint (ANSI).
  public static func bytes(
    _ matrix: ClassMatrix, width: Int? = nil, isStyled: Bool = false
  ) -> [UInt8] {
    let legend = MatrixLegend(matrix, isStyled: isStyled)
    var bytes: [UInt8] = []
    func append(_ text: String) { bytes += TerminalText.wrapped(text, width: width).utf8 }
    if matrix.rows.isEmpty, matrix.android.rows.isEmpty {
      append(legend.none)
      return bytes
    }
    if !matrix.rows.isEmpty {
      let page = MatrixPage(matrix, width, isStyled)
      if page.columns.isEmpty { append(legend.unknown) }
      bytes += page.table
      append("\n" + legend.text)
    }
    if !matrix.android.rows.isEmpty {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      append(legend.androidTitle)
      if !matrix.android.orientations.isEmpty {
        let page = MatrixPage(matrix.android, width, isStyled)
        bytes += page.table
        append("\n" + legend.androidText)
      }
    }
    append(legend.leftOut.isEmpty ? "" : "\n" + legend.leftOut)
    return bytes
  }

  private init(_ matrix: ClassMatrix, _ width: Int?, _ isStyled: Bool) {
    let offered = matrix.offeredColumns
    let columns = offered.isEmpty ? matrix.knownColumns : offered
    self.init(
      matrix.rows, columns: columns.map { matrix.contexts[$0] }, width: width, isStyled: isStyled,
      withOrientations: true,
      forms: (0..<32).map { MatrixCell.short(ClassGrid(bits: UInt64($0))[0]) },
      cell: { row, place in matrix.bits(row, columns[place]) })
  }

  /// Makes the page of Android's devices, without orientations, which no source states for them.
  private init(_ matrix: WindowClassMatrix, _ width: Int?, _ isStyled: Bool) {
    let classes = AndroidWindowClasses.all
    let others: [Answer<AndroidWindowClasses>] = [
      .notAvailable(.modesOfPads), .unknown(.noField(.pointsWidth, display: nil)),
    ]
    self.init(
      matrix.rows, columns: matrix.orientations.map { Context(orientation: $0) }, width: width,
      isStyled: isStyled, withOrientations: false,
      forms: classes.map(\.short) + others.map(MatrixCell.short),
      cell: { row, place in
        let cell = WindowClassMatrix.cell(row, matrix.orientations[place])
        return cell.value?.index ?? classes.count + (cell.isNotAvailable ? 0 : 1)
      })
  }

  private init(
    _ rows: [ScreenClasses], columns: [Context], width: Int?, isStyled: Bool,
    withOrientations: Bool, forms texts: [String], cell: @escaping (ScreenClasses, Int) -> Int
  ) {
    self.rows = rows
    self.isStyled = isStyled
    self.columns = columns
    self.width = width
    self.cell = cell
    self.forms = texts
    let modes = columns.map(\.mode.rawValue)
    let longest = rows.reduce(Self.leastNameWidth) { max($0, Self.label($1).count) }
    /// The room for names with a gap between columns, and with the orientations or without.
    func room(gap: Int, orientations: Bool) -> Int {
      let cells = columns.count * (Self.cellWidth + gap) + Self.indents(modes, gap).reduce(0, +)
      let title = orientations ? gap + Self.orientationsTitle.count : 0
      return (width ?? .max) - cells - title
    }
    let wanted = min(longest, Self.readableNameWidth)
    let forms = (withOrientations ? [(2, true)] : []) + [(2, false), (1, false)]
    let form = forms.first { room(gap: $0.0, orientations: $0.1) >= wanted } ?? (1, false)
    (gap, hasOrientations) = width == nil ? forms[0] : form
    indents = Self.indents(modes, gap)
    let own = width.map { _ in room(gap: form.0, orientations: form.1) } ?? longest
    nameWidth = width != nil ? max(Self.leastNameWidth, min(own, 60)) : longest
  }

  /// The blanks that make room for the names of modes, which may be wider than their columns.
  private static func indents(_ modes: [String], _ gap: Int) -> [Int] {
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

  /// The head and the rows.
  private var table: [UInt8] {
    var page = self
    page.write()
    return page.bytes
  }

  private mutating func write() {
    // About the size of the table, so that the bytes are seldom moved while it grows.
    bytes.reserveCapacity(rows.count * (nameWidth + 20 + columns.count * 7))
    writeHeader()
    let cells = paddedForms
    if width != nil {
      for group in groups { write(group, cells) }
    } else {
      for row in rows { write(row, Self.label(row), cells) }
    }
  }

  /// The forms of every cell, as wide as a column.
  private var paddedForms: [[UInt8]] {
    forms.map { text in
      let styled = TerminalText.styled(text, TerminalText.Style(cell: text), isStyled)
      return Array((styled + String(repeating: " ", count: Self.cellWidth - text.count)).utf8)
    }
  }

  /// The rows with equal cells and orientations, in the order of the first of each.
  private var groups: [[ScreenClasses]] {
    struct Key: Hashable {
      let cells: [Int]
      let letters: String
    }
    var places: [Key: Int] = [:]
    var groups: [[ScreenClasses]] = []
    for row in rows {
      let key = Key(
        cells: columns.indices.map { cell(row, $0) },
        letters: hasOrientations ? MatrixCell.letters(row.orientations, idiom: row.idiom) : "")
      if let place = places[key] {
        groups[place].append(row)
      } else {
        places[key] = groups.count
        groups.append([row])
      }
    }
    return groups
  }

  /// Writes a group: its names in as many lines as they need, and its cells beside the first.
  private mutating func write(_ group: [ScreenClasses], _ cells: [[UInt8]]) {
    var lines: [String] = []
    for (index, row) in group.enumerated() {
      let name = Self.label(row) + (index < group.count - 1 ? "," : "")
      if let last = lines.last, last.count + 1 + name.count <= nameWidth {
        lines[lines.count - 1] += " " + name
      } else {
        lines += name.count <= nameWidth ? [name] : Self.set(name, nameWidth)
      }
    }
    write(group[0], lines[0], cells)
    for line in lines.dropFirst() {
      append(line[...])
      endLine()
    }
  }

  /// A name that is wider than its column, broken at blanks.
  private static func set(_ name: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for word in name.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private mutating func write(_ row: ScreenClasses, _ label: String, _ cells: [[UInt8]]) {
    append(label[...])
    blanks(max(0, nameWidth - label.count))
    if hasOrientations {
      blanks(gap)
      let letters = MatrixCell.letters(row.orientations, idiom: row.idiom)
      append(letters[...])
      if !columns.isEmpty { blanks(Self.orientationsTitle.count - letters.count) }
    }
    for place in columns.indices {
      blanks(gap + indents[place])
      bytes += cells[cell(row, place)]
    }
    endLine()
  }

  private mutating func writeHeader() {
    let title = hasOrientations ? String(repeating: " ", count: gap) + Self.orientationsTitle : ""
    var modes = String(repeating: " ", count: nameWidth + title.count)
    var sides = "device" + String(repeating: " ", count: nameWidth - "device".count) + title
    var last: String?
    var width = modes.count
    for (place, context) in columns.enumerated() {
      width += gap + indents[place]
      if context.mode.rawValue != last {
        modes += String(repeating: " ", count: width - modes.count) + context.mode.rawValue
        last = context.mode.rawValue
      }
      sides += String(repeating: " ", count: width - sides.count)
      sides += context.orientation == .portrait ? "P" : "L"
      width += Self.cellWidth
    }
    for line in columns.isEmpty ? [sides] : [modes, sides] {
      append(TerminalText.bold(line.trimmedEnd, isStyled)[...])
      endLine()
    }
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
