public import DevcatAdaptivity

/// The rules by which an answer was found, for people.
public enum ExplanationText {
  /// A numbered list of rules with their sources, each with all its results, once; empty without steps.
  public static func page(_ steps: [ExplanationStep]) -> Page {
    let steps = steps.distinct()
    let lines = steps.map(\.rule).distinct().enumerated().flatMap { index, rule in
      ["\(index + 1). \(rule.statement)", "   " + rule.source]
        + steps.filter { $0.rule == rule }.map { "   → \($0.finding)" }
    }
    return .section("Why", .list(lines))
  }
}

extension Rule {
  /// The document and the section that have the rule.
  var source: String { "\(guideline.title), \"\(section)\"" }
}

extension JSONWriter {
  /// Writes the member `explanation`, an array of the rules that were used, each result once.
  public mutating func explanation(_ steps: [ExplanationStep]) {
    objects("explanation", steps.distinct()) { writer, step in
      writer.member("rule", step.rule.id)
      writer.member("statement", step.rule.statement)
      writer.member("document", step.rule.guideline.title)
      writer.member("section", step.rule.section)
      writer.member("finding", step.finding)
    }
  }
}
