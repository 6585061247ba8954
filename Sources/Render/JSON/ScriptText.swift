private import Catalogue

/// Texts in the form of JavaScript and TypeScript source code.
///
/// Source: ECMA-262, "String Literals". JSON's escapes are a part of them; invisible characters are
/// escaped too, with U+2028 and U+2029, which end a line of code, and `<`, so no text ends a script
/// in a page (HTML, "Restrictions for contents of script elements").
enum ScriptText {
  /// Appends a text in quotation marks.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy(isPlain) { return JSONText.append(text, to: &bytes) }
    var literal: [UInt8] = []
    JSONText.append(text, to: &literal)
    for scalar in String(decoding: literal, as: UTF8.self).unicodeScalars {
      if scalar.isPlainInSource, scalar != "<" {
        bytes += Array(String(scalar).utf8)
      } else {
        for unit in String(scalar).utf16 {
          bytes += Array("\\u".utf8)
          bytes += Array(
            Hexadecimal.text(of: [UInt8(unit >> 8), UInt8(unit & 0xff)]).utf8)
        }
      }
    }
  }

  /// Whether a byte is a literal character, apart from JSON's own escapes.
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
