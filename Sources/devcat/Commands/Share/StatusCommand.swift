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
    var isJSON = false
  }

  static let command = Command(
    "status", "Show the heads of the catalogue and its remote.", options: Options(),
    [
      .flag("--offline", to: \.isOffline, help: "Do not ask the hub."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  /// The status without the hub.
  private struct LocalStatus: Sendable {
    let path: String
    let isSnapshot: Bool
    let id: CatalogueID
    let name: String
    let head: RevisionPoint
    let count: Int
    let remote: Remote?
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
      count = try file.state.count
      remote = try file.settings.remote
      let address = remote.flatMap { try? RemoteAddress($0.url) }
      trust = try address.flatMap(file.trust(for:))
      pending = try file.merging.pendingMerge()
      sides = try file.merging.conflictSides()
      names = try MergeOutput.names(pending?.conflicts ?? [], in: file)
    }

    /// The number of local revisions that the hub is not known to have.
    var local: Int { remote.map { head.number - $0.base.number } ?? 0 }
  }

  @Sendable private static func run(_ options: Options) throws {
    // Unsafe: only the source uses it until it has ended.
    nonisolated(unsafe) let file = try options.catalogue.openForReading()
    let status = try LocalStatus(file, options.catalogue)
    var hub: RemoteHead?
    var failure: (any Error)?
    if let remote = status.remote, !options.isOffline {
      do {
        let address = try RemoteAddress(remote.url)
        // An expired head causes only a warning.
        var trust = TrustOptions()
        trust.allowsExpired = true
        hub = try SyncRunner.run(trust) { client in
          try await Failure.naming("ask for the head of", remote.url) {
            try await client.source(at: address).head(rememberedBy: file)
          }
        }
        SyncRunner.warnIfExpired(hub?.signed)
      } catch {
        failure = error
      }
    }
    try print(status, hub, options)
    guard let failure else { return }
    guard var failure = failure as? Failure, failure.code.status == .unavailable else {
      throw failure
    }
    failure.hint =
      (failure.hint.map { $0 + " " } ?? "") + "'devcat status --offline' does not ask the hub."
    throw failure
  }

  private static func print(
    _ status: LocalStatus, _ hub: RemoteHead?, _ options: Options
  ) throws {
    if options.isJSON {
      try printJSON(status, hub)
    } else {
      try Output.standard.write(text(status, hub))
      if let pending = status.pending {
        try Output.standard.write(
          "\n"
            + ConflictText.text(
              pending.conflicts, names: status.names, sides: status.sides,
              isStyled: Output.isStyled))
      }
    }
  }

  private static func text(_ status: LocalStatus, _ hub: RemoteHead?) -> String {
    var table = TextTable(alignments: [.left, .left])
    table.add(["catalogue", "\(status.name) (\(status.id))"])
    table.add(["file", status.path])
    table.add(["devices", String(status.count)])
    table.add(["head", "\(status.head.number) (\(status.head.digest.short))"])
    if let remote = status.remote {
      table.add(["remote", remote.url])
      if let trust = status.trust { table.add(["certificate", "\(trust)"]) }
      table.add(["to push", status.local.counted("revision")])
    } else {
      table.add([
        "remote",
        status.isSnapshot
          ? "none: a snapshot has no remote" : "none; 'devcat push URL' sets it",
      ])
    }
    if let hub, let remote = status.remote {
      let new = max(0, hub.head.number - remote.base.number)
      let isFolder = PublishedURL.isOne(remote.url)
      table.add([
        isFolder ? "published" : "hub's head", "\(hub.head.number) (\(hub.head.digest.short))",
      ])
      table.add(["to pull", new.counted("revision")])
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

  private static func printJSON(_ status: LocalStatus, _ hub: RemoteHead?) throws {
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
        writer.member("toPush", status.local)
      }
      if let hub, let remote = status.remote {
        SyncRunner.write("remoteHead", hub.head, to: &writer)
        writer.member("toPull", max(0, hub.head.number - remote.base.number))
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
