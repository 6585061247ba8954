import Catalogue

/// A row such as `iPhone 8 Compact width, regular height Compact width, compact height`.
struct SizeClassRow {
  /// The name as published.
  let name: String
  /// The classes of the whole screen.
  let cells: SizeClassCells

  static let example = "'iPhone 8 Compact width, regular height Compact width, compact height'"

  init(_ line: SourceLine) throws(RowError) {
    guard let start = SizeClassCells.start(in: line) else {
      throw RowError(
        column: line.firstColumn,
        message: "found no size classes where a row such as \(Self.example) was expected")
    }
    var row = RowScanner(line, at: start)
    name = row.textBefore
    if name.isEmpty { throw row.unexpected("the name of a device") }
    if let error = Self.misplaced(in: line, before: start) { throw error }
    cells = try SizeClassCells(&row)
  }

  /// The values of the row.
  var patch: Patch { Patch(cells.edits(for: .fullScreen)) }

  /// The error if the words before the first cell hold more than a name.
  private static func misplaced(in line: SourceLine, before start: Int) -> RowError? {
    let starts = line.wordStarts.filter { $0 < start }
    for (index, place) in starts.enumerated() {
      var row = RowScanner(line, at: place)
      if row.skipWord("width") || row.skipWord("height") {
        let before = RowScanner(line, at: starts[max(0, index - 1)])
        return before.unexpected("'Regular' or 'Compact'")
      }
      if row.skipWord("split"), row.skipWord("view") {
        return RowScanner(line, at: place).unexpected("the classes of the whole screen")
      }
    }
    return nil
  }
}

/// The cells `Compact width, regular height` or `N/A` of the two orientations.
///
/// `N/A` says that the device does not offer the mode; a dash says nothing.
struct SizeClassCells {
  /// The row's layout in portrait; `nil` if there is none.
  let portrait: Layout?
  /// The row's layout in landscape; `nil` if there is none.
  let landscape: Layout?

  private static let dashes = ["–", "—", "-"]

  /// Reads both cells, up to the end of the line.
  init(_ row: inout RowScanner) throws(RowError) {
    portrait = try Self.cell(&row, "portrait")
    landscape = try Self.cell(&row, "landscape")
    try row.expectEnd()
  }

  /// The edits for a mode.
  func edits(for mode: Mode) -> [Patch.Edit] {
    [(Orientation.portrait, portrait), (.landscape, landscape)].compactMap { orientation, layout in
      layout.map { Patch.Edit(.layout(mode, orientation), .layout($0)) }
    }
  }

  /// Where the first cell of a line begins, or `nil` if there is none.
  static func start(in line: SourceLine) -> Int? {
    line.wordStarts.first { start in
      var row = RowScanner(line, at: start)
      if row.skipWord("N/A") { return true }
      // A name may hold a dash, so that one begins the cells only where the rest are cells too.
      if dashes.contains(where: { row.skipWord($0) }) {
        row = RowScanner(line, at: start)
        return (try? SizeClassCells(&row)) != nil
      }
      return (row.skipWord("regular") || row.skipWord("compact")) && row.skipWord("width")
    }
  }

  private static func cell(
    _ row: inout RowScanner, _ orientation: String
  ) throws(RowError) -> Layout? {
    if row.skipWord("N/A") { return .notAvailable }
    if dashes.contains(where: { row.skipWord($0) }) { return nil }
    let horizontal = try sizeClass(
      &row, "the classes in \(orientation), such as 'Compact width, regular height', or 'N/A'")
    try row.expectWord("width")
    try row.expect(",")
    let vertical = try sizeClass(&row, "'regular height' or 'compact height'")
    try row.expectWord("height")
    return .available(LayoutTraits(horizontal: horizontal, vertical: vertical))
  }

  private static func sizeClass(
    _ row: inout RowScanner, _ expected: String
  ) throws(RowError) -> SizeClass {
    for sizeClass in SizeClass.allCases where row.skipWord(sizeClass.name) { return sizeClass }
    throw row.unexpected(expected)
  }
}

/// A row such as `11" iPad Pro 1/2 split view N/A Compact width, regular height`; only the first
/// row of a device has the name.
struct MultitaskingRow {
  /// The name as published; `nil` if it is the name of the row before.
  let name: String?
  /// The part of the screen.
  let mode: Mode
  /// The classes in that mode.
  let cells: SizeClassCells

  static let example = "'1/2 split view N/A Compact width, regular height'"

  private static let modes: [(text: String, mode: Mode)] = [
    ("2/3", .twoThirds), ("1/2", .half), ("1/3", .third),
  ]

  init(_ line: SourceLine) throws(RowError) {
    guard let start = Self.start(in: line) else {
      throw RowError(
        column: line.firstColumn,
        message: "found no mode where a row such as \(Self.example) was expected, "
          + "with the name of a device before its first row")
    }
    var row = RowScanner(line, at: start)
    name = row.textBefore.isEmpty ? nil : row.textBefore
    guard let known = Self.modes.first(where: { row.skipWord($0.text) }) else {
      throw row.unexpected("one of " + Self.modes.map(\.text).joined(separator: ", "))
    }
    mode = known.mode
    try row.expectWord("split")
    try row.expectWord("view")
    cells = try SizeClassCells(&row)
  }

  /// The values of the row.
  var patch: Patch { Patch(cells.edits(for: mode)) }

  /// The first word that is a fraction.
  static func start(in line: SourceLine) -> Int? {
    line.wordStarts.first { start in
      var row = RowScanner(line, at: start)
      return row.skipNumber() != nil && row.skip("/") && row.skipNumber() != nil
    }
  }
}
