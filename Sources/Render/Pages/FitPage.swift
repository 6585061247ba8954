public import Adaptivity
public import Catalogue

/// The output of `devcat fit`: artwork on some devices.
public enum FitPage {
  /// The page, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - artwork: The size of the artwork.
  ///   - answers: The devices with its fit on each.
  ///   - seen: The part that is visible on all of them, if it fills the screens.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func text(
    _ artwork: Size, _ answers: [(profile: Profile, answer: ArtworkAnswer)], seen: Answer<Size>,
    isStyled: Bool = false
  ) -> String {
    var table = TextTable([
      ("device", .left), ("context", .left), ("window", .left), ("filled, cropped", .left),
      ("fitted, with bars", .left),
    ])
    for (profile, answer) in answers {
      table.add([
        profile.title, answer.traits.context.description, AnswerText.size(answer.traits),
        AnswerText.cell(answer.fit) { cropped($0.filled, answer) },
        AnswerText.cell(answer.fit) { bars($0.fitted, answer) },
      ])
    }
    let title = TerminalText.bold("Artwork of \(sides(artwork))", isStyled)
    var reasons = answers.compactMap { profile, answer in
      answer.fit.reason.map {
        (label: "\(TerminalText.line(profile.title)), \(answer.traits.context)", reason: $0)
      }
    }
    if let reason = seen.reason { reasons.append((label: "Seen on all", reason: reason)) }
    return title + "\n" + table.text(indent: 2, isStyled: isStyled)
      + "\nSeen on all where it fills: \(AnswerText.cell(seen) { "the middle \(sides($0))" })\n"
      + AnswerText.sections(reasons, answers.flatMap(\.answer.contradictions), isStyled)
  }

  private static func sides(_ size: Size) -> String {
    [size.width, size.height].map { AnswerText.cell(.known($0)) }.joined(separator: " × ")
  }

  private static func cropped(_ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer) -> String {
    if scaling.edges == .none { return "nothing" }
    return "\(scaling.edges.words) \(amount(scaling, answer)) each, \(percent(scaling)) of it"
  }

  private static func bars(_ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer) -> String {
    guard let kind = scaling.bars else { return "none" }
    return "\(kind) \(amount(scaling, answer)) at \(scaling.edges.words)"
  }

  private static func amount(_ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer) -> String {
    let points = AnswerText.cell(.known(scaling.each.value), unit: " pt")
    guard let pixels = answer.pixels(scaling.each).value else { return points }
    return "\(points) (\(AnswerText.cell(.known(pixels))) px)"
  }

  private static func percent(_ scaling: ArtworkFit.Scaling) -> String {
    AnswerText.cell(.known(scaling.share.value * 100), unit: " %")
  }
}
