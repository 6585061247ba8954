import Arguments
import Sync

/// `devcat watch`: the hub's new revisions as they come.
enum WatchCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var line: String?
    var isOnce = false
    var isJSON = false
  }

  static let command = Command(
    "watch", "Print the hub's new revisions as they come.",
    discussion: """
      Prints what the hub has that was not pulled yet, and then each new head with its revisions and \
      what they change, until SIGINT or SIGTERM. The catalogue here is left as it is: 'devcat pull \
      --follow' keeps it in step. A hub that is lost is tried again and again.

      The command of --exec runs for each new head, one at a time, with the variables \
      DEVCAT_CATALOGUE (the file), DEVCAT_REMOTE, DEVCAT_OLD_HEAD, DEVCAT_NEW_HEAD (numbers), \
      DEVCAT_OLD_DIGEST and DEVCAT_NEW_DIGEST. Its failure is told, and ends nothing. Of heads that \
      come while it runs, the next run gets all at once.
        devcat watch --exec 'echo "now at $DEVCAT_NEW_HEAD"'
      """,
    options: Options(),
    [
      .option(
        "--exec", to: \.line, value: "command", help: "A line of shell to run for each new head."),
      .flag("--once", to: \.isOnce, help: "End after the first new head."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object on a line for each new head."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = options.catalogue.resolvedPath
    let watch = HubWatch(path, options, target: try WatchTarget(replica: path))
    try LiveRunner.run(path, LiveRunner.Work(each: { try await watch.take($1, by: $0) }))
  }
}
