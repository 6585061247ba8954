/// What a text that looks for devices says: words of names, a size, and values.
///
/// It is a pure function of the text, for the words after `find`, names in commands, and others who search.
public struct SearchText: Sendable {
  /// The words that are part of a name; `nil` if all are read as values.
  public private(set) var words: String?
  /// The size: `402x874`, `1206 × 2622 px`, `393x852@3`, `402 874`, `{402, 874}`,
  /// `(0.0, 0.0, 402.0, 874.0)`, `innerWidth: 402, innerHeight: 874` or `w411dp-h914dp`.
  public private(set) var size: AskedSize?
  /// The values, as conditions: `3x`, `6.3"`, `460 ppi`, `120 Hz`, `2024`, `P3`, `dynamic island`.
  public private(set) var conditions: [String] = []
  /// The text with each diagonal as names have it, as `13-inch`; `nil` if it has none.
  public private(set) var named: String?

  /// Reads a text.
  public init(_ text: String) {
    // The press writes the year of a device in brackets: 'iPhone SE (2020)'.
    var text = Self.diagonals(text)
      .replacing(/dynamic[ -]island/.ignoresCase(), with: "dynamic-island")
      .replacing(/\(([12][0-9]{3})\)/) { $0.output.1 }
    if text.contains("″") { named = text.replacing("″", with: "-inch").trimmed }
    readSize(in: &text)
    text = text.replacing(/([0-9]) ?(ppi|hz)\b/.ignoresCase()) {
      "\($0.output.1)\($0.output.2.lowercased())"
    }
    var rest: [Substring] = []
    for word in text.split(separator: " ") {
      let meant = Self.conditions(of: word)
      if meant.isEmpty { rest.append(word) } else { conditions += meant }
    }
    if hasValues { rest.removeAll { ["with", "and", "from"].contains($0.lowercased()) } }
    words = rest.isEmpty ? nil : rest.joined(separator: " ")
  }

  /// Whether a part of the text is a size or a value.
  public var hasValues: Bool { size != nil || !conditions.isEmpty }

  /// Takes the first size out of a text.
  private mutating func readSize(in text: inout String) {
    var plain = Size.plain(Self.joinedSides(text))
    // A frame begins with its origin. With a mark between the sides, they may be short; otherwise
    // 'iPhone 15 16' or 'iPhone17,3' would be one.
    let marked =
      /[({\[]*(?:(?:-|\b)[0-9.]+, *-?[0-9.]+, *)?\b([0-9]{2,5}(?:\.[0-9]+)?) *(?:[xX×*]| by ) *([0-9]{2,5}(?:\.[0-9]+)?)(?: *@ *([123])x?)?(?: *(px|pt|dp|pixels|points)\b)?[)}\]]*/
    let loose =
      /[({\[]*(?:(?:-|\b)[0-9.]+, *-?[0-9.]+, *)?\b([0-9]{3,5}(?:\.[0-9]+)?)(?: *[,;] *| +)([0-9]{3,5}(?:\.[0-9]+)?)\b(?: *@ *([123])x?)?(?: *(px|pt|dp|pixels|points)\b)?[)}\]]*/
    guard
      // By default, '0.0,402.0' has no boundary at its comma.
      let match = plain.firstMatch(of: marked.ignoresCase().wordBoundaryKind(.simple))
        ?? plain.firstMatch(of: loose.ignoresCase().wordBoundaryKind(.simple)),
      let width = Double(match.output.1), let height = Double(match.output.2)
    else { return }
    let unit = match.output.4?.lowercased().prefix(2)
    size = AskedSize(
      size: Size(width: width, height: height),
      isInPixels: unit.map { $0 == "px" || $0 == "pi" },
      scale: match.output.3.flatMap { Double($0) })
    plain.replaceSubrange(match.range, with: " ")
    text = Self.withoutCode(plain)
  }

  /// A text with sides that are named apart as one size, without their units: a `px` of CSS is a point.
  private static func joinedSides(_ text: String) -> String {
    text.replacing(
      /["']?[a-z.-]*width["']? ?[:=] ?([0-9.]+)(?:px|pt|dp)?[^0-9]{1,40}?height["']? ?[:=] ?([0-9.]+)(?:px|pt|dp)?/
        .ignoresCase()
    ) { "\($0.output.1)x\($0.output.2)" }
    .replacing(/\bw([0-9]+)dp[- ]?h([0-9]+)dp\b/) { "\($0.output.1)x\($0.output.2)" }
  }

