import Arguments
import Hub

/// `devcat hub restore`: makes a hub folder of a backup.
enum HubRestoreCommand {
  struct Options: Sendable {
    var backup = ""
    var folder = ""
    var isJSON = false
  }

  static let command = Command(
    "restore", "Make a hub folder from a backup.",
    discussion: """
      Every catalogue is verified. The folder is restored completely or not at all. A folder with \
      files in it is refused.
        devcat hub restore backup-monday hub
      """,
    options: Options(),
    [
      .word(
        "from", to: \.backup, help: "A folder that 'devcat hub backup' has made.",
        completion: .directory),
      .word(
        "folder", to: \.folder, help: "The new hub folder: missing or empty.",
        completion: .directory),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let copy = try HubCopy.make(
      of: HubFolder(options.backup), at: options.folder, withSecrets: true
    ) { try $0.beginEpochs() }
    try HubCopyReport.print(copy, at: options.folder, done: "Restored", asJSON: options.isJSON)
  }
}
