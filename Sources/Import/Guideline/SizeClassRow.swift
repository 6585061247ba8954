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

  /// What the row states.
  var patch: Patch { Patch(cells.edits(for: .fullScreen)) }

  /// The error where the words before the first cell hold more than a name.
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
