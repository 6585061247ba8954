import Arguments
import Catalogue
import Hub
import HubPostgres
import Render
import Store
import Sync
import Transport

/// `devcat hub status`: the catalogues of a hub's folder, and the state of the hub that serves it.
enum HubStatusCommand {
  struct Options: Sendable {
    var folder: String?
    var metrics: String?
    var postgres: String?
    var isJSON = false
  }

  static let command = Command(
    "status", "Show the catalogues and the state of a hub.",
    discussion: """
      It reads the catalogues of a folder from their files, even if no hub serves it. It asks the \
      hub by a socket in the folder, if 'devcat hub init' made the folder. For other hubs, give \
      the metrics endpoint of 'devcat serve --metrics'.
        devcat hub status hub
        devcat hub status --metrics 127.0.0.1:9346
      """,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The folder of the hub.", completion: .directory),
      .option("--postgres", to: \.postgres, value: "options", help: HubPlace.optionHelp),
      .option(
        "--metrics", to: \.metrics, value: "address",
        help: "Ask the hub's metrics endpoint: a loopback host:port, or unix:PATH."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  /// A catalogue as its file says.
  struct Catalogue {
    let name: CatalogueName
    let size: Int
    let found: Result<(head: RevisionPoint, profiles: Int), any Error>

    init(_ name: CatalogueName, in folder: HubFolder) {
      self.name = name
      size = folder.size(of: name)
      found = Result {
        let file = try CatalogueFile.open(at: folder.file(of: name), access: .readOnly)
        return try file.reading { (try file.log.head(), try file.state.count) }
      }
    }
  }

  @Sendable private static func run(_ options: Options) throws {
    if let postgres = options.postgres {
      guard options.folder == nil, options.metrics == nil else {
        throw CommandError(
          .usage, "'--postgres' is given with a folder or '--metrics'",
          hint: "Ask for one of them at a time.")
      }
      let hub = try PostgresHub(postgres)
      return try HubStatusReport.print(hub.status(), of: hub.server, asJSON: options.isJSON)
    }
    let folder = options.folder.map { HubFolder($0) }
    let page = try options.metrics.map { try Endpoint(metrics: $0) }
    guard folder != nil || page != nil else {
      throw CommandError(
        .usage, "No folder and no metrics endpoint is given",
        hint: "Give the hub's folder, or '--metrics' with its metrics endpoint.")
    }
    let contents = try folder?.contents()
    let hub = try page.map { try ask($0) } ?? folder.flatMap { try running($0) }
    let catalogues =
      folder.flatMap { folder in contents?.catalogues.map { Catalogue($0, in: folder) } }
    if options.isJSON {
      try HubStatusReport.printJSON(folder?.path, hub, catalogues)
    } else {
      try HubStatusReport.printText(folder, hub, catalogues, others: contents?.others ?? [])
    }
    let failures = (catalogues ?? []).compactMap { one -> String? in
      if case .failure(let error) = one.found { return "\(error)" }
      return nil
    }
    guard failures.isEmpty else {
      throw CommandError(.data, failures.joined(separator: "\n"))
    }
  }

  /// The hub that serves a folder; `nil` if none can be asked by the folder's socket.
  private static func running(_ folder: HubFolder) throws -> HubStatus? {
    guard let endpoint = folder.statusEndpoint, FileAccess.exists(folder.statusSocket) else {
      return nil
    }
    do {
      return try ask(endpoint)
    } catch let error as TransportError where error.code == .refused {
      // The file of a hub that was killed.
      return nil
    }
  }

  private static func ask(_ endpoint: Endpoint) throws -> HubStatus {
    try EventLoop.run { loop in try await HubStatus.ask(endpoint, on: loop) }
  }
}

/// The status of a hub, for people and for tools.
enum HubStatusReport {
  /// Prints the status.
  ///
  /// - Parameter catalogues: The catalogues in the folder's files; `nil` without a folder, when
  ///   only those in use by the hub are known.
  static func printText(
    _ folder: HubFolder?, _ hub: HubStatus?, _ catalogues: [HubStatusCommand.Catalogue]?,
    others: [String]
  ) throws {
    var facts = TextTable(alignments: [.left, .left])
    if let folder { facts.add(["folder", folder.path]) }
    if let hub {
      facts.add(["hub", "running since \(time(hub.start))"])
      if let silence = hub.databaseSilence {
        facts.add(["database", "seen \(Int(bounded: silence.rounded())) s ago"])
      }
      facts.add([
        "connections",
        "\(hub.connections), \(hub.allConnections) in all, \(hub.refused) refused",
      ])
      facts.add(["requests", String(hub.requests)])
      facts.add(["bytes", "\(hub.traffic.received) received, \(hub.traffic.sent) sent"])
    } else {
      let isHub = folder?.isInitialized == true
      facts.add(["hub", isHub ? "not running" : "unknown: the folder has no '.hub'"])
    }
    try Output.standard.write(facts.text())
    var table = TextTable([
      ("catalogue", .left), ("head", .right), ("digest", .left), ("devices", .right),
      ("bytes", .right),
    ])
    if let catalogues {
      for one in catalogues { table.add(row(one)) }
    } else {
      for one in hub?.catalogues ?? [] {
        table.add([one.name, String(one.head), "", "", String(one.size)])
      }
    }
    if !table.rows.isEmpty { try Output.standard.write("\n" + table.text(width: Output.width)) }
    for path in others { Console.note("'\(path)' in the folder is not a catalogue.") }
  }

  /// Prints the status of a hub in PostgreSQL.
  static func print(_ status: PostgresHub.Status, of server: String, asJSON isJSON: Bool) throws {
    guard !isJSON else { return try printJSON(status, of: server) }
    var facts = TextTable(alignments: [.left, .left])
    facts.add(["database", server])
    facts.add(["server", "PostgreSQL \(status.serverVersion)"])
    facts.add(["schema", "version \(status.schemaVersion)"])
    facts.add(["tokens", status.tokenCount.map(String.init) ?? "none were ever made"])
    facts.add(["bytes", String(status.size)])
    try Output.standard.write(facts.text())
    var table = TextTable([
      ("catalogue", .left), ("head", .right), ("digest", .left), ("epoch", .right),
      ("bytes", .right),
    ])
    for one in status.catalogues {
      table.add([
        "\(one.name)", String(one.head.number), one.head.digest.short, String(one.epoch),
        String(one.size),
      ])
    }
    if !table.rows.isEmpty { try Output.standard.write("\n" + table.text(width: Output.width)) }
  }

  private static func printJSON(_ status: PostgresHub.Status, of server: String) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      writer.member("postgres", server)
      writer.member("server", status.serverVersion)
      writer.member("schema", status.schemaVersion)
      if let count = status.tokenCount { writer.member("tokens", count) }
      writer.member("bytes", status.size)
      writer.key("catalogues")
      writer.beginArray()
      for one in status.catalogues {
        writer.beginObject()
        writer.member("name", "\(one.name)")
        writer.member("id", "\(one.id)")
        writer.member("head", one.head.number)
        writer.member("digest", one.head.digest.hex)
        writer.member("epoch", String(one.epoch))
        writer.member("bytes", one.size)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  private static func row(_ one: HubStatusCommand.Catalogue) -> [String] {
    switch one.found {
    case .success(let (head, profiles)):
      ["\(one.name)", String(head.number), head.digest.short, String(profiles), String(one.size)]
    case .failure: ["\(one.name)", "?", "cannot be read", "?", String(one.size)]
    }
  }

  /// Prints the same as a JSON object.
  static func printJSON(
    _ folder: String?, _ hub: HubStatus?, _ catalogues: [HubStatusCommand.Catalogue]?
  ) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      if let folder { writer.member("folder", folder) }
      writer.member("running", hub != nil)
      if let hub { write(hub, to: &writer) }
      writer.key("catalogues")
      writer.beginArray()
      if let catalogues {
        for one in catalogues { write(one, to: &writer) }
      } else {
        for one in hub?.catalogues ?? [] { write(one, to: &writer) }
      }
      writer.endArray()
      writer.endObject()
    }
  }

  private static func write(_ hub: HubStatus, to writer: inout JSONWriter) {
    writer.key("hub")
    writer.beginObject()
    writer.member("since", time(hub.start))
    if let silence = hub.databaseSilence {
      writer.member("databaseSilence", Int(bounded: silence.rounded()))
    }
    writer.member("connections", hub.connections)
    writer.member("allConnections", hub.allConnections)
    writer.member("refused", hub.refused)
    writer.member("requests", hub.requests)
    writer.member("bytesReceived", hub.traffic.received)
    writer.member("bytesSent", hub.traffic.sent)
    writer.endObject()
  }

  private static func write(_ one: HubStatusCommand.Catalogue, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", "\(one.name)")
    switch one.found {
    case .success(let (head, profiles)):
      SyncRunner.write("head", head, to: &writer)
      writer.member("profiles", profiles)
    case .failure(let error): writer.member("problem", "\(error)")
    }
    writer.member("bytes", one.size)
    writer.endObject()
  }

  /// A catalogue for which the hub has reported the number of its head.
  private static func write(_ one: HubStatus.Catalogue, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", one.name)
    writer.key("head")
    writer.beginObject()
    writer.member("number", one.head)
    writer.endObject()
    writer.member("bytes", one.size)
    writer.endObject()
  }

  private static func time(_ seconds: Double) -> String {
    "\(Timestamp(seconds: Int64(Int(bounded: seconds))))"
  }
}
