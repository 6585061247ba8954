import Adaptivity
import Arguments
import Catalogue
import Import
import Render

/// `devcat rotate`: the changes between two contexts, and the callbacks.
enum RotateCommand {
  struct Options: Sendable {
    var device = ""
    var hierarchy: String?
    var ends = TransitionEnds()
    var answer = AnswerOptions()
  }

  static let command = Command(
    "rotate", "Show the changes when a device is rotated, and the callbacks in order.",
    discussion: """
      From any context to any other, by default from portrait to landscape, in a tree of view \
      controllers or for one that fills the window:
        devcat rotate 'iPhone 6'
        devcat rotate 'iPad mini 4' --from landscape --to third/landscape
        devcat rotate 'iPhone 11' --hierarchy tree.json
      """,
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices),
      .option(
        "--hierarchy", to: \.hierarchy, value: "path",
        help: "A JSON file that describes the tree of view controllers.", completion: .file),
    ] + Argument.shared(TransitionEnds.arguments, at: \.ends)
      + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { $0.ends.fault }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let root = try options.hierarchy.map { path in
      try HierarchyReader.read(SourceText(try FileAccess.read(path), file: path))
    }
    try options.answer.reading { file in
      let device = try AskedDevice(options.device, in: file)
      let (profile, derived) = (device.profile, device.derived)
      let (from, to) = try options.ends.contexts(of: profile, derived: derived)
      var reasoning = options.answer.reasoning
      let before = TraitEnvironment(
        of: profile, derived: derived, in: from, because: &reasoning)
      let after = TraitEnvironment(of: profile, derived: derived, in: to, because: &reasoning)
      let answer = Transition.between(before, after, of: root ?? .root, because: &reasoning)
      let contradictions = Contradiction.distinct([before, after], of: profile)
      try options.answer.print(
        reasoning,
        text: {
          TransitionPage.text(
            profile, from: from, to: to, answer, contradictions, isStyled: Output.isStyled)
        },
        json: {
          TransitionJSON.write(profile, from: from, to: to, answer, contradictions, to: &$0)
        })
    }
  }
}
