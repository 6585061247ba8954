public import Adaptivity

/// The output of `devcat rules`: rules and sentences with their sources.
public enum RulesPage {
  /// A rule, with the topic that it belongs to.
  public typealias Entry = (rule: Rule, body: RuleBody)

  /// Every rule and sentence of a topic (`nil` for all) that holds each word of a text, in the order of
  /// docs/Rules.md.
  ///
  /// The words are looked for in the id, the sentence, the document, the section, the note and the
  /// topic, without regard to case.
  public static func entries(holding text: String?, topic: String? = nil) -> [Entry] {
    let words = (text ?? "").lowercased().split(separator: " ")
    return RuleBody.all.filter { topic == nil || $0.title.lowercased() == topic?.lowercased() }
      .flatMap { body in body.rules.map { ($0, body) } }
      .filter { rule, body in
        let parts = [
          rule.id, rule.statement, rule.guideline.title, rule.section, rule.note ?? "", body.title,
        ]
        let whole = parts.joined(separator: "\n").lowercased()
        return words.allSatisfy(whole.contains)
      }
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
