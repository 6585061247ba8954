import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatImport
import DevcatRender
import DevcatStore

/// `devcat check-frame`: whether people can see and reach controls.
enum CheckFrameCommand {
  struct Options: Sendable {
    var devices = AskedDevices()
    var frames: [Rectangle] = []
    var list: String?
    var purpose = FramePurpose.control
    var opposite: Rectangle?
    var reading: ReadingDirection?
    var orientation: Orientation?
    var mode: Mode?
    var window: Size?
    var display: String?
    var os: String?
    var bars: [BarHeight] = []
    var allowsUnknown = false
    var report = ReportOptions()
    var answer = AnswerOptions()
  }

  static let command = Command(
    "check-frame", "Check the frames of controls or content on the screen of a device.",
    discussion: """
      x and y are points from the upper left corner of the window. Default: in full screen.
        devcat check-frame 'iPhone X' --frame 16,734,343,44
        devcat check-frame 'iPhone X' --frame 16,734,343,44 --strict --json
        devcat check-frame 'iPhone X' --frame 0,88,375,724 --as scrolling
        devcat check-frame 'iPhone X' --frame 16,60,30,30 --frame 50,60,30,30
        devcat check-frame --where 'name~iPhone 17' --frame 16,400,44,44 --strict
      """,
    options: Options(),
    Argument.shared(AskedDevices.arguments, at: \.devices) + [
      .option(
        "--frame", to: \.frames, value: "x,y,width,height",
        help: "Check this frame; if there are several, each pair too."),
      .option(
        "--frames", to: \.list, value: "file",
        help:
          "Check the frames in a JSON or CSV file, with 'x', 'y', 'width', 'height', 'name' and 'as'.",
        completion: .file),
      .option(
        "--as", to: \.purpose, value: "what",
        help: "Set the kind of element, which decides the rules."),
      .option(
        "--opposite", to: \.opposite, value: "x,y,width,height",
        help:
          "Compare the insets with a control at the other end of the screen, by its frame; for '--as control'."
      ),
      .option(
        "--reading", to: \.reading, value: "direction",
        help: "Set the reading direction, for '--as principal'. Default: left to right."),
      .option(
        "--orientation", to: \.orientation, value: "orientation",
        help: "Choose the orientation of the device. Default: portrait; landscape for a television."
      ),
      .option("--mode", to: \.mode, value: "mode", help: "Choose the app's part of the screen."),
      .option(
        "--window", to: \.window, value: "size",
        help: "Use a window of any size instead of a mode, such as 700x900."),
      .display(to: \.display),
      .system(to: \.os),
      .option(
        "--bar", to: \.bars, value: "bar=height",
        help: "Add a bar of the app, by its height without the safe area, such as 'tab=49'."),
      .flag(
        "--allow-unknown", to: \.allowsUnknown,
        help: "Exit with 0 even if rules cannot be checked; needs '--strict' or '--junit'."),
    ]
      + Argument.shared(
        ReportOptions.arguments(failure: "a rule is violated or cannot be checked"), at: \.report)
      + Argument.shared(AnswerOptions.arguments, at: \.answer), validate: contradiction, run: run)

  @Sendable private static func contradiction(_ options: Options) -> String? {
    if let fault = options.devices.fault { return fault }
    if options.frames.isEmpty, options.list == nil {
      return
        "no frame is given; name one with '--frame x,y,width,height', or a file with '--frames'"
    }
    if options.opposite != nil, options.purpose != .control {
      return
        "'--opposite' is for controls, and not for '--as \(options.purpose.rawValue)'"
    }
    if options.opposite != nil, options.frames.count != 1 || options.list != nil {
      return "'--opposite' belongs to a single '--frame'"
    }
    if options.reading != nil, options.purpose != .principal {
      return "'--reading' is only for '--as principal'"
    }
    if options.allowsUnknown, !options.report.isTest {
      return "'--allow-unknown' has no effect without '--strict' or '--junit'"
    }
    if options.window != nil, options.mode != nil {
      return "'--window' replaces '--mode'; leave one out"
    }
    return nil
  }

