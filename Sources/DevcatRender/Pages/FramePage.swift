public import DevcatAdaptivity
public import DevcatValues

/// The output of `devcat check-frame`: a control on a device.
public enum FramePage {
  /// The page of one frame on a device: a row for each rule.
  public static func page(_ profile: Profile, _ check: FrameCheck) -> Page {
    let findings = check.findings.map { finding in
      [finding.check.words, finding.outcome.cell, sentence(finding, check.traits.unit) ?? ""]
    }
    return Page([
      .heading(sentence(profile, check)),
      .facts([
        (check.purpose.words, check.frame.words(check.traits.unit)),
        ("window", AnswerText.size(check.traits)),
        ("safe area", AnswerText.cell(check.safeArea) { LayoutPage.text(of: $0, profile) }),
        ("safe rectangle", AnswerText.cell(check.safeRectangle) { $0.words(check.traits.unit) }),
      ]),
      .gap, .rows(findings), AnswerText.splitView([check.traits]),
      AnswerText.missing(reasons(check.findings)),
    ])
  }

  /// The reasons of findings without an outcome; one that holds for all of them is given once.
  private static func reasons(
    _ findings: [FrameFinding]
  ) -> [(label: String, reason: Reason)] {
    let reasons = findings.compactMap { finding in
      finding.outcome.reason.map { (finding.check.words, $0) }
    }
    guard let first = reasons.first?.1, reasons.count == findings.count, findings.count > 1,
      reasons.allSatisfy({ $0.1 == first })
    else { return reasons }
    return [("every rule", first)]
  }

  /// The device, the context and the answer, as one line.
  public static func summary(_ profile: Profile, _ group: FrameGroup) -> String {
    group.checks.count == 1 ? sentence(profile, group.checks[0]) : verdict(profile, group)
  }

  /// The devices that violate a rule, and a table of all: each with its context and answer.
  public static func overview(_ answers: [(profile: Profile, value: FrameGroup)]) -> Page {
    let rows = answers.map { profile, group in
      let summary = summary(profile, group)
      return [profile.title, String(summary.trimmingPrefix("\(profile.title), "))]
    }
    let count = answers.count.counted("device")
    let broken = answers.filter { $0.value.isViolated }.map(\.profile.title)
    let open = answers.count {
      $0.value.checks.contains { !$0.unknowns.isEmpty || $0.traits.isAvailable == false }
    }
    let first =
      if !broken.isEmpty {
        "\(broken.count) of \(count) violate\(broken.count == 1 ? "s" : "") a rule: "
          + broken.listed(10) + "."
      } else if open > 0 {
        "No device violates a rule, but \(open) of \(count) cannot be checked completely."
      } else {
        "All \(count) keep all rules."
      }
    return Page([.line(first), .gap, .rows(rows, indent: 0)])
  }

  private static func sentence(_ profile: Profile, _ check: FrameCheck) -> String {
    "\(profile.title), \(check.traits.context): \(verdict(check))"
  }

  /// The answer in a sentence: whether the rules are kept, and which are not.
  ///
  /// Rules that are not about the device's platform do not count.
  static func verdict(_ check: FrameCheck) -> String {
    if check.traits.isAvailable == false { return "the device does not offer it." }
    let count = check.findings.count { !$0.outcome.isNotAvailable }
    let kept = count - check.violations.count - check.unknowns.count
    let broken = check.violations.map(\.check.words).joined(separator: "; ")
    let open =
      check.unknowns.isEmpty ? "" : "\(check.unknowns.count) of \(count) cannot be checked"
    if !check.violations.isEmpty {
      return "\(check.violations.count) of \(count) rules violated (\(broken))"
        + (open.isEmpty ? "." : "; \(open).")
    }
    if !open.isEmpty {
      return kept == 0
        ? "no rule can be checked." : "no rule is violated, but \(open)."
    }
    if count == 0 { return "no rule is about the device." }
    let which = count < check.findings.count ? " that apply" : ""
    if count == 1 {
      return which.isEmpty ? "the rule is kept." : "the one rule that applies is kept."
    }
    return "all \(count) rules\(which) are kept."
  }

