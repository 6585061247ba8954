import DevcatValues
import DevcatArguments
import DevcatRender
import DevcatStore

/// `devcat site`: a static web site of the catalogue.
enum SiteCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var folder = ""
    var conditions: [String] = []
    var base: String?
    var hasPages = false
    var isReplacing = false
    var hasEvidence = false
  }

  static let command = Command(
    "site", "Write a static web site of the catalogue.",
    discussion: """
      Open index.html by a double click, or put the folder on any web server:
        devcat site explorer
        devcat site explorer --replace --where family=iPhone
      If it fails, it writes nothing. '--replace' replaces a site that devcat wrote and nobody has \
      changed, and no other folder.
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "A missing or empty folder.",
        completion: .file),
      .conditions(to: \.conditions),
      .option(
        "--base-url", to: \.base, value: "url",
        help: """
          Name the address at which the site will be, such as https://example.org/devices/. It adds canonical links, \
          previews and sitemap.xml.
          """
      ),
      .flag(
        "--pages", to: \.hasPages,
        help: "Write a page for each device even if there are more than 5,000."),
      .flag("--replace", to: \.isReplacing, help: "Replace an existing site."),
      .flag(
        "--evidence", to: \.hasEvidence,
        help: "Show the notes on what values rest on."),
    ] + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let filter = try DeviceFilter(options.conditions)
    let conditions = filter.conditions
    if let base = options.base, !base.hasPrefix("https://"), !base.hasPrefix("http://") {
      throw CommandError(
        .usage, "The address '\(base)' does not begin with 'https://' or 'http://'",
        hint: "Give the address of the site's folder, such as https://example.org/devices/.")
    }
    let file = try options.catalogue.openForReading(at: nil)
    let query = Query(conditions: conditions, columns: [])
    if !filter.isWhole { try filter.explain(try file.devices.count(matching: query), in: file) }
    let folder = try SiteFolder(options.folder, isReplacing: options.isReplacing)
    var (devices, revisions) = (0, 0)
    let (files, bytes) = try folder.write { sink in
      (devices, revisions) = try ProgressBar.showing(!options.catalogue.isJSON) {
        try file.reading {
          try SiteBuild(
            file: file, conditions: conditions, texts: options.conditions, base: options.base,
            hasPages: options.hasPages ? true : nil, hasEvidence: options.hasEvidence
          ).write(to: sink)
        }
      }
    }
    guard options.catalogue.isJSON else {
      return try Output.standard.line(
        "Wrote \(devices.counted("device")) and \(revisions.counted("revision")) into "
          + "\(files.counted("file")) with \(bytes.counted("byte")); open '\(options.folder)/index.html'."
      )
    }
    try JSONOutput.object { writer in
      writer.member("folder", options.folder)
      writer.member("devices", devices)
      writer.member("revisions", revisions)
      writer.member("files", files)
      writer.member("bytes", bytes)
    }
  }
}
