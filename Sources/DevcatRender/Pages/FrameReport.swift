import DevcatAdaptivity
public import DevcatValues

/// The report of `devcat check-frame --junit`, which CI systems show as tests.
///
/// A suite is a device in a context, and a case a rule for a frame. A rule that cannot be checked is
/// a failure, as it is for the exit status.
public enum FrameReport {
  /// The XML of the report, its last line ended by a line feed.
  public static func text(_ checked: [(profile: Profile, group: FrameGroup)]) -> String {
    var report = TestReport("check-frame")
    for (profile, group) in checked {
      let context = group.checks.first?.traits.context.description ?? ""
      report.add(profile, context, cases(group))
    }
    return report.text
  }

  private static func cases(_ group: FrameGroup) -> [TestReport.Case] {
    var cases: [TestReport.Case] = []
    for (index, check) in group.checks.enumerated() {
      let frame = group.checks.count == 1 ? "" : "\(group.name(index)): "
      for finding in check.findings {
        cases.append(
          (frame + finding.check.words, failure(finding, check.traits.unit)))
      }
    }
    return cases
      + group.pairs.map { ("frames are clear of each other", group.words(of: $0)) }
  }

  private static func failure(_ finding: FrameFinding, _ unit: String) -> String? {
    switch finding.outcome {
    case .kept: nil
    case .violated: FramePage.sentence(finding, unit) ?? "violated"
    case .notAvailable(let reason), .unknown(let reason): "It cannot be checked: \(reason)."
    }
  }
}
