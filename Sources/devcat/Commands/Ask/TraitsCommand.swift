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
    "traits", "Show the traits that an app gets on a device.",
    discussion: """
      It shows the size classes, the scale, the idiom and the size of the window. Default: in \
      every context that the catalogue knows.
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
      let ids = try DeviceLookup.ids(of: options.device, in: file)
      let devices = try ids.map { try AskedDevice($0, in: file) }
      let device = devices[0]
      var reasoning = try device.reasoning(options.answer, in: file)
      let environments = try environments(of: device, options, because: &reasoning)
      let others = try devices.dropFirst().map { other in
        var none = Reasoning(isWanted: false)
        return (other.profile, try self.environments(of: other, options, because: &none))
      }
      // Several devices are answered at once where they have the same traits.
      guard others.allSatisfy({ TraitEnvironment.areAlike($0.1, environments) }) else {
        throw try DeviceLookup.ambiguous(options.device, ids, in: file)
      }
      let names = try device.sourceNames(in: file)
      try options.answer.print(
        reasoning,
        text: {
          TraitsPage.text(
            device.profile, environments, alike: others, names: names, isStyled: Output.isStyled)
        },
        json: { writer in
          TraitsJSON.write(device.profile, environments, to: &writer)
          if others.isEmpty { return }
          writer.key("alike")
          writer.beginArray()
          for (profile, environments) in others {
            writer.beginObject()
            TraitsJSON.write(profile, environments, to: &writer)
            writer.endObject()
          }
          writer.endArray()
        })
    }
  }

  private static func environments(
    of device: AskedDevice, _ options: Options, because reasoning: inout Reasoning
  ) throws -> [TraitEnvironment] {
    try options.context.contexts(of: device.profile, derived: device.derived).map { context in
      TraitEnvironment(
        of: device.profile, derived: device.derived, in: context, because: &reasoning)
    }
  }
}
