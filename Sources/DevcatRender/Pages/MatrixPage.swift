public import DevcatAdaptivity
import DevcatValues

/// The output of `devcat matrix`: devices × contexts, a legend, and the classes that an app meets
/// on all of them.
///
/// On a terminal devices with equal values share a row with all their names; in a pipe, each has a
/// row.
public struct MatrixPage {
  private let rows: [ScreenClasses]
  /// The mode and the orientation above each column.
  private var columns: [Context]
  private var hasOrientations: Bool
  /// The cell of a row, by the index of its column.
  private let cell: (ScreenClasses, Int) -> String
  private var gap = 2
  /// The modes of the columns that find no room on the terminal.
  private var modesLeftOut: [String] = []

  /// The width of names below which the orientations are left out, and columns are closer.
  private static let readableNameWidth = 30

  /// The page of many devices, those of Android below the others.
  ///
  /// - Parameters:
  ///   - matrix: The devices; columns that none of them is known to offer are left out.
  ///   - width: The width of the terminal, in which names are set in several lines; `nil` if the
  ///     output is piped.
  public static func page(_ matrix: ClassMatrix, width: Int? = nil) -> Page {
    let legend = MatrixLegend(matrix)
    if matrix.rows.isEmpty, matrix.android.rows.isEmpty { return legend.none }
    var parts: [Page] = []
    if !matrix.rows.isEmpty {
      var page = MatrixPage(matrix)
      if page.columns.isEmpty { parts.append(legend.unknown) }
      parts += [page.table(width), legend.text]
    }
    if !matrix.android.rows.isEmpty {
      var page = MatrixPage(matrix.android)
      let isShown = !page.columns.isEmpty
      parts.append(Page([legend.androidTitle, isShown ? page.table(width) : .none]))
      if isShown { parts.append(legend.androidText) }
    }
    return .joined(parts + [legend.leftOut])
  }

  private init(_ matrix: ClassMatrix) {
    let offered = matrix.offeredColumns
    let shown = offered.isEmpty ? matrix.knownColumns : offered
    // There may be 25,000 rows, and there are 32 cells, so each text is made once.
    let forms = (0..<32).map { MatrixCell.short(ClassGrid(bits: UInt64($0))[0]) }
    rows = matrix.rows
    columns = shown.map { matrix.contexts[$0] }
    hasOrientations = true
    cell = { row, place in forms[matrix.bits(row, shown[place])] }
  }

  /// Makes the page of Android's devices, without orientations, which no source states for them.
  private init(_ matrix: WindowClassMatrix) {
    rows = matrix.rows
    columns = matrix.orientations.map { Context(orientation: $0) }
    hasOrientations = false
    cell = { MatrixCell.short(WindowClassMatrix.cell($0, matrix.orientations[$1])) }
  }

  /// The head and the rows, in the form that the terminal has room for.
  private mutating func table(_ width: Int?) -> Page {
    if let width { fit(width) }
    var table = head
    if width == nil {
      for row in rows { table.add([Self.name(row)] + cells(of: row)) }
    } else {
      for (cells, group) in rows.grouped(by: cells(of:)) {
        let names = group.map(Self.name)
        table.add(list: names.dropLast().map { $0 + "," } + names.suffix(1), cells)
      }
    }
    let leftOut = modesLeftOut.joined(separator: ", ")
    return Page([
      .table(table, indent: 0, width: width),
      leftOut.isEmpty ? .none : .line("Not shown, because they do not fit: \(leftOut)."),
    ])
  }

  /// Leaves out the orientations, and sets columns closer, if the names need the room; then leaves out the modes
  /// at the right that have none.
  private mutating func fit(_ width: Int) {
    let longest = rows.map { Self.name($0).cellWidth }.max() ?? 0
    for form in [(2, hasOrientations), (2, false), (1, false)] {
      (gap, hasOrientations) = form
      let more = min(longest, Self.readableNameWidth) - Self.nameTitle.cellWidth
      if head.width + max(0, more) <= width { return }
    }
    while let last = columns.last?.mode, columns[0].mode != last, head.width > width {
      columns.removeAll { $0.mode == last }
      modesLeftOut.insert(last.rawValue, at: 0)
    }
  }

  /// Titles are as wide as the cells below them may be, so that equal tables have equal columns.
  private static let nameTitle = "device      "

  private var head: TextTable {
    let first = [(Self.nameTitle, "")] + (hasOrientations ? [("orientations", "")] : [])
    let titles =
      first + columns.map { ($0.orientation == .portrait ? "P   " : "L   ", $0.mode.rawValue) }
    return TextTable(
      titles.map { ($0.0, .left) }, spans: columns.isEmpty ? [] : titles.map(\.1), gap: gap)
  }

  private func cells(of row: ScreenClasses) -> [String] {
    (hasOrientations ? [MatrixCell.letters(row.orientations, idiom: row.idiom)] : [])
      + columns.indices.map { cell(row, $0) }
  }

  private static func name(_ row: ScreenClasses) -> String {
    TerminalText.line(row.display.map { "\(row.title) (\($0))" } ?? row.title)
  }
}
