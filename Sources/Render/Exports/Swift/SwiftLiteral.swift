import Catalogue

/// Texts and numbers as Swift's source writes them.
///
/// Source: The Swift Programming Language, "Lexical Structure", string literals.
enum SwiftLiteral {
  /// A text in quotation marks; a backslash in it begins neither an escape nor an interpolation.
  static func text(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.isPlainInSource: literal.unicodeScalars.append(scalar)
      case _: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// An array of texts.
  static func texts(_ texts: [String]) -> String {
    "[" + texts.map(text).joined(separator: ", ") + "]"
  }

  /// A finite number.
  static func number(_ number: Double) -> String { FieldValue.text(of: number) }

  /// The value of a field with text, a number, a boolean or a set; `nil` if it has another.
  static func value(_ value: FieldValue?) -> String? {
    switch value {
    case .text(let text): Self.text(text)
    case .number(let number): Self.number(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .set(let members): texts(members)
    case .safeArea, .layout, .opaque, nil: nil
    }
  }
}
