/// The text of a path: words joined by points, with a key that is no plain word in brackets.
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
  /// A path that begins with an orientation stands for a full-screen layout, so that
  /// `landscape` is `layouts.full-screen.landscape`.
  public init?(_ text: String) {
    guard let words = PathWords(text)?.words else { return nil }
    self.init(words: words)
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
    // The main display has no name in a path: its fields stand at the top level.
    if display == "main" { display = nil }
    self = field.at(keys.map(NormalizedText.of), display: display.map(NormalizedText.of))
  }

  private static func field(in words: ArraySlice<String>) -> (Field, [String])? {
    for length in [2, 1] where words.count >= length {
      let path = words.prefix(length).joined(separator: ".")
      if let field = Field.named(path) { return (field, Array(words.dropFirst(length))) }
    }
    return nil
  }

  private static func subscripted(_ key: String) -> String {
    PathWords.isPlain(key) ? "." + key : PathWords.bracketed(key)
  }
}
