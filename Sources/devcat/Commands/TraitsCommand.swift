import Adaptivity
import Arguments
import Catalogue
import Render

/// `devcat traits`: the traits that an app meets on a device.
enum TraitsCommand {
  struct Options: Sendable {
    var device = ""
    var context = ContextOptions()
    var answer = AnswerOptions()
  }

  static let command = Command(
    "traits", "Show the traits that an app meets on a device.",
    discussion: """
      The size classes, the scale, the idiom and the size of the window, by default in every context \
      that the catalogue knows:
        devcat traits 'iPhone 11'
        devcat traits 'iPad mini 4' --mode third --explain
      """,
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices)
    ]
      + Argument.shared(ContextOptions.arguments, at: \.context)
      + Argument.shared(AnswerOptions.arguments, at: \.answer), run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      let device = try AskedDevice(options.device, in: file)
      var reasoning = options.answer.reasoning
      let environments = try options.context.contexts(of: device.profile, derived: device.derived)
        .map { context in
          TraitEnvironment(
            of: device.profile, derived: device.derived, in: context, because: &reasoning)
        }
      let names = try device.sourceNames(in: file)
      try options.answer.print(
        reasoning,
        text: {
          TraitsPage.text(
            device.profile, environments, names: names, isStyled: Output.isStyled)
        },
        json: { TraitsJSON.write(device.profile, environments, to: &$0) })
    }
  }
}
