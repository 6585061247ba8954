import DevcatValues
import DevcatArguments
import DevcatSystem

/// `devcat manual`: the man pages, made of the command table.
enum ManualCommand {
  struct Options: Sendable {
    var folder = ""
    var isForced = false
  }

  static let command = Command(
    "manual", "Write the man pages into a folder: one for devcat, and one for each command.",
    discussion: """
      Scripts/install runs this for the folder that man searches. Without Scripts/install:
        devcat manual ~/.local/share/man/man1
        man devcat-find
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "The folder; created if missing.",
        completion: .directory),
      .flag("--force", to: \.isForced, help: "Replace existing pages."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let pages = CommandTable.root.manualPages(exitStatuses: ExitStatus.meanings)
    func path(_ page: ManualPage) -> String { "\(options.folder)/\(page.fileName)" }
    try FileAccess.attempt("write", try Folder.makeWithParents(options.folder))
    if !options.isForced, let page = pages.first(where: { Path.exists(path($0)) }) {
      throw CommandError(
        .cannotCreate, "Cannot write '\(path(page))': the file exists already",
        hint: "Give '--force' to replace existing pages.")
    }
    for page in pages {
      try FileAccess.replace(path(page), overwriting: options.isForced) { sink in
        try sink(Array(page.text.utf8))
      }
    }
    Console.note("Wrote \(pages.count.counted("page")) to '\(options.folder)'.")
  }
}
