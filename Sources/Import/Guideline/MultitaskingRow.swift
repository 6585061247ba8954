import Catalogue

/// A row such as `11" iPad Pro 1/2 split view N/A Compact width, regular height`, where the name
/// stands only in the first row of a device.
struct MultitaskingRow {
  /// The name as published; `nil` where that of the row before holds.
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

  /// What the row states.
  var patch: Patch { Patch(cells.edits(for: mode)) }

  /// The first word that is a fraction.
  static func start(in line: SourceLine) -> Int? {
    line.wordStarts.first { start in
      var row = RowScanner(line, at: start)
      return row.skipNumber() != nil && row.skip("/") && row.skipNumber() != nil
    }
  }
}