  @Sendable private static func run(_ options: Options) throws {
    var checked: [(profile: Profile, group: FrameGroup)] = []
    try options.report.reporting("check-frame") { checked = try answer(options) }
    var report = TestReport("check-frame")
    for (profile, group) in checked {
      report.add(profile, group, allowsUnknown: options.allowsUnknown)
    }
    try options.report.write(report.text)
    guard options.report.isTest else { return }
    if checked.count > 1 {
      try Output.standard.flush()
      for (profile, group) in checked { Console.note(FramePage.summary(profile, group)) }
    }
    try requireAll(checked, allowsUnknown: options.allowsUnknown)
  }

  private static func answer(
    _ options: Options
  ) throws -> [(profile: Profile, group: FrameGroup)] {
    let listed = try options.list.map { path in
      try FrameListReader.read(SourceText(try FileAccess.read(path), file: path))
    }
    var frames = options.frames.map { ListedFrame(name: nil, rectangle: $0, purpose: nil) }
    frames += listed ?? []
    if let opposite = options.opposite {
      frames.append(ListedFrame(name: "opposite", rectangle: opposite, purpose: .control))
    }
    var checked: [(profile: Profile, group: FrameGroup)] = []
    try options.answer.reading { file in
      try options.answer.print(
        options.devices.groups(in: file, on: options.os), in: file, forEach: true,
        overview: FramePage.overview,
        answer: { device in
          let group = try self.group(frames, options, device, in: file)
          checked.append((device.profile, group))
          return group
        },
        explanation: { group, _ in group.explanation },
        page: FramePage.page,
        json: { FrameJSON.write($0, $1, to: &$2) })
    }
    return checked
  }

  /// The frames on a device, with the checks of each and of each pair.
  private static func group(
    _ frames: [ListedFrame], _ options: Options, _ device: AskedDevice, in file: CatalogueFile
  ) throws -> FrameGroup {
    let display = try device.display(called: options.display)
    let window = try options.window.map { size in
      try WindowCommand.window(size, device, display: display, in: file)
    }
    if let window { WindowCommand.note(window, on: device.profile) }
    let context = Context(
      display: display, mode: options.mode ?? .fullScreen,
      orientation: options.orientation ?? SupportedOrientations.first(of: device.profile.idiom))
    let traits =
      window.map { TraitEnvironment($0, display: display) } ?? device.traits(in: context)
    let checks = frames.enumerated().map { index, frame in
      FrameCheck(
        frame.rectangle, as: frame.purpose ?? options.purpose,
        opposite: index == 0 ? options.opposite : nil, reading: options.reading ?? .leftToRight,
        in: traits, os: device.os, timelines: device.timelines, bars: options.bars)
    }
    return FrameGroup(names: frames.map(\.name), checks: checks)
  }

  /// Fails unless every rule is known to be kept on every device, or not known to be violated.
  private static func requireAll(
    _ checked: [(profile: Profile, group: FrameGroup)], allowsUnknown: Bool
  ) throws {
    var (violations, unknowns) = (0, 0)
    for (profile, group) in checked {
      if let check = group.checks.first(where: { $0.traits.isAvailable == false }) {
        throw CommandError(
          .failed,
          (checked.count == 1 ? "The device" : "'\(profile.title)'")
            + " does not offer '\(check.traits.context)', so nothing can be checked")
      }
      violations += group.checks.reduce(group.pairs.count) { $0 + $1.violations.count }
      unknowns += allowsUnknown ? 0 : group.checks.reduce(0) { $0 + $1.unknowns.count }
    }
    var parts: [String] = []
    if violations > 0 {
      parts.append(violations.counted("rule") + (violations == 1 ? " is" : " are") + " violated")
    }
    if unknowns > 0 { parts.append(unknowns.counted("rule") + " cannot be checked") }
    if parts.isEmpty { return }
    throw CommandError(.failed, parts.joined(separator: ", and "))
  }
}
