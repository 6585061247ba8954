import DevcatAdaptivity

/// The rules in the order in which they answer a question.
///
/// Any word of the question may be missing in a rule. A rule ranks by the share of the words that it
/// has, where rare words count more than common ones; by where it has them (its name and the terms
/// that it defines, then its sentence and further words, then its section, then its document); and by
/// words beside each other. Words that stand for each other in `RuleWords.groups` count less.
struct RuleSearch {
  /// A rule with its words in their forms.
  private struct Indexed {
    let entry: RulesPage.Entry
    /// The terms that it defines.
    let terms: [[String]]
    let name: [String]
    let further: Set<String>
    /// The words of the name and of the terms, of the sentence and of the further words, each with
    /// how much a hit counts there, and the words of the place and of the document.
    let strengths: [String: Double]
    let lines: [[String]]
    let length: Int

    init(_ entry: RulesPage.Entry) {
      self.entry = entry
      let rule = entry.rule
      terms = rule.defines.map(RuleWords.forms(of:))
      let parts = rule.id.split(separator: ".", maxSplits: 1).map(String.init)
      name = RuleWords.forms(of: parts.last ?? "")
      let sentence = RuleWords.forms(of: rule.statement)
      let words = RuleWords.forms(of: rule.words)
      further = Set(words)
      let place = RuleWords.forms(of: "\(rule.section) \(entry.body.title) \(parts.first ?? "")")
      let document = RuleWords.forms(of: rule.guideline.title)
      var strengths: [String: Double] = [:]
      for (words, strength) in [
        (document, Strength.document), (place, Strength.place), (words, Strength.further),
        (sentence, Strength.sentence), (name + terms.joined(), Strength.title),
      ] {
        for word in words { strengths[word] = strength }
      }
      self.strengths = strengths
      lines = [sentence, words, name] + terms
      length = Set(sentence).count
    }

    /// How much a word counts in what the rule says itself, and not only where it stands.
    func own(_ word: String) -> Double {
      let strength = strengths[word] ?? 0
      return strength > Strength.place ? strength : 0
    }

    func hasNeighbours(_ words: [String]) -> Bool { lines.contains { $0.contains(words) } }
  }

  /// How much a word counts by where a rule has it.
  ///
  /// The figures, like those of `score`, were tried on the questions of readers.
  private enum Strength {
    static let (title, sentence, further) = (1.25, 1.0, 0.9)
    static let (synonym, beginning, place, document) = (0.62, 0.6, 0.35, 0.2)
  }

  /// A word of a question.
  private struct Asked {
    let word: String
    let form: String
    /// Words and phrases that stand for it.
    let others: [[String]]
    /// Words of the rules that begin with it, if none is it.
    let longer: [String]
    /// How rare it is; `nil` if no rule has it.
    let weight: Double?
  }

  private let rules: [Indexed]
  /// In how many rules a word is.
  private let counts: [String: Int]
  private let places: Set<String>

  init(_ entries: [RulesPage.Entry]) {
    let rules = entries.map(Indexed.init)
    var (counts, places): ([String: Int], Set<String>) = ([:], [])
    for rule in rules {
      for word in rule.strengths.keys {
        if rule.own(word) > 0 { counts[word, default: 0] += 1 } else { places.insert(word) }
      }
    }
    (self.rules, self.counts, self.places) = (rules, counts, places)
  }

  /// The rules that answer a question, the best first, and its words that no rule has, if they are
  /// most of it.
  func answer(_ question: String) -> (entries: [RulesPage.Entry], missing: [String]) {
    let words = RuleWords.words(of: question)
    // A sign alone, such as '$', is no word.
    guard !words.isEmpty else {
      return (rules.map(\.entry).filter { $0.rule.statement.contains(question) }, [])
    }
    let forms = words.map(RuleWords.form(of:))
    let asked = asked(words, forms)
    let known = asked.filter { $0.weight != nil }
    let total = known.reduce(0) { $0 + ($1.weight ?? 0) }
    let unknown = asked.filter { $0.weight == nil }.map(\.word)
    let isOutside = 0.8 * Double(unknown.count) * rarity(of: "") > total
    let scores = rules.enumerated().map { place, rule in
      (place, score(rule, question: words, forms, known, total: total))
    }
    let best = scores.map(\.1).max() ?? 0
    let hits = scores.filter { $0.1 > 0 && $0.1 >= best / 2 }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    return (hits.map { rules[$0.0].entry }, isOutside ? unknown : [])
  }

