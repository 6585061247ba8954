/// The words of a path's text, with brackets and escapes taken away.
struct PathWords {
  /// The words in order.
  private(set) var words: [String] = []

  /// Splits `text`, or returns `nil` where it is not well formed.
  init?(_ text: String) {
    var rest = text.unicodeScalars[...]
    guard let first = Self.plainWord(&rest) else { return nil }
    words.append(first)
    while let mark = rest.popFirst() {
      switch mark {
      case ".":
        guard let word = Self.plainWord(&rest) else { return nil }
        words.append(word)
      case "[":
        guard let word = Self.bracketedWord(&rest) else { return nil }
        words.append(word)
      default: return nil
      }
    }
  }

  /// Whether `word` may stand without brackets: ASCII letters, digits, `_` and `-`.
  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.unicodeScalars.allSatisfy(isPlain)
  }

  /// The word in brackets and quotation marks.
  static func bracketed(_ word: String) -> String { "[" + QuotedText.quoted(word) + "]" }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  private static func plainWord(_ rest: inout Substring.UnicodeScalarView) -> String? {
    let word = rest.prefix(while: isPlain)
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : String(word)
  }

  private static func bracketedWord(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard let word = QuotedText.pop(&rest), rest.popFirst() == "]" else { return nil }
    return word
  }
}
