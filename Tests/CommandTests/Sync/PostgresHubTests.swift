import Foundation
import TestSupport
import Testing

/// Hubs over one PostgreSQL database, as their operators and users run them.
@Suite(
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.minutes(60)))
struct PostgresHubTests {
  /// Two nodes over one database.
  private struct Nodes {
    let sandbox: Sandbox
    let database: String
    var hubs: [RunningHub] = []
    static let names = ["node1", "node2"]

    init(_ sandbox: Sandbox, _ cluster: PostgresCluster? = nil) throws {
      self.sandbox = sandbox
      database = try (cluster ?? PostgresCluster.shared.get()).database()
      try sandbox.require(["hub", "init", "--postgres", database])
      for name in Self.names { try sandbox.require(["hub", "init", name]) }
      _ = try sandbox.shell("cp node1/.hub/signing-key.pem node2/.hub/")
      hubs = try Self.names.map { try start($0) }
    }

    func start(_ name: String, _ options: [String] = []) throws -> RunningHub {
      try RunningHub(
        in: sandbox, ["--listen", "127.0.0.1:0", "--heartbeat", "1"] + options, database: database,
        name: name)
    }

    func end() throws { for hub in hubs { #expect(try hub.end() == 0) } }
  }

  private func digests(_ catalogue: String, _ sandbox: Sandbox) throws -> [String] {
    try sandbox.require(["log", "--json", "--catalogue", catalogue]).json().items
      .compactMap { $0["digest"]?.text }
  }

  @Test func twoNodesServeOneHistory() throws {
    let sandbox = try Sandbox.initialized()
    let nodes = try Nodes(sandbox)
    let (one, two) = (nodes.hubs[0], nodes.hubs[1])
    try sandbox.require(["push", one.url()])
    try sandbox.require(["clone", two.url(), "--catalogue", "b.db"])
    #expect(try digests("b.db", sandbox) == digests(sandbox.catalogue, sandbox))
    // Each pushes through another node, and pulls through the other's.
    for round in 0..<4 {
      try sandbox.require(["set", "iphone-x", "attributes.note=\(round)"])
      try sandbox.require(["push", (round % 2 == 0 ? two : one).url()])
      try sandbox.require(["pull", "--catalogue", "b.db"])
      #expect(try digests("b.db", sandbox) == digests(sandbox.catalogue, sandbox))
    }
    let status = try sandbox.require(["hub", "status", "--postgres", nodes.database, "--json"])
      .json()
    #expect(status["catalogues"]?.items.first?["name"]?.text == "acme/devices")
    try nodes.end()
  }

  @Test func aTokenReachesAllNodesAndLeavesThem() throws {
    let sandbox = try Sandbox.initialized()
    let nodes = try Nodes(sandbox)
    let token =
      try sandbox.require([
        "hub", "token", "create", "--postgres", nodes.database, "--catalogue", "*/*", "--role",
        "admin", "--name", "ann", "--json",
      ]).json()["token"]?.text ?? ""
    for hub in nodes.hubs { try hub.waitForLog("1 token") }
    sandbox.environment["DEVCAT_TOKEN"] = token
    try sandbox.require(["push", nodes.hubs[1].url()])
    let list = try sandbox.require([
      "hub", "token", "list", "--postgres", nodes.database, "--json",
    ]).json()
    #expect(list.items.first?["name"]?.text == "ann")
    try sandbox.require(["hub", "token", "revoke", "--postgres", nodes.database, "ann"])
    for hub in nodes.hubs { try hub.waitForLog("0 tokens") }
    // The list of a cache is not the hub's.
    #expect(try sandbox.run(Products.devcat, ["hub", "token", "list", "node1"]).status == 65)
    try nodes.end()
    #expect(
      try sandbox.run(Products.devcat, ["serve", "node1", "--socket", sandbox.path("s")]).status
        == 65)
  }

