public import Adaptivity
public import Catalogue

/// The page that `devcat window` prints of a device.
public enum WindowPage {
  /// The page, its last line ended by a line feed.
  public static func text(_ profile: Profile, _ window: FreeWindow, isStyled: Bool = false)
    -> String
  {
    let size = [window.size.width, window.size.height].map(FieldValue.text(of:))
    var reasons = [("horizontal", window.horizontal.reason), ("vertical", window.vertical.reason)]
      .compactMap { label, reason in reason.map { (label: label, reason: $0) } }
    if reasons.count == 2, reasons[0].reason == reasons[1].reason {
      reasons = [("window", reasons[0].reason)]
    }
    return AnswerText.title(profile, isStyled)
      + DevicePage.facts(
        [
          ("window", size.joined(separator: " × ") + " pt"),
          ("horizontal", AnswerText.cell(window.horizontal, \.name)),
          ("vertical", AnswerText.cell(window.vertical, \.name)),
        ], isStyled) + bounds(window, isStyled)
      + AnswerText.rules("In iPadOS 26 and later", window.windowRules, isStyled)
      + AnswerText.sections(reasons, window.contradictions, isStyled)
  }

  private static func bounds(_ window: FreeWindow, _ isStyled: Bool) -> String {
    var table = TextTable(alignments: [.left, .left, .left, .left, .left])
    let (width, height) = (window.bounds.horizontal, window.bounds.vertical)
    for (title, bound) in [
      ("widest compact", width.compact), ("narrowest regular", width.regular),
      ("highest compact", height.compact), ("lowest regular", height.regular),
    ] {
      guard let bound else { continue }
      table.add([
        title, FieldValue.text(of: bound.length) + " pt", bound.context.description, bound.title,
        bound.evidence ?? "",
      ])
    }
    if table.rows.isEmpty { return "" }
    return "\n" + TerminalText.bold("Measured bounds", isStyled) + "\n"
      + table.text(indent: 2, isStyled: isStyled)
  }
}
