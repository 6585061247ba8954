import DevcatAdaptivity
public import DevcatValues
import DevcatPictures

/// The report of `devcat check-frame --junit`, which CI systems show as tests.
///
/// A suite is a device in a context, and a case a rule for a frame. A rule that cannot be checked is
/// a failure, as it is for the exit status.
public enum FrameReport {
  /// The XML of the report, its last line ended by a line feed.
  public static func text(_ checked: [(profile: Profile, group: FrameGroup)]) -> String {
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"devcat check-frame\">\n"
    for (profile, group) in checked { text += suite(profile, group) }
    return text + "</testsuites>\n"
  }

  private static func suite(_ profile: Profile, _ group: FrameGroup) -> String {
    let context = group.checks.first?.traits.context.description ?? ""
    var cases: [(name: String, failure: String?)] = []
    for (index, check) in group.checks.enumerated() {
      let frame = group.checks.count == 1 ? "" : "\(group.name(index)): "
      for finding in check.findings {
        cases.append(
          (frame + finding.check.words, failure(finding, check.traits.unit)))
      }
    }
    for pair in group.pairs {
      cases.append(("frames are clear of each other", group.words(of: pair)))
    }
    let failures = cases.count { $0.failure != nil }
    let name = MarkupText.xml("\(profile.title), \(context)")
    var text =
      "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\">\n"
    for (title, failure) in cases {
      let head = "    <testcase classname=\"\(name)\" name=\"\(MarkupText.xml(title))\""
      text +=
        failure.map {
          "\(head)>\n      <failure message=\"\(MarkupText.xml($0))\"/>\n    </testcase>\n"
        }
        ?? "\(head)/>\n"
    }
    return text + "  </testsuite>\n"
  }

  private static func failure(_ finding: FrameFinding, _ unit: String) -> String? {
    switch finding.outcome {
    case .kept: nil
    case .violated: FramePage.sentence(finding, unit) ?? "violated"
    case .notAvailable(let reason), .unknown(let reason): "It cannot be checked: \(reason)."
    }
  }
}
