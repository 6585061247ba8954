import Catalogue

/// A row such as `iPhone 8 Plus 414pt × 736pt (1080px × 1920px @3x)`, or in the form of later
/// editions `iPhone 17 402x874 pt (1206x2622 px @3x)`.
struct DimensionRow {
  /// The name as published.
  let name: String
  /// The size of the upright screen in points.
  let points: Size
  /// The size of the upright panel in pixels.
  let pixels: Size
  /// The UIKit scale factor.
  let scale: Double
  /// A slip that does not keep the row from being read.
  let slip: RowError?

  static let example = "'iPhone 8 375pt × 667pt (750px × 1334px @2x)'"

  init(_ line: SourceLine) throws(RowError) {
    guard let start = line.wordStarts.first(where: { Self.isSize(line, at: $0, "pt") }) else {
      throw RowError(
        column: line.firstColumn,
        message: "found no size in points where a row such as \(Self.example) was expected")
    }
    var row = RowScanner(line, at: start)
    name = row.textBefore
    if name.isEmpty { throw row.unexpected("the name of a device") }
    points = try Self.size(&row, "pt", "points")
    try row.expect("(")
    let beforePixels = row
    let wrongUnit: RowError?
    do throws(RowError) {
      pixels = try Self.size(&row, "px", "pixels")
      wrongUnit = nil
    } catch {
      row = beforePixels
      guard let size = try? Self.size(&row, "pt", "pixels"), row.comesNext("@") else { throw error }
      (pixels, wrongUnit) = (size, error)
    }
    try row.expect("@")
    scale = try row.quantity("x", "a scale factor such as '2x'")
    try row.expect(")")
    try row.expectEnd()
    // Apple once wrote `(1179x2556 pt @3x)`: the scale tells that pixels are meant.
    if let wrongUnit, pixels != Size(width: points.width * scale, height: points.height * scale) {
      throw wrongUnit
    }
    slip = wrongUnit.map { RowError(column: $0.column, message: $0.message + "; read as pixels") }
  }

  /// The values of the row.
  var patch: Patch {
    let sizes: [(Field, Double)] = [
      (.pointsWidth, points.width), (.pointsHeight, points.height),
      (.pixelsWidth, pixels.width), (.pixelsHeight, pixels.height), (.scale, scale),
    ]
    return Patch(
      DeviceFamily.edits(for: name) + sizes.map { Patch.Edit($0.at(), .number($1)) })
  }

  /// Whether a line has a size with its unit in it, right or wrong.
  static func resembles(_ line: SourceLine) -> Bool {
    line.wordStarts.contains { start in
      ["pt", "px"].contains { isSize(line, at: start, $0, needsUnit: true) }
    }
  }

  /// Whether a word begins a size: a number with a unit, or two around a cross.
  private static func isSize(
    _ line: SourceLine, at start: Int, _ unit: String, needsUnit: Bool = false
  ) -> Bool {
    var row = RowScanner(line, at: start)
    guard row.skipNumber() != nil else { return false }
    if row.skipWord(unit) { return true }
    guard skipCross(&row), row.skipNumber() != nil else { return false }
    return row.skipWord(unit) || !needsUnit
  }

  private static func skipCross(_ row: inout RowScanner) -> Bool { row.skip("×") || row.skip("x") }

  /// Reads `375pt × 667pt` or `375x667 pt`.
  private static func size(
    _ row: inout RowScanner, _ unit: String, _ name: String
  ) throws(RowError) -> Size {
    guard let width = row.skipNumber() else {
      throw row.unexpected("a width in \(name) such as '375\(unit)'")
    }
    let hasUnit = row.skip(unit)
    guard skipCross(&row) else { throw row.unexpected(hasUnit ? "'×'" : "'\(unit)' or '×'") }
    let height = try row.quantity(unit, "a height in \(name) such as '667\(unit)'")
    return Size(width: width, height: height)
  }
}
