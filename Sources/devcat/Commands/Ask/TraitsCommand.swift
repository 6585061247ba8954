import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat traits`: the traits that an app meets on a device.
enum TraitsCommand {
  struct Options: Sendable {
    var device = ""
    var context = ContextOptions()
    var os: String?
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
      + [.option("--os", "--os-version", to: \.os, value: "version", help: AskedSystem.help)]
      + Argument.shared(AnswerOptions.arguments, at: \.answer), run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      let ids = try DeviceLookup.ids(of: options.device, in: file)
      let devices = try ids.map { try AskedDevice($0, in: file) }
      let device = devices[0]
      var reasoning = try device.reasoning(options.answer, in: file)
      let environments = try environments(of: device, options, in: file, because: &reasoning)
      let others = try devices.dropFirst().map { other in
        var none = Reasoning(isWanted: false)
        return (other.profile, try self.environments(of: other, options, in: file, because: &none))
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
    of device: AskedDevice, _ options: Options, in file: CatalogueFile,
    because reasoning: inout Reasoning
  ) throws -> [TraitEnvironment] {
    let (profile, derived) = (device.profile, device.derived)
    let os = try AskedSystem.version(options.os, of: profile, in: file)
    return try options.context.contexts(of: profile, derived: derived, os: os).map { context in
      TraitEnvironment(of: profile, derived: derived, in: context, os: os, because: &reasoning)
    }
  }
}
