/// The words of a path's text, with brackets and escapes taken away.
struct PathWords {
  /// The words in order.
  private(set) var words: [String] = []

  /// Splits `text`, or returns `nil` where it is not well formed.
  init?(_ text: String) {
    var rest = Substring(text)
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
  static func isPlain(_ word: String) -> Bool { !word.isEmpty && word.allSatisfy(isPlain) }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || character == "_" || character == "-")
  }

  private static func plainWord(_ rest: inout Substring) -> String? {
    let word = rest.prefix(while: isPlain)
    rest = rest.dropFirst(word.count)
    return word.isEmpty ? nil : String(word)
  }

  private static func bracketedWord(_ rest: inout Substring) -> String? {
    guard rest.popFirst() == "\"" else { return nil }
    var word = ""
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        word.append(escaped)
      case "\"": return rest.popFirst() == "]" ? word : nil
      default: word.append(character)
      }
    }
    return nil
  }
}
