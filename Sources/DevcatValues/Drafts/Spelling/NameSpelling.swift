/// The meaning of a device's name in any spelling: its words and their qualifiers.
///
/// `iPad Pro (11-inch) (4th generation)` and `11″ iPad Pro (4th gen)` are equal; `iPhone 12` and
/// `iPhone 12 Pro` are not, nor are they similar, because `Pro` is not a qualifier.
public struct NameSpelling: Hashable, Sendable {
  /// The parts that a name may omit if the device is clear without them.
  public struct Qualifiers: Hashable, Sendable {
    /// The diagonal in inches.
    var diagonal: String?
    /// The generation.
    var generation: String?
    /// The chip, such as `m4` or `a17 pro`.
    var chip: String?
    /// The size of a watch in millimetres.
    var millimetres: String?
  }

  /// The words in lower case, in their order, without the maker `Apple`; never empty.
  var words: [String]
  /// The qualifiers, from anywhere in the name.
  var qualifiers = Qualifiers()

  /// Reads a name; `nil` if nothing but qualifiers and punctuation is in it.
  init?(_ name: String) {
    var reader = SpellingReader(NameToken.tokens(of: name))
    self = reader.read()
    if words.isEmpty { return nil }
  }

  init(words: [String]) { self.words = words }

  /// The letters and digits of a name without what is often left out, as people type it in one word:
  /// `iphonese3` of `iPhone SE (3rd generation)`, `iphone8plus` of `iPhone 8+`.
  public static func letters(of name: String) -> String {
    NameToken.tokens(of: name).filter { $0 != .inch && $0 != .generation }.map(\.text).joined()
  }

  /// Whether `other` may be the same device, named more precisely: it has these words, and differs
  /// only in qualifiers that this name omits.
  ///
  /// The first generation is often named without its number, so `iPad Air (1st generation)` may be
  /// the `iPad Air` too.
  func mayMean(_ other: NameSpelling) -> Bool {
    let (mine, theirs) = (qualifiers, other.qualifiers)
    let isFirst = mine.generation == "1" && theirs.generation == nil
    return words == other.words && mine != theirs
      && (isFirst || Self.leavesOpen(mine.generation, theirs.generation))
      && Self.leavesOpen(mine.diagonal, theirs.diagonal) && Self.leavesOpen(mine.chip, theirs.chip)
      && Self.leavesOpen(mine.millimetres, theirs.millimetres)
  }

  /// Whether a name is that of a line of Apple's devices that differ by their generation or
  /// size, such as `iPad`; `iPhone` is none, because its numbers are names.
  public static func isLine(_ name: String) -> Bool {
    NameSpelling(name).map { $0.qualifiers == Qualifiers() && DeviceLine.isNumbered($0.words) }
      ?? false
  }

  private static func leavesOpen(_ mine: String?, _ theirs: String?) -> Bool {
    mine == nil || mine == theirs
  }

  /// The year in the name, such as that of `iPhone SE 2020`, and the name without it; `nil` if it has
  /// none, or is nothing else.
  var withoutYear: (year: String, rest: NameSpelling)? {
    guard words.count > 1,
      let index = words.firstIndex(where: { $0.count == 4 && (2007...2099).contains(Int($0) ?? 0) })
    else { return nil }
    var rest = self
    let year = rest.words.remove(at: index)
    DeviceLine.qualify(&rest)
    return (year, rest)
  }

  /// The name without `portrait` or `landscape` at its end; `nil` if it has none.
  var withoutOrientation: NameSpelling? {
    guard words.count > 1, ["portrait", "landscape"].contains(words[words.count - 1]) else {
      return nil
    }
    var rest = self
    rest.words.removeLast()
    DeviceLine.qualify(&rest)
    return rest
  }
}

/// The profiles of a directory by the spelling of their names, ids and aliases.
public struct SpellingIndex: Sendable {
  private struct Entry { let spelling: NameSpelling, id: String, isOfImport: Bool }
  /// The kinds of words, the one that counts most first.
  private enum Kind: Int { case name, id, alias }

  private var entries: [[String]: [Entry]] = [:]
  /// The ids by the letters and digits of their words, for names typed without blanks.
  private var letters: [String: [(rank: Int, id: String)]] = [:]

  /// Indexes every name, alias and telling id of `directory`: O(n).
  init(of directory: some ProfileDirectory) throws {
    for (id, name) in try directory.names() { add(name, id) }
    for (id, alias) in try directory.aliases() { add(alias, id, as: .alias, isOfImport: false) }
  }

  /// The ids of the profiles whose name or alias has this spelling, sorted.
  func ids(spelt spelling: NameSpelling) -> [String] {
    TextOrder.set(
      (entries[spelling.words] ?? []).filter { $0.spelling == spelling }.map(\.id))
  }

  /// The ids of the profiles whose names differ only in qualifiers that `spelling` leaves out, sorted.
  ///
  /// Profiles that the present import made are left out: a source that distinguishes two names
  /// speaks of two devices.
  func ids(qualifying spelling: NameSpelling) -> [String] {
    TextOrder.set(
      (entries[spelling.words] ?? [])
        .filter { !$0.isOfImport && spelling.mayMean($0.spelling) }.map(\.id))
  }

  /// The ids of the profiles of the indexed directory that a name means; see `ids(meantBy:released:)`.
  func ids(meantBy name: String, in directory: some ProfileDirectory) throws -> [String] {
    try ids(meantBy: name) { try directory.profile(id: $0)?[Field.released.at()]?.text }
  }

