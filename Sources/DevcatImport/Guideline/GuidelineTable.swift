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

  /// Reads a row.
  func row(_ line: SourceLine) throws(RowError) -> GuidelineRow {
    guard let start = self.start(in: line) else {
      throw RowError(
        column: line.firstColumn, message: "found no \(form.what) where a row such as \(form.row)")
    }
    var row = RowScanner(line, at: start)
    let name = row.textBefore
    if self != .multitasking, name.isEmpty { throw row.unexpected("the name of a device") }
    let published = name.isEmpty ? nil : NormalizedText.of(name)
    switch self {
    case .dimensions: return try DimensionCells.row(named: published, &row)
    case .sizeClasses:
      if let error = Self.misplaced(in: line, before: start) { throw error }
      return GuidelineRow(name: published, patch: try SizeClassCells.patch(&row, of: .fullScreen))
    case .multitasking:
      let modes: [(text: String, mode: Mode)] = [
        ("2/3", .twoThirds), ("1/2", .half), ("1/3", .third),
      ]
      guard let known = modes.first(where: { row.skipWord($0.text) }) else {
        throw row.unexpected("one of " + modes.map(\.text).joined(separator: ", "))
      }
      try row.expectWord("split")
      try row.expectWord("view")
      return GuidelineRow(name: published, patch: try SizeClassCells.patch(&row, of: known.mode))
    }
  }

  /// What begins the cells behind the name, and a row, for the message about one without.
  private var form: (what: String, row: String) {
    switch self {
    case .dimensions:
      ("size in points", "'iPhone 8 375pt × 667pt (750px × 1334px @2x)' was expected")
    case .sizeClasses:
      (
        "size classes",
        "'iPhone 8 Compact width, regular height Compact width, compact height' was expected"
      )
    case .multitasking:
      (
        "mode",
        "'1/2 split view N/A Compact width, regular height' was expected, with the name of a "
          + "device before its first row"
      )
    }
  }

  /// The index of the character that begins the cells behind the name, or `nil` if there is none.
  private func start(in line: SourceLine) -> Int? {
    switch self {
    case .dimensions: line.wordStarts.first { DimensionCells.isSize(line, at: $0, "pt") }
    case .sizeClasses: SizeClassCells.start(in: line)
    case .multitasking:
      line.wordStarts.first { start in
        var row = RowScanner(line, at: start)
        return row.skipNumber() != nil && row.skip("/") && row.skipNumber() != nil
      }
    }
  }

  /// Whether a line is meant as a row, right or wrong, rather than as prose.
  func resembles(_ line: SourceLine) -> Bool {
    switch self {
    case .dimensions:
      line.wordStarts.contains { start in
        ["pt", "px"].contains { DimensionCells.isSize(line, at: start, $0, needsUnit: true) }
      }
    case .sizeClasses, .multitasking:
      SizeClassCells.start(in: line) != nil || start(in: line) != nil
    }
  }

  /// The error if the words before the first cell of size classes hold more than a name.
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

/// A row of a table.
struct GuidelineRow {
  /// The name as published; `nil` if it is the name of the row before.
  let name: String?
  /// The values.
  let patch: Patch
  /// A slip that does not keep the row from being read.
  var slip: RowError?
}

/// The cells `414pt × 736pt (1080px × 1920px @3x)`, or in the form of later editions
/// `402x874 pt (1206x2622 px @3x)`: the upright screen in points, the panel in pixels, and the scale.
private enum DimensionCells {
  static func row(named name: String?, _ row: inout RowScanner) throws(RowError) -> GuidelineRow {
    let points = try Self.size(&row, "pt", "points")
    try row.expect("(")
    let beforePixels = row
    let pixels: Size
    var wrongUnit: RowError?
    do throws(RowError) {
      pixels = try Self.size(&row, "px", "pixels")
    } catch {
      row = beforePixels
      guard let size = try? Self.size(&row, "pt", "pixels"), row.comesNext("@") else { throw error }
      (pixels, wrongUnit) = (size, error)
    }
    try row.expect("@")
    let scale = try row.quantity("x", "a scale factor such as '2x'")
    try row.expect(")")
    try row.expectEnd()
    // Apple once wrote `(1179x2556 pt @3x)`: the scale shows that pixels are meant.
    if let wrongUnit, pixels != Size(width: points.width * scale, height: points.height * scale) {
      throw wrongUnit
    }
    let panel: [(Field, Double)] = [
      (.pixelsWidth, pixels.width), (.pixelsHeight, pixels.height), (.scale, scale),
    ]
    return GuidelineRow(
      name: name,
      patch: Patch(
        DeviceFamily.edits(for: name ?? "") + points.pointEdits()
          + panel.map { Patch.Edit($0.at(), .number($1)) }),
      slip: wrongUnit.map { RowError(column: $0.column, message: $0.message + "; read as pixels") })
  }

  /// Whether a word begins a size: a number with a unit, or two around a cross.
  static func isSize(
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

/// The cells `Compact width, regular height` or `N/A` of the two orientations.
///
/// `N/A` says that the device does not offer the mode; a dash says nothing.
private enum SizeClassCells {
  private static let dashes = ["–", "—", "-"]

  /// Reads both cells, up to the end of the line, as the values of a mode.
  static func patch(_ row: inout RowScanner, of mode: Mode) throws(RowError) -> Patch {
    let cells = [
      (Orientation.portrait, try cell(&row, "portrait")),
      (.landscape, try cell(&row, "landscape")),
    ]
    try row.expectEnd()
    return Patch(
      cells.compactMap { orientation, layout in
        layout.map { Patch.Edit(.layout(mode, orientation), .layout($0)) }
      })
  }

  /// The index of the character that begins the first cell of a line, or `nil` if there is none.
  static func start(in line: SourceLine) -> Int? {
    line.wordStarts.first { start in
      var row = RowScanner(line, at: start)
      if row.skipWord("N/A") { return true }
      // A name may hold a dash, so that one begins the cells only where the rest are cells too.
      if dashes.contains(where: { row.skipWord($0) }) {
        row = RowScanner(line, at: start)
        return (try? patch(&row, of: .fullScreen)) != nil
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
