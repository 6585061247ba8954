import DevcatAdaptivity

/// A text that people search for in the rules, and the rank of a rule that fits it.
struct RuleSearch {
  /// The ways in which a rule fits, the best first.
  ///
  /// The sentence, the id and the further words of a rule say what it is about; its section, its
  /// note and its topic only where it is.
  enum Rank: Int, Comparable {
    /// The sentence or the id contains the text as it was written.
    case text
    /// The sentence, the id or the further words have the words beside each other.
    case phrase
    /// The sentence, the id or the further words have each word.
    case words
    /// They have another form of a word: `requires` for `require`, `eleven` for `11`.
    case forms
    /// One of their words begins with the word.
    case beginnings
    /// The section, the note or the topic has the words beside each other.
    case place
    /// The section, the note or the topic has a word.
    case placeWords
    /// The title of the document has a word.
    case document
    /// One of their words contains the letters of the word.
    case parts

    static func < (one: Rank, two: Rank) -> Bool { one.rawValue < two.rawValue }
  }

  private let text: String
  private let words: [String]
  private let phrase: [String]
  private let asked: [String]

  /// Reads a text.
  ///
  /// Words of a question, such as `how many`, need not be in a rule, unless there are no others.
  init(_ text: String) {
    self.text = text.lowercased()
    words = Self.words(of: text)
    phrase = words.map(Self.form(of:))
    let others = words.filter { !Self.questionWords.contains($0) }
    asked = others.isEmpty ? words : others
  }

  /// The rank of a rule, which is that of the word that fits worst; `nil` if a word does not fit.
  func rank(of rule: Rule, in body: RuleBody) -> Rank? {
    // A sign alone, such as '$', is no word.
    guard !words.isEmpty else { return rule.statement.contains(text) ? .text : nil }
    let says = [rule.statement, rule.words, rule.id]
    let isExact = [rule.id, rule.statement].contains { $0.lowercased().contains(text) }
    if words.count > 1, isExact { return .text }
    if words.count > 1, Self.hold(says, phrase) { return .phrase }
    let place = [rule.section, rule.note ?? "", body.title]
    let (own, at) = (WordSet(says), WordSet(place))
    let document = WordSet([rule.guideline.title])
    let ranks = asked.map { word in
      own.rank(of: word)
        ?? (at.rank(of: word) != nil ? .placeWords : nil)
        ?? (document.rank(of: word) != nil ? .document : nil)
        ?? (word.count > 2 && (own.hasPart(word) || at.hasPart(word)) ? .parts : nil)
    }
    guard !ranks.contains(nil), let rank = ranks.compactMap(\.self).max() else { return nil }
    let isAtPlace = rank == .placeWords && words.count > 1 && Self.hold(place, phrase)
    return isAtPlace ? .place : rank
  }

  /// Whether one of some texts has words beside each other, in any of their forms.
  private static func hold(_ texts: [String], _ phrase: [String]) -> Bool {
    texts.contains { words(of: $0).map(form(of:)).contains(phrase) }
  }

  /// The words of some texts, as they are and in their forms.
  private struct WordSet {
    let words: Set<String>
    let forms: Set<String>

    init(_ texts: [String]) {
      words = Set(RuleSearch.words(of: texts.joined(separator: "\n")))
      forms = Set(words.map(RuleSearch.form(of:)))
    }

    /// A word of one or two characters is a whole word only: `c` is no beginning of 'compact'.
    func rank(of word: String) -> Rank? {
      if words.contains(word) { return .words }
      if forms.contains(RuleSearch.form(of: word)) { return .forms }
      return word.count > 2 && words.contains { $0.hasPrefix(word) } ? .beginnings : nil
    }

    func hasPart(_ word: String) -> Bool { words.contains { $0.contains(word) } }
  }

  /// The words of a text in lower case: runs of letters, and runs of digits, so that `16pt` is
  /// `16 pt`; without the `s` of a genitive.
  fileprivate static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased().replacing(/['’](s|t)\b/, with: "") {
      let isPart = character.isLetter || character.isNumber
      if let last = word.last, !isPart || last.isNumber != character.isNumber {
        words.append(word)
        word = ""
      }
      if isPart { word.append(character) }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// A word without its ending, so that `require`, `requires` and `required` are equal, and a
  /// numeral as digits.
  fileprivate static func form(of word: String) -> String {
    if let number = numerals.firstIndex(of: word) { return String(number) }
    if let spelling = spellings[word] { return form(of: spelling) }
    guard word.count > 3, word.last?.isLetter == true else { return word }
    var form = word
    if form.hasSuffix("ies") {
      form.removeLast(3)
      form += "y"
    } else if ["sses", "xes", "ches", "shes"].contains(where: form.hasSuffix) {
      form.removeLast(2)
    } else if form.hasSuffix("s"), !["ss", "us", "is"].contains(where: form.hasSuffix) {
      form.removeLast()
    }
    for ending in ["ing", "ed"] where form.hasSuffix(ending) && form.count > ending.count + 2 {
      form.removeLast(ending.count)
      // A doubled consonant goes too, as in 'clipped', but not in 'filled' or 'passed', where the
      // stem has it.
      let last = form.suffix(2)
      if last.count == 2, last.first == last.last, !["l", "s"].contains(last.first) {
        form.removeLast()
      }
      break
    }
    if form.hasSuffix("e"), form.count > 3 { form.removeLast() }
    return form
  }

  private static let numerals = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  private static let spellings = [
    "colour": "color", "colours": "color", "centre": "center", "centred": "center",
  ]

  private static let questionWords: Set<String> = [
    "a", "an", "the", "what", "how", "why", "when", "where", "which", "who", "is", "are", "was",
    "be", "do", "does", "did", "can", "could", "may", "might", "must", "shall", "should", "will",
    "would", "need", "many", "much", "any", "some", "there", "this", "that", "these", "those", "it",
    "its", "i", "my", "me", "you", "your", "we", "our", "of", "to", "in", "on", "at", "by", "for",
    "from", "with", "and", "or",
  ]
}
