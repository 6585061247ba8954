public import Adaptivity
public import Catalogue

/// The page that `devcat rotate` prints of a device.
public enum TransitionPage {
  /// The page, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - from: The context before.
  ///   - to: The context after.
  ///   - answer: The events between them.
  ///   - contradictions: The guidelines' other statements about the two contexts.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func text(
    _ profile: Profile, from: Context, to: Context, _ answer: Answer<Transition>,
    _ contradictions: [Contradiction], isStyled: Bool = false
  ) -> String {
    let notes = AnswerText.sections([], contradictions, isStyled)
    let title =
      TerminalText.bold(TerminalText.line("\(profile.title): \(from) → \(to)"), isStyled) + "\n"
    switch answer {
    case .known(let transition):
      return title + changes(transition, isStyled) + calls(transition, isStyled)
        + silences(transition, isStyled) + notes
    case .notAvailable(let reason), .unknown(let reason):
      return title + "\nThere is no such transition: \(TerminalText.line(reason.description)).\n"
        + notes
    }
  }

  private static func heading(_ text: String, _ isStyled: Bool) -> String {
    "\n" + TerminalText.bold(text, isStyled) + "\n"
  }

  private static func changes(_ transition: Transition, _ isStyled: Bool) -> String {
    var table = TextTable(alignments: [.left, .left])
    for change in transition.changes {
      let trait = change.trait == .displayScale ? "display scale" : change.trait.rawValue
      table.add([trait, "\(change.before) → \(change.after)"])
    }
    var reasons: [Reason] = []
    for reason in transition.unknown.map(\.reason) where !reasons.contains(reason) {
      reasons.append(reason)
      table.add(["not known", reason.description])
    }
    if table.rows.isEmpty { table.add(["nothing"]) }
    return heading("Changes of the window", isStyled) + table.text(indent: 2, isStyled: isStyled)
  }

  private static func calls(_ transition: Transition, _ isStyled: Bool) -> String {
    var table = TextTable(alignments: [.right, .left, .left, .left])
    for (index, call) in transition.calls.enumerated() {
      table.add([
        "\(index + 1).", call.callback.rawValue, call.path.joined(separator: " › "),
        call.changes.map(\.description).joined(separator: ", "),
      ])
    }
    return heading("Callbacks, in order", isStyled)
      + (table.rows.isEmpty ? "  none\n" : table.text(indent: 2, isStyled: isStyled))
  }

  private static func silences(_ transition: Transition, _ isStyled: Bool) -> String {
    var text = ""
    for (title, isCertain) in [("Not called", true), ("Not known", false)] {
      var table = TextTable(alignments: [.left, .left, .left])
      for silence in transition.silences where silence.isCertain == isCertain {
        table.add([
          silence.callback.rawValue, silence.path.joined(separator: " › "), silence.because,
        ])
      }
      if !table.rows.isEmpty {
        text += heading(title, isStyled) + table.text(indent: 2, isStyled: isStyled)
      }
    }
    return text
  }
}
