/// A text between quotation marks, in which a backslash stands before each of both marks that is meant
/// as it is.
///
/// It is read by Unicode scalar, not by character: a text that begins with a combining mark would
/// otherwise melt into the quotation mark before it.
enum QuotedText {
  private static let mark: Unicode.Scalar = "\""
  private static let escape: Unicode.Scalar = "\\"

  /// The text in quotation marks.
  static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append(mark)
    for scalar in text.unicodeScalars {
      if scalar == mark || scalar == escape { quoted.append(escape) }
      quoted.append(scalar)
    }
    quoted.append(mark)
    return String(quoted)
  }

  /// Takes a text in quotation marks from the beginning of `rest`; `nil` where none stands there, or
  /// it does not end, and `rest` is then as it was.
  static func pop(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var after = rest
    guard after.popFirst() == mark else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = after.popFirst() {
      switch scalar {
      case mark:
        rest = after
        return String(text)
      case escape:
        guard let escaped = after.popFirst() else { return nil }
        text.append(escaped)
      case _: text.append(scalar)
      }
    }
    return nil
  }

  /// The text, where the whole of `text` is one in quotation marks.
  static func unquoted(_ text: String) -> String? {
    var rest = text.unicodeScalars[...]
    guard let inner = pop(&rest), rest.isEmpty else { return nil }
    return inner
  }
}
