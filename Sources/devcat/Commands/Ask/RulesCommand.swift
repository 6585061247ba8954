import DevcatValues
import DevcatAdaptivity
import DevcatArguments
import DevcatRender

/// `devcat rules`: the rules and sentences that answers rest on.
enum RulesCommand {
  struct Options: Sendable {
    var text: String?
    var topic: String?
    var isJSON = false
  }

  static let command = Command(
    "rules", "List, search and explain the rules behind the answers.",
    discussion: """
      With the id of a rule, it explains the rule. With any other text, it searches all rules:
        devcat rules layout.compact-margin
        devcat rules 'how large must a button be'
        devcat rules --topic Advice
      """,
    options: Options(),
    [
      .word(
        "text", to: \.text, help: "The id of a rule, or a question. Default: all rules."),
      .option("--topic", to: \.topic, value: "topic", help: "Show only the rules of one topic."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let topics = RuleBody.all.map(\.title)
    if let topic = options.topic, !topics.contains(where: { $0.lowercased() == topic.lowercased() })
    {
      let near = topic.closest(of: topics).map { "Did you mean '\($0)'? " } ?? ""
      throw CommandError(
        .usage, "'\(topic)' is not a topic",
        hint: near + "Topics are \(topics.map { "'\($0)'" }.joined(separator: ", ")).")
    }
    let all = RulesPage.entries(topic: options.topic)
    guard let text = options.text, !text.isEmpty else {
      return try show(all, options) { RulesPage.list(all) }
    }
    if let exact = all.first(where: { $0.rule.id == text.lowercased() }) {
      return try show([exact], options) { RulesPage.explanation(exact) }
    }
    let (entries, missing) = RulesPage.answer(text, topic: options.topic)
    guard !entries.isEmpty else {
      throw CommandError(
        .failed, "The five documents do not cover '\(text)'",
        hint: fields(about: text) ?? "'devcat rules' lists all rules.")
    }
    try show(entries, options, missing: missing) {
      Page([remark(on: missing), RulesPage.answers(entries)])
    }
  }

  /// Prints rules as JSON or as a page.
  private static func show(
    _ entries: [RulesPage.Entry], _ options: Options, missing: [String] = [], page: () -> Page
  ) throws {
    guard options.isJSON else { return try Pager.show(page()) }
    try JSONOutput.object { writer in
      RulesPage.write(entries, missing: missing, to: &writer)
    }
  }

  /// The line before the nearest rules, if no rule has the subject of a question.
  private static func remark(on missing: [String]) -> Page {
    guard !missing.isEmpty else { return Page([]) }
    let words = missing.map { "'\($0)'" }.joined(separator: ", ")
    let hint = missing.lazy.compactMap { fields(about: $0) }.first.map { "\($0) " } ?? ""
    return .line("\(words): not covered by the five documents. \(hint)The nearest rules:")
  }

  /// The fields that have what no rule speaks of; `nil` if none has.
  private static func fields(about text: String) -> String? {
    let fields = Field.all.filter { field in
      [field.path, field.label, field.summary].contains {
        $0.lowercased().contains(text.lowercased())
      }
    }
    guard !fields.isEmpty else { return nil }
    return "Devices have values of it, which 'devcat show' and 'devcat list --fields' print: "
      + fields.prefix(3).map { "'\($0.path)'" }.joined(separator: ", ") + "."
  }
}
