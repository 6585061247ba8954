public import DevcatAdaptivity

/// The output of `devcat rules`: rules and sentences with their sources.
public enum RulesPage {
  /// A rule, with the topic that it belongs to.
  public typealias Entry = (rule: Rule, body: RuleBody)

  /// The rules and sentences of a topic (`nil` for all) that fit a text, the best first, each in
  /// the order of docs/Rules.md, and devcat's own conventions last.
  ///
  /// A rule fits if it has each word, without regard to case and form, or a word that begins so: in
  /// its id, its sentence or its further words, and then in the section, the note or the topic.
  /// Only if there are none of these, a word may be in the title of the document, or a part of
  /// another one.
  public static func entries(holding text: String?, topic: String? = nil) -> [Entry] {
    let entries = RuleBody.all.filter {
      topic == nil || $0.title.lowercased() == topic?.lowercased()
    }
    .flatMap { body in body.rules.map { (rule: $0, body: body) } }
    guard let text, !text.isEmpty else { return entries }
    let search = RuleSearch(text)
    let hits = entries.compactMap { entry in
      search.rank(of: entry.rule, in: entry.body).map { (entry: entry, rank: $0) }
    }
    let bounds: [RuleSearch.Rank] = [.placeWords, .document, .parts]
    let bound = bounds.first { bound in hits.contains { $0.rank <= bound } }
    let isConvention = { (entry: Entry) in entry.rule.guideline == .devcat }
    let near = hits.filter { $0.rank <= bound ?? .parts }.enumerated().sorted { one, two in
      let (first, second) = (one.element, two.element)
      let (isFirst, isSecond) = (isConvention(first.entry), isConvention(second.entry))
      return isFirst != isSecond
        ? isSecond
        : first.rank != second.rank ? first.rank < second.rank : one.offset < two.offset
    }
    return near.map(\.element.entry)
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
      text += "  \(rule.id)\n"
      for line in [rule.statement] + source(rule) { text += "    \(line)\n" }
    }
    return text
  }

  /// The rules that a search found: the sentence of each, and below it the id and the source.
  public static func answers(_ entries: [Entry], isStyled: Bool = false) -> String {
    entries.map { rule, _ in
      let lines = [rule.id] + source(rule)
      return TerminalText.bold(rule.statement, isStyled) + "\n"
        + lines.map { "  \($0)\n" }.joined()
    }.joined()
  }

  /// One rule, with the commands that answer by it, or why none does.
  public static func explanation(_ entry: Entry, isStyled: Bool = false) -> String {
    let (rule, body) = entry
    let use =
      rule.note.map { "no command uses it: \($0)" }
      ?? body.commands.map { "devcat \($0)" }.joined(separator: ", ")
    return TerminalText.bold(rule.statement, isStyled) + "\n"
      + DevicePage.facts([
        ("rule", rule.id), ("document", rule.guideline.title), ("section", rule.section),
        ("topic", body.title), ("used by", use),
      ])
  }

  /// Writes the member `rules`, an array.
  public static func write(_ entries: [Entry], to writer: inout JSONWriter) {
    writer.objects("rules", entries) { writer, entry in
      let (rule, body) = entry
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
    }
  }

  /// The document and the section, and the note, each as a line.
  private static func source(_ rule: Rule) -> [String] {
    ["\(rule.guideline.title), \"\(rule.section)\""] + (rule.note.map { ["\($0)."] } ?? [])
  }
}
