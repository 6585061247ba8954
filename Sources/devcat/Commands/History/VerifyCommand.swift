import Arguments
import Render
import Store

/// `devcat verify`: recomputes everything from the log.
enum VerifyCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var isRepairing = false
    var isJSON = false
  }

  static let command = Command(
    "verify", "Verify every digest and view against the log, or rebuild the views.",
    discussion: """
      The log of revisions is the source of everything else in the file: if only views are damaged, \
      --repair rebuilds them from the log without a hub. If the log itself is damaged, 'devcat pull \
      --repair' fetches the damaged parts from the hub.
      """,
    options: Options(),
    [
      .flag(
        "--repair", to: \.isRepairing,
        help: "First rebuild views, indexes and the search index from the local log."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file =
      try options.isRepairing
      ? options.catalogue.openForWriting() : options.catalogue.openForReading()
    let lost = options.isRepairing ? try file.maintenance.repair() : []
    if !lost.isEmpty {
      Console.note(
        "SQLite could not read all of \(lost.map { "'\($0)'" }.joined(separator: ", ")), and "
          + "they cannot be rebuilt: those tables are empty now. A backup may have them.")
    }
    let found = try file.maintenance.verify()
    if options.isJSON {
      try printJSON(found, file)
    } else if found.difference == nil {
      try Output.standard.line(
        "verified: \(found.revisions.counted("revision")), \(found.profiles.counted("device"))")
      try Output.standard.line("head \(found.head.number) \(found.head.digest)")
      try Output.standard.line("root \(found.root)")
    }
    guard let difference = found.difference else { return }
    throw CommandError(
      .data, "'\(file.path)' is damaged: \(difference)",
      hint: found.isRepairable
        ? "The log is sound: run 'devcat verify --repair'."
        : "The log is damaged: run 'devcat pull --repair' if the catalogue has a hub, or restore the "
          + "file from a backup or a snapshot.")
  }

  private static func printJSON(_ found: Verification, _ file: CatalogueFile) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      writer.member("verified", found.difference == nil)
      writer.member("catalogue", file.id.description)
      writer.member("head", found.head.number)
      writer.member("digest", found.head.digest.hex)
      writer.member("root", found.root.hex)
      writer.member("revisions", found.revisions)
      writer.member("profiles", found.profiles)
      if let difference = found.difference {
        writer.member("difference", difference)
        writer.member("repairable", found.isRepairable)
      }
      writer.endObject()
    }
  }
}
