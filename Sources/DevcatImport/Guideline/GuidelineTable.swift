import DevcatValues

/// The tables of Apple's guideline on adaptivity and layout; the raw value is `Draft.table`.
enum GuidelineTable: String, CaseIterable {
  /// The sizes in points and pixels, and the scale.
  case dimensions
  /// The size classes of the whole screen.
  case sizeClasses = "size-classes"
  /// The size classes of parts of the screen.
  case multitasking

  /// The line above the rows.
  var header: String {
    switch self {
    case .dimensions: "Device Dimensions (portrait)"
    case .sizeClasses: "Device Portrait orientation Landscape orientation"
    case .multitasking: "Device Mode Portrait orientation Landscape orientation"
    }
  }

  /// The table that a line is the header of, or `nil`.
  init?(header line: SourceLine) {
    var words = line.words.map { $0.lowercased() }
    // Later editions of the guideline have 'Model' in the header.
    if words.first == "model" { words[0] = "device" }
    let text = words.joined(separator: " ")
    guard let table = Self.allCases.first(where: { $0.header.lowercased() == text }) else {
      return nil
    }
    self = table
  }

  /// The name and the values of a row, and a slip in it.
  func row(_ line: SourceLine) throws(RowError) -> (name: String?, patch: Patch, slip: RowError?) {
    switch self {
    case .dimensions:
      let row = try DimensionRow(line)
      return (NormalizedText.of(row.name), row.patch, row.slip)
    case .sizeClasses:
      let row = try SizeClassRow(line)
      return (NormalizedText.of(row.name), row.patch, nil)
    case .multitasking:
      let row = try MultitaskingRow(line)
      return (row.name.map(NormalizedText.of), row.patch, nil)
    }
  }

  /// Whether a line is meant as a row, right or wrong, rather than as prose.
  func resembles(_ line: SourceLine) -> Bool {
    switch self {
    case .dimensions: DimensionRow.resembles(line)
    case .sizeClasses: SizeClassCells.start(in: line) != nil
    case .multitasking:
      SizeClassCells.start(in: line) != nil || MultitaskingRow.start(in: line) != nil
    }
  }
}

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
    // Apple once wrote `(1179x2556 pt @3x)`: the scale shows that pixels are meant.
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
    let width = try row.number("a width in \(name) such as '375\(unit)'")
    let hasUnit = row.skip(unit)
    guard skipCross(&row) else { throw row.unexpected(hasUnit ? "'×'" : "'\(unit)' or '×'") }
    let height = try row.quantity(unit, "a height in \(name) such as '667\(unit)'")
    return Size(width: width, height: height)
  }
}

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

  /// The index of the character that begins the first cell of a line, or `nil` if there is none.
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

  /// The index of the character that begins the first fraction, or `nil` if there is none.
  static func start(in line: SourceLine) -> Int? {
    line.wordStarts.first { start in
      var row = RowScanner(line, at: start)
      return row.skipNumber() != nil && row.skip("/") && row.skipNumber() != nil
    }
  }
}
