/// The beginning of a text, for errors and logs: a text from outside may be of any length.
public enum Excerpt {
  /// The greatest part of a text that is quoted, in bytes.
  public static let maximumByteCount = 128
  /// The greatest part of a whole text of an error, in bytes: every error passes its texts through here.
  public static let longestError = 2048

  /// The text, or as many of its first characters as fit, with `…` behind them.
  public static func of(_ text: String, upTo limit: Int = maximumByteCount) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end]) + "…"
  }
}
