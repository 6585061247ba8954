import CDevcatGuidelines

/// The words of questions and rules: their forms, those that count little, and those that stand for
/// each other.
enum RuleWords {
  /// The words of a text in lower case: runs of letters, and runs of digits, so that `16pt` is
  /// `16 pt`; without the `s` of a genitive.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    // A letter after an apostrophe is the end of a word, as in "device's" and "don't".
    var isEnding = false
    func close() {
      if !word.isEmpty, !isEnding || word.count > 1 { words.append(word) }
      word = ""
    }
    for character in text.lowercased() {
      let isPart = character.isLetter || character.isNumber
      if let last = word.last, !isPart || last.isNumber != character.isNumber { close() }
      if !isPart { isEnding = "'’".contains(character) }
      if isPart { word.append(character) }
    }
    close()
    return words
  }

  /// The words of a text in their forms.
  static func forms(of text: String) -> [String] { words(of: text).map(form(of:)) }

  /// A word without its ending, so that `require`, `requires` and `required` are equal, and a
  /// numeral as digits.
  static func form(of word: String) -> String {
    if let number = numerals.firstIndex(of: word) { return String(number) }
    if let spelling = spellings[word] { return form(of: spelling) }
    guard word.count > 3, word.last?.isLetter == true else { return word }
    var form = singular(of: word)
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
    for ending in ["ion", "ly"] where form.hasSuffix(ending) && form.count > ending.count + 3 {
      form.removeLast(ending.count)
      break
    }
    // 'customise' is 'customize', and 'notify' is 'notified'.
    if form != word, form.hasSuffix("is"), form.count > 5 {
      form.removeLast()
      form += "z"
    } else if form.hasSuffix("y") {
      form.removeLast()
      form += "i"
    }
    return form
  }

  private static func singular(of word: String) -> String {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
    return isPlural ? String(word.dropLast()) : word
  }

  /// The indices of the words that only name a model of iPhone or iPad, as in `iPhone 8 Plus`.
  static func models(in words: [String]) -> Set<Int> {
    var (models, isInName): (Set<Int>, Bool) = ([], false)
    for (index, word) in words.enumerated() {
      let isModel = modelNames.contains(word) || word.count < 3 && word.allSatisfy(\.isNumber)
      if isInName, isModel { models.insert(index) }
      isInName = ["iphone", "ipad"].contains(word) || isInName && isModel
    }
    return models
  }

  /// The words and phrases that stand for those of a question of which a word is a part.
  static func others(for index: Int, in forms: [String]) -> [[String]] {
    groups.flatMap { group in
      group.filter { phrase in
        (max(0, index - phrase.count + 1)...index).contains {
          forms.dropFirst($0).starts(with: phrase)
        }
      }.flatMap { phrase in group.filter { $0 != phrase } }
    }
  }

  private static let numerals = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  private static let spellings = [
    "colour": "color", "colours": "color", "centre": "center", "centred": "center",
  ]

  /// A meaning of the words of a line of data/rule-words.
  private enum Meaning: String {
    case model, common, hint, weak, same
  }

  private static let lines: [Meaning: [Substring]] = {
    let lines = String(cString: devcat_guideline_words()).split(separator: "\n")
    return lines.reduce(into: [:]) { lines, line in
      guard !line.hasPrefix("#") else { return }
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let meaning = Meaning(rawValue: String(parts[0])) else {
        preconditionFailure("data/rule-words has a line without a meaning: \(line)")
      }
      lines[meaning, default: []].append(parts[1])
    }
  }()

  private static func words(_ meaning: Meaning) -> Set<String> {
    Set(lines[meaning, default: []].flatMap { $0.split(separator: " ") }.map(String.init))
  }

  /// Parts of names of models.
  static let modelNames = words(.model)
  /// Words of questions, which a rule need not have.
  static let common = words(.common)
  /// Common words that say a little about the answer where a rule's further words have them.
  static let hints = words(.hint)
  /// Words that count half, because they say little of a subject.
  static let weak = Set(words(.weak).map(form(of:)))
  /// Words and phrases that stand for each other: those of readers, and those of the rules.
  static let groups = lines[.same, default: []].map { line in
    line.split(separator: ",").map { forms(of: String($0)) }
  }
}