  /// Nodes are killed while writers push through both.
  @Test func whatWasAcknowledgedIsThere() throws {
    let kills = ProcessInfo.processInfo.environment["DEVCAT_KILLS"].flatMap { Int($0) } ?? 12
    let seed = SeededGenerator.seed(of: "PostgresHubTests")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    try FileManager.default.moveItem(atPath: sandbox.catalogue, toPath: sandbox.path("a.db"))
    var nodes = try Nodes(sandbox)
    try sandbox.require(["push", nodes.hubs[0].url(), "--catalogue", "a.db"])
    try sandbox.require(["clone", nodes.hubs[1].url(), "--catalogue", "b.db"])
    var acknowledged = Set(try digests("a.db", sandbox))
    var (edits, pushes, killed) = (0, 0, 0)
    while killed < kills {
      let replicas = ["a.db", "b.db"]
      for (index, replica) in replicas.enumerated() {
        try sandbox.require([
          "set", index == 0 ? "iphone-x" : "ipad-air-9.7-inch", "attributes.note=\(edits)",
          "--catalogue", replica,
        ])
        edits += 1
      }
      // Both push at the same time, each through its node, of which one may be killed.
      let processes = try replicas.map { try sandbox.start(["push", "--catalogue", $0]) }
      let victim = Int.random(in: 0..<3, using: &random)
      if victim < 2 {
        usleep(.random(in: 0..<60_000, using: &random))
        nodes.hubs[victim].kill()
        killed += 1
        if Int.random(in: 0..<4, using: &random) == 0 {
          _ = try sandbox.shell("rm -rf \(Nodes.names[victim])/acme")
        }
      }
      for (index, process) in processes.enumerated() {
        let status = try process.wait()
        #expect([0, 69, 75, 76].contains(status), "seed \(seed): \(status)")
        #expect(status == 0 || index == victim, "seed \(seed)")
        if status == 0 {
          pushes += 1
          acknowledged.formUnion(try digests(replicas[index], sandbox))
        }
      }
      if victim < 2 { nodes.hubs[victim] = try nodes.start(Nodes.names[victim]) }
    }
    for replica in ["a.db", "b.db", "a.db", "b.db"] {
      try sandbox.require(["push", "--catalogue", replica])
    }
    for replica in ["a.db", "b.db"] { try sandbox.require(["pull", "--catalogue", replica]) }
    try nodes.end()
    let log = try digests("a.db", sandbox)
    for replica in ["a.db", "b.db"] {
      #expect(try sandbox.verified(replica)["verified"] == true)
      #expect(try digests(replica, sandbox) == log, "seed \(seed)")
    }
    for name in Nodes.names {
      let file = "\(name)/acme/devices.db"
      #expect(try sandbox.verified(file)["verified"] == true, "seed \(seed)")
      #expect(log.contains(try digests(file, sandbox)[0]), "seed \(seed)")
    }
    #expect(acknowledged.isSubset(of: Set(log)), "seed \(seed): lost")
    #expect(edits + 2 == log.count, "seed \(seed): lost or doubled")
    print("PostgresHubTests: \(killed) kills, \(edits) edits, \(pushes) pushes acknowledged")
  }

  @Test func aFolderIsMovedAndBroughtBack() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["hub", "init", "hub"])
    try sandbox.require(["hub", "token", "create", "hub", "--catalogue", "*/*", "--name", "ann"])
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    #expect(try hub.end() == 0)
    let cluster = try PostgresCluster.shared.get()
    let databases = try (0..<2).map { _ in try cluster.database() }
    for database in databases { try sandbox.require(["hub", "init", "--postgres", database]) }
    func status(_ database: String) throws -> JSONValue {
      try sandbox.require(["hub", "status", "--postgres", database, "--json"]).json()
    }
    func epoch(_ database: String) throws -> String? {
      try status(database)["catalogues"]?.items.first?["epoch"]?.text
    }
    try sandbox.require(["hub", "move", "hub", databases[0]])
    #expect(try sandbox.run(Products.devcat, ["hub", "move", "hub", databases[0]]).status == 73)
    #expect(try epoch(databases[0]) == "1")
    #expect(try status(databases[0])["tokens"]?.number == 1)
    try sandbox.require(["hub", "backup", "--postgres", databases[0], "saved"])
    #expect(
      try digests("saved/acme/devices.db", sandbox) == digests("hub/acme/devices.db", sandbox))
    #expect(
      FileManager.default.contents(atPath: sandbox.path("saved/.hub/tokens"))
        == FileManager.default.contents(atPath: sandbox.path("hub/.hub/tokens")))
    try sandbox.require(["hub", "restore", "saved", "--postgres", databases[1]])
    #expect(try epoch(databases[1]) == "2")
    // A node that runs meanwhile has an older incarnation, and ends.
    try sandbox.require(["hub", "init", "node1"])
    let node = try RunningHub(
      in: sandbox, ["--listen", "127.0.0.1:0"], database: databases[1], name: "node1")
    try sandbox.require(["hub", "restore", "--postgres", databases[1]])
    #expect(try node.process.wait(limit: .hang) == 75)
    #expect(try epoch(databases[1]) == "3")
  }

  /// The section of docs/Operations.md works as it stands, on one machine.
  @Test func theCommandsDoWhatThePageSays() throws {
    let ports = try FreePorts(2)
    let database = try PostgresCluster.shared.get().database()
    let sandbox = try Sandbox()
    try CommandLineDocument("Operations.md").check(in: sandbox, least: 5) { commands in
      commands.replacingOccurrences(
        of: "host=db.example.org dbname=devcat user=devcat", with: database
      )
      .replacingOccurrences(of: "7346", with: "\(ports[0])")
      .replacingOccurrences(of: "7347", with: "\(ports[1])")
    }
  }
}
