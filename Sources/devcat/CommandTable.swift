import DevcatArguments

/// Every command, in the order of the help page.
enum CommandTable {
  static let version = "0.9.0"

  private typealias Member = Command.Member

  static let root = Command(
    "devcat", "A versioned catalogue of device profiles with sync.",
    discussion: """
      Begin with the reference catalogue:
        devcat init
        devcat show 'iPhone 11'
        devcat find --where landscape.horizontal=regular
      """,
    version: "devcat \(version)",
    topics: [
      (
        "Start here",
        [
          Member("init", InitCommand.command), Member("show", ShowCommand.command),
          Member("list", ListCommand.command),
          Member("matrix", MatrixCommand.command), Member("site", SiteCommand.command),
        ]
      ),
      (
        "Ask",
        [
          Member("traits", TraitsCommand.command), Member("rotate", RotateCommand.command),
          Member("window", WindowCommand.command),
          Member("layout", LayoutCommand.command), Member("cover", CoverCommand.command),
          Member("fit", FitCommand.command),
          Member("check-frame", CheckFrameCommand.command), Member("draw", DrawCommand.command),
          Member("chart", ChartCommand.command),
          Member("adapt", AdaptCommand.command), Member("rules", RulesCommand.command),
        ]
      ),
      (
        "Edit",
        [
          Member("import", ImportCommand.command), Member("compare", CompareCommand.command),
          Member("add", EditCommands.add), Member("set", EditCommands.set),
          Member("remove", EditCommands.remove), Member("update", UpdateCommand.command),
        ]
      ),
      (
        "History",
        [
          Member("log", LogCommand.command), Member("diff", DiffCommand.command),
          Member("blame", BlameCommand.command), Member("tag", TagCommand.command),
          Member("revert", RevertCommand.command), Member("snapshot", SnapshotCommand.command),
          Member("verify", VerifyCommand.command),
        ]
      ),
      ("Exports", [Member("export", ExportCommand.command), Member("sql", SQLCommand.command)]),
      (
        "Share",
        [
          Member("clone", CloneCommand.command), Member("pull", PullCommand.command),
          Member("push", PushCommand.command), Member("watch", WatchCommand.command),
          Member("resolve", ResolveCommand.command), Member("status", StatusCommand.command),
          Member("publish", PublishCommand.command),
          Member("login", LoginCommand.command),
        ]
      ),
      ("A hub", [Member("serve", ServeCommand.command), Member("hub", HubCommand.command)]),
      (
        "The program",
        [
          Member("fields", FieldsCommand.command), Member("manual", ManualCommand.command),
          // Hidden from people: completions call it.
          Member("complete", CompleteCommand.command),
        ]
      ),
    ],
    synonyms: ["ls": "list", "find": "list", "search": "list", "history": "log", "get": "show"],
    alternatives: [
      "rm": "remove", "delete": "remove", "undo": "revert", "new": "add", "edit": "set",
      "rename": "set",
      "fetch": "pull", "sync": "pull", "commit": "push", "safe-area": "show", "vs": "show",
      "size": "show", "screen": "show", "breakpoints": "export", "version": "--version",
      "completion": "--generate-completion-script bash",
    ])
}
