import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat cover`: a small set of devices to test on.
enum CoverCommand {
  struct Options: Sendable {
    var filter = ContextFilter()
    var os: String?
    var limit: Int?
    var basis = Combination.Basis.combinations
    var format: ExportFormat?
    var answer = AnswerOptions()
  }

  static let command = Command(
    "cover", "Find a small set of devices to test a layout on.",
    discussion: """
      The devices that it finds meet every combination of size classes, scale, aspect ratio and \
      safe area that all devices meet. '--devices' finds the best few, and says what share they stand \
      for; '--by classes' finds the fewest that show all pairs of size classes:
        devcat cover --where family=iPhone --os 18 --devices 6
        devcat cover --by classes
        devcat cover --where idiom=pad --mode full-screen --explain
        devcat cover --where family=iPhone --format simulators > simulators.sh
      """,
    options: Options(),
    Argument.shared(ContextFilter.arguments, at: \.filter) + [
      .system(
        to: \.os,
        help:
          "Use only devices that ran this version of the OS, such as 18 or 'iOS 18', with their values there. Default: all devices, each on its newest."
      ),
      .option(
        "--devices", to: \.limit, value: "count",
        help: "Find the best devices, at most this many. Default: as many as all combinations need."
      ),
      .option(
        "--by", to: \.basis, value: "basis", help: "Choose what tells combinations apart."),
      .option(
        "--format", to: \.format, value: "format",
        help: "Write the devices in a format of 'devcat export', such as simulators."),
    ] + Argument.shared(AnswerOptions.arguments, at: \.answer),
    wordHint: "Choose devices by conditions, such as '--where family=iPhone'",
    validate: { options in
      if options.format != nil, options.answer.isJSON {
        return "'--format' and '--json' cannot be given together"
      }
      return (options.limit ?? 1) < 1 ? "'--devices' must be 1 or more" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let filter = try DeviceFilter(
      (options.format?.kind?.conditions ?? []) + options.filter.conditions)
    let conditions = filter.conditions
    try options.answer.reading { file in
      var survey = CoverSurvey(
        modes: options.filter.askedModes, orientations: options.filter.askedOrientations,
        by: options.basis)
      let screens = ScreenReader(file.devices)
      var query = Query(conditions: conditions, columns: [])
      let system = try AskedSystem(options.os, in: file)
      query.versions = system.versions
      let ids = try file.devices.ids(matching: query)
      if ids.isEmpty, !options.answer.isJSON { try filter.explain(0, in: file) }
      var left = AskedSystem.LeftOut()
      for id in ids {
        guard let profile = try file.state.profile(id: id), left.takes(profile, system.ran(profile))
        else { continue }
        survey.add(
          profile, derived: try screens.derivedLayouts(of: profile),
          timelines: try screens.timelines(of: profile), os: system.version(of: profile))
      }
      let cover = survey.cover(limit: options.limit)
      if let format = options.format {
        if options.os != nil, let refusal = format.refusalOfOS(hasColumns: false) { throw refusal }
        var export = try DeviceExport(format, fields: nil, hasEvidence: false)
        export.os = system.version(of:)
        if cover.members.isEmpty { throw Self.nothing(options, conditions) }
        let notes = cover.leftOut.filter(\.isOffered).map {
          "Not counted: \($0.title): \($0.reason)."
        }
        for line in BoundedList.lines(notes, all: "the others are like them") {
          Console.note(line)
        }
        try ExportCommand.print(cover.members.map(\.id), export, of: file)
        return try filter.explain(ids.count, in: file)
      }
      var reasoning = options.answer.reasoning
      cover.explain(in: &reasoning)
      try options.answer.print(
        reasoning,
        text: { CoverPage.text(cover, isStyled: Output.isStyled) },
        json: { CoverJSON.write(cover, to: &$0) })
      try filter.explain(ids.count, in: file)
      try Output.standard.flush()
      system.note(left, ofOthers: false)
      if cover.members.isEmpty { throw Self.nothing(options, conditions) }
    }
  }

  /// The error of a cover without a device: tests would run on nothing.
  private static func nothing(_ options: Options, _ conditions: [Condition]) -> CommandError {
    let choices =
      (conditions.isEmpty ? [] : ["other devices with '--where'"])
      + (options.filter.modes.isEmpty ? [] : ["other modes with '--mode'"])
    return CommandError(
      .failed, "No device was found to test on",
      hint: choices.isEmpty ? nil : "Choose \(choices.joined(separator: ", or ")).")
  }
}