  /// What is around a size, without the words that code, style sheets and logs print there, and with a scale as
  /// `@3`: `UIScreen.main.bounds =`, `and (-webkit-device-pixel-ratio: 3)`, `Physical size:`.
  ///
  /// No other word is passed over, since it may be a condition that the user wants to hold.
  private static func withoutCode(_ text: String) -> String {
    text.replacing(
      /(?:\b|-webkit-)(?:[a-z.]+\.)?(?:device-?pixel-?ratio|dpr|scale|density)["']? ?[:=]? ?([1-4](?:\.[0-9]+)?)(?!\.?[0-9])x?/
        .ignoresCase()
    ) { " @\($0.output.1) " }
    .replacing(
      /\b(?:[a-z.]+\.)?(?:(?:native)?bounds|size|frame|(?:scaledDensity|[xy]dpi) ?[:=] ?[0-9.]+)\b/
        .ignoresCase(), with: " "
    )
    .replacing(
      /\b(?:screen(?:shot)?|viewport|window|resolution|physical|DisplayMetrics|only|and)\b|@media/
        .ignoresCase(), with: " "
    )
    // A comma inside a word is that of a model identifier.
    .replacing(/[{}\[\];"']|(?:^| ),|,(?![0-9])|[:=](?= |$)|\( *\)/, with: " ")
    .replacing(/\( *(@[0-9.]+) *\)/) { $0.output.1 }
  }

  /// A text with each diagonal as one word: `4.7″` for `4.7"`, `4.7 inch`, `4.7-inch` and `4,7"`.
  private static func diagonals(_ text: String) -> String {
    text.replacing(
      /([0-9]{1,2})(?:[.,]([0-9]+))?(?: ?["″”]|[ -]?inch(?:es)?\b)/.ignoresCase()
    ) { match in
      " \(match.output.1)\(match.output.2.map { ".\($0)" } ?? "")″ "
    }
  }

  /// The words that are values, with the fields that have them; a hyphen may be a blank.
  public static let words: KeyValuePairs = [
    "notch": "sensorHousing.kind", "dynamic-island": "sensorHousing.kind", "p3": "gamut",
    "srgb": "gamut",
  ]
  /// The units of numbers that are values, with the fields that have them.
  public static let units: KeyValuePairs = ["ppi": "ppi", "hz": "refreshRate"]
  /// Words of a question, with those that names have in their place: `which iPhones have a notch`.
  public static let plainWords: KeyValuePairs = [
    "a": "", "all": "", "an": "", "are": "", "has": "", "have": "", "is": "", "of": "", "the": "",
    "what": "", "which": "", "with": "", "iphones": "iPhone", "ipads": "iPad", "watches": "watch",
  ]

  /// A text without the words of a question; `nil` if it has none, or no other.
  public static func plainer(_ text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let plain = words.map { word in
      plainWords.first { $0.key == word.lowercased() }?.value ?? word
    }
    let others = plain.filter { !$0.isEmpty }
    return others.isEmpty || others == words ? nil : others.joined(separator: " ")
  }

  /// The beginning and the end of a chip in a name, as in `iPad mini (A17 Pro)`: its end makes no iPad Pro,
  /// and counts only where a text has the chip, such as `a17`.
  public static let chip = (beginning: "(a", end: " pro)")

  /// The conditions that a word stands for; none if it is a part of a name.
  private static func conditions(of word: Substring) -> [String] {
    if let match = word.wholeMatch(of: /@([1-4](?:\.[0-9]+)?)x?/)
      ?? word.wholeMatch(of: /([123])[xX]/)
    {
      return ["scale=\(match.output.1)"]
    }
    if let match = word.wholeMatch(of: /([0-9]+)(ppi|hz)/),
      let (_, field) = units.first(where: { $0.key == match.output.2 })
    {
      return ["\(field)=\(match.output.1)"]
    }
    if let (word, field) = words.first(where: { $0.key == word.lowercased() }) {
      return ["\(field)=\(word)"]
    }
    if let match = word.wholeMatch(of: /([12][0-9]{3})/), let year = Int(match.output.1) {
      return ["released>=\(year)", "released<\(year + 1)"]
    }
    if let match = word.wholeMatch(of: /([0-9]{1,2}(?:\.[0-9]+(?=″?$)|(?=″$)))″?/) {
      return ["diagonal=\(match.output.1)"]
    }
    return []
  }
}
