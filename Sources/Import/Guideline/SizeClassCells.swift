import Catalogue

/// The cells `Compact width, regular height` or `N/A` of the two orientations.
///
/// `N/A` says that the device does not offer the mode; a dash says nothing.
struct SizeClassCells {
  /// What the row states of portrait; `nil` where that is nothing.
  let portrait: Layout?
  /// What the row states of landscape; `nil` where that is nothing.
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

  /// Where the first cell of a line begins, or `nil` where there is none.
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
