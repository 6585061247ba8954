public import Adaptivity
import Catalogue

/// Answers for people: short in a cell, and their reasons below.
public enum AnswerText {
  /// A cell: the value, `N/A` or `unknown`.
  public static func cell<Value>(_ answer: Answer<Value>, _ text: (Value) -> String) -> String {
    switch answer {
    case .known(let value): text(value)
    case .notAvailable: "N/A"
    case .unknown: "unknown"
    }
  }

  /// A cell for a number.
  public static func cell(_ answer: Answer<Double>, unit: String = "") -> String {
    cell(answer) { FieldValue.text(of: ($0 * 100).rounded() / 100) + unit }
  }

  /// A line for each reason, behind the labels of all that it is the reason of.
  public static func reasons(_ reasons: [(label: String, reason: Reason)]) -> String {
    var told: [(labels: [String], reason: Reason)] = []
    for (label, reason) in reasons {
      if let index = told.firstIndex(where: { $0.reason == reason }) {
        if !told[index].labels.contains(label) { told[index].labels.append(label) }
      } else {
        told.append(([label], reason))
      }
    }
    var table = TextTable(alignments: [.left, .left])
    for (labels, reason) in told {
      table.add([labels.joined(separator: "; "), reason.description])
    }
    return table.text(indent: 2)
  }
}

extension AnswerText {
  /// The title of a page about a device.
  static func title(_ profile: Profile, _ isStyled: Bool) -> String {
    TerminalText.bold(TerminalText.line(profile.title), isStyled) + "\n"
  }

  /// The size of a window in points; a side that is not known is a dash.
  static func size(_ traits: TraitEnvironment) -> String {
    switch (traits.width, traits.height) {
    case (.notAvailable, _): return "N/A"
    case (.unknown, .unknown): return "unknown"
    case (let width, let height):
      func side(_ side: Answer<Double>) -> String {
        side.value.map { FieldValue.text(of: ($0 * 100).rounded() / 100) } ?? "–"
      }
      return "\(side(width)) × \(side(height)) pt"
    }
  }

  /// What stands below an answer: why values are missing, and where guidelines say another thing.
  static func sections(
    _ reasons: [(label: String, reason: Reason)], _ contradictions: [Contradiction],
    _ isStyled: Bool
  ) -> String {
    var text = ""
    if !reasons.isEmpty {
      text += "\n" + TerminalText.bold("Without a value", isStyled) + "\n" + self.reasons(reasons)
    }
    if !contradictions.isEmpty {
      text += "\n" + TerminalText.bold("Guidelines that say otherwise", isStyled) + "\n"
      for contradiction in contradictions {
        text += "  " + TerminalText.line(contradiction.description) + "\n"
      }
    }
    return text
  }
}
