import Catalogue
import Render

/// Prints what came of a comparison, beside the facts that ship with devcat.
struct ComparisonOutput {
  private let known: ReferenceFacts

  init() throws { known = try ReferenceFacts.embedded() }

  /// The facts about a device's value.
  func facts(_ id: String, _ path: FieldPath) -> [FieldValue] {
    known.facts(of: id, path).map(\.value)
  }

  /// The whole report for people.
  func text(_ report: ComparisonReport, isWhole: Bool) -> String {
    pages(report, isWhole: isWhole).text
  }

  /// The values that differ between a source and the catalogue.
  func differences(_ report: ComparisonReport) -> String {
    pages(report, isWhole: false).differences
  }

  /// The whole report for tools.
  func write(_ report: ComparisonReport, to writer: inout JSONWriter) {
    ComparisonJSON.write(report, facts: facts, to: &writer)
  }

  private func pages(_ report: ComparisonReport, isWhole: Bool) -> ComparisonText {
    ComparisonText(report, facts: facts, isWhole: isWhole, isStyled: Output.isStyled)
  }
}
