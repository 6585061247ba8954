import Adaptivity
import Arguments
import Catalogue
import Render
import Store

/// The options of every command that answers by rules.
struct AnswerOptions: Sendable {
  var catalogue = CatalogueOptions()
  var revision: String?
  var isExplained = false
  var isJSON = false

  static let arguments: [Argument<AnswerOptions>] =
    [
      .state(to: \.revision),
      .flag(
        "--explain", to: \.isExplained,
        help: "Name the rules behind the answer, with document and section."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue)

  /// An empty reasoning, which collects rules only with `--explain`.
  var reasoning: Reasoning { Reasoning(isWanted: isExplained) }

  /// Reads the catalogue with `body`.
  func reading(_ body: (CatalogueFile) throws -> Void) throws {
    let file = try catalogue.openForReading(at: revision)
    try file.reading { try body(file) }
  }

  /// Prints an answer as JSON with `--json`, and otherwise as text with its reasoning.
  func print(
    _ reasoning: Reasoning, text: () -> String, json: (inout JSONWriter) -> Void
  ) throws {
    try print(reasoning, bytes: { Array(text().utf8) }, json: json)
  }

  /// Prints an answer whose text is UTF-8 already.
  func print(
    _ reasoning: Reasoning, bytes: () -> [UInt8], json: (inout JSONWriter) -> Void
  ) throws {
    if isJSON {
      try JSONOutput.print { writer in
        writer.beginObject()
        json(&writer)
        writer.explanation(reasoning)
        writer.endObject()
      }
    } else {
      try Output.standard.write(bytes())
      try Output.standard.write(ExplanationText.text(reasoning, isStyled: Output.isStyled))
    }
  }
}
