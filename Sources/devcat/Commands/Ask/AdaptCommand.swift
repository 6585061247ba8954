import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatImport
import DevcatRender
import DevcatStore

/// `devcat adapt`: an app's structure in compact and in regular.
enum AdaptCommand {
  struct Options: Sendable {
    var answer = AnswerOptions()
    var context = ContextOptions()
    var file = ""
    var device: String?
    var sizeClass: SizeClass?
    var platform: AppPlatform?
    var version: PlatformVersion?
  }

  static let command = Command(
    "adapt", "Convert an app's structure for compact and regular width.",
    discussion: """
      The file describes the app (docs/AppDescription.md). Without '--class' and '--device', it \
      shows both size classes. The exit status is 1 if the guideline finds an error.
        devcat adapt orders.json
        devcat adapt orders.json --device 'iPad mini 4' --orientation landscape
      """,
    options: Options(),
    [
      .word("file", to: \.file, help: "The description; '-' is standard input.", completion: .file),
      .option(
        "--device", to: \.device, value: "device",
        help: "Use the size class of a device: an id, a name, an alias or an identifier.",
        completion: .devices),
      .option(
        "--class", to: \.sizeClass, value: "class",
        help: "Show only this width class. Default: both."),
      .option(
        "--platform", to: \.platform, value: "platform",
        help: "Set the platform. Default: the platform of the device's idiom."),
      .option(
        "--os-version", "--os", to: \.version, value: "version",
        help: "Set the version of the platform, such as 18."),
    ] + Argument.shared(ContextOptions.arguments, at: \.context)
      + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { options in
      if options.device != nil, options.sizeClass != nil {
        return "Give either '--class' or '--device'; the device's class is in the catalogue"
      }
      if options.device == nil, options.context.mode != nil || options.context.display != nil {
        return "'--mode' and '--display' need a '--device'"
      }
      if options.version != nil, options.platform == nil, options.device == nil {
        return "'--os-version' needs a '--platform'"
      }
      return nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let app = try AppDescriptionReader.read(
      SourceText(try FileAccess.read(options.file), file: options.file))
    let (target, environments) = try target(options)
    let adaptation = AppAdaptation(app, for: target)
    try options.answer.print(
      explaining: environments.flatMap { $0.explanation() }.about(nil) + adaptation.explanation,
      page: { AppAdaptationPage(adaptation).page },
      json: { AppAdaptationJSON.write(adaptation, to: &$0) })
    let errors = adaptation.diagnostics.count { $0.severity == .error }
    if errors > 0 {
      try Output.standard.flush()
      throw CommandError(
        .failed, "The guideline finds \(errors.counted("error")) in '\(options.file)'")
    }
  }

  /// The target that the options name, and the traits of a device; a catalogue is read only for one.
  private static func target(
    _ options: Options
  ) throws -> (AdaptationTarget, [TraitEnvironment]) {
    guard let device = options.device else {
      let target = AdaptationTarget(
        options.sizeClass, orientation: options.context.orientation, platform: options.platform,
        version: options.version)
      return (target, [])
    }
    var (asked, environments): (Profile, [TraitEnvironment]) = (Profile(id: device), [])
    var version = options.version
    try options.answer.reading { file in
      let found = try AskedDevice(device, in: file)
      let (profile, derived) = (found.profile, found.derived)
      asked = profile
      let display = try found.display(called: options.context.display)
      let os = try AskedSystem(options.version?.description, in: file).version(named: profile)
      // Nobody has said for which platform the device's system would not count.
      if options.platform == nil, version == nil {
        version = try AskedSystem.newest(of: profile, in: file).flatMap {
          PlatformVersion($0.numberText)
        }
      }
      let orientations = options.context.orientation.map { [$0] } ?? Orientation.allCases
      environments = orientations.map { orientation in
        TraitEnvironment(
          of: profile, derived: derived,
          in: Context(
            display: display, mode: options.context.mode ?? .fullScreen,
            orientation: orientation), os: os)
      }
    }
    let target = AdaptationTarget(
      asked.id, name: asked.name, environments, platform: options.platform, version: version)
    return (target, environments)
  }
}
