/// The text of a path: words joined by points, with a key that is not a plain word in brackets.
///
/// `points.width`, `displays.inner.points.width`, `layouts.half.portrait`,
/// `safeArea["iOS 26.5"].portrait`, `attributes["lab shelf"]`; `safeArea.portrait` where the OS does
/// not matter. A field that this version does not know is written by its number: `field77.key`.
extension FieldPath: CustomStringConvertible {
  /// The text of the path.
  public var description: String {
    guard let field, isKnown else {
      return keys.list.reduce("field\(number)") { $0 + Self.subscripted($1) }
    }
    var text = ""
    if let display { text = "displays" + Self.subscripted(display) + "." }
    text += field.path
    let keys = groupKeys
    let shown = field.group.isKeyedByOS && keys.first == "" ? keys[1...] : keys[...]
    return shown.reduce(text) { $0 + Self.subscripted($1) }
  }

  /// Reads the text of a path, or returns `nil` when it names none.
  ///
  /// A path that begins with an orientation means a full-screen layout, so `landscape` is
  /// `layouts.full-screen.landscape`. The key of an attribute may have blanks and any letters without
  /// brackets, as in `attributes.lab shelf`.
  public init?(_ text: String) {
    if let words = PathWords(text)?.words {
      self.init(words: words)
    } else if let key = PathWords.attributeKey(text) {
      self = .attribute(NormalizedText.of(key))
    } else {
      return nil
    }
  }

  init?(words: [String]) {
    var words = words[...]
    var display: String?
    if words.first == "displays", words.count > 2 {
      display = words[words.startIndex + 1]
      words = words.dropFirst(2)
    }
    if let first = words.first, Orientation(rawValue: first) != nil {
      words = ["layouts", Mode.fullScreen.rawValue] + words
    }
    guard let (field, rest) = Self.field(in: words) else { return nil }
    var keys = rest
    if field.group.isKeyedByOS, keys.count == 1 { keys.insert("", at: 0) }
    guard keys.count == field.group.keyNames.count else { return nil }
    if field.group.isOfDisplay, field.group != .display, Orientation(rawValue: keys[1]) == nil {
      return nil
    }
    if display != nil, !field.group.isOfDisplay { return nil }
    // The main display has no name in a path: its fields are at the top level.
    if display == "main" { display = nil }
    self = field.at(keys.map(NormalizedText.of), display: display.map(NormalizedText.of))
  }

  private static func field(in words: ArraySlice<String>) -> (Field, [String])? {
    for length in [2, 1] where words.count >= length {
      let path = words.prefix(length).joined(separator: ".")
      // Two words first: `points.width` is one name, and `os` alone is none.
      if let field = Field.named(path) { return (field, Array(words.dropFirst(length))) }
    }
    return nil
  }

  private static func subscripted(_ key: String) -> String {
    PathWords.isPlain(key) ? "." + key : PathWords.bracketed(key)
  }
}

/// The words of a path's text, without brackets and escapes.
struct PathWords {
  /// The words in order.
  private(set) var words: [String] = []

  /// Splits `text`, or returns `nil` if it is not well formed.
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

  /// The key in a text such as `attributes.lab shelf`; `nil` where it needs brackets, because it
  /// has a mark with a meaning in a path, in a list of paths or in a condition.
  static func attributeKey(_ text: String) -> String? {
    guard text.hasPrefix("attributes.") else { return nil }
    let key = String(text.dropFirst("attributes.".count))
    let isPlain = key.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !"\".,;[]=<>!~".unicodeScalars.contains($0)
    }
    return isPlain && !key.isEmpty && key == key.trimmed ? key : nil
  }

  /// Whether `word` may be without brackets: ASCII letters, digits, `_` and `-`.
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

/// A text between quotation marks, in which a backslash escapes both marks.
///
/// It is read by Unicode scalar, not by character: otherwise a text that begins with a combining
/// mark would merge with the quotation mark before it.
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

  /// Takes a text in quotation marks from the beginning of `rest`; returns `nil` if there is none,
  /// or it does not end, and then leaves `rest` unchanged.
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

  /// The text inside the quotation marks; `nil` if `text` is not one quoted text as a whole.
  static func unquoted(_ text: String) -> String? {
    var rest = text.unicodeScalars[...]
    guard let inner = pop(&rest), rest.isEmpty else { return nil }
    return inner
  }
}
