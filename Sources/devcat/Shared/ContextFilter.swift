import Adaptivity
import Arguments
import Catalogue
import Store

/// The options of commands about many devices: which of them, and in which contexts.
struct ContextFilter: Sendable {
  var conditions: [String] = []
  var modes: [Mode] = []
  var orientation: Orientation?

  static let arguments: [Argument<ContextFilter>] = [
    .option(
      "--where", to: \.conditions, value: "condition",
      help: "A condition on any field; if there are several, all must hold."),
    .option(
      "--mode", to: \.modes, value: "mode",
      help: "The app's part of the screen; can be repeated. Default: all modes."),
    .option(
      "--orientation", to: \.orientation, value: "orientation",
      help: "The orientation. Default: both."),
  ]

  /// The modes that are asked for, the widest first.
  var askedModes: [Mode] { Mode.known.filter { modes.isEmpty || modes.contains($0) } }

  /// The orientations that are asked for.
  var askedOrientations: [Orientation] { orientation.map { [$0] } ?? Orientation.allCases }

  /// The contexts that are asked for, on any display.
  var contexts: [Context] {
    askedModes.flatMap { mode in
      askedOrientations.map { Context(mode: mode, orientation: $0) }
    }
  }
}
