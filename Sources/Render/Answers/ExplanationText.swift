public import Adaptivity

/// The rules by which an answer was found, for people.
public enum ExplanationText {
  /// A numbered list of rules with their sources, each with what it comes to; empty without steps.
  public static func text(_ reasoning: Reasoning, isStyled: Bool = false) -> String {
    if reasoning.steps.isEmpty { return "" }
    var text = "\n" + TerminalText.bold("Why", isStyled) + "\n"
    for (index, step) in reasoning.steps.enumerated() {
      let rule = step.rule
      text += "  \(index + 1). \(rule.statement)\n"
      text += "     \(rule.guideline.title), \"\(rule.section)\"\n"
      text += "     → \(TerminalText.line(step.finding))\n"
    }
    return text
  }
}

extension JSONWriter {
  /// Writes the member `explanation`, an array of the rules that were used; nothing where they were
  /// not asked for.
  public mutating func explanation(_ reasoning: Reasoning) {
    guard reasoning.isWanted else { return }
    key("explanation")
    beginArray()
    for step in reasoning.steps {
      beginObject()
      member("rule", step.rule.id)
      member("statement", step.rule.statement)
      member("document", step.rule.guideline.title)
      member("section", step.rule.section)
      member("finding", step.finding)
      endObject()
    }
    endArray()
  }
}
