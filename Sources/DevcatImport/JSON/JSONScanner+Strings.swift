import DevcatValues

/// Strings: found by their quotes, and decoded only if they are not plain ASCII.
extension JSONScanner {
  /// Passes over a string, whose opening quote is the next byte, and returns its text in normalization form C.
  ///
  /// - Parameter isKept: Whether the text is used; of plain ASCII that is not, it is empty.
  mutating func string(isKept: Bool = true) throws(JSONSyntaxError) -> String {
    let start = position + 1
    var index = start
    var isPlain = true
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        let content = start..<index
        return isPlain
          ? isKept ? String(decoding: bytes[content], as: UTF8.self) : "" : try text(of: content)
      }
      // Only the byte after a backslash is skipped, which may be a quote; `text` judges the escape.
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        index += 1
      } else if byte >= 0x80 {
        isPlain = false
      } else if byte < 0x20 {
        throw JSONSyntaxError(
          offset: index, message: "found a control character where it must be written as an escape")
      }
      index += 1
    }
    throw JSONSyntaxError(offset: start - 1, message: "the text that begins here has no end quote")
  }

  /// The text of the bytes between two quotes.
  private func text(of content: Range<Int>) throws(JSONSyntaxError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var index = content.lowerBound
    while index < content.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        try appendEscape(at: &index, before: content.upperBound, to: &text)
        continue
      }
      guard let length = UTF8Text.length(in: bytes, at: index, before: content.upperBound) else {
        let byte = Hexadecimal.text(of: [bytes[index]])
        throw JSONSyntaxError(
          offset: index, message: "byte 0x\(byte) is not UTF-8 text", cause: .notUTF8)
      }
      text += bytes[index..<index + length]
      index += length
    }
    return NormalizedText.of(String(decoding: text, as: UTF8.self))
  }

  private func appendEscape(
    at index: inout Int, before limit: Int, to text: inout [UInt8]
  ) throws(JSONSyntaxError) {
    let mark = index + 1 < limit ? bytes[index + 1] : 0
    let plain: UInt8
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = mark
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"):
      let scalar = try scalar(at: &index, before: limit)
      text += Array(String(Character(scalar)).utf8)
      return
    default:
      throw JSONSyntaxError(
        offset: index,
        message: "found an unknown escape where one of \\\" \\\\ \\/ \\b \\f \\n "
          + "\\r \\t \\uXXXX was expected")
    }
    text.append(plain)
    index += 2
  }

  /// The scalar of `\uXXXX`, or of two of them that make a surrogate pair.
  private func scalar(
    at index: inout Int, before limit: Int
  ) throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    let first = try codeUnit(at: &index, before: limit)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPaired =
      first < 0xDC00 && index + 1 < limit && bytes[index] == UInt8(ascii: "\\")
      && bytes[index + 1] == UInt8(ascii: "u")
    if isPaired {
      let second = UInt32(try codeUnit(at: &index, before: limit))
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((UInt32(first) & 0x3FF) << 10) + (second & 0x3FF))
      {
        return scalar
      }
    }
    throw JSONSyntaxError(offset: start, message: "found half of a surrogate pair in an escape")
  }

  private func codeUnit(
    at index: inout Int, before limit: Int
  ) throws(JSONSyntaxError) -> UInt16 {
    let digits = bytes[min(index + 2, limit)..<min(index + 6, limit)]
    guard digits.count == 4,
      let pair = Hexadecimal.bytes(of: String(decoding: digits, as: UTF8.self))
    else {
      throw JSONSyntaxError(
        offset: index, message: "found an escape without four hexadecimal digits after '\\u'")
    }
    index += 6
    return UInt16(pair[0]) << 8 | UInt16(pair[1])
  }
}
