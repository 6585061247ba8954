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
      Prints the hub's revisions that are not pulled yet, and then each new head with its revisions \
      and their changes, until SIGINT or SIGTERM. It does not change the local catalogue: 'devcat pull \
      --follow' keeps it in step. If the hub is lost, it retries.

      The command of --exec runs for each new head, one at a time, with the variables \
      DEVCAT_CATALOGUE (the file), DEVCAT_REMOTE, DEVCAT_OLD_HEAD, DEVCAT_NEW_HEAD (numbers), \
      DEVCAT_OLD_DIGEST and DEVCAT_NEW_DIGEST. A failure is reported, and the watch goes on. Heads \
      that come during a run share the next run.
        devcat watch --exec 'echo "now at $DEVCAT_NEW_HEAD"'
      """,
    options: Options(),
    [
      .option(
        "--exec", to: \.line, value: "command", help: "Run a shell command for each new head."),
      .flag("--once", to: \.isOnce, help: "End after the first new head."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object on a line for each new head."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = options.catalogue.resolvedPath
    let watch = HubWatch(path, options, target: try WatchTarget(replica: path))
    try LiveRunner.run(path, LiveRunner.Work(each: { try await watch.take($1, by: $0) }))
  }
}
