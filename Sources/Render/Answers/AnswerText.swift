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

  /// A line for each reason, the label before it; a reason that was told already is told once.
  public static func reasons(_ reasons: [(label: String, reason: Reason)]) -> String {
    var told: [Reason] = []
    var table = TextTable(alignments: [.left, .left])
    for (label, reason) in reasons where !told.contains(reason) {
      told.append(reason)
      table.add([label, reason.description])
    }
    return table.text(indent: 2)
  }
}
