import Arguments
import Render

/// `devcat site`: a static web site of the catalogue.
enum SiteCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var folder = ""
    var conditions: [String] = []
    var isReplacing = false
    var isJSON = false
  }

  static let command = Command(
    "site", "Write a static web site of the catalogue.",
    discussion: """
      The site opens from a file, and on any host of files:
        devcat site explorer
        devcat site explorer --replace --where family=iPhone
      It is written as a whole or not at all. A folder that holds anything but an unchanged site of \
      devcat is never replaced.
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "A missing or empty folder.",
        completion: .file),
      .option(
        "--where", to: \.conditions, value: "condition",
        help: "A condition on any field; if there are several, all must hold."),
      .flag("--replace", to: \.isReplacing, help: "Replace an existing site."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let conditions = try ConditionList.parse(options.conditions)
    let file = try options.catalogue.openForReading()
    let folder = try SiteFolder(options.folder, isReplacing: options.isReplacing)
    var summary = SiteSummary()
    let written = try folder.write { sink in
      summary = try file.reading {
        try SiteBuild(file, conditions, texts: options.conditions).write(to: sink)
      }
    }
    (summary.files, summary.bytes) = (written.files, written.bytes)
    if options.isJSON {
      try JSONOutput.print { summary.write(folder: options.folder, to: &$0) }
    } else {
      try Output.standard.line(summary.text(folder: options.folder))
    }
  }
}
