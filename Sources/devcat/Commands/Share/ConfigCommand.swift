import DevcatArguments
import DevcatValues
import DevcatStore

/// `devcat config`: the settings of a catalogue.
enum ConfigCommand {
  /// A setting; each is kept in the catalogue file.
  enum Setting: String, CaseIterable, ArgumentValue {
    case mergeStrictness = "merge-strictness"
  }

  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var setting: Setting?
    var value: String?
    var isJSON = false
  }

  static let command = Command(
    "config", "Show or change the settings of the catalogue; they stay on this machine.",
    discussion: """
      merge-strictness decides which fields are conflicts in a pull: 'field' (fields that both \
      sides changed to different values), 'profile' (every field that differs in a device that \
      both sides changed), 'manual' (every field that differs in a device that was changed \
      locally).
        devcat config merge-strictness profile
      """,
    options: Options(),
    [
      .word("name", to: \.setting, help: "The setting. Default: list all."),
      .word("value", to: \.value, help: "Its new value."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    if let setting = options.setting, let value = options.value {
      try set(setting, to: value, in: options.catalogue.openForWriting())
      if !options.isJSON { return Console.note("\(setting.rawValue) is now '\(value)'.") }
    }
    let file = try options.catalogue.openForReading()
    let settings = try (options.setting.map { [$0] } ?? Setting.allCases).map {
      ($0.rawValue, try file.settings.mergeStrictness.rawValue)
    }
    if options.isJSON {
      try JSONOutput.object { writer in
        for (name, value) in settings { writer.member(name, value) }
      }
    } else {
      for (name, value) in settings { try Output.standard.line("\(name)\t\(value)") }
    }
  }

  private static func set(_ setting: Setting, to value: String, in file: CatalogueFile) throws {
    guard let strictness = MergeStrictness(rawValue: value) else {
      let known = MergeStrictness.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw CommandError(
        .usage, "'\(value)' is not a merge strictness", hint: "Give one of \(known).")
    }
    try file.settings.setMergeStrictness(strictness)
  }
}
