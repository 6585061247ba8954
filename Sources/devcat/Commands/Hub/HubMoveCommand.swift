import DevcatValues
import DevcatArguments
import DevcatHub
import DevcatHubPostgres

/// `devcat hub move`: copies a hub folder to a database.
enum HubMoveCommand {
  struct Options: Sendable {
    var folder = ""
    var target: String?
    var postgresFile: String?
    var isJSON = false
  }

  static let command = Command(
    "move", "Move a hub folder to a PostgreSQL database.",
    discussion: """
      Stop the hub first. The database needs a schema that 'devcat hub init' has just made. The \
      command verifies every catalogue, and reads back what it has written. If it fails, the \
      database stays empty; it never changes the folder. The way back is 'devcat hub backup \
      --postgres'.
        devcat hub move hub 'host=db.example.org dbname=devcat'
        devcat hub move hub --postgres-file database
      """,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The hub folder.", completion: .directory),
      .word("to", to: \.target, help: "The options of the connection, as '--postgres' takes them."),
      .option(
        "--postgres-file", to: \.postgresFile, value: "file",
        help: "Read the options of the connection from a file, which nobody else may change.",
        completion: .file),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let target = PostgresOption(options: options.target, file: options.postgresFile)
    guard let text = try target.text() else {
      throw CommandError(
        .usage, "No database is given", hint: "Give its options, or '--postgres-file'.")
    }
    let hub = try PostgresHub(text)
    let folder = HubFolder(options.folder)
    guard try HubStatusCommand.running(folder) == nil else {
      throw CommandError(
        .conflict, "Cannot move '\(folder.path)': a hub serves it",
        hint: "Stop the hub first. A push that it takes meanwhile would stay behind.")
    }
    let copy = try hub.take(folder)
    try HubCopyReport.print(copy, at: hub.server, done: "Moved", asJSON: options.isJSON)
  }
}
