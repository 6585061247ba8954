@_spi(_Unicode) import Swift

/// Unicode normalization form C, in which all text of a catalogue is kept.
///
/// One text then has one sequence of bytes, so that equal profiles have equal digests.
public enum NormalizedText {
  /// The text in normalization form C; ASCII text is returned as it is.
  public static func of(_ text: String) -> String {
    isASCII(text) ? text : String(String.UnicodeScalarView(text._nfc))
  }

  /// Whether `text` is in normalization form C already.
  public static func isNormalized(_ text: String) -> Bool {
    isASCII(text) || text._nfc.elementsEqual(text.unicodeScalars)
  }

  /// The text without accents and other combining marks, for ids.
  public static func withoutMarks(_ text: String) -> String {
    if isASCII(text) { return text }
    var bare = String.UnicodeScalarView()
    for scalar in text._nfd where scalar.properties.canonicalCombiningClass == .notReordered {
      bare.append(scalar)
    }
    return String(bare)
  }

  private static func isASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
  }
}
