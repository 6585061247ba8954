import CDevcatGuidelines

/// A table of a guideline as data/ has it, compiled in.
///
/// Its rows become the first revision of the reference too (data/README.md), so each number is said once.
struct GuidelineTable: Sendable {
  /// The cells of each row, without the row of titles.
  let rows: [[String]]

  /// Apple's table of size classes: name, portrait, landscape.
  static let sizeClasses = GuidelineTable(devcat_guideline_size_classes())
  /// Apple's table of size classes beside other apps: name, and the two orientations of each mode.
  static let multitasking = GuidelineTable(devcat_guideline_multitasking())

  private init(_ text: UnsafePointer<CChar>) {
    rows = Array(String(cString: text).utf8).split(separator: UInt8(ascii: "\n")).dropFirst()
      .map { Self.cells(of: $0) }
  }

  /// The cells of a line of CSV; quotes inside a quoted cell are doubled.
  private static func cells(of line: ArraySlice<UInt8>) -> [String] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var last: UInt8?
    for byte in line {
      if byte == UInt8(ascii: "\"") {
        if !isQuoted, last == byte { cells[cells.count - 1].append(byte) }
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      last = byte
    }
    return cells.map { String(decoding: $0, as: UTF8.self) }
  }
}
