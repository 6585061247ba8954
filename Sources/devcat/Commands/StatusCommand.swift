import Arguments
import Catalogue
import Render
import Store
import Sync
import Hub
import Publishing
import Transport

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
  private struct Standing: Sendable {
    let path: String
    let id: CatalogueID
    let name: String
    let head: RevisionPoint
    let count: Int
    let remote: Remote?
    /// The hub's certificate that is pinned.
    let trust: HubTrust?
    /// The newest head that the hub was seen to have signed.
    let seen: SeenHead?
    let pending: PendingMerge?
    /// The names of the devices in conflict, by their ids.
    let names: [String: String]

    init(_ file: CatalogueFile) throws {
      path = file.path
      id = file.id
      name = try file.name
      head = try file.head()
      count = try file.count
      remote = try file.remote
      if let folder = remote.flatMap({ try? PublishedURL($0.url) }) {
        (trust, seen) = (try file.trust(for: folder), try file.seenHead(for: folder))
      } else {
        let url = remote.flatMap { try? RemoteURL($0.url) }
        (trust, seen) = (try url.flatMap(file.trust(for:)), try url.flatMap(file.seenHead(for:)))
      }
      pending = try file.pendingMerge()
      names = try MergeOutput.names(pending?.conflicts ?? [], in: file)
    }

    /// How many revisions here the hub is not known to have.
    var local: Int { remote.map { head.number - $0.base.number } ?? 0 }
  }

  @Sendable private static func run(_ options: Options) throws {
    let standing = try Standing(options.catalogue.openForReading())
    var hub: RemoteStanding?
    if let remote = standing.remote, !options.isOffline {
      if PublishedURL.isOne(remote.url) {
        hub = try PublishedRunner.head(of: remote.url, rememberedBy: options.catalogue)
      } else {
        let url = try RemoteURL(remote.url)
        hub = try SyncRunner.run(trust: standing.trust) { client in
          try await client.remoteHead(url, seen: standing.seen)
        }
      }
      SyncRunner.warnIfExpired(hub?.signed)
    }
    if options.isJSON {
      try printJSON(standing, hub)
    } else {
      try Output.standard.write(text(standing, hub))
      if let pending = standing.pending {
        try Output.standard.write(
          "\n"
            + ConflictText.text(
              pending.conflicts, names: standing.names, isStyled: Output.isStyled))
      }
    }
  }

  private static func text(_ standing: Standing, _ hub: RemoteStanding?) -> String {
    var table = TextTable(alignments: [.left, .left])
    table.add(["catalogue", "\(standing.name) (\(standing.id))"])
    table.add(["file", standing.path])
    table.add(["devices", String(standing.count)])
    table.add(["head", "\(standing.head.number) (\(standing.head.digest.short))"])
    if let remote = standing.remote {
      table.add(["remote", remote.url])
      if let trust = standing.trust { table.add(["certificate", "\(trust)"]) }
      table.add(["to push", standing.local.counted("revision")])
    } else {
      table.add(["remote", "none; 'devcat push URL' sets it"])
    }
    if let hub, let remote = standing.remote {
      let new = max(0, hub.head.number - remote.base.number)
      let isFolder = PublishedURL.isOne(remote.url)
      table.add([
        isFolder ? "published" : "hub's head", "\(hub.head.number) (\(hub.head.digest.short))",
      ])
      table.add(["to pull", new.counted("revision")])
    }
    if let pending = standing.pending {
      table.add([
        "merging",
        "the hub's revision \(pending.head.number); " + pending.open.count.counted("conflict")
          + " to resolve with 'devcat resolve'",
      ])
    }
    return table.text()
  }

  private static func printJSON(_ standing: Standing, _ hub: RemoteStanding?) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      writer.member("path", standing.path)
      writer.member("catalogue", standing.id.description)
      writer.member("name", standing.name)
      writer.member("profiles", standing.count)
      SyncRunner.write("head", standing.head, to: &writer)
      if let remote = standing.remote {
        writer.member("remote", remote.url)
        if let trust = standing.trust { writer.member("certificate", "\(trust)") }
        SyncRunner.write("base", remote.base, to: &writer)
        writer.member("toPush", standing.local)
      }
      if let hub, let remote = standing.remote {
        SyncRunner.write("remoteHead", hub.head, to: &writer)
        writer.member("toPull", max(0, hub.head.number - remote.base.number))
      }
      if let pending = standing.pending {
        SyncRunner.write("incoming", pending.head, to: &writer)
        writer.key("conflicts")
        ConflictText.write(pending.conflicts, names: standing.names, to: &writer)
      }
      writer.endObject()
    }
  }
}
