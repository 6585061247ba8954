/// The mark between the cells of a record.
enum CSVDelimiter: String, CaseIterable, Sendable {
  /// A comma, as RFC 4180 has it.
  case comma = ","
  /// A tab, as spreadsheets copy cells.
  case tab = "\t"
  /// A semicolon, as spreadsheets save where the comma belongs to numbers.
  case semicolon = ";"

  /// The byte that stands between two cells.
  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .tab: UInt8(ascii: "\t")
    case .semicolon: UInt8(ascii: ";")
    }
  }

  /// What it is called in messages.
  var name: String {
    switch self {
    case .comma: "a comma"
    case .tab: "a tab"
    case .semicolon: "a semicolon"
    }
  }

  /// The mark that stands most often on a line outside quotes; a comma where none does.
  init(guessedFromLineAt start: Int, in bytes: [UInt8]) {
    var counts = [Int](repeating: 0, count: Self.allCases.count)
    var isQuoted = false
    for byte in bytes[min(start, bytes.count)...] {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if let index = Self.allCases.firstIndex(where: { $0.byte == byte }) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    self = Self.allCases[counts.firstIndex(of: most) ?? 0]
  }
}
