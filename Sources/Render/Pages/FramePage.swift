public import Adaptivity
public import Catalogue

/// The output of `devcat check-frame`: a control on a device.
public enum FramePage {
  /// The page, its last line ended by a line feed.
  public static func text(_ profile: Profile, _ check: FrameCheck, isStyled: Bool = false)
    -> String
  {
    let title = TerminalText.line("\(profile.title): \(check.traits.context)")
    var table = TextTable(alignments: [.left, .left, .left])
    for finding in check.findings {
      table.add([finding.check.words, finding.outcome.cell, amounts(finding)])
    }
    return TerminalText.bold(title, isStyled) + "\n"
      + DevicePage.facts(
        [
          (check.purpose.words, check.frame.words), ("window", AnswerText.size(check.traits)),
          ("safe area", AnswerText.cell(check.safeArea, LayoutPage.text(of:))),
          ("safe rectangle", AnswerText.cell(check.safeRectangle, \.words)),
        ], isStyled) + "\n" + table.text(indent: 2, isStyled: isStyled)
      + AnswerText.sections(
        check.findings.compactMap { finding in
          finding.reason.map { (finding.check.words, $0) }
        }, check.contradictions, isStyled)
  }

  private static func amounts(_ finding: FrameFinding) -> String {
    let amounts = (finding.excesses ?? []).map { "\($0.place) \($0.pointsText)" }
    let remark: String? =
      switch finding.remark {
      case .landscapeControls?: "some apps, like games, may in landscape"
      case .roundedButtons?: "it looks best with rounded corners"
      case let rule?: rule.statement
      case nil: nil
      }
    return [amounts.joined(separator: ", "), remark ?? ""].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }
}

extension FramePurpose {
  /// The kind of element, in words.
  fileprivate var words: String {
    switch self {
    case .control: "control"
    case .content: "content"
    case .principal: "principal item"
    case .background: "background"
    case .scrolling: "scrollable layout"
    }
  }
}

extension Rectangle {
  /// The place and the size in words, to a millionth of a point.
  var words: String {
    let numbers = [x, y, width, height].map {
      FieldValue.text(of: ($0 * 1_000_000).rounded() / 1_000_000)
    }
    return "\(numbers[2]) × \(numbers[3]) pt at \(numbers[0]), \(numbers[1])"
  }
}

extension FrameFinding.Check {
  /// The check, in words.
  fileprivate var words: String {
    switch self {
    case .touchTarget: "44 × 44 pt at least"
    case .screen: "inside the screen"
    case .safeArea: "inside the safe area"
    case .corners: "clear of rounded corners"
    case .farCorners: "not in a far corner"
    case .homeIndicator: "clear of the Home indicator"
    case .fullWidth: "margins, if full-width"
    case .alignment: "aligned, if full-width at the bottom"
    case .matchingInsets: "matching insets at top and bottom"
    case .symmetry: "centered, with the same inset at both sides"
    case .principalPlace: "in the upper half, where reading begins"
    case .edges: "to all edges of the display"
    case .scrolling: "to the bottom of the display"
    }
  }
}

extension FrameFinding.Outcome {
  /// The outcome as a page has it.
  fileprivate var cell: String { if case .notAvailable = self { "N/A" } else { word } }

  /// The word for the outcome, for tools.
  var word: String {
    switch self {
    case .kept: "kept"
    case .violated: "violated"
    case .notAvailable: "notAvailable"
    case .unknown: "unknown"
    }
  }
}
