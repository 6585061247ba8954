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
          ("safe area", AnswerText.cell(check.safeArea) { LayoutPage.text(of: $0, profile) }),
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
      FieldValue.text(of: $0.rounded(toParts: 1_000_000))
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

/// Frames on one screen, with the checks of each and of each pair.
public struct FrameGroup: Sendable {
  /// The names of the frames; `nil` if they have none.
  let names: [String?]
  /// The check of each.
  public let checks: [FrameCheck]
  /// The pairs that are too near to each other.
  public let pairs: [FramePair]

  /// Makes a group of frames, one at least.
  public init(names: [String?], checks: [FrameCheck]) {
    precondition(names.count == checks.count && !checks.isEmpty, "each frame has its name")
    self.names = names
    self.checks = checks
    pairs = FramePair.violations(among: checks.map { ($0.frame, $0.purpose) })
  }

  /// The name of a frame: its own, or its number in the list.
  func name(_ index: Int) -> String {
    names[index].map { "'\($0)'" } ?? "frame \(index + 1)"
  }

  /// The finding about a pair, in words.
  public func words(of pair: FramePair) -> String {
    let what = pair.rule == .overlap ? "overlap" : "have touch targets that overlap"
    return "\(name(pair.first)) and \(name(pair.second)) \(what) by "
      + "\(FieldValue.shortText(of: pair.width)) × \(FieldValue.shortText(of: pair.height)) pt"
  }
}

extension FramePage {
  /// The pages of all frames, and the findings about pairs.
  public static func text(_ profile: Profile, _ group: FrameGroup, isStyled: Bool = false) -> String
  {
    if group.checks.count == 1 { return text(profile, group.checks[0], isStyled: isStyled) }
    var text = group.checks.indices.map { index in
      TerminalText.bold(TerminalText.line(group.name(index)), isStyled) + "\n"
        + self.text(profile, group.checks[index], isStyled: isStyled)
    }.joined(separator: "\n")
    text += "\n" + TerminalText.bold("Together", isStyled) + "\n"
    text +=
      group.pairs.isEmpty
      ? "  the frames are clear of each other\n"
      : group.pairs.map { "  " + TerminalText.line(group.words(of: $0)) + "\n" }.joined()
    return text
  }
}

extension FrameJSON {
  /// Writes one frame as `write(_:_:to:)` does; several as `frames`, and `pairs`.
  public static func write(_ profile: Profile, _ group: FrameGroup, to writer: inout JSONWriter) {
    if group.checks.count == 1 { return write(profile, group.checks[0], to: &writer) }
    writer.key("frames")
    writer.beginArray()
    for (index, check) in group.checks.enumerated() {
      writer.beginObject()
      if let name = group.names[index] { writer.member("frameName", name) }
      write(profile, check, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("pairs")
    writer.beginArray()
    for pair in group.pairs {
      writer.beginObject()
      writer.member("first", pair.first)
      writer.member("second", pair.second)
      writer.member("rule", pair.rule.id)
      writer.member("width", pair.width)
      writer.member("height", pair.height)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// The members of `devcat check-frame --json`.
public enum FrameJSON {
  /// Writes the device, the frame, the surroundings and `checks` into the present object.
  public static func write(
    _ profile: Profile, _ check: FrameCheck, to writer: inout JSONWriter
  ) {
    writer.device(profile)
    var reasons = AnswerReasons()
    writer.context(check.traits, &reasons)
    writer.member("width", check.traits.width, &reasons)
    writer.member("height", check.traits.height, &reasons)
    writer.member("as", check.purpose.rawValue)
    writer.member("frame", check.frame)
    writer.safeArea(check.safeArea, &reasons)
    writer.member("safeRectangle", check.safeRectangle, &reasons)
    writer.key("checks")
    writer.beginArray()
    for finding in check.findings { write(finding, to: &writer) }
    writer.endArray()
    writer.contradictions(check.contradictions)
    writer.members(reasons)
  }

  private static func write(_ finding: FrameFinding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("check", finding.check.rawValue)
    writer.member("rule", finding.rule.id)
    writer.member("outcome", finding.outcome.word)
    if let excesses = finding.excesses {
      writer.key("violations")
      writer.beginArray()
      for excess in excesses {
        writer.beginObject()
        writer.member("place", excess.place)
        writer.member("points", excess.points)
        writer.endObject()
      }
      writer.endArray()
    }
    if let reason = finding.reason { writer.member("because", reason.description) }
    if let remark = finding.remark { writer.member("remark", remark.statement) }
    writer.endObject()
  }
}
