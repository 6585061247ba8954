public import DevcatAdaptivity
public import DevcatValues
import DevcatPictures

/// A report of JUnit, which CI systems show as tests: a suite for each device in a context.
public struct TestReport: Sendable {
  /// A test: its name, and why it failed; `nil` if it passed.
  typealias Case = (name: String, failure: String?)

  /// The number of failed tests.
  public private(set) var failureCount = 0
  private let command: String
  private var suites = ""

  /// Makes a report without suites of a command, such as `layout`.
  public init(_ command: String) { self.command = command }

  /// The XML of the report, its last line ended by a line feed.
  public var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"devcat \(command)\">\n"
      + suites + "</testsuites>\n"
  }

  /// Adds the error that ended the command, as a failed test.
  public mutating func add(error: String) { add("devcat \(command)", [("answer", error)]) }

  /// Adds a device in a context.
  mutating func add(_ profile: Profile, _ context: String, _ cases: [Case]) {
    add("\(profile.title), \(context)", cases)
  }

  private mutating func add(_ title: String, _ cases: [Case]) {
    let failures = cases.count { $0.failure != nil }
    failureCount += failures
    let name = MarkupText.xml(title)
    suites +=
      "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\">\n"
    for (title, failure) in cases {
      let head = "    <testcase classname=\"\(name)\" name=\"\(MarkupText.xml(title))\""
      suites +=
        failure.map {
          "\(head)>\n      <failure message=\"\(MarkupText.xml($0))\"/>\n    </testcase>\n"
        }
        ?? "\(head)/>\n"
    }
    suites += "  </testsuite>\n"
  }

  /// Adds the layout of a device: a case for each part, which fails if that is not known, or one
  /// that fails if the device does not offer the context.
  public mutating func add(_ profile: Profile, _ metrics: LayoutMetrics) {
    let traits = metrics.traits
    let context = traits.context.description
    if traits.isAvailable == false {
      return add(profile, context, [("context", Self.failure(of: traits.horizontal))])
    }
    var cases = [
      ("window", Self.failure(of: traits.width) ?? Self.failure(of: traits.height)),
      ("safe area", Self.unknown(metrics.safeArea)),
      ("status bar", Self.unknown(metrics.statusBar.height)),
    ]
    if profile.platform != .android {
      cases.append(
        ("size classes", Self.failure(of: traits.horizontal) ?? Self.failure(of: traits.vertical)))
      cases += metrics.variants.map { ("margins of \($0.rawValue)", Self.unknown($1)) }
    }
    add(profile, context, cases)
  }

  /// Adds the fit of artwork on a device: a case that fails if it is not known, or if the device
  /// does not offer the context.
  public mutating func add(_ profile: Profile, _ answer: ArtworkAnswer) {
    add(profile, answer.traits.context.description, [("fit", Self.failure(of: answer.fit))])
  }

  /// Adds frames on a device: a case for each rule of each frame, which fails too if it cannot be
  /// checked, as it does for the exit status.
  public mutating func add(_ profile: Profile, _ group: FrameGroup) {
    var cases: [Case] = []
    for (index, check) in group.checks.enumerated() {
      let frame = group.checks.count == 1 ? "" : "\(group.name(index)): "
      for finding in check.findings {
        cases.append((frame + finding.check.words, Self.failure(finding, check.traits.unit)))
      }
    }
    cases += group.pairs.map { ("frames are clear of each other", group.words(of: $0)) }
    add(profile, group.checks.first?.traits.context.description ?? "", cases)
  }

  private static func failure(_ finding: FrameFinding, _ unit: String) -> String? {
    switch finding.outcome {
    case .kept: nil
    case .violated: FramePage.sentence(finding, unit) ?? "violated"
    case .notAvailable(let reason), .unknown(let reason): "It cannot be checked: \(reason)."
    }
  }

  /// A sentence that says why an answer has no value; `nil` if it has one.
  private static func failure<Value>(of answer: Answer<Value>) -> String? {
    switch answer {
    case .known: nil
    case .notAvailable(let reason): "It is not offered: \(reason)."
    case .unknown(let reason): "It is not known: \(reason)."
    }
  }

  /// A sentence that says why an answer is unknown; a part that the device does not have is no
  /// failure.
  private static func unknown<Value>(_ answer: Answer<Value>) -> String? {
    answer.isNotAvailable ? nil : failure(of: answer)
  }
}
