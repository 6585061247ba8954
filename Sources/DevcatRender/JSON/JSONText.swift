private import DevcatValues

/// Texts and numbers as JSON writes them (RFC 8259 §6 and §7).
enum JSONText {
  /// Appends a text in quotation marks.
  ///
  /// It escapes what JSON requires, and characters that could control a terminal, to which JSON is
  /// printed too.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var begin = 0
      for (index, byte) in utf8.enumerated() where mustBeEscaped(byte) {
        if byte >= 0x80 {
          guard let (scalar, count) = unsafeScalar(in: utf8[index...]) else { continue }
          bytes.append(contentsOf: utf8[begin..<index])
          bytes.append(contentsOf: escape(of: scalar).utf8)
          begin = index + count
          continue
        }
        bytes.append(contentsOf: utf8[begin..<index])
        appendEscape(of: byte, to: &bytes)
        begin = index + 1
      }
      bytes.append(contentsOf: utf8[begin...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a number; `null` for infinities and NaN, which JSON lacks.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      append(whole, to: &bytes)
    } else {
      bytes.append(contentsOf: FieldValue.text(of: number).utf8)
    }
  }

  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let begin = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[begin...].reverse()
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    // 0xc2 and 0xe2 begin the characters beyond ASCII that could control a terminal, and many
    // harmless ones, among which `unsafeScalar` decides.
    case 0x00...0x1f, 0x7f, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0xc2, 0xe2: true
    default: false
    }
  }

  /// The first character of some UTF-8 if it could control a terminal, and its length in bytes.
  private static func unsafeScalar(
    in utf8: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (Unicode.Scalar, Int)? {
    let count = utf8.first == 0xc2 ? 2 : 3
    guard let scalar = String(decoding: utf8.prefix(count), as: UTF8.self).unicodeScalars.first,
      TerminalText.isUnsafe(scalar)
    else { return nil }
    return (scalar, count)
  }

  /// The escape of a character, such as `\u2028`; of one beyond U+FFFF two of them.
  static func escape(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      "\\u" + Hexadecimal.text(of: [UInt8(unit >> 8), UInt8(unit & 0xff)])
    }.joined()
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0c: bytes.append(UInt8(ascii: "f"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(contentsOf: Hexadecimal.text(of: [byte]).utf8)
    }
  }
}

/// Texts in the form of JavaScript and TypeScript source code.
///
/// Source: ECMA-262, "String Literals". JSON's escapes are a part of them; invisible characters are
/// escaped too, with U+2028 and U+2029, which end a line of code, and `<`, so no text ends a script
/// in a page (HTML, "Restrictions for contents of script elements").
enum ScriptText {
  /// A text in quotation marks.
  static func literal(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text in quotation marks.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy(isPlain) { return JSONText.append(text, to: &bytes) }
    var literal: [UInt8] = []
    JSONText.append(text, to: &literal)
    for scalar in String(decoding: literal, as: UTF8.self).unicodeScalars {
      let isPlain = scalar.isPlainInSource && scalar != "<"
      bytes += (isPlain ? String(scalar) : JSONText.escape(of: scalar)).utf8
    }
  }

  /// Whether a byte stands for itself in source code, except where JSON escapes it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "<")
  }

  /// Appends the key of an object; `__proto__` in brackets, since it names the prototype otherwise.
  static func appendKey(_ key: String, to bytes: inout [UInt8]) {
    let isPrototype = key == "__proto__"
    if isPrototype { bytes.append(UInt8(ascii: "[")) }
    append(key, to: &bytes)
    if isPrototype { bytes.append(UInt8(ascii: "]")) }
  }
}
