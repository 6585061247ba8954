import DevcatArguments
import DevcatValues
import DevcatStore
import DevcatClient
import DevcatTransport
import DevcatWire

/// `devcat push`: brings the revisions made here to the hub.
enum PushCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var url: String?
    var wait = 60
  }

  static let command = Command(
    "push", "Send local revisions to the hub.",
    discussion: """
      The first push to a name makes the catalogue there, and sets the remote:
        devcat push devcat://hub.example.org/acme/devices
      It also makes a catalogue again that the hub has lost.

      If the hub has newer revisions, they are pulled and merged as by 'devcat pull', and the push goes \
      on. If there are conflicts, nothing is pushed, and they wait for 'devcat resolve'.

      While others push at the same time, and while the hub cannot take the push, such as during a \
      restart, 'devcat push' tries again, for 60 seconds or as long as '--wait' says.
      """,
    options: Options(),
    [
      .word("url", to: \.url, help: "Push to this URL instead of the remote."),
      .option(
        "--wait", to: \.wait, value: "seconds",
        help: "How long to try again while others are faster or the hub cannot take the push."),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = options.catalogue.resolvedPath
    try refuseFolder(options)
    let url = try options.url.map { try RemoteURL($0) }
    let merges = Locked<(renumbered: [Renumbering], tags: [MovedTag])?>(nil)
    let report: SyncReport
    do {
      report = try SyncRunner.listingConflicts(of: path, isJSON: options.catalogue.isJSON) {
        try SyncRunner.run(
          options.trust, waiting: options.wait, meeting: url.map { .hub($0) }
        ) { client in
          try await untilAnswered(options.wait) { () throws(Failure) in
            try await client.push(path, to: url) { pulled in
              let isFirst = merges.withLock { merges in
                defer { merges = (pulled.renumbered, (merges?.tags ?? []) + pulled.movedTags) }
                return merges == nil
              }
              // Others may be faster many times.
              guard isFirst else { return }
              Console.note(
                "The hub had newer revisions: pulled \(SyncRunner.pulled(by: pulled)) and merged; "
                  + "pushing again.")
            }
          }
        }
      }
    } catch {
      // A merge before the push has changed the local revisions even though the push failed.
      let (renumbered, tags) = merges.withLock { $0 } ?? ([], [])
      for line in MergeOutput.lines(renumbered, tags: tags) { Console.note(line) }
      throw error
    }
    SyncRunner.warn(of: report)
    if options.catalogue.isJSON { return try SyncRunner.print(report, isMerging: true) }
    if report.isUnchanged {
      try Output.standard.line("The hub has everything up to revision \(report.new.number).")
    } else {
      try Output.standard.line(
        "Pushed \(SyncRunner.revisions(of: report)) "
          + "(\(report.new.digest.short)); \(SyncRunner.text(report.traffic))")
    }
    if let text = madeOrMoved(report) { try Output.standard.line(text) }
    for line in MergeOutput.lines(report.renumbered, tags: report.movedTags) {
      try Output.standard.line(line)
    }
  }

  /// A sentence that the push made the catalogue or replaced the remote: the name may be a mistake.
  private static func madeOrMoved(_ report: SyncReport) -> String? {
    guard let new = try? RemoteURL(report.remote) else { return nil }
    var former = report.formerRemote
    if let text = former, let old = try? RemoteURL(text), old.endpoint == new.endpoint {
      former = "\(old.catalogue)"
    }
    switch (report.hasMadeCatalogue, former) {
    case (false, nil): return nil
    case (false, let former?): return "The remote was \(former)."
    case (true, nil): return "Made the catalogue \(new.catalogue)."
    case (true, let former?):
      return "Made the catalogue \(new.catalogue); the remote was \(former)."
    }
  }

  /// Pushes, and pushes again where the connection broke while the push was under way.
  ///
  /// Nothing is applied twice: the hub knows the revisions again that it has. A hub that cannot be reached at
  /// first is not waited for.
  private static func untilAnswered(
    _ wait: Int, _ push: () async throws(Failure) -> SyncReport
  ) async throws(Failure) -> SyncReport {
    let end = Deadline.after(.seconds(max(0, wait)))
    var hasBroken = false
    while true {
      do throws(Failure) {
        return try await push()
      } catch {
        // Without an underlying error the hub has ended the connection before its answer was
        // complete.
        let isBreak =
          error.code == .resetByPeer || error.code == .unreachable && error.underlying == nil
        guard isBreak || hasBroken && error.code.isPassing, end > .now else { throw error }
        if !hasBroken {
          Console.note("The hub ended the connection during the push. Trying again.")
        }
        hasBroken = true
        try? await Task.sleep(for: .milliseconds(500))
      }
    }
  }

  /// Refuses to push to a published folder, and says where to push instead.
  private static func refuseFolder(_ options: Options) throws {
    // Unsafe: only the source uses it until it has ended.
    nonisolated(unsafe) let file = try CatalogueFile.open(
      at: options.catalogue.resolvedPath, access: .readOnly)
    guard let target = try options.url ?? file.settings.remote?.url, PublishedURL.isOne(target)
    else { return }
    let url = try PublishedURL(target)
    let hub = try? SyncRunner.run(options.trust) {
      try $0.folder(url).hub(rememberedBy: file)
    }
    throw CommandError(
      .usage, "Cannot push to '\(target)': it is a published folder, which takes no pushes",
      hint: hub.map { "Push to the hub that the publisher names: 'devcat push \($0)'." }
        ?? "Push to the hub that it is published from; its publisher knows the address.")
  }
}
