import DevcatArguments
import DevcatValues
import DevcatStore

/// `devcat init`: makes a catalogue.
enum InitCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var path: String?
    var isEmpty = false
    var additions: [AddedHistory] = []
    var name: String?
  }

  static let command = Command(
    "init", "Make a catalogue, by default with the reference history.",
    discussion: """
      The reference history is the same on every machine, so teams that start with it can sync.
        devcat init
        devcat init lab.db
        devcat init --with android
      """,
    options: Options(),
    [
      .word(
        "file", to: \.path, help: "The new file. Default: as '--catalogue' says.",
        completion: .file),
      .flag("--empty", to: \.isEmpty, help: "Make an empty catalogue."),
      .option(
        "--with", to: \.additions, value: "history",
        help: "Add the devices of another history that ships with devcat."),
      .option("--name", to: \.name, value: "name", help: "Set the name of the catalogue."),
    ] + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = try options.path ?? options.catalogue.pathForNew()
    let made = try ShippedHistory.makeCatalogue(
      of: options.isEmpty ? [] : ShippedHistory.reference.revisions(), at: path,
      id: options.isEmpty ? .random() : .reference,
      name: options.name ?? (options.isEmpty ? "catalogue" : "reference"),
      with: AddedHistory.allCases.filter(options.additions.contains).map(\.history))
    if options.catalogue.isJSON {
      return try JSONOutput.object { writer in
        writer.member("path", path)
        writer.member("revision", made.head.number)
        writer.member("digest", made.head.digest.hex)
        writer.member("devices", made.count)
      }
    }
    if made.count == 0 {
      Console.note("Made an empty catalogue at '\(path)'.")
    } else {
      Console.note(
        "Made a catalogue at '\(path)' with \(made.count.counted("device")); "
          + "revision \(made.head.number), digest \(made.head.digest.short).")
    }
  }
}