  /// The ids of the profiles that a name means: by its spelling, by the year of their release in it,
  /// by its letters alone, or without an orientation at its end; empty if it means none.
  ///
  /// - Parameter released: The date of release of the profile with an id.
  func ids(
    meantBy name: String, released: (String) throws -> String?
  ) rethrows -> [String] {
    guard let spelling = NameSpelling(name) else { return [] }
    let spelt = ids(spelt: spelling)
    if !spelt.isEmpty { return spelt }
    if let (year, plain) = spelling.withoutYear {
      let found = try TextOrder.set(ids(spelt: plain) + ids(qualifying: plain))
        .filter { try released($0)?.hasPrefix(year) == true }
      if !found.isEmpty { return found }
    }
    let written = ids(lettered: name)
    if !written.isEmpty { return written }
    // Lists of browsers and screenshots have a row for each orientation.
    guard let upright = spelling.withoutOrientation else { return [] }
    let found = ids(spelt: upright)
    return found.isEmpty ? ids(qualifying: upright) : found
  }

  /// The ids of the profiles whose names, ids or aliases have the letters and digits of a text:
  /// `iphone 15pro` is the iPhone 15 Pro, and `iPhone SE3` the iPhone SE (3rd generation).
  private func ids(lettered text: String) -> [String] {
    for letters in [Self.plainLetters(text), NameSpelling.letters(of: text)] where letters.count > 3
    {
      let found = self.letters[letters] ?? []
      if let rank = found.map(\.rank).min() {
        return TextOrder.set(found.filter { $0.rank == rank }.map(\.id))
      }
    }
    return []
  }

  private static func plainLetters(_ text: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if NameToken.isPart(scalar) { letters.append(scalar) }
      if scalar == "+" { letters.append(contentsOf: "plus".unicodeScalars) }
    }
    return String(letters)
  }

  /// The ids of the profiles in the line of a name, sorted: they have its words and maybe a number
  /// more, and qualifiers that it leaves open.
  func ids(inLineOf spelling: NameSpelling) -> [String] {
    let isPlain = spelling.qualifiers == NameSpelling.Qualifiers()
    let numbered = entries.keys.filter { words in
      isPlain && words.count == spelling.words.count + 1 && words.starts(with: spelling.words)
        && words.last.map { DeviceLine.hasMember($0, behind: spelling.words) } == true
    }
    return TextOrder.set(
      ids(qualifying: spelling) + numbered.flatMap { (entries[$0] ?? []).map(\.id) })
  }

  /// The id of the first generation of a line, if the name states that generation and the device is
  /// named as the line: `iPad (1st generation)` is named `iPad`; `nil` for any other name.
  func id(ofFirst spelling: NameSpelling) -> String? {
    guard spelling.qualifiers.generation == "1" else { return nil }
    var plain = spelling
    plain.qualifiers.generation = nil
    let hits = ids(spelt: plain)
    return hits.count == 1 ? hits[0] : nil
  }

  /// Adds the name of a profile, and its id where that says the name and more, such as the maker.
  ///
  /// - Parameter isOfImport: Whether the present import made the profile.
  mutating func add(_ name: String, _ id: String, isOfImport: Bool = false) {
    add(name, id, as: .name, isOfImport: isOfImport)
    // The id of a renamed device no longer describes it.
    if id.count > name.count, Self.plainLetters(id).contains(Self.plainLetters(name)) {
      add(id.replacing("-", with: " "), id, as: .id, isOfImport: isOfImport)
    }
  }

  /// Adds an alias of a profile.
  mutating func add(alias: String, _ id: String, isOfImport: Bool) {
    add(alias, id, as: .alias, isOfImport: isOfImport)
  }

  private mutating func add(_ name: String, _ id: String, as kind: Kind, isOfImport: Bool) {
    guard let spelling = NameSpelling(name) else { return }
    entries[spelling.words, default: []].append(
      Entry(spelling: spelling, id: id, isOfImport: isOfImport))
    let all = [Self.plainLetters(name), NameSpelling.letters(of: name)]
    for (rank, letters) in all.enumerated() {
      self.letters[letters, default: []].append((rank * 3 + kind.rawValue, id))
    }
  }
}

/// Takes the qualifiers out of the parts of a name.
struct SpellingReader {
  private var rest: ArraySlice<NameToken>
  private var spelling = NameSpelling(words: [])
  private let hasAppleChip: Bool
  private let hasRadios: Bool

  init(_ tokens: [NameToken]) {
    rest = tokens[...]
    let isPad = tokens.contains(.word("ipad"))
    // In other names `A16` or `M4` is the model, as in Galaxy A16.
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

  /// Reads a diagonal or the size of a watch: a number and its unit.
  private mutating func readSize(_ token: NameToken) -> Bool {
    guard case .number(let number) = token else { return false }
    switch rest.first {
    case .inch where spelling.qualifiers.diagonal == nil:
      spelling.qualifiers.diagonal = number
    case .word("in")
    where spelling.qualifiers.diagonal == nil && rest.dropFirst().first?.isNumber != true:
      // A '2-in-1' is not a device of two inches.
      spelling.qualifiers.diagonal = number
    case .millimetres where spelling.qualifiers.millimetres == nil:
      spelling.qualifiers.millimetres = number
    case _: return false
    }
    rest.removeFirst()
    return true
  }

  /// Reads a generation: `4th generation`, `4th`, `gen 4` or `4 gen`.
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
      // In 'iPad Pro 11 gen 4', the generation is the number after the word.
      spelling.qualifiers.generation = number
      rest.removeFirst()
    case _: return false
    }
    return true
  }

  /// Reads a chip: `M4`, `A16` or `A17 Pro`, with or without `chip`.
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

  /// Skips the radios of a variant, such as `GPS + Cellular` or `Wi-Fi`: variants share one
  /// profile.
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
