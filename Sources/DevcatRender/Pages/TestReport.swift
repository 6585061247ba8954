public import DevcatAdaptivity
public import DevcatValues
import DevcatPictures

/// A report of JUnit, which CI systems show as tests: a suite for each device in a context.
public struct TestReport: Sendable {
  /// How a test ended, with the reason.
  enum Outcome {
    case passed
    case failed(String)
    /// It is not about the device, or may not be known.
    case skipped(String)
  }

  typealias Case = (name: String, outcome: Outcome)

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
  public mutating func add(error: String) {
    add("devcat \(command)", [("answer", .failed(error))])
  }

  /// Adds a device in a context.
  mutating func add(_ profile: Profile, _ context: String, _ cases: [Case]) {
    add("\(profile.title), \(context)", cases)
  }

  private mutating func add(_ title: String, _ cases: [Case]) {
    let name = MarkupText.xml(title)
    var (text, failures, skipped) = ("", 0, 0)
    for (title, outcome) in cases {
      let head = "    <testcase classname=\"\(name)\" name=\"\(MarkupText.xml(title))\""
      func element(_ tag: String, _ reason: String) -> String {
        "\(head)>\n      <\(tag) message=\"\(MarkupText.xml(reason))\"/>\n    </testcase>\n"
      }
      switch outcome {
      case .passed: text += "\(head)/>\n"
      case .failed(let reason):
        failures += 1
        text += element("failure", reason)
      case .skipped(let reason):
        skipped += 1
        text += element("skipped", reason)
      }
    }
    failureCount += failures
    suites +=
      "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" "
      + "skipped=\"\(skipped)\">\n" + text + "  </testsuite>\n"
  }

  /// Adds the layout of a device: a case for each part, which fails if that is not known, or one
  /// that fails if the device does not offer the context.
  public mutating func add(_ profile: Profile, _ metrics: LayoutMetrics) {
    let traits = metrics.traits
    let context = traits.context.description
    if traits.isAvailable == false {
      return add(profile, context, [("context", Self.offered(traits.horizontal))])
    }
    var cases: [Case] = [
      ("window", Self.offered(traits.width.then { _ in traits.height })),
      ("safe area", Self.known(metrics.safeArea)),
      ("status bar", Self.known(metrics.statusBar.height)),
    ]
    if profile.platform != .android {
      let classes = traits.horizontal.then { _ in traits.vertical }
      cases.append(("size classes", Self.offered(classes)))
      cases += metrics.variants.map { ("margins of \($0.rawValue)", Self.known($1)) }
    }
    add(profile, context, cases)
  }

  /// Adds the fit of artwork on a device: a case that fails if it is not known, or if the device
  /// does not offer the context.
  public mutating func add(_ profile: Profile, _ answer: ArtworkAnswer) {
    add(profile, answer.traits.context.description, [("fit", Self.offered(answer.fit))])
  }

  /// Adds frames on a device: a case for each rule of each frame.
  ///
  /// A rule that is not about the device is skipped; one that cannot be checked fails, as it does for the
  /// exit status.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - group: The checks. If the device does not offer the context, the report has one failure.
  ///   - allowsUnknown: Whether rules that cannot be checked are skipped too.
  public mutating func add(
    _ profile: Profile, _ group: FrameGroup, allowsUnknown: Bool = false
  ) {
    let traits = group.checks[0].traits
    let context = traits.context.description
    if traits.isAvailable == false {
      return add(profile, context, [("context", Self.offered(traits.horizontal))])
    }
    var cases: [Case] = []
    for (index, check) in group.checks.enumerated() {
      let frame = group.checks.count == 1 ? "" : "\(group.name(index)): "
      for finding in check.findings {
        let outcome = Self.outcome(finding, traits.unit, allowsUnknown: allowsUnknown)
        cases.append((frame + finding.check.words, outcome))
      }
    }
    cases += group.pairs.map { ("frames are clear of each other", .failed(group.words(of: $0))) }
    add(profile, context, cases)
  }

  /// Adds a comparison: a suite for each source, with a case for whether anything of it was compared, for each
  /// value that differs, and for each row, device, value and path that decides the exit status.
  ///
  /// - Parameters:
  ///   - report: The comparison.
  ///   - missingPaths: The paths of the map that are in no row.
  ///   - allowsUnknown: Whether devices and values that the catalogue does not have are skipped.
  ///   - skipsInvalid: Whether rows that cannot be used are skipped.
  public mutating func add(
    _ report: ComparisonReport, missingPaths: [Diagnostic], allowsUnknown: Bool, skipsInvalid: Bool
  ) {
    func missing(_ what: String) -> Outcome {
      let reason = "The catalogue does not have the \(what)."
      return allowsUnknown ? .skipped(reason) : .failed(reason)
    }
    for (index, source) in report.sources.enumerated() {
      func isHere(_ location: SourceLocation?) -> Bool {
        report.sources.count == 1 || location?.file.hasPrefix(source) ?? false
      }
      func rows(_ notes: [Diagnostic], _ outcome: (String) -> Outcome) -> [Case] {
        notes.filter { isHere($0.location) }.map { ("row", outcome($0.description)) }
      }
      let isCompared = report.comparedSources.contains(index)
      var cases: [Case] = [
        ("a value is compared", isCompared ? .passed : .failed("Nothing was compared."))
      ]
      for value in report.differences {
        let present = value.present?.description ?? "no value"
        for (stated, claims) in value.claimsByValue
        where claims.contains(where: { $0.source == index }) {
          let ids = value.candidates.joined(separator: ", ")
          let reason =
            "\(stated); the catalogue has \(present)" + (ids.isEmpty ? "." : " or others: \(ids).")
          cases.append(("\(value.title), \(value.path)", .failed(reason)))
        }
      }
      cases += rows(report.unplaced + missingPaths) { .failed($0) }
      cases += rows(report.unusable) { skipsInvalid ? .skipped($0) : .failed($0) }
      cases += report.unknownDevices.filter { isHere($0.location) }.map {
        ($0.name, missing("device"))
      }
      cases += report.additions.filter { isHere($0.location) }
        .map { ("\($0.title), \($0.path)", missing("value")) }
      add(source, cases)
    }
  }

  private static func outcome(
    _ finding: FrameFinding, _ unit: String, allowsUnknown: Bool
  ) -> Outcome {
    switch finding.outcome {
    case .known([]): .passed
    case .known: .failed(FramePage.sentence(finding, unit) ?? "violated")
    case .notAvailable(let reason): .skipped("It does not apply: \(reason).")
    case .unknown(let reason) where allowsUnknown: .skipped("It cannot be checked: \(reason).")
    case .unknown(let reason): .failed("It cannot be checked: \(reason).")
    }
  }

  /// A test that an answer has a value.
  private static func offered<Value>(_ answer: Answer<Value>) -> Outcome {
    switch answer {
    case .known: .passed
    case .notAvailable(let reason): .failed("It is not offered: \(reason).")
    case .unknown(let reason): .failed("It is not known: \(reason).")
    }
  }

  /// A test that an answer is known; a part that the device does not have is skipped.
  private static func known<Value>(_ answer: Answer<Value>) -> Outcome {
    guard case .notAvailable(let reason) = answer else { return offered(answer) }
    return .skipped("The device does not have it: \(reason).")
  }
}
