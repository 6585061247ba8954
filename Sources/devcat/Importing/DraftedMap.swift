import Import
import Render

/// `devcat import --draft-map`: a mapping file proposed for a table of someone else.
enum DraftedMap {
  /// Writes the proposal for the table at `source`, and says what it is and how sure.
  static func write(_ source: String, to path: String) throws {
    guard let draft = MapDraft(SourceText(try FileAccess.read(source), file: source)) else {
      throw CommandError(
        .data,
        "Cannot propose a map for '\(source)': it has no header with several columns and rows",
        hint: "A table has its columns between commas, tabs or semicolons.")
    }
    try FileAccess.replace(path, overwriting: false) { try $0(Array(draft.json.utf8)) }
    var table = TextTable([
      ("column", .left), ("field", .left), ("unit", .left), ("how sure", .left),
      ("first values", .left),
    ])
    for proposal in draft.proposals {
      table.add([
        proposal.title, proposal.field ?? "–", proposal.unit ?? "", proposal.confidence,
        proposal.samples.joined(separator: " · "),
      ])
    }
    try Output.standard.write(table.text(isUnderlined: true))
    Console.note(
      "Wrote '\(path)'; change it as needed, then: devcat import --map \(path) \(source)")
  }
}
