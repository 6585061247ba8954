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
    "backup", "Copy a hub folder, also while it is served.",
    discussion: """
      Each catalogue is copied as of one moment, and verified. The copy is complete or does not exist. \
      'devcat hub restore' makes a hub folder from it.
        devcat hub backup hub backup-monday
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "The folder of the hub.", completion: .directory),
      .word("to", to: \.target, help: "The copy, which must not exist yet.", completion: .file),
      .flag(
        "--without-keys", to: \.isWithoutKeys,
        help: "Leave out the files of '.hub': the certificate, keys and tokens."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let copy = try HubCopy.make(
      of: HubFolder(options.folder), at: options.target, withSecrets: !options.isWithoutKeys)
    try HubCopyReport.print(copy, at: options.target, done: "Backed up", asJSON: options.isJSON)
  }
}
