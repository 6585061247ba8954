public import DevcatAdaptivity
import DevcatValues

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
  public static func list(_ entries: [Entry]) -> Page {
    .joined(
      entries.grouped(by: \.body.title).map { topic, entries in
        let lines = entries.flatMap {
          [$0.rule.id, "  " + $0.rule.statement, "  " + $0.rule.source]
        }
        return Page([.heading(topic), .list(lines)])
      })
  }

  /// The rules that a search found: the sentence of each, and below it the id and the source.
  public static func answers(_ entries: [Entry]) -> Page {
    Page(entries.flatMap { [.heading($0.rule.statement), .list([$0.rule.id, $0.rule.source])] })
  }

  /// One rule, with the commands that answer by it; no command answers by advice.
  public static func explanation(_ entry: Entry) -> Page {
    let (rule, body) = entry
    let use =
      body.commands.isEmpty
      ? "advice, by which no command answers"
      : body.commands.map { "devcat \($0)" }.joined(separator: ", ")
    return Page([
      .heading(rule.statement),
      .facts([
        ("rule", rule.id), ("document", rule.guideline.title), ("section", rule.section),
        ("topic", body.title), ("used by", use),
      ]),
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
}
