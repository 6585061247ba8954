/// A part of a device's name, for telling what it qualifies.
enum NameToken: Equatable {
  /// A word of letters, or of letters and digits, in lower case.
  case word(String)
  /// A number, without needless zeros behind its point.
  case number(String)
  /// A number in an order, such as `4th` or `fourth`.
  case ordinal(String)
  /// The unit of a diagonal: `"`, `″`, `inch`.
  case inch
  /// The unit of a watch's size.
  case millimetres
  /// `generation`, `gen`.
  case generation

  /// The text, as it stands among the words of a name.
  var text: String {
    switch self {
    case .word(let text), .number(let text), .ordinal(let text): text
    case .inch: "inch"
    case .millimetres: "mm"
    case .generation: "generation"
    }
  }

  /// Whether it is a number.
  var isNumber: Bool { if case .number = self { true } else { false } }

  /// Whether it is a word.
  var isWord: Bool { if case .word = self { true } else { false } }

  /// The parts of `name` in their order; punctuation and brackets are no parts.
  static func tokens(of name: String) -> [NameToken] {
    var tokens: [NameToken] = []
    var part = String.UnicodeScalarView()
    let scalars = PlainLetters.of(name).unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let properties = scalar.properties
      if properties.isAlphabetic || properties.numericType != nil {
        part.append(scalar)
        continue
      }
      let next = scalars.index(after: index)
      if scalar == ".", part.last.map(isDigit) == true, next < scalars.endIndex,
        isDigit(scalars[next])
      {
        part.append(scalar)
        continue
      }
      add(&part, to: &tokens)
      if scalar == "+" { tokens.append(.word("plus")) }
      if inchMarks.contains(scalar), case .number? = tokens.last { tokens.append(.inch) }
    }
    add(&part, to: &tokens)
    return tokens
  }

  private static func add(_ part: inout String.UnicodeScalarView, to tokens: inout [NameToken]) {
    guard !part.isEmpty else { return }
    defer { part = String.UnicodeScalarView() }
    let text = String(part)
    let digits = String(part.prefix { isDigit($0) || $0 == "." })
    let rest = String(part.dropFirst(digits.unicodeScalars.count))
    switch (digits.isEmpty, rest) {
    case (false, ""): tokens.append(.number(shortened(digits)))
    case (false, "in"), (false, "inch"): tokens += [.number(shortened(digits)), .inch]
    case (false, "mm"): tokens += [.number(shortened(digits)), .millimetres]
    case (false, "st"), (false, "nd"), (false, "rd"), (false, "th"):
      tokens.append(.ordinal(digits))
    case (true, _): tokens.append(read(word: text))
    case _: tokens.append(.word(text))
    }
  }

  private static func read(word text: String) -> NameToken {
    switch text {
    case "inch", "inches": .inch
    case "mm": .millimetres
    case "gen", "generation": .generation
    case _:
      ordinals.firstIndex(of: text).map { .ordinal(String($0 + 1)) }
        ?? romanNumerals[text].map { .number($0) } ?? .word(text)
    }
  }

  /// `11.0` is `11`.
  private static func shortened(_ digits: String) -> String {
    guard digits.contains(".") else { return digits }
    var bytes = Array(digits.utf8)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static let inchMarks: Set<Unicode.Scalar> = ["\"", "″", "”", "“"]

  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
  ]

  /// Those of several letters: `iPhone X` and `Xperia V` are names of their own.
  private static let romanNumerals = [
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8",
  ]
}
