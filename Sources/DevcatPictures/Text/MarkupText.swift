/// Texts between and within the tags of HTML and XML.
public enum MarkupText {
  /// A text of HTML, in which ends of lines and tabulators are blanks; other control characters and
  /// those that HTML forbids are replaced.
  ///
  /// Source: HTML Living Standard, "Text" and "Character references".
  public static func html(_ text: String) -> String { escaped(text) { _ in nil } }

  /// A text of XML 1.0, which keeps the ends of lines; a character that no XML may hold is
  /// replaced.
  ///
  /// Source: Extensible Markup Language 1.0, §2.2 and §2.11.
  public static func xml(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case _: nil
      }
    }
  }

  private static func escaped(
    _ text: String, _ control: (Unicode.Scalar) -> String?
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where scalar.properties.generalCategory == .control:
        escaped += control(scalar) ?? (scalar.properties.isWhitespace ? " " : "\u{fffd}")
      case _ where scalar.properties.isNoncharacterCodePoint: escaped += "\u{fffd}"
      case _: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
