import DevcatValues
import DevcatArguments
import DevcatHub

/// `devcat hub backup`: copies a hub folder, while it is served.
enum HubBackupCommand {
  struct Options: Sendable {
    var hub = HubPlaceOptions()
    var target: String?
    var isWithoutKeys = false
  }

  static let command = Command(
    "backup", "Copy a hub folder, even while a hub serves it.",
    discussion: """
      It copies each catalogue as it is at one moment, and verifies the copy. It leaves out \
      damaged catalogues, names them, and exits with 65. If it fails otherwise, there is no copy. \
      'devcat hub restore' makes a hub folder from the copy.
        devcat hub backup hub backup-monday

      A copy of a hub in a database is also such a folder. It lacks the keys, which are in the \
      folders of the nodes:
        devcat hub backup --postgres 'host=db.example.org dbname=devcat' backup-monday
      """,
    options: Options(),
    Argument.shared(HubPlaceOptions.arguments("The folder of the hub."), at: \.hub) + [
      .word("to", to: \.target, help: "The copy, which must not exist yet.", completion: .file),
      .flag(
        "--without-keys", to: \.isWithoutKeys,
        help: "Leave out the files of '.hub': the certificate, keys and tokens."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let (hub, target) = try options.hub.place(and: options.target, meaning: "path of the copy")
    let copy =
      switch hub {
      case .folder(let folder):
        try HubCopy.backUp(folder, to: target, withSecrets: !options.isWithoutKeys)
      case .postgres(let hub): try hub.copy(to: target)
      }
    try HubCopyReport.print(copy, at: target, done: "Backed up", asJSON: options.hub.isJSON)
  }
}
