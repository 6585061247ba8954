import Catalogue

/// A row such as `iPhone 8 Plus 414pt × 736pt (1080px × 1920px @3x)`.
struct DimensionRow {
  /// The name as published.
  let name: String
  /// The size of the upright screen in points.
  let points: Size
  /// The size of the upright panel in pixels.
  let pixels: Size
  /// The UIKit scale factor.
  let scale: Double

  static let example = "'iPhone 8 375pt × 667pt (750px × 1334px @2x)'"

  init(_ line: SourceLine) throws(RowError) {
    guard let start = Self.start(of: "pt", in: line) else {
      throw RowError(
        column: line.firstColumn,
        message: "found no size in points where a row such as \(Self.example) was expected")
    }
    var row = RowScanner(line, at: start)
    name = row.textBefore
    if name.isEmpty { throw row.unexpected("the name of a device") }
    if let cross = Self.cross(behindWidthIn: name) {
      throw RowError(
        column: (line.characters[..<start].lastIndex { !$0.isWhitespace } ?? 0) + 1,
        message: "found '\(cross)' where a width in points was expected before it, such as '375pt'")
    }
    points = try Self.size(&row, "pt", "points")
    try row.expect("(")
    pixels = try Self.size(&row, "px", "pixels")
    try row.expect("@")
    scale = try row.quantity("x", "a scale factor such as '2x'")
    try row.expect(")")
    try row.expectEnd()
  }

  /// What the row states.
  var patch: Patch {
    let sizes: [(Field, Double)] = [
      (.pointsWidth, points.width), (.pointsHeight, points.height),
      (.pixelsWidth, pixels.width), (.pixelsHeight, pixels.height), (.scale, scale),
    ]
    return Patch(
      DeviceFamily.edits(for: name) + sizes.map { Patch.Edit($0.at(), .number($1)) })
  }

  /// Whether a line has a size in it, right or wrong.
  static func resembles(_ line: SourceLine) -> Bool {
    start(of: "pt", in: line) != nil || start(of: "px", in: line) != nil
  }

  /// The first word that is a number with a unit.
  private static func start(of unit: String, in line: SourceLine) -> Int? {
    line.wordStarts.first { start in
      var row = RowScanner(line, at: start)
      return row.skipNumber() != nil && row.skipWord(unit)
    }
  }

  /// The cross at the end of a name that took in a width without a unit, as in `iPhone 8 375 ×`.
  ///
  /// The X of iPhone X is no cross: a width has three digits or more.
  private static func cross(behindWidthIn name: String) -> Substring? {
    let words = name.split(whereSeparator: \.isWhitespace).suffix(2)
    guard words.count == 2, let width = words.first, let cross = words.last,
      ["×", "x", "X"].contains(cross), width.count >= 3, Double(width) != nil
    else { return nil }
    return cross
  }

  private static func size(
    _ row: inout RowScanner, _ unit: String, _ name: String
  ) throws(RowError) -> Size {
    let width = try row.quantity(unit, "a width in \(name) such as '375\(unit)'")
    guard row.skip("×") || row.skip("x") else { throw row.unexpected("'×'") }
    let height = try row.quantity(unit, "a height in \(name) such as '667\(unit)'")
    return Size(width: width, height: height)
  }
}
