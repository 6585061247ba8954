import DevcatValues
import DevcatHub
import DevcatHubPostgres
import DevcatRender

/// The status of a hub, for people and for tools.
enum HubStatusReport {
  /// Prints the status.
  ///
  /// - Parameters:
  ///   - catalogues: The catalogues in the folder's files; `nil` without a folder, when only those in use by the
  ///     hub are known.
  ///   - isSilent: Whether a hub has the socket of the folder, and does not answer.
  static func printText(
    _ folder: HubFolder?, _ hub: HubStatus?, _ catalogues: [HubStatusCommand.Catalogue]?,
    others: [String], isSilent: Bool
  ) throws {
    var facts = TextTable(alignments: [.left, .left])
    if let folder { facts.add(["folder", folder.path]) }
    if let hub {
      facts.add(["hub", "running since \(time(hub.start))"])
      if let log = hub.log {
        facts.add(["database", "seen \(Int(bounded: log.silence.rounded())) s ago"])
      }
      if let backup = hub.lastBackup {
        facts.add(["last backup", "\(Timestamp(seconds: backup))"])
      }
      for one in hub.verifications {
        if let problem = one.problem { facts.add(["damaged", "\(one.name): \(problem)"]) }
      }
      if let problem = hub.readProblem { facts.add(["pulls", "refused: \(problem)"]) }
      if let problem = hub.pushProblem { facts.add(["pushes", "refused: \(problem)"]) }
      if let log = hub.log, log.setAside > 0 {
        facts.add([
          "set aside", "\(log.setAside) in .hub/set-aside, since the database lacks revisions",
        ])
      }
      facts.add([
        "connections",
        "\(hub.connections), \(hub.allConnections) in all, \(hub.refused) refused",
      ])
      facts.add(["requests", String(hub.requests)])
      facts.add(["bytes", "\(hub.received) received, \(hub.sent) sent"])
    } else {
      let isHub = folder?.isInitialized == true
      facts.add([
        "hub",
        isSilent
          ? "does not answer"
          : isHub
            ? "not running" : "not asked: the folder has no '.hub' with a socket; give '--metrics'",
      ])
    }
    try Output.standard.write(facts.text())
    var table = TextTable([
      ("catalogue", .left), ("head", .right), ("digest", .left), ("devices", .right),
      ("bytes", .right),
    ])
    if let catalogues {
      for one in catalogues {
        let heads = hub?.log == nil ? [] : hub?.catalogues ?? []
        table.add(row(one, heads.first { $0.name == "\(one.name)" }?.head))
      }
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
    var nodes = TextTable([("node", .left), ("seen", .left)])
    for node in status.nodes { nodes.add([node.name, "\(node.age) s ago"]) }
    if !nodes.rows.isEmpty { try Output.standard.write("\n" + nodes.text(width: Output.width)) }
    var table = TextTable([
      ("catalogue", .left), ("head", .right), ("digest", .left), ("bytes", .right),
    ])
    for one in status.catalogues {
      table.add([
        "\(one.name)", String(one.head.number), one.head.digest.short, String(one.size),
      ])
    }
    if !table.rows.isEmpty { try Output.standard.write("\n" + table.text(width: Output.width)) }
  }

  private static func printJSON(_ status: PostgresHub.Status, of server: String) throws {
    try JSONOutput.object { writer in
      writer.member("postgres", server)
      writer.member("server", status.serverVersion)
      writer.member("schema", status.schemaVersion)
      if let count = status.tokenCount { writer.member("tokens", count) }
      writer.member("bytes", status.size)
      writer.objects("nodes", status.nodes) { writer, node in
        writer.member("name", node.name)
        writer.member("seconds", node.age)
      }
      writer.objects("catalogues", status.catalogues) { writer, one in
        writer.member("name", "\(one.name)")
        writer.member("id", "\(one.id)")
        writer.member("head", one.head.number)
        writer.member("digest", one.head.digest.hex)
        writer.member("bytes", one.size)
      }
    }
  }

  /// The row of a catalogue in the table.
  ///
  /// - Parameter head: The number of the head that a node reports for its cache; `nil` if none
  ///   does.
  private static func row(_ one: HubStatusCommand.Catalogue, _ head: Int?) -> [String] {
    switch one.found {
    case .failure where head != nil:
      ["\(one.name)", head.map(String.init) ?? "", "", "", String(one.size)]
    case .success(let (head, profiles)):
      ["\(one.name)", String(head.number), head.digest.short, String(profiles), String(one.size)]
    case .failure: ["\(one.name)", "?", "cannot be read", "?", String(one.size)]
    }
  }

  /// Prints the same as a JSON object.
  static func printJSON(
    _ folder: HubFolder?, _ hub: HubStatus?, _ catalogues: [HubStatusCommand.Catalogue]?,
    isSilent: Bool
  ) throws {
    let isHub = folder?.isInitialized == true
    try JSONOutput.object { writer in
      if let folder { writer.member("folder", folder.path) }
      // A folder without '.hub' has no socket, so no hub was asked.
      if hub != nil || isHub { writer.member("running", hub != nil || isSilent) }
      if let hub { write(hub, to: &writer) }
      if let catalogues {
        writer.array("catalogues", catalogues) { write($1, to: &$0) }
      } else {
        writer.array("catalogues", hub?.catalogues ?? []) { write($1, to: &$0) }
      }
    }
  }

  private static func write(_ hub: HubStatus, to writer: inout JSONWriter) {
    writer.object("hub") { writer in
      writer.member("since", time(hub.start))
      writer.member("version", hub.version)
      if let log = hub.log {
        writer.member("databaseSilence", Int(bounded: log.silence.rounded()))
        writer.member("setAside", log.setAside)
      }
      if let problem = hub.readProblem { writer.member("readProblem", problem) }
      if let problem = hub.pushProblem { writer.member("pushProblem", problem) }
      if let expiry = hub.certificateExpiry {
        writer.member("certificateExpires", "\(Timestamp(seconds: expiry))")
      }
      if let expiry = hub.tokenExpiry {
        writer.member("nextTokenExpires", "\(Timestamp(seconds: expiry))")
      }
      if let backup = hub.lastBackup {
        writer.member("lastBackup", "\(Timestamp(seconds: backup))")
      }
      let damaged = hub.verifications.filter { $0.problem != nil }
      if !damaged.isEmpty {
        writer.objects("damaged", damaged) { writer, one in
          writer.member("name", one.name)
          writer.member("problem", one.problem ?? "")
        }
      }
      if let memory = hub.memory { writer.member("memory", memory) }
      writer.member("connections", hub.connections)
      writer.member("allConnections", hub.allConnections)
      writer.member("refused", hub.refused)
      writer.member("requests", hub.requests)
      writer.member("bytesReceived", hub.received)
      writer.member("bytesSent", hub.sent)
    }
  }

  private static func write(_ one: HubStatusCommand.Catalogue, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", "\(one.name)")
      switch one.found {
      case .success(let (head, profiles)):
        SyncRunner.write("head", head, to: &writer)
        writer.member("profiles", profiles)
      case .failure(let error): writer.member("problem", "\(error)")
      }
      writer.member("bytes", one.size)
    }
  }

  /// A catalogue for which the hub has reported the number of its head.
  private static func write(_ one: HubStatus.Catalogue, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", one.name)
      writer.object("head") { $0.member("number", one.head) }
      writer.member("bytes", one.size)
    }
  }

  private static func time(_ seconds: Double) -> String {
    "\(Timestamp(seconds: Int64(Int(bounded: seconds))))"
  }
}
