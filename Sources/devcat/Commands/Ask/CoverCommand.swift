import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat cover`: a small set of devices to test on.
enum CoverCommand {
  struct Options: Sendable {
    var words: [String] = []
    var list: String?
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
      safe area that all devices meet. '--devices' finds the best few: those that stand for the most \
      devices, of which new ones count more. With names, it says what these cover, and what is missing; \
      '--by classes' finds the fewest that show all pairs of size classes:
        devcat cover --where idiom=phone --os 17..26 --devices 6
        devcat cover 'iPhone 17' 'iPad Pro 11-inch (M4)'
        devcat cover --by classes
        devcat cover --where idiom=pad --mode full-screen --explain
        devcat cover --where family=iPhone --format simulators > simulators.sh
      """,
    options: Options(),
    [
      .word(
        "device", to: \.words, help: "Devices that are there, of which it says what they cover.",
        minimum: 0, completion: .devices),
      .option(
        "--from", to: \.list, value: "file",
        help:
          "Choose among the devices of a list: a name a line, and behind a comma how much it counts, such as its users.",
        completion: .file),
    ] + Argument.shared(ContextFilter.arguments, at: \.filter) + [
      .system(
        to: \.os,
        help:
          "Use only devices that ran this version of the OS, such as 18, 'iOS 18', 17..26 or 'iOS 17..26, Android 13..16', with their values there. Default: all devices, each on its newest."
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
    validate: { options in
      if options.format != nil, options.answer.isJSON {
        return "'--format' and '--json' cannot be given together"
      }
      if !options.words.isEmpty, options.limit != nil || options.format != nil {
        return
          "'\(options.limit != nil ? "--devices" : "--format")' chooses devices, and these are named; "
          + "choose among some by a condition, such as '--where family=iPhone'"
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
      let listed = try options.list.map { try CoverList($0, in: file) }
      let ids = try file.devices.ids(matching: query).filter {
        listed?.weights[$0] != nil || listed == nil
      }
      if ids.isEmpty, !options.answer.isJSON { try filter.explain(0, in: file) }
      var left = AskedSystem.LeftOut()
      for id in ids {
        guard let profile = try file.devices.profile(id: id), left.takes(profile, system)
        else { continue }
        survey.add(
          profile, derived: try screens.derivedLayouts(of: profile),
          timelines: try screens.timelines(of: profile), os: system.version(of: profile),
          weight: listed?.weights[id])
      }
      let counted = Set(ids).subtracting(left.ids)
      let given = try options.words.flatMap { word in
        let named = try DeviceLookup.ids(of: word, in: file)
        let found = named.filter(counted.contains)
        if !found.isEmpty { return found }
        throw CommandError(
          .usage, "'\(named.count == 1 ? named[0] : word)' is none of the devices that are counted",
          hint: "Leave out the conditions, '--os' or '--from' that exclude it.")
      }.distinct()
      let cover = survey.cover(limit: options.limit, by: given.isEmpty ? nil : given)
      if let format = options.format {
        if options.os != nil, let refusal = format.refusalOfOS(hasColumns: nil) { throw refusal }
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
      try options.answer.print(
        explaining: cover.explanation,
        page: { CoverPage.page(cover) },
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

/// The devices of a list that `--from` names, with what they count.
private struct CoverList {
  /// The weight of each device, by its id; 1 where the list does not say.
  private(set) var weights: [String: Double] = [:]

  /// Reads a name a line, and behind the last comma, semicolon or tab how much it counts; a first line with a
  /// title, such as `Device,Users`, is a header.
  ///
  /// - Throws: `CommandError` that names the line whose name no device has.
  init(_ path: String, in file: CatalogueFile) throws {
    let text = String(decoding: try FileAccess.read(path), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      var name = String(line).trimmed
      var weight = 1.0
      // Of 'iPhone17,3', the number behind the comma counts nothing.
      let isModel = try !file.devices.ids(called: name.replacing("\"", with: ""), .model).isEmpty
      if !isModel, let mark = name.lastIndex(where: { ",;\t".contains($0) }),
        let number = Double(
          name[name.index(after: mark)...].filter { !$0.isWhitespace && $0 != "%" }), number >= 0,
        number < 1e15
      {
        (name, weight) = (String(name[..<mark]).trimmed, number)
      }
      name = name.replacing("\"", with: "")
      do {
        let ids = try DeviceLookup.ids(of: name, in: file)
        for id in ids { weights[id, default: 0] += weight / Double(ids.count) }
        if ids.count > 1 {
          Console.note(
            "\(path):\(index + 1): '\(name)' may be any of \(ids.count) devices, which share what it counts."
          )
        }
      } catch let error as CommandError {
        // A misspelt device is no title.
        if index == 0, name.contains(/(?i)\b(name|device|model|id|identifier|gerät|modell)\b/) {
          continue
        }
        throw CommandError(
          error.status, "\(path):\(index + 1): \(error.message)", hint: error.hint)
      }
    }
    if weights.isEmpty { throw CommandError(.data, "'\(path)' names no device") }
  }
}
