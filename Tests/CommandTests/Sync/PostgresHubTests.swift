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

    init(_ sandbox: Sandbox, _ options: String? = nil) throws {
      self.sandbox = sandbox
      database = try options ?? PostgresCluster.shared.get().database()
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

  /// Two writers, each with a replica and a node of its own, and what was acknowledged to them.
  private struct Writers {
    static let replicas = ["a.db", "b.db"]
    let sandbox: Sandbox
    let seed: UInt64
    private(set) var acknowledged: Set<String> = []
    private(set) var edits = 0
    private(set) var pushes = 0

    init(_ sandbox: Sandbox, _ nodes: Nodes, seed: UInt64) throws {
      (self.sandbox, self.seed) = (sandbox, seed)
      try FileManager.default.moveItem(atPath: sandbox.catalogue, toPath: sandbox.path("a.db"))
      try sandbox.require(["push", nodes.hubs[0].url(), "--catalogue", "a.db"])
      try sandbox.require(["clone", nodes.hubs[1].url(), "--catalogue", "b.db"])
      acknowledged = Set(try digests("a.db"))
    }

    func digests(_ catalogue: String) throws -> [String] {
      try sandbox.require(["log", "--json", "--catalogue", catalogue]).json().items
        .compactMap { $0["digest"]?.text }
    }

    /// Both edit and push at the same time; `fault` happens meanwhile.
    ///
    /// - Parameter victims: The writers whose push may fail.
    mutating func round(victims: Set<Int>, _ fault: () throws -> Void) throws {
      for (index, replica) in Self.replicas.enumerated() {
        try sandbox.require([
          "set", index == 0 ? "iphone-x" : "ipad-air-9.7-inch", "attributes.note=\(edits)",
          "--catalogue", replica,
        ])
        edits += 1
      }
      let processes = try Self.replicas.map { try sandbox.start(["push", "--catalogue", $0]) }
      try fault()
      for (index, process) in processes.enumerated() {
        let status = try process.wait(limit: .hang)
        #expect([0, 69, 75, 76].contains(status), "seed \(seed): \(status)")
        #expect(status == 0 || victims.contains(index), "seed \(seed)")
        if status == 0 {
          pushes += 1
          acknowledged.formUnion(try digests(Self.replicas[index]))
        }
      }
    }

    /// Pushes and pulls the rest, and expects one history with each edit once, at the nodes too.
    func finish(_ nodes: Nodes) throws {
      let deadline = ContinuousClock.now + .hang
      for replica in Self.replicas + Self.replicas {
        while try sandbox.run(Products.devcat, ["push", "--catalogue", replica]).status != 0 {
          try #require(ContinuousClock.now < deadline, "seed \(seed): a push goes on failing")
          usleep(100_000)
        }
      }
      for replica in Self.replicas { try sandbox.require(["pull", "--catalogue", replica]) }
      try nodes.end()
      let log = try digests("a.db")
      for replica in Self.replicas {
        #expect(try sandbox.verified(replica)["verified"] == true)
        #expect(try digests(replica) == log, "seed \(seed)")
      }
      for name in Nodes.names {
        let file = "\(name)/acme/devices.db"
        #expect(try sandbox.verified(file)["verified"] == true, "seed \(seed)")
        #expect(log.contains(try digests(file)[0]), "seed \(seed)")
      }
      #expect(acknowledged.isSubset(of: Set(log)), "seed \(seed): lost")
      #expect(edits + 2 == log.count, "seed \(seed): lost or doubled")
    }
  }

  private static let kills =
    ProcessInfo.processInfo.environment["DEVCAT_KILLS"].flatMap { Int($0) } ?? 12

  /// Nodes are killed while writers push through both.
  @Test func whatWasAcknowledgedIsThere() throws {
    let seed = SeededGenerator.seed(of: "PostgresHubTests")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    var nodes = try Nodes(sandbox)
    var writers = try Writers(sandbox, nodes, seed: seed)
    var killed = 0
    while killed < Self.kills {
      let victim = Int.random(in: 0..<3, using: &random)
      try writers.round(victims: [victim]) {
        guard victim < 2 else { return }
        usleep(.random(in: 0..<60_000, using: &random))
        nodes.hubs[victim].kill()
        killed += 1
        if Int.random(in: 0..<4, using: &random) == 0 {
          _ = try sandbox.shell("rm -rf \(Nodes.names[victim])/acme")
        }
      }
      if victim < 2 { nodes.hubs[victim] = try nodes.start(Nodes.names[victim]) }
    }
    try writers.finish(nodes)
    print(
      "PostgresHubTests: \(killed) kills, \(writers.edits) edits, \(writers.pushes) pushes acknowledged"
    )
  }

  /// The database crashes and comes back while writers push through both nodes, which go on.
  @Test func aDatabaseThatCrashesLosesNothing() throws {
    let seed = SeededGenerator.seed(of: "PostgresHubTests.crash")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster()
    let nodes = try Nodes(sandbox, cluster.database())
    var writers = try Writers(sandbox, nodes, seed: seed)
    for _ in 0..<max(2, Self.kills / 6) {
      try writers.round(victims: [0, 1]) {
        usleep(.random(in: 0..<60_000, using: &random))
        try cluster.stop()
        try cluster.start()
      }
    }
    try writers.finish(nodes)
  }

  /// The primary is lost, and its synchronous standby takes its place: acknowledged pushes are there.
  @Test func aSynchronousStandbyTakesThePlaceOfThePrimary() throws {
    let seed = SeededGenerator.seed(of: "PostgresHubTests.standby")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    let primary = try PostgresCluster(["fsync=off"])
    let database = try primary.database()
    let standby = try PostgresCluster(standbyOf: primary, ["fsync=off"])
    // Only the primary waits for a standby: the copy was made before it was told to.
    try primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'", database)
    try primary.sql("SELECT pg_reload_conf()", database)
    let both = database.replacingOccurrences(
      of: "host=\(primary.folder)", with: "host=\(primary.folder),\(standby.folder)")
    let nodes = try Nodes(sandbox, both + " target_session_attrs=read-write")
    var writers = try Writers(sandbox, nodes, seed: seed)
    for _ in 0..<2 { try writers.round(victims: []) {} }
    try writers.round(victims: [0, 1]) {
      usleep(.random(in: 0..<60_000, using: &random))
      try primary.stop()
      try standby.promote()
    }
    try writers.round(victims: [0, 1]) {}
    try writers.finish(nodes)
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
