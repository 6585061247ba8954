import Arguments

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
      ("Start here", ["init", "show", "list", "find", "matrix", "site"]),
      (
        "Ask",
        [
          "traits", "rotate", "window", "layout", "cover", "fit", "check-frame", "draw", "chart",
          "adapt", "rules",
        ]
      ),
      ("Edit", ["import", "compare", "add", "set", "remove", "rename", "update"]),
      ("History", ["log", "diff", "blame", "tag", "revert", "snapshot", "verify"]),
      ("Exports", ["export"]),
      (
        "Share",
        [
          "clone", "pull", "push", "watch", "resolve", "status", "publish", "config", "login",
        ]
      ),
      ("A hub", ["serve", "hub"]),
      ("The program", ["manual"]),
    ],
    [
      InitCommand.command, ImportCommand.command, CompareCommand.command, ListCommand.list,
      ListCommand.find,
      ShowCommand.command, TraitsCommand.command, RotateCommand.command, WindowCommand.command,
      LayoutCommand.command, MatrixCommand.command, CoverCommand.command, FitCommand.command,
      CheckFrameCommand.command, DrawCommand.command, AdaptCommand.command, RulesCommand.command,
      AddCommand.command,
      SetCommand.command,
      RemoveCommand.command,
      RenameCommand.command, LogCommand.command, DiffCommand.command, BlameCommand.command,
      TagCommand.command, RevertCommand.command, UpdateCommand.command, SnapshotCommand.command,
      ExportCommand.command, ChartCommand.command, SiteCommand.command, HubCommand.command,
      ServeCommand.command,
      LoginCommand.command,
      CloneCommand.command,
      PullCommand.command, PushCommand.command, WatchCommand.command, ResolveCommand.command,
      StatusCommand.command, PublishCommand.command,
      ConfigCommand.command, VerifyCommand.command, ManualCommand.command,
      BuildReferenceCommand.command, CheckReferenceCommand.command, CompleteDevicesCommand.command,
    ])
}
