/// Takes the qualifiers out of the parts of a name.
struct SpellingReader {
  private var rest: ArraySlice<NameToken>
  private var spelling = NameSpelling(words: [])
  private let hasAppleChip: Bool
  private let hasRadios: Bool

  init(_ tokens: [NameToken]) {
    rest = tokens[...]
    let isPad = tokens.contains(.word("ipad"))
    hasAppleChip = isPad || (tokens.contains(.word("vision")) && tokens.contains(.word("pro")))
    let firstWord = tokens.first { $0.isWord && $0 != .word("apple") }
    hasRadios = isPad || firstWord == .word("watch")
  }

  /// Reads every part.
  mutating func read() -> NameSpelling {
    while let token = rest.popFirst() {
      if readSize(token) || readGeneration(token) || readChip(token) || passRadio(token) {
        continue
      }
      spelling.words.append(token.text)
    }
    // 'Apple TV' and 'Apple Watch' are named without their maker too.
    if spelling.words.count > 1, spelling.words[0] == "apple" { spelling.words.removeFirst() }
    DeviceLine.qualify(&spelling)
    return spelling
  }

  /// A diagonal or the size of a watch: a number and its unit.
  private mutating func readSize(_ token: NameToken) -> Bool {
    guard case .number(let number) = token else { return false }
    switch rest.first {
    case .inch where spelling.qualifiers.diagonal == nil:
      spelling.qualifiers.diagonal = number
    case .word("in")
    where spelling.qualifiers.diagonal == nil && rest.dropFirst().first?.isNumber != true:
      // A '2-in-1' is no device of two inches.
      spelling.qualifiers.diagonal = number
    case .millimetres where spelling.qualifiers.millimetres == nil:
      spelling.qualifiers.millimetres = number
    case _: return false
    }
    rest.removeFirst()
    return true
  }

  /// `4th generation`, `4th`, `gen 4`, `4 gen`.
  private mutating func readGeneration(_ token: NameToken) -> Bool {
    guard spelling.qualifiers.generation == nil else { return false }
    switch (token, rest.first) {
    case (.ordinal(let number), let next):
      spelling.qualifiers.generation = number
      if next == .generation { rest.removeFirst() }
    case (.generation, .number(let number)), (.generation, .ordinal(let number)):
      spelling.qualifiers.generation = number
      rest.removeFirst()
    case (.number(let number), .generation) where rest.dropFirst().first?.isNumber != true:
      spelling.qualifiers.generation = number
      rest.removeFirst()
    case _: return false
    }
    return true
  }

  /// `M4`, `A16`, `A17 Pro`, with or without `chip`.
  private mutating func readChip(_ token: NameToken) -> Bool {
    guard hasAppleChip, spelling.qualifiers.chip == nil, case .word(var chip) = token,
      let series = chip.first, series == "a" || series == "m",
      let digit = chip.dropFirst().first, ("0"..."9").contains(digit)
    else { return false }
    if series == "a", rest.first == .word("pro") {
      chip += " pro"
      rest.removeFirst()
    }
    if rest.first == .word("chip") { rest.removeFirst() }
    spelling.qualifiers.chip = chip
    return true
  }

  /// `GPS + Cellular`, `Wi-Fi`: variants that devices of one profile have.
  private mutating func passRadio(_ token: NameToken) -> Bool {
    guard hasRadios else { return false }
    switch token {
    case .word("gps"), .word("wifi"), .word("cellular"), .word("lte"): break
    case .word("wi") where rest.first == .word("fi"): rest.removeFirst()
    case _: return false
    }
    if rest.prefix(2) == [.word("plus"), .word("cellular")] { rest.removeFirst(2) }
    return true
  }
}
