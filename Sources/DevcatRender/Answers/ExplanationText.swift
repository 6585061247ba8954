public import DevcatAdaptivity

/// The rules by which an answer was found, for people.
public enum ExplanationText {
  /// A numbered list of rules with their sources, each with all its results, once; empty without steps.
  public static func text(_ steps: [ExplanationStep], isStyled: Bool = false) -> String {
    if steps.isEmpty { return "" }
    let steps = steps.distinct()
    var text = "\n" + TerminalText.bold("Why", isStyled) + "\n"
    var rules: [Rule] = []
    for step in steps where !rules.contains(step.rule) {
      rules.append(step.rule)
      text += "  \(rules.count). \(step.rule.statement)\n"
      text += "     \(step.rule.guideline.title), \"\(step.rule.section)\"\n"
      for other in steps where other.rule == step.rule {
        text += "     → \(TerminalText.line(other.finding))\n"
      }
    }
    return text
  }
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
