import Catalogue
import Render

/// Prints what came of a comparison, beside the facts that ship with devcat.
struct ComparisonOutput {
  private let report: ComparisonReport

  init(_ report: ComparisonReport) { self.report = report }

  func print(isWhole: Bool, isJSON: Bool) throws {
    let known = try ReferenceFacts.embedded()
    let facts: (String, FieldPath) -> [FieldValue] = { known.facts(of: $0, $1).map(\.value) }
    if isJSON {
      try JSONOutput.print { ComparisonJSON.write(report, facts: facts, to: &$0) }
    } else {
      try Output.standard.write(
        ComparisonText(report, facts: facts, isWhole: isWhole, isStyled: Output.isStyled).text)
    }
  }
}
