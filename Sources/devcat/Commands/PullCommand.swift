import Arguments
import Catalogue
import Store
import Sync

/// `devcat pull`: brings the hub's new revisions here.
enum PullCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var takesOurs = false
    var takesTheirs = false
    var isAborting = false
    var isJSON = false

    /// The side that settles every conflict.
    var side: MergeSide? { takesOurs ? .ours : takesTheirs ? .theirs : nil }
  }

  static let command = Command(
    "pull", "Bring the new revisions of the hub here.",
    discussion: """
      Revisions made here are made anew on top of them. What both sides changed to different ends \
      waits for 'devcat resolve'; until then nothing else is changed.
      """,
    options: Options(),
    [
      .flag("--ours", to: \.takesOurs, help: "Settle every conflict by what was changed here."),
      .flag("--theirs", to: \.takesTheirs, help: "Settle every conflict by what the hub has."),
      .flag(
        "--abort", to: \.isAborting,
        help: "Drop what waits with its conflicts: all is as before the pull."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { options in
      let count = [options.takesOurs, options.takesTheirs, options.isAborting].count { $0 }
      return count > 1 ? "Give one of '--ours', '--theirs' and '--abort'" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    if options.isAborting { return try abort(options) }
    let path = options.catalogue.resolvedPath
    let side = options.side
    let report = try SyncRunner.listingConflicts(of: path, isJSON: options.isJSON) {
      try SyncRunner.run(trust: options.trust.trust) { client in
        try await client.pull(path, settling: side)
      }
    }
    SyncRunner.warn(of: report)
    if options.isJSON { return try SyncRunner.print(report, isMerging: true) }
    let count = report.localRevisions
    let local = count > 0 ? " To push: \(count.counted("revision")) made here." : ""
    if report.isUnchanged {
      try Output.standard.line("Nothing new at revision \(report.new.number).\(local)")
    } else {
      try Output.standard.line(
        "Pulled \(SyncRunner.pulled(by: report)) "
          + "(\(report.shared.digest.short)); \(SyncRunner.text(report.traffic)).\(local)")
    }
    for line in MergeOutput.lines(report.renumbered) { try Output.standard.line(line) }
  }

  private static func abort(_ options: Options) throws {
    let wasPending = try options.catalogue.openForWriting().abandonMerge()
    guard options.isJSON else {
      return try Output.standard.line(
        wasPending
          ? "What waited is dropped: the catalogue is as it was before the pull."
          : "Nothing waited to be merged.")
    }
    try JSONOutput.print { writer in
      writer.beginObject()
      writer.member("aborted", wasPending)
      writer.endObject()
    }
  }
}
