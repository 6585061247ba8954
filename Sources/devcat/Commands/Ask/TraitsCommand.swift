import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat traits`: the traits that an app meets on a device.
enum TraitsCommand {
  struct Options: Sendable {
    var devices = AskedDevices()
    var context = ContextOptions()
    var os: String?
    var isPhoneApp = false
    var isZoomed = false
    var answer = AnswerOptions()
  }

  static let command = Command(
    "traits", "Show the traits that an app gets on a device.",
    discussion: """
      It shows the size classes, the scale, the idiom and the size of the window. Default: in \
      every context that the catalogue knows.
        devcat traits 'iPhone 11'
        devcat traits 'iPad mini 4' --mode third --explain
        devcat traits 'iPhone 16' 'iPhone 17' 'iPad mini (A17 Pro)'
        devcat traits iPhone --orientation landscape
      """,
    options: Options(),
    Argument.shared(AskedDevices.arguments, at: \.devices)
      + Argument.shared(ContextOptions.arguments, at: \.context)
      + [
        .system(to: \.os), .zoomed(to: \.isZoomed),
        .flag(
          "--iphone-app", to: \.isPhoneApp,
          help: "Show what an app for iPhone alone gets on an iPad, where a source has it."),
      ]
      + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { options in
      options.isZoomed && (options.isPhoneApp || options.context.mode != nil)
        ? "'--zoomed' is the whole screen; leave '--mode' and '--iphone-app' out"
        : options.devices.fault
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      let asked = try options.devices.groups(in: file, on: options.os)
      let devices = asked.flatMap(\.devices)
      let name = options.devices.words.joined(separator: ", ")
      if options.isPhoneApp, let other = devices.first(where: { !$0.profile.isPad }) {
        throw CommandError(
          .usage,
          "'\(other.profile.title)' is no iPad: '--iphone-app' is about an iPhone's app on an iPad",
          hint: "Leave '--iphone-app' out.")
      }
      let answered = try answers(asked, options, in: file)
      let groups = alike(answered)
      let names = try devices.reduce(into: [:]) {
        $0.merge(try $1.sourceNames(in: file)) { name, _ in name }
      }
      let summary = TraitsPage.summary(
        name.isEmpty ? "Together" : name, answered)
      let isShort = groups.count <= pageLimit
      let sources =
        options.answer.isExplained ? try devices.first?.layoutSources(in: file) ?? [:] : [:]
      try options.answer.print(
        explaining: answered.prefix(1).flatMap { first in
          first.environments.flatMap { $0.explanation(sources: sources) }
            .about(first.profile.platform)
        },
        page: {
          let pages = groups.map { group in
            TraitsPage.page(
              group[0].profile, group[0].environments,
              alike: Array(group.dropFirst()), names: names)
          }
          if pages.count == 1 { return pages[0] }
          let first =
            summary ?? TraitsPage.lines(answered)
          let others = Page.line(
            "They differ in other traits: name one of them, or see 'devcat matrix'.")
          return .joined([first] + (isShort ? pages : [others]))
        },
        json: { writer in
          if groups.count == 1 { return write(groups[0], to: &writer) }
          writer.objects("devices", groups) { writer, group in
            write(group, to: &writer)
          }
        })
    }
  }

  /// The greatest number of pages that are shown for devices of one name that differ.
  private static let pageLimit = 4

  /// A device with its traits.
  private typealias Answered = (profile: Profile, environments: [TraitEnvironment])

  /// The traits of each device.
  private static func answers(
    _ groups: [AskedDevices.Group], _ options: Options, in file: CatalogueFile
  ) throws -> [Answered] {
    var place = options.context
    if options.isPhoneApp { place.mode = .phoneApp }
    return try groups.answers { device in
      options.isZoomed
        ? try WindowCommand.zoomed(place, device, in: file)
        : try place.contexts(of: device).map(device.traits)
    }.joined().map { ($0.device.profile, $0.value) }
  }

  /// The devices in groups with the same traits, each group at the place of its first device.
  private static func alike(_ answers: [Answered]) -> [[Answered]] {
    var groups: [[Answered]] = []
    for answer in answers {
      let index = groups.firstIndex {
        TraitEnvironment.areAlike($0[0].environments, answer.environments)
      }
      if let index { groups[index].append(answer) } else { groups.append([answer]) }
    }
    return groups
  }

  /// Writes the first device of a group, and those that are like it.
  private static func write(_ group: [Answered], to writer: inout JSONWriter) {
    TraitsJSON.write(group[0].profile, group[0].environments, to: &writer)
    if group.count == 1 { return }
    writer.objects("alike", group.dropFirst()) { writer, other in
      TraitsJSON.write(other.profile, other.environments, to: &writer)
    }
  }
}
