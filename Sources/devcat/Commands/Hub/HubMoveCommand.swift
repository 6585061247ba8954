import Arguments
import Hub
import HubPostgres

/// `devcat hub move`: copies a hub folder to a database.
enum HubMoveCommand {
  struct Options: Sendable {
    var folder = ""
    var target = ""
    var isJSON = false
  }

  static let command = Command(
    "move", "Take a hub folder into a PostgreSQL database.",
    discussion: """
      Stop the hub before. Every catalogue is verified, and read back. The hub is moved completely or not \
      at all; the folder stays as it is. The database has a schema that 'devcat hub init' has just made. \
      Keep the folder's key: copy .hub/signing-key.pem to the folders of the nodes. The way back is 'devcat \
      hub backup --postgres'.
        devcat hub move hub 'host=db.example.org dbname=devcat'
      """,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The hub folder.", completion: .directory),
      .word("to", to: \.target, help: "The options of the connection, as '--postgres' takes them."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let hub = try PostgresHub(options.target)
    let copy = try hub.take(HubFolder(options.folder), isRestored: false)
    try HubCopyReport.print(copy, at: hub.server, done: "Moved", asJSON: options.isJSON)
  }
}
