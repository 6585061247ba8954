import Adaptivity
import Arguments
import Catalogue
import Render

/// `devcat check-frame`: whether people see and reach a control where it stands.
enum CheckFrameCommand {
  struct Options: Sendable {
    var device = ""
    var frame = FrameArgument.none
    var purpose = FramePurpose.control
    var opposite: FrameArgument?
    var reading: ReadingDirection?
    var orientation = Orientation.portrait
    var display: String?
    var os: String?
    var isStrict = false
    var answer = AnswerOptions()
  }

  static let command = Command(
    "check-frame", "Check the frame of a control, or of content, against the screen of a device.",
    discussion: """
      In full screen; x and y are points from the upper left corner:
        devcat check-frame 'iPhone X' --frame 16,734,343,44
        devcat check-frame 'iPhone X' --frame 16,734,343,44 --strict --json
        devcat check-frame 'iPhone X' --frame 0,88,375,724 --as scrolling
      """,
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices),
      .option(
        "--frame", to: \.frame, value: "x,y,width,height", help: "The frame.", isRequired: true),
      .option(
        "--as", to: \.purpose, value: "what",
        help: "What the frame is of, which says what is asked of it."),
      .option(
        "--opposite", to: \.opposite, value: "x,y,width,height",
        help:
          "The frame of the control at the other end of the screen, whose inset should match; for '--as control'."
      ),
      .option(
        "--reading", to: \.reading, value: "direction",
        help: "In which direction people read, for '--as principal'; left to right by default."),
      .option(
        "--orientation", to: \.orientation, value: "orientation", help: "How the device is held."),
      .option(
        "--display", to: \.display, value: "name",
        help: "A further display, such as 'inner'; 'main' for the main one."),
      .option(
        "--os", to: \.os, value: "version",
        help: "The OS whose safe area counts, such as 'iOS 26.5'; the newest by default."),
      .flag(
        "--strict", to: \.isStrict,
        help: "Fail (exit code 1) where a rule is violated, or cannot be checked."),
    ] + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { options in
      if options.opposite != nil, options.purpose != .control {
        return
          "'--opposite' is of controls: it means nothing for '--as \(options.purpose.rawValue)'"
      }
      if options.reading != nil, options.purpose != .principal {
        return "'--reading' means something for '--as principal' only"
      }
      return nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      let device = try AskedDevice(options.device, in: file)
      let place = ContextOptions(orientation: options.orientation, display: options.display)
      try place.check(place.displayName, of: device.profile, derived: device.derived)
      var reasoning = options.answer.reasoning
      let check = FrameCheck(
        options.frame.rectangle, as: options.purpose, opposite: options.opposite?.rectangle,
        reading: options.reading ?? .leftToRight, on: device.profile, derived: device.derived,
        in: Context(display: place.displayName, orientation: options.orientation), os: options.os,
        because: &reasoning)
      try options.answer.print(
        reasoning,
        text: { FramePage.text(device.profile, check, isStyled: Output.isStyled) },
        json: { FrameJSON.write(device.profile, check, to: &$0) })
      if options.isStrict { try requireAll(check) }
    }
  }

  /// Fails unless every rule is known to be kept.
  private static func requireAll(_ check: FrameCheck) throws {
    if check.traits.isAvailable == false {
      throw CommandError(
        .failed,
        "The device does not offer '\(check.traits.context)', so that nothing can be checked")
    }
    var parts: [String] = []
    let (violations, unknowns) = (check.violations.count, check.unknowns.count)
    if violations > 0 {
      parts.append(violations.counted("rule") + (violations == 1 ? " is" : " are") + " violated")
    }
    if unknowns > 0 { parts.append(unknowns.counted("rule") + " cannot be checked") }
    if parts.isEmpty { return }
    throw CommandError(.failed, parts.joined(separator: ", and "))
  }
}
