import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat log`: the revisions, the newest first.
enum LogCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var device: String?
    var limit: Int?
    var since: String?
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
      .option(
        "--since", to: \.since, value: "start",
        help: "List only the revisions after this one, or from this day on (yyyy-mm-dd)."),
    ] + Argument.shared(CatalogueOptions.jsonArguments("Print a JSON array."), at: \.catalogue),
    validate: { ($0.limit ?? 0) < 0 ? "'--limit' must be 0 or more" : nil }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading()
    try file.reading {
      let id = try options.device.map { try DeviceLookup.id(everOf: $0, in: file) }
      var entries = try file.log.entries(
        of: id, limit: options.since == nil ? options.limit ?? .max : .max)
      var refusal: CommandError?
      if let since = options.since {
        let isLater = try isLater(since, in: file)
        let (all, later) = (entries, entries.filter(isLater))
        if later.isEmpty { refusal = none(since: since, of: id, newest: all.first?.header) }
        entries = Array(later.prefix(options.limit ?? .max))
      }
      let pushers = try file.pushersByRevision()
      if options.catalogue.isJSON {
        try JSONOutput.print { LogText.write(entries, pushers: pushers, to: &$0) }
      } else if refusal == nil {
        try Pager.show(LogText.page(entries, pushers: pushers))
      }
      if let refusal { throw refusal }
    }
  }
}

extension LogCommand {
  /// The error that no revision is as late as `--since` requires, like that of `list` without a
  /// match.
  private static func none(
    since: String, of id: String?, newest: RevisionHeader?
  ) -> CommandError {
    CommandError(
      .failed, "No revision \(id.map { "of '\($0)' " } ?? "")matches '--since \(since)'",
      hint: newest.map { header in
        "The newest is revision \(header.number) of \(header.time.description.prefix { $0 != "T" })."
      })
  }

  /// The test of `--since`: a day, or a revision.
  private static func isLater(_ text: String, in file: CatalogueFile) throws -> (LogEntry) -> Bool {
    if text.contains("-"), CalendarDate(text) != nil {
      // The times of revisions begin with their day, in UTC.
      return { $0.header.time.description >= text }
    }
    do {
      let number = try file.log.revisionNumber(text)
      return { $0.header.number > number }
    } catch var failure as Failure {
      let days = "Write days as in 2026-01-31 (yyyy-mm-dd)."
      if text.wholeMatch(of: /[0-9]{1,4}[.\/-][0-9]{1,2}([.\/-][0-9]{1,4})?/) != nil {
        throw CommandError(.usage, "'\(text)' is not a day", hint: days)
      }
      // A word that is no revision, such as 'yesterday', may be meant for a day.
      failure.hint = (failure.hint.map { "\($0) " } ?? "") + days
      throw failure
    }
  }
}

extension CatalogueFile {
  /// The name of the pusher of each revision, by its number; in a replica, only of the revisions
  /// that it shares with its hub.
  func pushersByRevision() throws -> [Int: String] {
    let last = try settings.remote?.base.number ?? log.head().number
    var names: [Int: String] = [:]
    for run in try log.pushers(after: 0, upTo: last) {
      for revision in run.revisions { names[revision] = run.name }
    }
    return names
  }
}
