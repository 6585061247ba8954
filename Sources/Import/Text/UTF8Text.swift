/// UTF-8 as RFC 3629 has it, where the place of a wrong byte must be known.
enum UTF8Text {
  /// The offset of the first byte that begins no character, or `nil` where all of them do.
  static func firstInvalid(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let length = length(in: bytes, at: index, before: range.upperBound) else {
        return index
      }
      index += length
    }
    return nil
  }

  /// The length of the character at `index`, or `nil` where there is none.
  static func length(in bytes: [UInt8], at index: Int, before end: Int) -> Int? {
    let lead = bytes[index]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard end - index >= length, second.contains(bytes[index + 1]) else { return nil }
    for next in 2..<max(2, length) where bytes[index + next] & 0xC0 != 0x80 { return nil }
    return length
  }
}