  /// The sentences of a finding about the frame; `nil` if its outcome says everything.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - unit: The unit of lengths on the device.
  static func sentence(_ finding: FrameFinding, _ unit: String) -> String? {
    var sentences = (finding.excesses ?? []).map { excess in
      finding.check.sentence(excess.place, "\(FieldValue.shortText(of: excess.points)) \(unit)")
    }
    switch finding.remark {
    case "frames.landscape-controls"?:
      sentences.append("Some apps, like games, may place controls there in landscape.")
    case "frames.rounded-buttons"?:
      sentences.append("Such a button looks best with rounded corners.")
    case let rule?: sentences.append(rule.statement)
    case nil: break
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension FrameFinding.Check {
  /// A sentence that says by how much the frame misses the rule.
  ///
  /// - Parameters:
  ///   - place: The side, edge, corner or half.
  ///   - points: The amount with its unit.
  fileprivate func sentence(_ place: String, _ points: String) -> String {
    switch self {
    case .touchTarget: "It needs \(points) more \(place)."
    case .screen: "It is \(points) beyond the \(place) edge of the screen."
    case .safeArea: "It is \(points) beyond the \(place) of the safe area."
    case .corners: "The \(place) corner of the screen cuts \(points) of it."
    case .farCorners: "It is \(points) too near the \(place) corner."
    case .homeIndicator: "It ends \(points) too low."
    case .fullWidth: "Its margin at the \(place) lacks \(points)."
    case .alignment: "It is \(points) off the end of the safe area."
    case .matchingInsets: "The inset at the \(place) is \(points) greater than the other one."
    case .symmetry: "Its inset at the \(place) is \(points) greater than the other one."
    case .principalPlace: "Its middle is \(points) inside the \(place)."
    case .edges, .scrolling: "It ends \(points) before the \(place) edge of the display."
    }
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
  func words(_ unit: String) -> String {
    let numbers = [x, y, width, height].map(FieldValue.shortText)
    return "\(numbers[2]) × \(numbers[3]) \(unit) at \(numbers[0]), \(numbers[1])"
  }
}

extension FrameFinding.Check {
  var words: String {
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

extension Answer<[FrameFinding.Excess]> {
  /// The outcome as a page has it.
  fileprivate var cell: String { isNotAvailable ? "N/A" : word }

  /// The word for the outcome, for tools.
  fileprivate var word: String {
    switch self {
    case .known(let excesses): excesses.isEmpty ? "kept" : "violated"
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

  /// The rules behind the window, where it is of any size, the checks and the pairs.
  public var explanation: [ExplanationStep] {
    (checks[0].traits.freeWindow?.explanation ?? []) + checks.flatMap(\.explanation)
      + pairs.map { ExplanationStep($0.rule, words(of: $0)) }
  }

  var isViolated: Bool { !pairs.isEmpty || checks.contains { !$0.violations.isEmpty } }

  /// The name of a frame: its own, or its number in the list.
  func name(_ index: Int) -> String {
    names[index].map { "'\($0)'" } ?? "frame \(index + 1)"
  }

  /// The finding about a pair, in words.
  func words(of pair: FramePair) -> String {
    let what = pair.rule == "frames.overlap" ? "overlap" : "have touch targets that overlap"
    return "\(name(pair.first)) and \(name(pair.second)) \(what) by "
      + "\(FieldValue.shortText(of: pair.width)) × \(FieldValue.shortText(of: pair.height)) \(checks[0].traits.unit)"
  }
}

extension FramePage {
  /// The pages of all frames, and the findings about pairs.
  public static func page(_ profile: Profile, _ group: FrameGroup) -> Page {
    if group.checks.count == 1 { return page(profile, group.checks[0]) }
    let frames = group.checks.indices.map { index in
      Page.section(group.name(index), page(profile, group.checks[index]))
    }
    let pairs = group.pairs.map(group.words)
    return Page(
      [.heading(verdict(profile, group))] + frames
        + [
          .section(
            "Together", .list(pairs.isEmpty ? ["the frames are clear of each other"] : pairs))
        ]
    )
  }
}

extension FramePage {
  /// The answer for several frames in a sentence.
  private static func verdict(_ profile: Profile, _ group: FrameGroup) -> String {
    let bad = group.checks.indices.filter { !group.checks[$0].violations.isEmpty }
    let open = group.checks.indices.filter { !group.checks[$0].unknowns.isEmpty }
    var parts: [String] = []
    if !bad.isEmpty {
      parts.append("\(names(bad, group)) violate\(bad.count == 1 ? "s" : "") rules")
    }
    if !group.pairs.isEmpty {
      parts.append(
        group.pairs.count == 1 ? "1 pair overlaps" : "\(group.pairs.count) pairs overlap")
    }
    if !open.isEmpty { parts.append("\(names(open, group)) cannot be checked completely") }
    let all =
      parts.isEmpty
      ? "all \(group.checks.count) frames keep all rules" : parts.joined(separator: "; ")
    return "\(profile.title), \(group.checks[0].traits.context): \(all)."
  }

  private static func names(_ indices: [Int], _ group: FrameGroup) -> String {
    indices.map(group.name).listed(3)
  }
}

extension FrameJSON {
  /// Writes one frame as `write(_:_:to:)` does; several as `frames`, and `pairs`.
  public static func write(_ profile: Profile, _ group: FrameGroup, to writer: inout JSONWriter) {
    if group.checks.count == 1 { return write(profile, group.checks[0], to: &writer) }
    writer.objects("frames", group.checks.indices) { writer, index in
      if let name = group.names[index] { writer.member("frameName", name) }
      write(profile, group.checks[index], to: &writer)
    }
    writer.objects("pairs", group.pairs) { writer, pair in
      writer.member("first", pair.first)
      writer.member("second", pair.second)
      writer.member("rule", pair.rule.id)
      writer.member("width", pair.width)
      writer.member("height", pair.height)
    }
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
    writer.reading("safeArea", check.safeArea, &reasons) { $0.insets($1) }
    writer.member("safeRectangle", check.safeRectangle, &reasons)
    writer.array("checks", check.findings) { write($1, to: &$0) }
    writer.members(reasons)
  }

  private static func write(_ finding: FrameFinding, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("check", finding.check.rawValue)
      writer.member("rule", finding.rule.id)
      writer.member("outcome", finding.outcome.word)
      if let excesses = finding.excesses {
        writer.objects("violations", excesses) { writer, excess in
          writer.member("place", excess.place)
          writer.member("points", excess.points)
        }
      }
      if let reason = finding.outcome.reason { writer.member("because", reason.description) }
      if let remark = finding.remark { writer.member("remark", remark.statement) }
    }
  }
}
