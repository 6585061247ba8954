public import Adaptivity
public import Catalogue

/// What `devcat check-frame` prints of a control on a device.
public enum FramePage {
  /// The page, its last line ended by a line feed.
  public static func text(_ profile: Profile, _ check: FrameCheck, isStyled: Bool = false)
    -> String
  {
    let title = TerminalText.line("\(profile.title): \(check.traits.context)")
    var table = TextTable(alignments: [.left, .left, .left])
    for finding in check.findings {
      table.add([finding.check.words, finding.outcome.word, amounts(finding)])
    }
    return TerminalText.bold(title, isStyled) + "\n"
      + DevicePage.facts([
        ("frame", check.frame.words), ("window", AnswerText.size(check.traits)),
        ("safe area", AnswerText.cell(check.safeArea, LayoutPage.text(of:))),
        ("safe rectangle", AnswerText.cell(check.safeRectangle, \.words)),
      ]) + "\n" + table.text(indent: 2)
      + AnswerText.sections(
        check.findings.compactMap { finding in
          finding.reason.map { (finding.check.words, $0) }
        }, [], isStyled)
  }

  private static func amounts(_ finding: FrameFinding) -> String {
    guard let excesses = finding.excesses else { return "" }
    let text = excesses.map { "\($0.place) \(AnswerText.cell(.known($0.points), unit: " pt"))" }
      .joined(separator: ", ")
    return text + (finding.remark == nil ? "" : "; some apps, like games, may in landscape")
  }
}

extension Rectangle {
  /// The place and the size in words.
  var words: String {
    let numbers = [x, y, width, height].map { AnswerText.cell(.known($0)) }
    return "\(numbers[2]) × \(numbers[3]) pt at \(numbers[0]), \(numbers[1])"
  }
}

extension FrameFinding.Check {
  /// What is asked, in words.
  fileprivate var words: String {
    switch self {
    case .touchTarget: "44 × 44 pt at least"
    case .screen: "inside the screen"
    case .safeArea: "inside the safe area"
    case .corners: "clear of the corners"
    case .homeIndicator: "clear of the Home indicator"
    case .fullWidth: "margins, if full-width"
    }
  }
}

extension FrameFinding.Outcome {
  /// The word for the outcome.
  var word: String {
    switch self {
    case .kept: "kept"
    case .violated: "violated"
    case .unknown: "unknown"
    }
  }
}
