import Catalogue

/// The tables of Apple's guideline on adaptivity and layout; the raw value is `Draft.table`.
enum GuidelineTable: String, CaseIterable {
  /// Sizes in points and pixels, and the scale.
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
    // Later editions say so.
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
