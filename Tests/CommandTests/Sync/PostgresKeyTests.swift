import Foundation
import DevcatTestSupport
import Testing

/// A new signing key for three nodes, while clients push and pull through all of them.
@Suite(
  "PostgreSQL key",
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.minutes(60)))
struct PostgresKeyTests {
  private func publicKey(_ nodes: PostgresNodes, _ name: String) throws -> String? {
    try nodes.sandbox.require(["hub", "status", "--postgres", nodes.database, "--json"]).json()[
      name]?
      .text
  }

  /// Waits until so many nodes report a next key.
  private func wait(for count: Int, _ nodes: PostgresNodes) throws {
    let deadline = ContinuousClock.now + .hang
    while true {
      let found =
        try nodes.sandbox.require([
          "hub", "status", "--postgres", nodes.database, "--json",
        ]).json()["nodes"]?.items ?? []
      if found.count(where: { $0["next"] != nil }) == count { return }
      try #require(ContinuousClock.now < deadline, "the nodes do not report their keys")
      usleep(50_000)
    }
  }

  @Test("Three nodes change their key under load, and no client notices more than a new key")
  func rotation() throws {
    let sandbox = try Sandbox.initialized()
    let nodes = try PostgresNodes(sandbox, count: 3)
    try nodes.turn(to: 0)
    try sandbox.require(["push", nodes.url()])
    let readers = ["b.db", "c.db"]
    for reader in readers { try sandbox.require(["clone", nodes.url(), "--catalogue", reader]) }
    let follower = try sandbox.start(["pull", "--follow", "--catalogue", "c.db"])
    var edits = 0
    /// Pushes and pulls once through each node.
    func exchange() throws {
      for node in 0..<3 {
        try nodes.turn(to: node)
        try sandbox.require(["set", "iphone-x", "attributes.note=\(edits)"])
        edits += 1
        try sandbox.require(["push"])
        try sandbox.require(["pull", "--catalogue", "b.db"])
      }
    }
    try exchange()
    let old = try #require(try publicKey(nodes, "key"))
    let rotate = ["hub", "rotate-key", "--postgres", nodes.database]
    #expect(try sandbox.run(Products.devcat, rotate).status == 66)
    let made = try sandbox.require(["hub", "rotate-key", "node1", "--json"]).json()
    let new = try #require(made["new"]?.text)
    #expect(made["old"]?.text == old && new != old)
    // Once more is the same key, and not another one.
    #expect(try sandbox.require(["hub", "rotate-key", "node1"]).text.contains(new))
    try wait(for: 1, nodes)
    let refused = try sandbox.run(Products.devcat, rotate)
    #expect(refused.status == 75, "\(refused)")
    for name in ["node2", "node3"] { #expect(refused.errors.contains("/\(name)"), "\(refused)") }
    try exchange()
    for name in ["node2", "node3"] {
      _ = try sandbox.shell("cp -p node1/.hub/next-signing-key.pem \(name)/.hub/")
    }
    try wait(for: 3, nodes)
    #expect(try publicKey(nodes, "key") == old)
    try exchange()
    // Nobody is told, so that the nodes find out one after the other, or by a client that knows more.
    try nodes.mute()
    let quiet = nodes.database + " options='-c search_path=devcat,pg_catalog'"
    let done = try sandbox.require(["hub", "rotate-key", "--postgres", quiet, "--json"]).json()
    #expect(done["new"]?.text == new && done["missing"]?.items.isEmpty == true)
    // Nodes that have it ready are not called wrong before they report themselves again.
    let text = try sandbox.require(["hub", "status", "--postgres", nodes.database]).text
    #expect(text.matches(of: /the hub's/).count == 3 && !text.contains("ANOTHER"), "\(text)")
    let deadline = ContinuousClock.now + .hang
    while !nodes.hubs.allSatisfy({ $0.log.contains("heads are signed with the key \(new)") }) {
      try exchange()
      try #require(ContinuousClock.now < deadline, "a node keeps the old key")
    }
    try exchange()
    #expect(!follower.hasEnded, "the follower has ended")
    follower.end()
    let log = try sandbox.require(["log", "--json"]).json().items.count
    #expect(log == edits + 2)
    try nodes.end()
  }

  @Test("A node without the new key refuses requests, and says so")
  func wrongKey() throws {
    let sandbox = try Sandbox.initialized()
    let nodes = try PostgresNodes(sandbox)
    try sandbox.require(["push", nodes.hubs[0].url()])
    try sandbox.require(["clone", nodes.hubs[1].url(), "--catalogue", "b.db"])
    try sandbox.require(["hub", "rotate-key", "node1"])
    try wait(for: 1, nodes)
    let forced = try sandbox.require([
      "hub", "rotate-key", "--postgres", nodes.database, "--force", "--json",
    ]).json()
    #expect(forced["missing"]?.items.count == 1)
    try nodes.hubs[1].waitForLog("requests are refused.")
    let refused = try sandbox.devcat("pull", "--catalogue", "b.db")
    #expect(refused.status == 75, "\(refused)")
    #expect(refused.errors.contains("does not have the key"), "\(refused)")
    let status = try sandbox.require(["hub", "status", "node2", "--json"]).json()
    #expect(status["hub"]?["readProblem"] != nil && status["hub"]?["pushProblem"] != nil)
    try sandbox.require(["pull"])
    let text = try sandbox.require(["hub", "status", "--postgres", nodes.database]).text
    #expect(text.contains("ANOTHER: it refuses requests"), "\(text)")
    // A node that starts with such a key says the same.
    _ = try sandbox.shell("cp -p node1/.hub/signing-key.pem node2/.hub/signing-key.pem")
    try nodes.hubs[1].waitForLog("heads are signed with the key")
    try sandbox.require(["pull", "--catalogue", "b.db"])
    try nodes.end()
    try sandbox.require(["hub", "init", "other"])
    let other = try sandbox.run(
      Products.devcat, ["serve", "--postgres", nodes.database, "--cache", "other"])
    #expect(other.status == 77, "\(other)")
  }

  @Test("A hub that runs is not moved")
  func moveOfARunningHub() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["hub", "init", "hub"])
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let database = try PostgresCluster.shared.get().database()
    try sandbox.require(["hub", "init", "--postgres", database])
    let refused = try sandbox.devcat("hub", "move", "hub", database)
    #expect(refused.status == 75 && refused.errors.contains("Stop the hub first"), "\(refused)")
    let status = try sandbox.require(["hub", "status", "--postgres", database, "--json"]).json()
    #expect(status["catalogues"]?.items.isEmpty == true)
    #expect(try hub.end() == 0)
    try sandbox.write(database, to: "database")
    let twice = try sandbox.devcat("hub", "move", "hub", database, "--postgres-file", "database")
    #expect(twice.status == 64, "\(twice)")
    #expect(try sandbox.devcat("hub", "move", "hub").status == 64)
    try sandbox.require(["hub", "move", "hub", "--postgres-file", "database"])
    // A database without a hub.
    let early = try sandbox.devcat(
      "hub", "move", "hub", try PostgresCluster.shared.get().database())
    #expect(early.status == 66 && early.errors.contains("devcat hub init --postgres"), "\(early)")
  }

  @Test(
    "PgBouncer: refused where each transaction has another session",
    .enabled(if: Products.isInstalled("pgbouncer"), "pgbouncer is needed"),
    arguments: [("transaction", Int32(64)), ("session", 124)])
  func proxies(_ mode: String, _ status: Int32) throws {
    let sandbox = try Sandbox()
    let cluster = try PostgresCluster([])
    let database = try cluster.database()
    try sandbox.require(["hub", "init", "--postgres", database])
    try sandbox.require(["hub", "init", "node"])
    try sandbox.write(
      """
      [databases]
      * = host=\(cluster.folder) user=postgres
      [pgbouncer]
      listen_addr =
      unix_socket_dir = \(cluster.folder)
      listen_port = 6432
      auth_type = any
      pool_mode = \(mode)

      """, to: "bouncer.ini")
    // It does not run as root. A hub that starts serves until timeout(1) ends it.
    let outcome = try sandbox.shell(
      """
      cp bouncer.ini \(cluster.folder)/
      user=; [ "$(id -u)" -ne 0 ] || user='setpriv --reuid postgres --regid postgres --clear-groups'
      $user pgbouncer -q \(cluster.folder)/bouncer.ini 2>bouncer.txt & bouncer=$!
      until [ -S \(cluster.folder)/.s.PGSQL.6432 ]; do kill -0 $bouncer || exit 99; sleep 0.05; done
      timeout 5 devcat serve --postgres '\(database) port=6432' --cache node --socket s
      status=$?; kill $bouncer; wait $bouncer; exit $status
      """)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains("another session of PostgreSQL") == (status == 64))
  }
}
