import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatStore

/// The options for the context of an app on a device: mode, orientation and display.
struct ContextOptions: Sendable {
  var orientation: Orientation?
  var mode: Mode?
  var display: String?

  static let arguments: [Argument<ContextOptions>] = [
    .option(
      "--orientation", to: \.orientation, value: "orientation",
      help: "Choose the orientation of the device."),
    .option("--mode", to: \.mode, value: "mode", help: "Choose the app's part of the screen."),
    .display(to: \.display),
  ]

  /// The words for the outer display, which is the `main` one of the catalogue.
  ///
  /// Samsung calls the inner one so. A word is also the name of a further display, where a device has such a one.
  static let wordsForOuter = ["outer", "cover", "main"]

  /// The requested contexts of a device: all that match the options.
  ///
  /// A named context without recorded values is included, so that the answer can say that they are
  /// unknown. From iPadOS 26 on, the modes of Split View are included only if one is named.
  func contexts(of device: AskedDevice) throws -> [Context] {
    let displayName = try device.display(called: display)
    let known = Context.known(of: device.profile, derived: device.derived).filter { context in
      (display == nil || context.display == displayName)
        && (mode ?? context.mode) == context.mode
        && (orientation ?? context.orientation) == context.orientation
        && (mode != nil
          || PadWindows.replacement(of: context.mode, on: device.profile, in: device.os) == nil)
    }
    guard known.isEmpty else { return known }
    return (orientation.map { [$0] } ?? Orientation.allCases).map {
      Context(display: displayName, mode: mode ?? .fullScreen, orientation: $0)
    }
  }
}

/// The options of commands about many devices: conditions on the devices, and the contexts.
struct ContextFilter: Sendable {
  var conditions: [String] = []
  var modes: [Mode] = []
  var orientation: Orientation?

  static let arguments: [Argument<ContextFilter>] = [
    .conditions(to: \.conditions),
    .option(
      "--mode", to: \.modes, value: "mode",
      help: "Show only this part of the screen; can be repeated. Default: all modes."),
    .option(
      "--orientation", to: \.orientation, value: "orientation",
      help: "Show only this orientation. Default: both."),
  ]

  /// The requested modes, the widest first.
  var askedModes: [Mode] { Mode.known.filter { modes.isEmpty || modes.contains($0) } }

  /// The requested orientations.
  var askedOrientations: [Orientation] { orientation.map { [$0] } ?? Orientation.allCases }

  /// The requested contexts, on any display.
  var contexts: [Context] {
    askedModes.flatMap { mode in
      askedOrientations.map { Context(mode: mode, orientation: $0) }
    }
  }
}
