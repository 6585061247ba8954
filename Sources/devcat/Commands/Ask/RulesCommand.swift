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
        devcat rules 'status bar'
        devcat rules --topic Advice
      """,
    options: Options(),
    [
      .word(
        "text", to: \.text, help: "The id of a rule, or a text to search for. Default: all rules."),
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
    var entries = RulesPage.entries(holding: options.text, topic: options.topic)
    let exact = entries.first { $0.rule.id == options.text?.lowercased() }
    if let exact { entries = [exact] }
    guard !entries.isEmpty else {
      throw CommandError(
        .failed, "No rule contains '\(options.text ?? "")'",
        hint: options.text.flatMap(fields) ?? "'devcat rules' lists all of them.")
    }
    if options.isJSON {
      return try JSONOutput.object { writer in
        RulesPage.write(entries, to: &writer)
      }
    }
    try Pager.show(
      exact.map { RulesPage.explanation($0, isStyled: Output.isStyled) }
        ?? (options.text == nil
          ? RulesPage.list(entries, isStyled: Output.isStyled)
          : RulesPage.answers(entries, isStyled: Output.isStyled)))
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
