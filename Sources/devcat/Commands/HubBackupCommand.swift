import Arguments
import Hub

/// `devcat hub backup`: copies a hub folder, while it is served.
enum HubBackupCommand {
  struct Options: Sendable {
    var folder = ""
    var target = ""
    var isWithoutKeys = false
    var isJSON = false
  }

  static let command = Command(
    "backup", "Copy a hub folder to a new one, also while it is served.",
    discussion: """
      Each catalogue is copied as it stands at one moment, and verified. The copy is there when all \
      of it is, or not at all; 'devcat hub restore' makes a hub folder of it.
        devcat hub backup hub backup-monday
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "The folder of the hub.", completion: .directory),
      .word("to", to: \.target, help: "The copy, which must not exist yet.", completion: .file),
      .flag(
        "--without-keys", to: \.isWithoutKeys,
        help: "Leave out what stands in '.hub': the certificate, keys and tokens."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let copy = try HubCopy.make(
      of: HubFolder(options.folder), at: options.target, withSecrets: !options.isWithoutKeys)
    try HubCopyReport.print(copy, at: options.target, done: "Backed up", asJSON: options.isJSON)
  }
}
