/// A part of a device's name, by what it may qualify.
enum NameToken: Equatable {
  /// A word of letters, or of letters and digits, in lower case.
  case word(String)
  /// A number, without needless zeros after its point.
  case number(String)
  /// A number in an order, such as `4th` or `fourth`.
  case ordinal(String)
  /// The unit of a diagonal: `"`, `″`, `inch`.
  case inch
  /// The unit of a watch's size: `mm`.
  case millimetres
  /// `generation`, `gen`.
  case generation

  /// The text of the part in the words of a spelling.
  var text: String {
    switch self {
    case .word(let text), .number(let text), .ordinal(let text): text
    case .inch: "inch"
    case .millimetres: "mm"
    case .generation: "generation"
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  var isWord: Bool { if case .word = self { true } else { false } }

  /// The parts of `name` in their order; punctuation and brackets are not parts.
  static func tokens(of name: String) -> [NameToken] {
    var tokens: [NameToken] = []
    var part = String.UnicodeScalarView()
    let scalars = PlainLetters.of(name).unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if isPart(scalar) {
        part.append(scalar)
        continue
      }
      let next = scalars.index(after: index)
      // A point between digits is a decimal point; any other is punctuation.
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

  /// Whether a scalar in lower case is a letter or a part of a number.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    // Unicode's tables take most of the time of a look-up.
    scalar.isASCII
      ? isDigit(scalar) || ("a"..."z").contains(scalar)
      : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
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

  /// The number without needless zeros: `11` for `11.0`.
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

  /// The Roman numerals of several letters: in `iPhone X` and `Xperia V`, the letter is a name.
  private static let romanNumerals = [
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8",
  ]
}

/// The lines of Apple's devices whose names carry a bare number that is a generation or a diagonal.
///
/// `iPad Air 4` is the fourth generation and `iPad Pro 11` one of eleven inches, while the numbers of
/// `iPhone 12` and `Series 9` are their names.
enum DeviceLine {
  private static let numbered: Set<[String]> = [
    ["ipad"], ["ipad", "air"], ["ipad", "mini"], ["ipad", "pro"], ["ipod", "touch"],
    ["iphone", "se"], ["watch", "se"], ["watch", "ultra"], ["tv"], ["tv", "4k"],
  ]

  /// Whether the words of a name are those of such a line.
  static func isNumbered(_ words: [String]) -> Bool { numbered.contains(words) }

  /// Whether a word behind the name of a line is one of its devices: a number, and `4K` or `HD` of Apple TV.
  static func hasMember(_ word: String, behind line: [String]) -> Bool {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) }
      || line == ["tv"] && ["4k", "hd"].contains(word)
  }

  /// The least diagonal of an iPad Pro or Air; no generation of either has reached that number.
  private static let leastDiagonal = 9

  /// Numbers from here on are years, as in `iPhone SE 2020`, and stay words.
  private static let leastYear = 1000

  /// Makes a bare number after a line the qualifier that it is, and drops a qualifier that follows
  /// from the others.
  static func qualify(_ spelling: inout NameSpelling) {
    if let number = spelling.words.last, numbered.contains(Array(spelling.words.dropLast())),
      number.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) })
    {
      take(number, &spelling)
    }
    complete(&spelling)
    drop(&spelling)
  }

  /// The chips of generations, in the order of the generations from `first` on; of a line whose
  /// generations are counted for each size, that size is the greatest whole number in the diagonal.
  ///
  /// Apple names the newer ones by their chips, and lists go on counting: the iPad Pro 11-inch (M4) is
  /// the fifth of its size, and the iPad mini (A17 Pro) the seventh of its line.
  private static let chips: [(line: [String], size: Int?, first: Int, chips: [String])] = [
    (["ipad"], nil, 11, ["a16"]), (["ipad", "mini"], nil, 6, ["a15", "a17 pro"]),
    (["ipad", "air"], nil, 4, ["a14", "m1", "m2", "m3", "m4"]),
    (["ipad", "pro"], 11, 3, ["m1", "m2", "m4", "m5"]),
    (["ipad", "pro"], 12, 5, ["m1", "m2", "m4", "m5"]),
  ]

  /// States the chip of a generation and the generation of a chip, and the size as its generation has
  /// it, so that both spellings are equal.
  private static func complete(_ spelling: inout NameSpelling) {
    let isLarge = ["12.9", "13"].contains(spelling.qualifiers.diagonal)
    let size = isLarge ? 12 : spelling.qualifiers.diagonal == "11" ? 11 : nil
    guard
      let line = chips.first(where: {
        $0.line == spelling.words && ($0.size == nil || $0.size == size)
      })
    else { return }
    let generation = spelling.qualifiers.generation.flatMap { Int($0) }
    if spelling.qualifiers.chip == nil, let generation,
      line.chips.indices.contains(generation - line.first)
    {
      spelling.qualifiers.chip = line.chips[generation - line.first]
    } else if generation == nil,
      let index = line.chips.firstIndex(of: spelling.qualifiers.chip ?? "")
    {
      spelling.qualifiers.generation = String(line.first + index)
    }
    // The large iPad Pro has 13 inches from the seventh generation on, as the large iPad Air always has.
    let found = spelling.qualifiers.generation.flatMap { Int($0) }
    if isLarge, let found {
      spelling.qualifiers.diagonal = line.size == nil || found >= 7 ? "13" : "12.9"
    }
    if spelling.words == ["ipad", "air"], spelling.qualifiers.diagonal == "10.9", found ?? 0 >= 6 {
      spelling.qualifiers.diagonal = "11"
    }
  }

  private static func take(_ number: String, _ spelling: inout NameSpelling) {
    let hasDiagonals =
      spelling.words.starts(with: ["ipad", "pro"]) || spelling.words.starts(with: ["ipad", "air"])
    let whole = Int(number)
    let isDiagonal = whole.map { hasDiagonals && $0 >= leastDiagonal } ?? true
    if isDiagonal, spelling.qualifiers.diagonal == nil {
      spelling.qualifiers.diagonal = number
    } else if let whole, whole < leastYear, !isDiagonal, spelling.qualifiers.generation == nil {
      spelling.qualifiers.generation = number
    } else {
      return
    }
    spelling.words.removeLast()
  }

  /// Drops the size where only one was made in a generation, so that both spellings are equal.
  private static func drop(_ spelling: inout NameSpelling) {
    let known = spelling.qualifiers
    switch spelling.words {
    case ["watch", "ultra"]: spelling.qualifiers.millimetres = nil
    case ["ipad"], ["ipad", "mini"], ["iphone", "se"]:
      if known.generation != nil || known.chip != nil { spelling.qualifiers.diagonal = nil }
    case ["ipad", "air"]:
      // From the sixth generation on there are two sizes.
      if let generation = known.generation.flatMap({ Int($0) }), generation < 6 {
        spelling.qualifiers.diagonal = nil
      }
    case _: break
    }
  }
}
