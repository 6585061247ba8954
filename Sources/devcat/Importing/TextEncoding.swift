import DevcatArguments
import DevcatImport

/// The encoding of a text file.
enum TextEncoding: String, CaseIterable, ArgumentValue {
  case utf8 = "utf-8"
  /// UTF-16 in the order that its byte order mark says, or else the zeros beside ASCII.
  case utf16 = "utf-16"
  /// ISO 8859-1, which is read as Windows-1252, as browsers do.
  case latin1 = "latin-1"
  case windows1252 = "windows-1252"

  /// A text in UTF-8.
  func decoded(_ text: SourceText) -> SourceText {
    switch self {
    case .utf8: return text
    case .utf16: return SourceText(Self.utf8(ofUTF16: text.bytes), file: text.file)
    case .latin1, .windows1252:
      var result = String.UnicodeScalarView()
      for byte in text.bytes {
        let isControl = (0x80..<0xA0).contains(byte)
        let code = isControl ? Self.windows[Int(byte) - 0x80] : UInt32(byte)
        result.append(Unicode.Scalar(code) ?? "\u{FFFD}")
      }
      return SourceText(Array(String(result).utf8), file: text.file)
    }
  }

  /// The characters of Windows-1252 at 0x80 to 0x9F.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152,
    0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122,
    0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  private static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8] {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || !isMarked && bytes.first == 0
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
