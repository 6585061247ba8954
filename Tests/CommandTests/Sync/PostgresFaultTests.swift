import Foundation
import DevcatTestSupport
import Testing

/// Hubs over one PostgreSQL database lose nothing that they acknowledged, whatever fails meanwhile.
@Suite(
  "PostgreSQL fault",
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.minutes(60)))
struct PostgresFaultTests {
  /// Two writers, each with a replica and a node of its own, and what was acknowledged to them.
  private struct Writers {
    static let replicas = ["a.db", "b.db"]
    let sandbox: Sandbox
    let seed: UInt64
    private(set) var acknowledged: Set<String> = []
    private(set) var edits = 0
    private(set) var pushes = 0

    init(_ sandbox: Sandbox, _ nodes: PostgresNodes, seed: UInt64) throws {
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
      // A node that was killed comes back after the round, so its writer does not wait for it.
      let processes = try Self.replicas.enumerated().map { index, replica in
        let wait = victims.contains(index) ? ["--wait", "1"] : []
        return try sandbox.start(["push", "--catalogue", replica] + wait)
      }
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
    ///
    /// - Parameter follower: A replica that follows the hub, and gets there by itself.
    func finish(_ nodes: PostgresNodes, follower: String? = nil) throws {
      for replica in Self.replicas + Self.replicas {
        try waitUntil("seed \(seed): a push goes through") {
          try sandbox.run(Products.devcat, ["push", "--catalogue", replica]).status == 0
        }
      }
      for replica in Self.replicas { try sandbox.require(["pull", "--catalogue", replica]) }
      let log = try digests("a.db")
      if let follower {
        try waitUntil("seed \(seed): '\(follower)' follows") { try digests(follower) == log }
      }
      try nodes.end()
      for replica in Self.replicas + (follower.map { [$0] } ?? []) {
        #expect(try sandbox.verified(replica)["verified"] == true)
        #expect(try digests(replica) == log, "seed \(seed)")
      }
      for name in nodes.names {
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

  @Test("Nodes are killed while writers push through both") func acknowledgedPushesSurviveCrashes()
    throws
  {
    let seed = SeededGenerator.seed(of: "PostgresFaultTests")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    var nodes = try PostgresNodes(sandbox)
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
          _ = try sandbox.shell("rm -rf \(nodes.names[victim])/acme")
        }
      }
      if victim < 2 { nodes.hubs[victim] = try nodes.start(nodes.names[victim]) }
    }
    try writers.finish(nodes)
    print(
      "PostgresFaultTests: \(killed) kills, \(writers.edits) edits, \(writers.pushes) pushes acknowledged"
    )
  }

  /// The database crashes and comes back while writers push through both nodes, which go on.
  @Test("A database that crashes loses nothing") func aDatabaseThatCrashesLosesNothing() throws {
    let seed = SeededGenerator.seed(of: "PostgresFaultTests.crash")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster()
    let nodes = try PostgresNodes(sandbox, cluster.database())
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
  @Test("A synchronous standby takes the place of the primary")
  func aSynchronousStandbyTakesThePlaceOfThePrimary() throws {
    let seed = SeededGenerator.seed(of: "PostgresFaultTests.standby")
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
    let nodes = try PostgresNodes(sandbox, both + " target_session_attrs=read-write")
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

  /// The network between the nodes and the database holds bytes up, and breaks connections with what was
  /// on its way, such as the answer to a COMMIT: pushes take longer, and none fails.
  @Test("Network failure loses nothing") func networkFailureLosesNothing() throws {
    let seed = SeededGenerator.seed(of: "PostgresFaultTests.network")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster.shared.get()
    let lines = try (0..<2).map { _ in try DatabaseLine(to: cluster) }
    let nodes = try PostgresNodes(sandbox, cluster.database(), through: lines)
    var writers = try Writers(sandbox, nodes, seed: seed)
    for _ in 0..<max(3, Self.kills / 2) {
      let victims = lines.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      let isHeld = Bool.random(using: &random)
      let isBroken = !isHeld || Bool.random(using: &random)
      try writers.round(victims: []) {
        usleep(.random(in: 0..<60_000, using: &random))
        if isHeld { for line in victims { line.set(.held) } }
        if isHeld { usleep(.random(in: 0..<200_000, using: &random)) }
        if isBroken { for line in victims { line.set(.broken) } }
        usleep(.random(in: 0..<500_000, using: &random))
        for line in victims { line.set(.open) }
      }
    }
    try writers.finish(nodes)
    print(
      "PostgresFaultTests.network: \(writers.edits) edits, \(writers.pushes) pushes acknowledged")
  }

  /// Nothing passes between a node and the database, and no connection ends: the node notices all the same,
  /// refuses a push, and answers pulls; nothing that it has sent is applied twice.
  @Test(
    "A node notices a silent network",
    .enabled(if: SeededGenerator.isTorture, "it waits for 35 s; Scripts/torture runs it"))
  func aNodeNoticesASilentNetwork() throws {
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster.shared.get()
    let line = try DatabaseLine(to: cluster)
    let nodes = try PostgresNodes(sandbox, cluster.database(), through: [line])
    var writers = try Writers(sandbox, nodes, seed: 0)
    line.set(.held)
    try writers.round(victims: [0]) {}
    try nodes.hubs[0].waitForLog("PostgreSQL cannot be reached")
    try sandbox.require(["pull", "--catalogue", "a.db"])
    line.set(.open)
    try writers.finish(nodes)
    #expect(writers.pushes == 1)
  }

  /// Connections to the database are ended at the server again and again, those that listen too: a replica
  /// that follows through one node has every push that the other one took.
  @Test("Lost notifications are made up for") func lostNotificationsAreMadeUpFor() throws {
    let seed = SeededGenerator.seed(of: "PostgresFaultTests.notify")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster.shared.get()
    let nodes = try PostgresNodes(sandbox, cluster.database())
    var writers = try Writers(sandbox, nodes, seed: seed)
    // Nothing else makes the second node look at the log.
    try sandbox.require(["push", nodes.hubs[0].url(), "--catalogue", "b.db"])
    try sandbox.require(["clone", nodes.hubs[1].url(), "--catalogue", "c.db"])
    let follower = try sandbox.start(["pull", "--follow", "--catalogue", "c.db"])
    var ended = 0
    for _ in 0..<max(3, Self.kills / 2) {
      let share = Double.random(in: 0.2...1, using: &random)
      let isLater = Bool.random(using: &random)
      try writers.round(victims: []) {
        usleep(.random(in: 0..<(isLater ? 400_000 : 60_000), using: &random))
        ended +=
          try Int(
            cluster.sql(
              """
              SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
              WHERE datname = current_database() AND application_name = 'devcat'
                AND random() < \(share)
              """, nodes.database)) ?? 0
      }
    }
    try writers.finish(nodes, follower: "c.db")
    follower.end()
    #expect(ended > 0)
    print(
      "PostgresFaultTests.notify: \(ended) connections ended, \(writers.edits) edits, "
        + "\(writers.pushes) pushes acknowledged")
  }
}
