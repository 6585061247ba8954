import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// The options by which an answer is a test in CI.
struct ReportOptions: Sendable {
  var isStrict = false
  var path: String?

  /// The options of a report; `failure` ends the help of `--strict`.
  static func arguments(
    failure: String = "something is not known, or not offered by a device"
  ) -> [Argument<ReportOptions>] {
    [
      .flag("--strict", to: \.isStrict, help: "Exit with 1 if \(failure)."),
      .option(
        "--junit", to: \.path, value: "file",
        help: "Write a JUnit report for CI to this file, which is replaced; implies '--strict'.",
        completion: .file),
    ]
  }

  /// Whether the answer is a test.
  var isTest: Bool { isStrict || path != nil }

  /// Runs `body`; if it throws, writes a report with one failed test about the error.
  ///
  /// The report of an earlier run would otherwise pass for this one's.
  func reporting<Result>(_ command: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      var report = TestReport(command)
      report.add(error: "\(error)")
      try? write(report.text)
      throw error
    }
  }

  /// Writes the report where one is asked for.
  func write(_ text: @autoclosure () -> String) throws {
    guard let path else { return }
    let bytes = Array(text().utf8)
    try FileAccess.replace(path, overwriting: true) { try $0(bytes) }
  }

  /// Reads the catalogue with `body`, and writes a report of the tests that it adds, where one is asked for.
  ///
  /// - Throws: `CommandError` (exit code 1) if a test failed, and the answer is a test.
  func testing(
    _ command: String, _ answer: AnswerOptions,
    _ body: (CatalogueFile, inout TestReport) throws -> Void
  ) throws {
    var report = TestReport(command)
    try reporting(command) { try answer.reading { try body($0, &report) } }
    try write(report.text)
    guard isTest, report.failureCount > 0 else { return }
    let count = report.failureCount
    throw CommandError(
      .failed, "\(count.counted("value")) \(count == 1 ? "is" : "are") not known, or not offered")
  }
}

/// The options of every command that answers by rules.
struct AnswerOptions: Sendable {
  var catalogue = CatalogueOptions()
  var revision: String?
  var isExplained = false
  var isJSON = false

  static let arguments: [Argument<AnswerOptions>] =
    [
      .state(to: \.revision),
      .flag(
        "--explain", to: \.isExplained,
        help: "Name the rules behind the answer, with document and section."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue)

  /// Reads the catalogue with `body`.
  func reading(_ body: (CatalogueFile) throws -> Void) throws {
    let file = try catalogue.openForReading(at: revision)
    try file.reading { try body(file) }
  }

  /// Prints an answer as JSON with `--json`, and otherwise as a page; with `--explain`, its rules too.
  func print(
    explaining steps: @autoclosure () -> [ExplanationStep], page: () -> Page,
    json: (inout JSONWriter) -> Void
  ) throws {
    if isJSON {
      try JSONOutput.object { writer in
        json(&writer)
        if isExplained { writer.explanation(steps()) }
      }
    } else {
      try Pager.show(Page([page(), ExplanationText.page(isExplained ? steps() : [])]))
    }
  }

  /// The number of answers that need no overview.
  private static let pageCount = 3

  /// Prints an answer for each device: as a page once for the devices of a name that have the same,
  /// and as JSON an object for one device, and `devices` for several.
  ///
  /// - Parameters:
  ///   - groups: The devices.
  ///   - file: The catalogue.
  ///   - forEach: Whether devices of a name that differ have an answer each, as several devices
  ///     have.
  ///   - isShort: Whether the overview stands alone.
  ///   - overview: A page about all answers, for more pages than fit on a screen; it comes first.
  ///   - answer: The answer for a device.
  ///   - explanation: The rules behind an answer; it gets the sources of recorded layouts by their paths.
  ///   - page: An answer as a page.
  ///   - json: Writes an answer as members of an object.
  /// - Throws: `CommandError` that lists the devices of a name that differ, if there is to be one
  ///   answer.
  func print<Value>(
    _ groups: [AskedDevices.Group], in file: CatalogueFile, forEach: Bool = false,
    isShort: Bool = false,
    overview: ([(profile: Profile, value: Value)]) -> Page = { _ in Page([]) },
    answer: (AskedDevice) throws -> Value,
    explanation: (Value, [FieldPath: String]) -> [ExplanationStep],
    page: (Profile, Value) -> Page, json: (Profile, Value, inout JSONWriter) -> Void
  ) throws {
    var steps: [ExplanationStep] = []
    var pages: [Page] = []
    var answers: [(profile: Profile, value: Value)] = []
    for (group, found) in zip(groups, try groups.answers(answer)) {
      var own = found
      answers += own.map { ($0.device.profile, $0.value) }
      if !isJSON {
        let names = group.devices.map(\.profile.title).joined(separator: ", ")
        // Pages are compared under one title, so that only their contents decide.
        let titled = own.map { device, value in
          var titled = device.profile
          titled[Field.name.at()] = .text(names)
          return page(group.devices.count > 1 ? titled : device.profile, value)
        }
        let areAlike = titled.allSatisfy { $0 == titled.first }
        guard areAlike || forEach else {
          throw try DeviceLookup.ambiguous(group.word, group.devices.map(\.profile.id), in: file)
        }
        pages += areAlike ? Array(titled.prefix(1)) : own.map { page($0.device.profile, $0.value) }
        // The devices of a name have the same reasons where they have the same answer.
        if areAlike { own = Array(own.prefix(1)) }
      }
      if isExplained {
        for (device, value) in own {
          steps += explanation(value, try device.layoutSources(in: file))
            .about(device.profile.platform)
        }
      }
    }
    try print(
      explaining: steps,
      page: {
        if pages.count <= Self.pageCount { return .joined(pages) }
        return .joined([overview(answers)] + (isShort ? [] : pages))
      },
      json: { writer in
        if answers.count == 1 { return json(answers[0].profile, answers[0].value, &writer) }
        writer.objects("devices", answers) { json($1.profile, $1.value, &$0) }
      })
  }
}
