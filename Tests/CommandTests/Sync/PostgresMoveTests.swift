import Foundation
import DevcatTestSupport
import Testing

/// The move of a hub to PostgreSQL, and proxies in front of it.
@Suite(
  "PostgreSQL move",
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.minutes(60)))
struct PostgresMoveTests {
  @Test("A hub that runs is not moved")
  func moveOfARunningHub() throws {
    let (sandbox, _) = try Sandbox.withHub()
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