  /// The words of a question that count; words such as `how` do only if there are no others.
  private func asked(_ words: [String], _ forms: [String]) -> [Asked] {
    let counting = words.indices.filter { !RuleWords.common.contains(words[$0]) }
    let models = RuleWords.models(in: words)
    return (counting.isEmpty ? Array(words.indices) : counting).map { index in
      let form = forms[index]
      let others = RuleWords.others(for: index, in: forms)
      let longer =
        counts[form] == nil && words[index].count > 2
        ? counts.keys.filter { $0.hasPrefix(form) } : []
      let scale = models.contains(index) ? 0.3 : RuleWords.weak.contains(form) ? 0.5 : 1
      return Asked(
        word: words[index], form: form, others: others, longer: longer,
        weight: weight(form, others, longer).map { $0 * scale })
    }.filter { $0.weight != nil || !RuleWords.modelNames.contains($0.word) }
  }

  /// How rare a word is, or the words that stand for it; `nil` if no rule has any of them.
  private func weight(_ form: String, _ others: [[String]], _ longer: [String]) -> Double? {
    if counts[form] != nil { return rarity(of: form) }
    let usable = others.filter { $0.allSatisfy { counts[$0] != nil } }
    if let least = usable.compactMap({ $0.map(rarity(of:)).max() }).min() { return least * 0.9 }
    if let least = longer.map(rarity(of:)).min() { return least * 0.9 }
    return places.contains(form) ? 0.5 : nil
  }

  /// A word of a tenth of the rules counts half as much as a word of one rule, about.
  private func rarity(of form: String) -> Double {
    (1 + Double(rules.count) / (0.5 + Double(counts[form] ?? 0))).squareRoot().squareRoot() - 0.8
  }

  /// How well a rule answers; 0 if it has none of the words.
  private func score(
    _ rule: Indexed, question words: [String], _ forms: [String], _ known: [Asked], total: Double
  ) -> Double {
    var (sum, share, beside) = (0.0, 0.0, 0.0)
    for (index, word) in known.enumerated() {
      let (strength, weight) = (self.strength(of: word, in: rule), word.weight ?? 0)
      sum += weight * strength
      share += weight * min(1, strength)
      guard index > 0 else { continue }
      if rule.hasNeighbours([known[index - 1].form, word.form]) {
        beside += ((known[index - 1].weight ?? 0) + weight) / 2
      }
    }
    guard sum > 0 else { return 0 }
    let asked = Set(known.map(\.form))
    let isAboutModel = !RuleWords.models(in: words).isEmpty
    // A question's word such as `when` says a little about the answer.
    let hints = Set(words).filter {
      RuleWords.hints.contains($0) && rule.further.contains(RuleWords.form(of: $0))
    }
    var score = (sum + 0.35 * beside) / total * (0.4 + 0.6 * share / total)
    score += (isAboutModel ? 0.2 : 0.45) * definition(rule, forms, total)
    score += 0.12 * coverage(of: rule.name, by: asked) + 0.05 * Double(hints.count)
    score -= 0.004 * Double(rule.length)
    switch rule.entry.rule.guideline {
    case .devcat, .android: score -= 0.35
    case .padWindows: score -= 0.15
    case .viewControllers, .adaptivityAndLayout, .adaptiveDesign, .adaptiveApps, .charts: break
    }
    return max(score, 0)
  }

  /// How much a word of a question counts in a rule.
  private func strength(of word: Asked, in rule: Indexed) -> Double {
    var strength = rule.own(word.form)
    for other in word.others where strength < Strength.synonym {
      let weakest = other.map(rule.own).min() ?? 0
      guard weakest > 0, other.count == 1 || rule.hasNeighbours(other) else { continue }
      strength = max(strength, Strength.synonym * (other.map(rule.own).max() ?? 0))
    }
    if strength == 0, word.longer.contains(where: { rule.own($0) > 0 }) {
      strength = Strength.beginning
    }
    return max(strength, rule.strengths[word.form] ?? 0)
  }

  /// How much of a question is a term that a rule defines.
  private func definition(_ rule: Indexed, _ forms: [String], _ total: Double) -> Double {
    rule.terms.map { term in
      guard term.allSatisfy(forms.contains) else { return 0 }
      let part = min(1, Set(term).reduce(0) { $0 + rarity(of: $1) } / total)
      return (forms.contains(term) ? 0.9 : 0.54) * part * part
    }.max() ?? 0
  }

  /// The share of some words that are asked for.
  private func coverage(of words: [String], by asked: Set<String>) -> Double {
    let all = Set(words).reduce(0) { $0 + rarity(of: $1) }
    return all > 0 ? Set(words).intersection(asked).reduce(0) { $0 + rarity(of: $1) } / all : 0
  }
}
