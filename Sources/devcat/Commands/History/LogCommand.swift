import Arguments
import Catalogue
import Render
import Store

/// `devcat log`: the revisions, the newest first.
enum LogCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var device: String?
    var limit: Int?
    var isJSON = false
  }

  static let command = Command(
    "log", "List the revisions, the newest first.",
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "List only the revisions that changed this device.",
        completion: .devices),
      .option(
        "-n", "--limit", to: \.limit, value: "count",
        help: "List at most this many revisions."),
      .flag("--json", to: \.isJSON, help: "Print a JSON array."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { ($0.limit ?? 0) < 0 ? "'--limit' must be 0 or more" : nil }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading()
    try file.reading {
      let id = try options.device.map { try DeviceLookup.id(everOf: $0, in: file) }
      let entries = try file.log.entries(of: id, limit: options.limit ?? .max)
      let pushers = try file.pushersByRevision()
      if options.isJSON {
        try JSONOutput.print { LogText.write(entries, pushers: pushers, to: &$0) }
      } else {
        try Pager.show(LogText.text(entries, pushers: pushers, isStyled: Output.isStyled))
      }
    }
  }
}

extension CatalogueFile {
  /// The name of the pusher of each revision, by its number; in a replica, only of the revisions that
  /// it shares with its hub.
  func pushersByRevision() throws -> [Int: String] {
    let last = try settings.remote?.base.number ?? log.head().number
    var names: [Int: String] = [:]
    for run in try log.pushers(after: 0, upTo: last) {
      for revision in run.revisions { names[revision] = run.name }
    }
    return names
  }
}
