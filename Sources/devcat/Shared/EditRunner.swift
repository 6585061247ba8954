import Catalogue
import Render
import Store

/// Commits edits by hand, after the rules have been asked.
enum EditRunner {
  /// Makes a revision that turns `old` into `new`, and says what it did.
  static func commit(
    id: String, from old: Profile?, to new: Profile?, note: RevisionNote, in file: CatalogueFile
  ) throws {
    for finding in try checked(new, in: file) { Console.note("\(finding)") }
    guard let change = Change(id: id, from: old, to: new),
      let point = try file.commit([change], note: note)
    else {
      Console.note("'\(id)' has these values already; no revision was made.")
      return
    }
    let screens = SameScreenCheck.screens(from: old, to: new)
    for finding in try SameScreenCheck.findings(screens, in: file) {
      Console.note("\(finding)")
    }
    let difference = ProfileDifference(id: id, old: old, new: new)
    try Output.standard.write(DiffText.text([difference], isStyled: Output.isStyled))
    Console.note("Made revision \(point.number) (\(point.digest.short)).")
  }

  /// The warnings of the rules.
  ///
  /// - Throws: `CommandError` if a rule finds an error.
  private static func checked(_ profile: Profile?, in file: CatalogueFile) throws -> [Finding] {
    // The panels of a large catalogue are read only where there is something to say.
    guard let profile, !profile.validated().isEmpty else { return [] }
    let findings = profile.validated(knowing: try file.knownPanels())
    let errors = findings.filter { $0.severity == .error }
    guard errors.isEmpty else {
      throw CommandError(
        .data, errors.map(\.description).joined(separator: "\n") + "\nNothing was changed")
    }
    return findings
  }
}
