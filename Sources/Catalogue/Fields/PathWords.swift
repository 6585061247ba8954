/// The words of a path's text, with brackets and escapes taken away.
struct PathWords {
  /// The words in order.
  private(set) var words: [String] = []

  /// Splits `text`, or returns `nil` where it is not well formed.
  init?(_ text: String) {
    // Scalar by scalar: a combining mark at the start of a key must not merge with the quote.
    var rest = Substring(text).unicodeScalars
    guard let first = Self.plainWord(&rest) else { return nil }
    words.append(first)
    while let mark = rest.first {
      rest.removeFirst()
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

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  private static func plainWord(_ rest: inout Substring.UnicodeScalarView) -> String? {
    let word = rest.prefix(while: isPlain)
    rest = rest.dropFirst(word.count)
    return word.isEmpty ? nil : String(word)
  }

  private static func bracketedWord(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard rest.popFirst() == "\"" else { return nil }
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        word.append(escaped)
      case "\"": return rest.popFirst() == "]" ? String(word) : nil
      default: word.append(scalar)
      }
    }
    return nil
  }
}
