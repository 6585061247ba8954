/// Text in small letters without their marks, and without the special forms of letters.
///
/// Makers print `iPhone Xʀ` and `Xₛ` with small capitals and lowered letters; people type neither.
enum PlainLetters {
  /// The plain form of `text`: lower case, no accents, compatibility letters replaced.
  static func of(_ text: String) -> String {
    let letters = NormalizedText.withoutMarks(text).lowercased()
    if letters.utf8.allSatisfy({ $0 < 0x80 }) { return letters }
    var plain = String.UnicodeScalarView()
    for scalar in letters.unicodeScalars {
      if let fullWidth = asciiOfFullWidth(scalar) {
        plain.append(fullWidth)
      } else if let replacement = compatibility[scalar] {
        plain.append(contentsOf: replacement.unicodeScalars)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Full-width forms of ASCII (U+FF01 to U+FF5E), as East Asian sources type names.
  private static func asciiOfFullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return nil }
    return Unicode.Scalar(scalar.value - 0xFF01 + 0x21)
  }

  /// Forms that occur in names of devices, as Unicode's compatibility mappings have them, and the
  /// small capitals, which those mappings leave alone.
  private static let compatibility: [Unicode.Scalar: String] = [
    // Small capitals.
    "ʀ": "r", "ꜱ": "s", "ᴇ": "e", "ᴄ": "c", "ᴍ": "m",
    // Lowered and raised letters, digits and signs.
    "ₛ": "s", "ᵣ": "r", "ₑ": "e", "ᵉ": "e", "ˢ": "s", "ʳ": "r", "ᶜ": "c", "⁺": "+", "₊": "+",
    "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
    "⁹": "9", "₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7",
    "₈": "8", "₉": "9", "ª": "a", "º": "o",
    // Roman numerals, of which the small ones are left here.
    "ⅰ": "i", "ⅱ": "ii", "ⅲ": "iii", "ⅳ": "iv", "ⅴ": "v", "ⅵ": "vi", "ⅶ": "vii", "ⅷ": "viii",
    "ⅸ": "ix", "ⅹ": "x",
    // Ligatures.
    "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff",
  ]
}
