public import DevcatAdaptivity

/// The output of `devcat rules`: rules and sentences with their sources.
public enum RulesPage {
  /// A rule, with the topic that it belongs to.
  public typealias Entry = (rule: Rule, body: RuleBody)

  /// The rules and sentences of a topic (`nil` for all) that hold each word of a text.
  ///
  /// First come those that have a text of several words just so, such as `iPhone-only`, or the words
  /// beside each other, then those that have all as whole words, then those in which a word begins so,
  /// each in the order of docs/Rules.md. Only if there are none of these, a word may be a part of
  /// another one.
  /// The words are looked for in the id, the sentence, the document, the section, the note, the topic
  /// and the rule's further words, without regard to case.
  public static func entries(holding text: String?, topic: String? = nil) -> [Entry] {
    let asked = words(of: text ?? "")
    let entries = RuleBody.all.filter {
      topic == nil || $0.title.lowercased() == topic?.lowercased()
    }
    .flatMap { body in body.rules.map { (rule: $0, body: body) } }
    if asked.isEmpty { return (text ?? "").isEmpty ? entries : [] }
    var ranked: [[Entry]] = [[], [], [], [], []]
    for entry in entries {
      let (rule, body) = entry
      let parts = [
        rule.id, rule.statement, rule.guideline.title, rule.section, rule.note ?? "", body.title,
        rule.words,
      ]
      if asked.count > 1, parts.contains(where: { words(of: $0).contains(asked) }) {
        let isExact = parts.dropLast().contains {
          $0.lowercased().contains(text?.lowercased() ?? "")
        }
        ranked[isExact ? 0 : 1].append(entry)
        continue
      }
      let held = Set(words(of: parts.joined(separator: "\n")))
      let ranks = asked.map { word in
        held.contains(word) || held.contains(word + "s")
          ? 2
          : held.contains { $0.hasPrefix(word) } ? 3 : held.contains { $0.contains(word) } ? 4 : 5
      }
      if let rank = ranks.max(), rank < 5 { ranked[rank].append(entry) }
    }
    let near = ranked[0...3].flatMap(\.self)
    return near.isEmpty ? ranked[4] : near
  }

  /// The words of a text in lower case: runs of letters, and runs of digits, so that `16pt` is `16 pt`.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
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

  /// A list of rules, by topics.
  public static func list(_ entries: [Entry], isStyled: Bool = false) -> String {
    var text = ""
    var topic: String?
    for (rule, body) in entries {
      if body.title != topic {
        text += (topic == nil ? "" : "\n") + TerminalText.bold(body.title, isStyled) + "\n"
        topic = body.title
      }
      text += "  \(rule.id)\n    \(rule.statement)\n    \(source(rule))\n"
    }
    return text
  }

  /// One rule, with the commands that answer by it, or why none does.
  public static func explanation(_ entry: Entry, isStyled: Bool = false) -> String {
    let (rule, body) = entry
    let use =
      rule.note.map { "no command uses it: \($0)" }
      ?? body.commands.map { "devcat \($0)" }.joined(separator: ", ")
    return TerminalText.bold(rule.id, isStyled) + "\n"
      + DevicePage.facts([
        ("says", rule.statement), ("document", rule.guideline.title), ("section", rule.section),
        ("topic", body.title), ("used by", use),
      ])
  }

  /// Writes the member `rules`, an array.
  public static func write(_ entries: [Entry], to writer: inout JSONWriter) {
    writer.key("rules")
    writer.beginArray()
    for (rule, body) in entries {
      writer.beginObject()
      writer.member("rule", rule.id)
      writer.member("topic", body.title)
      writer.member("says", rule.statement)
      writer.member("document", rule.guideline.title)
      writer.member("section", rule.section)
      if let note = rule.note {
        writer.member("note", note)
      } else {
        writer.member("commands", body.commands)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private static func source(_ rule: Rule) -> String {
    "\(rule.guideline.title), \"\(rule.section)\"" + (rule.note.map { "; \($0)" } ?? "")
  }
}
