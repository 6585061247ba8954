// The standard library normalizes without Foundation, whose loading would cost each command its
// start-up time; `_nfc` is its name for that until it is public.
@_spi(_Unicode) import Swift

/// Unicode normalization form C, as far as reading text needs it.
enum Normalization {
  /// Whether UTF-8 may be in another form than C; text below U+0300 never is.
  ///
  /// U+0300 is the first scalar that the quick check of form C does not pass at once (UAX #15 §9);
  /// its first byte in UTF-8 is 0xcc.
  static func isInQuestion(_ utf8: ArraySlice<UInt8>) -> Bool {
    utf8.contains { $0 >= 0xcc }
  }

  /// Whether text is in form C.
  static func isFormC(_ text: String) -> Bool {
    text._nfc.elementsEqual(text.unicodeScalars)
  }
}
