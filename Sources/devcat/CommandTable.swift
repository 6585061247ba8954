import DevcatArguments

/// Every command, in the order of the help page.
enum CommandTable {
  static let version = "0.9.0"

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
          InitCommand.command, ShowCommand.command, ListCommand.list, ListCommand.find,
          MatrixCommand.command, SiteCommand.command,
        ]
      ),
      (
        "Ask",
        [
          TraitsCommand.command, RotateCommand.command, WindowCommand.command,
          LayoutCommand.command, CoverCommand.command, FitCommand.command,
          CheckFrameCommand.command, DrawCommand.command, ChartCommand.command,
          AdaptCommand.command, RulesCommand.command,
        ]
      ),
      (
        "Edit",
        [
          ImportCommand.command, CompareCommand.command, AddCommand.command, SetCommand.command,
          RemoveCommand.command, RenameCommand.command, UpdateCommand.command,
        ]
      ),
      (
        "History",
        [
          LogCommand.command, DiffCommand.command, BlameCommand.command, TagCommand.command,
          RevertCommand.command, SnapshotCommand.command, VerifyCommand.command,
        ]
      ),
      ("Exports", [ExportCommand.command]),
      (
        "Share",
        [
          CloneCommand.command, PullCommand.command, PushCommand.command, WatchCommand.command,
          ResolveCommand.command, StatusCommand.command, PublishCommand.command,
          ConfigCommand.command, LoginCommand.command,
        ]
      ),
      ("A hub", [ServeCommand.command, HubCommand.command]),
      ("The program", [FieldsCommand.command, ManualCommand.command]),
    ],
    synonyms: ["ls": "list", "search": "find", "history": "log", "get": "show"],
    alternatives: [
      "rm": "remove", "delete": "remove", "undo": "revert", "new": "add", "edit": "set",
      "fetch": "pull", "sync": "pull", "commit": "push",
    ],
    // Hidden from people: scripts and completions call them.
    [
      BuildReferenceCommand.command, CheckReferenceCommand.command, CompleteDevicesCommand.command,
    ])
}
