import Foundation
import DevcatTestSupport
import Testing

/// Three nodes over a primary and its synchronous standby: fail-overs and kills, while writers push and readers
/// follow; no reader is ever forked, and nothing acknowledged is lost.
@Suite(
  "PostgreSQL torture",
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.minutes(120)))
struct PostgresTortureTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["DEVCAT_ROUNDS"].flatMap { Int($0) } ?? 1

  /// A primary that waits for a standby.
  private struct Clusters {
    var primary: PostgresCluster
    var standby: PostgresCluster
    let database: String

    init() throws {
      primary = try PostgresCluster(["fsync=off", "max_connections=100"])
      let options = try primary.database()
      database = try #require(options.firstMatch(of: /dbname=(\w+)/)).output.1.description
      standby = try Self.standby(of: primary)
    }

    private static func standby(of primary: PostgresCluster) throws -> PostgresCluster {
      let standby = try PostgresCluster(standbyOf: primary, ["fsync=off", "max_connections=100"])
      let admin = primary.options("postgres")
      try primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'", admin)
      try primary.sql("SELECT pg_reload_conf()", admin)
      return standby
    }

    /// The options by which nodes find whichever is the primary.
    var options: String {
      "host=\(primary.folder),\(standby.folder) dbname=\(database) user=postgres "
        + "target_session_attrs=read-write"
    }

    /// The primary is lost, and the standby takes its place with a new standby of its own.
    mutating func failOver() throws {
      try primary.stop()
      try standby.promote()
      primary = standby
      // The copy is made while commits wait for nobody; then they wait for it.
      let admin = primary.options("postgres")
      try primary.sql("ALTER SYSTEM RESET synchronous_standby_names", admin)
      try primary.sql("SELECT pg_reload_conf()", admin)
      standby = try Self.standby(of: primary)
    }
  }

  @Test("Three nodes: fail-over and kills fork no reader")
  func threeNodes() throws {
    let seed = SeededGenerator.seed(of: "PostgresTortureTests")
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox.initialized()
    var clusters = try Clusters()
    // A service, since the hosts change; each node reads it anew with each connection.
    func writeService() throws {
      let lines = clusters.options.split(separator: " ").joined(separator: "\n")
      try sandbox.write("[hub]\n\(lines)\n", to: "services.new")
      _ = try sandbox.shell("mv services.new services")
    }
    try writeService()
    sandbox.environment["PGSERVICEFILE"] = sandbox.path("services")
    var nodes = try PostgresNodes(sandbox, "service=hub", count: 3)
    try nodes.turn(to: 0)
    try sandbox.require(["push", nodes.url()])
    let readers = ["r1.db", "r2.db", "r3.db"]
    for reader in readers { try sandbox.require(["clone", nodes.url(), "--catalogue", reader]) }
    let follower = try sandbox.start(["pull", "--follow", "--catalogue", "r3.db"])
    var (edits, failOvers, kills) = (0, 0, 0)

    func digests(_ catalogue: String) throws -> [String] {
      try sandbox.require(["log", "--json", "--catalogue", catalogue]).json().items
        .compactMap { $0["digest"]?.text }
    }
    /// Pulls, and expects to be told at worst that this node cannot answer now.
    func pull(_ reader: String) throws {
      let outcome = try sandbox.devcat("pull", "--catalogue", reader)
      #expect([0, 69, 75].contains(outcome.status), "seed \(seed): \(outcome)")
    }
    // A follower ends if its hub cannot be reached at its beginning, so it follows before a node is killed.
    try sandbox.require(["set", "iphone-x", "attributes.note=first"])
    try sandbox.require(["push"])
    edits += 1
    try waitUntil("the follower follows", with: follower) {
      try digests("r3.db") == digests(sandbox.catalogue)
    }
    for _ in 0..<Self.rounds {
      for _ in 0..<6 {
        try nodes.turn(to: .random(in: 0..<3, using: &random))
        try sandbox.require(["set", "iphone-x", "attributes.note=\(edits)"])
        edits += 1
        let push = try sandbox.start(["push"])
        usleep(.random(in: 0..<80_000, using: &random))
        if Int.random(in: 0..<3, using: &random) == 0 {
          let victim = Int.random(in: 0..<3, using: &random)
          nodes.hubs[victim].kill()
          kills += 1
          nodes.hubs[victim] = try nodes.start(nodes.names[victim])
        }
        for reader in readers.dropLast() {
          try nodes.turn(to: .random(in: 0..<3, using: &random))
          try pull(reader)
        }
        let status = try push.wait(limit: .hang)
        #expect([0, 69, 75].contains(status), "seed \(seed): \(status)")
      }
      let push = try sandbox.start(["push"])
      try clusters.failOver()
      try writeService()
      failOvers += 1
      _ = try push.wait(limit: .hang)
      for reader in readers.dropLast() { try pull(reader) }
    }
    try waitUntil("seed \(seed): a push goes through") { try sandbox.devcat("push").status == 0 }
    let log = try digests(sandbox.catalogue)
    #expect(log.count == edits + 2, "seed \(seed): lost or doubled")
    for reader in readers.dropLast() {
      try sandbox.require(["pull", "--catalogue", reader])
      #expect(try digests(reader) == log, "seed \(seed): '\(reader)' is forked")
    }
    try waitUntil("seed \(seed): the follower has all", with: follower) {
      try digests("r3.db") == log
    }
    follower.end()
    try nodes.end()
    print(
      "PostgresTortureTests: \(edits) edits, \(failOvers) fail-overs, \(kills) kills")
  }
}
