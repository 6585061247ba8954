public import DevcatAdaptivity

/// The output of `devcat rules`: rules and sentences with their sources.
public enum RulesPage {
  /// A rule, with the topic that it belongs to.
  public typealias Entry = (rule: Rule, body: RuleBody)

  /// The rules and sentences of a topic; `nil` for all.
  public static func entries(topic: String?) -> [Entry] {
    RuleBody.all.filter { topic == nil || $0.title.lowercased() == topic?.lowercased() }
      .flatMap { body in body.rules.map { (rule: $0, body: body) } }
  }

  /// The rules that answer a question, the best first, and the words of its subject, if no rule has
  /// them: then the rules are the nearest.
  public static func answer(
    _ question: String, topic: String? = nil
  ) -> (entries: [Entry], missing: [String]) {
    let answer = RuleSearch(entries(topic: nil)).answer(question)
    return (
      answer.entries.filter { topic == nil || $0.body.title.lowercased() == topic?.lowercased() },
      answer.missing
    )
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
      text += "    \(rule.statement)\n    \(source(rule))\n"
    }
    return text
  }

  /// The rules that a search found: the sentence of each, and below it the id and the source.
  public static func answers(_ entries: [Entry], isStyled: Bool = false) -> String {
    entries.map { rule, _ in
      TerminalText.bold(rule.statement, isStyled) + "\n  \(rule.id)\n  \(source(rule))\n"
    }.joined()
  }

  /// One rule, with the commands that answer by it; no command answers by advice.
  public static func explanation(_ entry: Entry, isStyled: Bool = false) -> String {
    let (rule, body) = entry
    let use =
      body.commands.isEmpty
      ? "advice, by which no command answers"
      : body.commands.map { "devcat \($0)" }.joined(separator: ", ")
    return TerminalText.bold(rule.statement, isStyled) + "\n"
      + DevicePage.facts([
        ("rule", rule.id), ("document", rule.guideline.title), ("section", rule.section),
        ("topic", body.title), ("used by", use),
      ])
  }

  /// Writes the member `rules`, an array, and before it `notCovered`, the words of a subject that no
  /// rule has.
  public static func write(
    _ entries: [Entry], missing: [String] = [], to writer: inout JSONWriter
  ) {
    if !missing.isEmpty { writer.member("notCovered", missing) }
    writer.objects("rules", entries) { writer, entry in
      let (rule, body) = entry
      writer.member("rule", rule.id)
      writer.member("topic", body.title)
      writer.member("says", rule.statement)
      writer.member("document", rule.guideline.title)
      writer.member("section", rule.section)
      writer.member("commands", body.commands)
    }
  }

  private static func source(_ rule: Rule) -> String {
    "\(rule.guideline.title), \"\(rule.section)\""
  }
}
