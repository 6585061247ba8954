import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore
import DevcatClient
import DevcatHub
import DevcatTransport
import DevcatWire

/// `devcat status`: the heads of the catalogue and its remote.
enum StatusCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var isOffline = false
  }

  static let command = Command(
    "status", "Show the heads of the catalogue and its remote.", options: Options(),
    [
      .flag("--offline", to: \.isOffline, help: "Do not ask the hub.")
    ] + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  /// The status without the hub.
  private struct LocalStatus: Sendable {
    let path: String
    let isSnapshot: Bool
    let id: CatalogueID
    let name: String
    let head: RevisionPoint
    let count: Int
    let remote: Remote?
    /// Which changes are conflicts, as 'devcat pull --strict' chose.
    let strictness: MergeStrictness
    /// The hub's certificate that is pinned.
    let trust: HubTrust?
    let pending: PendingMerge?
    /// The revisions of both sides of each conflict.
    let sides: [ConflictSides]
    /// The names of the devices in conflict, by their ids.
    let names: [String: String]

    init(_ file: CatalogueFile, _ options: CatalogueOptions) throws {
      isSnapshot = options.isSnapshot
      // The catalogue of a snapshot is in memory or in the cache, so its own path would mislead.
      path = isSnapshot ? options.resolvedPath : file.path
      id = file.id
      name = try file.name
      head = try file.log.head()
      count = try file.devices.count
      remote = try file.settings.remote
      strictness = try file.settings.mergeStrictness
      let address = remote.flatMap { try? RemoteAddress($0.url) }
      trust = try address.flatMap { try Environment.fingerprints.trust(for: $0.endpoint) }
      pending = try file.merging.pendingMerge()
      sides = try file.merging.conflictSides()
      names = try MergeOutput.names(pending?.conflicts ?? [], in: file)
    }

    /// The number of local revisions that the remote is not known to have.
    func local(_ answer: RemoteAnswer?) -> Int {
      remote.map { head.number - $0.base.number + (answer?.lost?.count ?? 0) } ?? 0
    }
  }

  /// The remote's answer.
  private struct RemoteAnswer: Sendable {
    let head: RevisionPoint
    /// How many revisions there are to pull.
    let new: Int
    /// The shared revisions that a hub no longer has, as one that was restored from an older backup.
    let lost: ClosedRange<Int>?
    /// Whether the remote's head, though not after the shared revision, is not in the local history.
    let isDiverged: Bool

    init(_ answer: RemoteHead, _ remote: Remote, _ file: CatalogueFile) throws {
      head = answer.head
      let base = remote.base
      new = max(0, head.number - base.number)
      let isBehind = head.number <= base.number && head != base
      let isShared = try head == .origin || file.log.point(at: head.number) == head
      // The host of a published folder may be late, and no push changes that.
      lost =
        isBehind && isShared && head.number < base.number && !PublishedURL.isOne(remote.url)
        ? head.number + 1...base.number : nil
      // A publisher that started again has lost what comes after its head.
      isDiverged = isBehind && (!isShared || answer.isNewEpoch)
    }
  }

  @Sendable private static func run(_ options: Options) throws {
    // Unsafe: only the source uses it until it has ended.
    nonisolated(unsafe) let file = try options.catalogue.openForReading()
    let status = try LocalStatus(file, options.catalogue)
    var answer: RemoteAnswer?
    var failure: (any Error)?
    if let remote = status.remote, !options.isOffline {
      do {
        let address = try RemoteAddress(remote.url)
        // An expired head causes only a warning.
        var trust = TrustOptions()
        trust.allowsExpired = true
        let hub = try SyncRunner.run(trust) { client in
          try await Failure.naming("ask for the head of", remote.url) {
            let source = client.source(at: address)
            // A hub that went back is shown with what it lost.
            return try await (source.goingBack ?? source).head(rememberedBy: file)
          }
        }
        SyncRunner.warnIfExpired(hub.signed)
        answer = try RemoteAnswer(hub, remote, file)
      } catch {
        failure = error
      }
    }
    try print(status, answer, options)
    guard let failure else { return }
    guard var failure = failure as? Failure, failure.code.status == .unavailable else {
      throw failure
    }
    failure.hint =
      (failure.hint.map { $0 + " " } ?? "") + "'devcat status --offline' does not ask the hub."
    throw failure
  }

  private static func print(
    _ status: LocalStatus, _ hub: RemoteAnswer?, _ options: Options
  ) throws {
    if options.catalogue.isJSON {
      try printJSON(status, hub)
    } else {
      try Output.standard.write(text(status, hub))
      if let pending = status.pending {
        let conflicts = ConflictText.page(
          pending.conflicts, names: status.names, sides: status.sides)
        try Output.standard.write(Page([.line(""), conflicts]))
      }
    }
  }

  private static func text(_ status: LocalStatus, _ hub: RemoteAnswer?) -> String {
    var table = TextTable(alignments: [.left, .left])
    table.add(["catalogue", "\(status.name) (\(status.id))"])
    table.add(["file", status.path])
    table.add(["devices", String(status.count)])
    table.add(["head", "\(status.head.number) (\(status.head.digest.short))"])
    if let remote = status.remote {
      table.add(["remote", remote.url])
      if let trust = status.trust { table.add(["certificate", "\(trust)"]) }
      if hub?.isDiverged != true {
        table.add(["to push", status.local(hub).counted("revision")])
      }
    } else {
      table.add([
        "remote",
        status.isSnapshot
          ? "none: a snapshot has no remote" : "none; 'devcat push URL' sets it",
      ])
    }
    if status.strictness != .field { table.add(["strict", status.strictness.rawValue]) }
    if let hub, let remote = status.remote {
      let isFolder = PublishedURL.isOne(remote.url)
      table.add([
        isFolder ? "published" : "hub's head", "\(hub.head.number) (\(hub.head.digest.short))",
      ])
      if !hub.isDiverged { table.add(["to pull", hub.new.counted("revision")]) }
      if let lost = hub.lost {
        table.add([
          "lost",
          "the hub no longer has \(SyncRunner.revisions(lost.lowerBound, lost.upperBound)), as after a "
            + "restore of an older backup; 'devcat pull --rejoin' keeps \(lost.count == 1 ? "it" : "them") for "
            + "the next push",
        ])
      } else if hub.isDiverged {
        table.add([
          "diverged",
          "the \(isFolder ? "publisher" : "hub") no longer has revision \(remote.base.number), as after a "
            + "restore of an older backup; 'devcat pull --rejoin' takes its history, and keeps what it lacks",
        ])
      }
    }
    if let pending = status.pending {
      table.add([
        "merging",
        "the hub's revision \(pending.head.number); " + pending.open.count.counted("conflict")
          + " to resolve with 'devcat resolve'",
      ])
    }
    return table.text()
  }

  private static func printJSON(_ status: LocalStatus, _ hub: RemoteAnswer?) throws {
    try JSONOutput.object { writer in
      writer.member("path", status.path)
      writer.member("catalogue", status.id.description)
      writer.member("name", status.name)
      writer.member("profiles", status.count)
      SyncRunner.write("head", status.head, to: &writer)
      if let remote = status.remote {
        writer.member("remote", remote.url)
        if let trust = status.trust { writer.member("certificate", "\(trust)") }
        SyncRunner.write("base", remote.base, to: &writer)
        if hub?.isDiverged != true { writer.member("toPush", status.local(hub)) }
      }
      if status.strictness != .field { writer.member("strict", status.strictness.rawValue) }
      if let hub {
        SyncRunner.write("remoteHead", hub.head, to: &writer)
        if !hub.isDiverged { writer.member("toPull", hub.new) }
        if let lost = hub.lost { writer.member("lost", lost.count) }
        if hub.isDiverged { writer.member("diverged", true) }
      }
      if let pending = status.pending {
        SyncRunner.write("incoming", pending.head, to: &writer)
        writer.key("conflicts")
        ConflictText.write(
          pending.conflicts, names: status.names, sides: status.sides, to: &writer)
      }
    }
  }
}
