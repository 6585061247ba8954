public import DevcatArguments
public import DevcatValues
import DevcatRender
import DevcatStore
import DevcatClient
import DevcatTransport

/// `devcat pull`: brings the hub's new revisions here.
enum PullCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var takesOurs = false
    var takesTheirs = false
    var strictness: MergeStrictness?
    var isAborting = false
    var isRejoining = false
    var isFollowing = false
    var longestPause: Int?

    /// The side that settles every conflict.
    var side: MergeSide? { takesOurs ? .ours : takesTheirs ? .theirs : nil }
  }

  static let command = Command(
    "pull", "Fetch and apply the new revisions of the hub or the published folder.",
    discussion: """
      It rebases local revisions onto them. If both sides changed a value differently, the \
      conflict waits for 'devcat resolve', and nothing else is changed.

      With --follow it pulls again at each new head of the hub, until SIGINT or SIGTERM, or until \
      a conflict stops it. If it loses the hub, it tries again. It asks a published folder again \
      when the host's Cache-Control says that the head may have changed; by default every minute. \
      After the first pull, no answer of the host ends it: it says what is wrong, and tries again.
      """,
    options: Options(),
    [
      .flag("--ours", to: \.takesOurs, help: "Resolve every conflict with the local value."),
      .flag("--theirs", to: \.takesTheirs, help: "Resolve every conflict with the hub's value."),
      .option(
        "--strict", to: \.strictness, value: "conflicts",
        help: """
          Choose the fields that are conflicts: those that both sides changed to different values ('field', the \
          default), every one that differs in a device that both changed ('profile'), or in a device that was \
          changed locally ('manual'). The catalogue keeps it for later merges.
          """),
      .flag(
        "--abort", to: \.isAborting,
        help: "Drop the waiting revisions and conflicts, and restore the state before the pull."),
      .flag(
        "--rejoin", to: \.isRejoining,
        help: """
          If the hub was restored from an older backup, take its revisions, and keep as local revisions those \
          that it lacks.
          """),
      .flag(
        "--follow", to: \.isFollowing, help: "Keep running, and pull each new head of the hub."),
      .option(
        "--max-wait", to: \.longestPause, value: "seconds",
        help: """
          With '--follow', ask a published folder again after this time at the latest, whatever its host \
          says: 1 to 86400. Default: 300.
          """),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print a JSON object; with '--follow' one for each pull."),
        at: \.catalogue),
    validate: { options in
      if options.isAborting, options.strictness != nil {
        return "'--strict' does not work with '--abort'"
      }
      let ways = [options.takesOurs, options.takesTheirs, options.isAborting]
      if options.isFollowing, options.isAborting || options.isRejoining {
        return "'--follow' does not work with '--abort' and '--rejoin'"
      }
      if options.isRejoining, options.isAborting {
        return "'--rejoin' does not work with '--abort'"
      }
      if let pause = options.longestPause {
        guard options.isFollowing else { return "'--max-wait' needs '--follow'" }
        guard longestPauses.contains(pause) else {
          return "'--max-wait' is a number of seconds from 1 to 86400"
        }
      }
      return ways.count { $0 } > 1 ? "Give one of '--ours', '--theirs' and '--abort'" : nil
    }, run: run)

  private static let longestPauses = 1...86_400

  @Sendable private static func run(_ options: Options) throws {
    if options.isAborting { return try abort(options) }
    let path = options.catalogue.resolvedPath
    // Unsafe: only the source uses it until it has ended.
    nonisolated(unsafe) let file = try options.catalogue.openForWriting()
    if let strictness = options.strictness { try file.settings.setMergeStrictness(strictness) }
    let isJSON = options.catalogue.isJSON
    try SyncRunner.listingConflicts(of: path, isJSON: isJSON) {
      let address = try RemoteAddress(remoteOf: file, for: "pull")
      guard !options.isFollowing else {
        do {
          return try follow(address, path, options)
        } catch let error as Failure {
          throw SyncRunner.correct(error, given: options.trust.trust)
        }
      }
      let (side, isRejoining) = (options.side, options.isRejoining)
      try print(
        try SyncRunner.run(options.trust) { client in
          try await client.source(at: address)
            .pull(file, settling: side, rejoining: isRejoining)
        }, of: path, isJSON: isJSON)
    }
  }

  /// Pulls at once, and then at each new head.
  private static func follow(
    _ address: RemoteAddress, _ path: String, _ options: Options
  ) throws {
    let (side, isJSON) = (options.side, options.catalogue.isJSON)
    let pulled: @Sendable (SyncReport, Bool) throws -> Void = { report, isFirst in
      if isFirst || !report.isUnchanged {
        try print(report, of: path, isJSON: isJSON)
      } else if report.formerKey != nil {
        SyncRunner.warn(of: report)
      }
      try Output.standard.flush()
    }
    switch address {
    case .folder(let url):
      try LiveRunner.follow(
        url, path, options.trust, settling: side,
        longestPause: options.longestPause.map { .seconds($0) } ?? PollSchedule.longest,
        pulled: pulled)
    case .hub:
      guard options.longestPause == nil else {
        throw CommandError(
          .usage, "'--max-wait' is for published folders, and the remote of '\(path)' is a hub",
          hint: "Leave it out: a hub sends each new head at once.")
      }
      try LiveRunner.run(options.trust) {
        try await $0.follow(path, settling: side, absent: LiveRunner.tell, report: pulled)
      }
    }
  }

  private static func print(_ report: SyncReport, of path: String, isJSON: Bool) throws {
    SyncRunner.warn(of: report)
    let names =
      try report.settled.isEmpty
      ? [:]
      : MergeOutput.names(report.settled, in: CatalogueFile.open(at: path, access: .readOnly))
    if isJSON { return try SyncRunner.print(report, isMerging: true, names: names) }
    let count = report.localRevisions
    let local = count > 0 ? " To push: \(count.counted("local revision"))." : ""
    if report.isUnchanged {
      try Output.standard.line("Nothing new at revision \(report.new.number).\(local)")
    } else {
      try Output.standard.line(
        "Pulled \(SyncRunner.pulled(by: report)) (\(report.shared.digest.short)); \(SyncRunner.text(report.traffic)).\(local)"
      )
    }
    try Output.standard.write(ConflictText.page(report.settled, names: names))
    for line in MergeOutput.lines(report.renumbered, report.resolution, tags: report.movedTags) {
      try Output.standard.line(line)
    }
  }

  private static func abort(_ options: Options) throws {
    let wasPending = try options.catalogue.openForWriting().merging.abandonMerge()
    guard options.catalogue.isJSON else {
      return try Output.standard.line(
        wasPending
          ? "Dropped the waiting revisions: the catalogue is as before the pull."
          : "No revisions were waiting to be merged.")
    }
    try JSONOutput.object { writer in
      writer.member("aborted", wasPending)
    }
  }
}

extension MergeStrictness: ArgumentValue {}
