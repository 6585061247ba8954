import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatImport
import DevcatRender

/// `devcat rotate`: the changes between two contexts, and the callbacks.
enum RotateCommand {
  struct Options: Sendable {
    var devices = AskedDevices()
    var hierarchy: String?
    var ends = TransitionEnds()
    var os: String?
    var answer = AnswerOptions()
  }

  static let command = Command(
    "rotate", "Show the changes when a device is rotated, and the callbacks in order.",
    discussion: """
      Default: from portrait to landscape, with one view controller that fills the window. \
      '--from' and '--to' choose other contexts, and '--hierarchy' a tree of view controllers.
        devcat rotate 'iPhone 6'
        devcat rotate 'iPad mini 4' --from landscape --to third/landscape
        devcat rotate --where family=iPhone --where 'released>=2024'
        devcat rotate 'iPhone 11' --hierarchy tree.json
      """,
    options: Options(),
    Argument.shared(AskedDevices.arguments, at: \.devices) + [
      .option(
        "--hierarchy", to: \.hierarchy, value: "path",
        help: "Read the tree of view controllers from a JSON file.", completion: .file),
      .option(
        "--from", to: \.ends.from, value: "context",
        help: "Begin with this context: an orientation, or a context such as 'third/landscape'."),
      .option(
        "--to", to: \.ends.to, value: "context",
        help: "Go to this context. Default: the other orientation."),
      .option(
        "--mode", to: \.ends.mode, value: "mode",
        help: "Choose the app's part of the screen, if a context does not name it."),
      .option(
        "--display", to: \.ends.display, value: "name",
        help: "Choose a further display, such as 'inner', if a context does not name it."),
      .system(to: \.os),
    ] + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { $0.devices.fault ?? $0.ends.fault }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let root = try options.hierarchy.map { path in
      try HierarchyReader.read(SourceText(try FileAccess.read(path), file: path))
    }
    var notes: [String] = []
    try options.answer.reading { file in
      try options.answer.print(
        options.devices.groups(in: file, on: options.os), in: file, forEach: true, isShort: true,
        overview: { turns in
          TransitionPage.overview(turns.map { ($0.profile, $0.value.sentence) })
        },
        answer: { device in
          let (from, to) = try options.ends.contexts(of: device, notes: &notes)
          let (before, after) = (device.traits(in: from), device.traits(in: to))
          return Turn(
            before: before, after: after,
            answer: Transition.between(before, after, of: root ?? .root))
        },
        explanation: { turn, sources in
          turn.before.explanation(sources: sources) + turn.after.explanation(sources: sources)
            + (turn.answer.value?.explanation ?? [])
        },
        page: { profile, turn in
          profile.platform == .android
            ? .line("\(profile.title), \(turn.sentence)")
            : TransitionPage.page(
              profile, from: turn.before.context, to: turn.after.context, turn.answer,
              hasSplitView: turn.before.isOfSplitView || turn.after.isOfSplitView)
        },
        json: { profile, turn, writer in
          TransitionJSON.write(
            profile, from: turn.before.context, to: turn.after.context, turn.answer, to: &writer)
        })
    }
    // The answer comes first, also where both go to one place.
    try Output.standard.flush()
    for note in notes.distinct() { Console.note(note) }
  }

  /// The events between two contexts of a device.
  private struct Turn {
    let before: TraitEnvironment
    let after: TraitEnvironment
    let answer: Answer<Transition>
    var sentence: String { TransitionPage.sentence(before, after, answer) }
  }
}

/// The options for the context before and the context after a change.
struct TransitionEnds: Sendable {
  var from = "portrait"
  var to: String?
  var mode: Mode?
  var display: String?

  /// The contradiction between the options; `nil` if there is none.
  var fault: String? {
    // An end takes the missing parts of its context from the beginning, or from the options.
    let ends = [from] + (to.map { [$0] } ?? [])
    if mode != nil, ends.allSatisfy({ $0.contains("/") }) {
      return "'--mode' has no effect, because the contexts name the mode; leave one of them out"
    }
    if display != nil, ends.allSatisfy({ Context($0)?.display != nil }) {
      return
        "'--display' has no effect, because the contexts name the display; leave one of them out"
    }
    return nil
  }

  /// The two contexts on a device; `notes` gets what a user should know of them.
  func contexts(of device: AskedDevice, notes: inout [String]) throws -> (Context, Context) {
    let start = Context(
      display: try device.display(called: display), mode: mode ?? .fullScreen,
      orientation: .portrait)
    let from = try context(from, after: start, on: device, &notes)
    let other: Orientation = from.orientation == .portrait ? .landscape : .portrait
    let to =
      try to.map { try context($0, after: from, on: device, &notes) }
      ?? Context(display: from.display, mode: from.mode, orientation: other)
    return (from, to)
  }

  /// The orientations of UIKit's devices, by their words in profiles, as orientations of the interface.
  private static let deviceOrientations: [String: Orientation] = [
    "portrait-upside-down": .portrait, "upside-down": .portrait, "landscape-left": .landscape,
    "landscape-right": .landscape,
  ]

  /// The context in a text: the parts that it leaves out are taken from the other options, or, where it is only
  /// a display, a mode or the way in which the device is held, from the context before it.
  private func context(
    _ text: String, after start: Context, on device: AskedDevice, _ notes: inout [String]
  ) throws -> Context {
    let word = text.lowercased().replacing(" ", with: "-")
    if let context = Context(text) {
      let saysMode = text.contains("/")
      return Context(
        display: try device.display(called: context.display ?? display),
        mode: saysMode ? context.mode : mode ?? .fullScreen, orientation: context.orientation)
    }
    if (device.displayNames + ContextOptions.wordsForOuter).contains(word) {
      return Context(
        display: try device.display(called: word), mode: start.mode,
        orientation: start.orientation)
    }
    if let mode = Mode(argument: word) {
      return Context(display: start.display, mode: mode, orientation: start.orientation)
    }
    guard let orientation = Self.deviceOrientations[word] else {
      throw CommandError(
        .usage, "'\(text)' is not a context", hint: "Give one such as \(Context.expectation).")
    }
    let held = word == "upside-down" ? "portrait-upside-down" : word
    let known = device.profile[Field.orientations.at()]?.members ?? []
    let isRefused = !known.isEmpty && !known.contains(held)
    notes.append(
      isRefused
        ? "'\(device.profile.title)' does not turn its interface to \(held)."
        : "In \(held), an app has the size classes and the size of \(orientation.rawValue).")
    return Context(display: start.display, mode: start.mode, orientation: orientation)
  }
}
