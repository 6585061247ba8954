private import Catalogue

/// Texts as JavaScript and TypeScript write them in source code.
///
/// Source: ECMA-262, "String Literals". JSON's escapes are a part of them; characters that are not
/// seen are escaped too, U+2028 and U+2029 among them, which end a line of code.
enum ScriptText {
  /// Appends a text in quotation marks.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.unicodeScalars.allSatisfy(\.isPlainInSource) {
      return JSONText.append(text, to: &bytes)
    }
    var literal: [UInt8] = []
    JSONText.append(text, to: &literal)
    for scalar in String(decoding: literal, as: UTF8.self).unicodeScalars {
      if scalar.isPlainInSource {
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

  /// Appends the key of an object; `__proto__` in brackets, since it names the prototype otherwise.
  static func appendKey(_ key: String, to bytes: inout [UInt8]) {
    let isPrototype = key == "__proto__"
    if isPrototype { bytes.append(UInt8(ascii: "[")) }
    append(key, to: &bytes)
    if isPrototype { bytes.append(UInt8(ascii: "]")) }
  }
}
