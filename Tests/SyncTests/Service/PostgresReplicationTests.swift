import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatHub
@testable import DevcatHubPostgres
@testable import DevcatClient
@testable import DevcatTransport
@testable import DevcatWire

/// Nodes whose database waits for a standby that is gone, or has lost revisions.
@Suite(
  "PostgreSQL replication", .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"),
  .timeLimit(.hang))
struct PostgresReplicationTests {
  /// A pair of nodes, whose events are kept, over a cluster of its own.
  private final class Bench: Sendable {
    let cluster: PostgresCluster
    let pair: PostgresTests.Pair
    let events = Locked<[String]>([])

    init() throws {
      cluster = try PostgresCluster(["fsync=off", "max_connections=60"])
      pair = try PostgresTests.Pair(cluster)
    }

    /// Lets the cluster wait for a standby that does not exist, or for none.
    func setStandby(_ name: String) throws {
      let admin = cluster.options("postgres")
      try cluster.sql("ALTER SYSTEM SET synchronous_standby_names = '\(name)'", admin)
      try cluster.sql("SELECT pg_reload_conf()", admin)
      // The processes that write take it over when they are idle.
      while try cluster.sql("SHOW synchronous_standby_names", admin) != name { usleep(10_000) }
    }

    func follow(_ node: Int) {
      pair.logs[node].follow(
        moved: { _ in },
        report: { event in self.events.withLock { $0.append("\(event)") } },
        failed: { _ in })
    }

    func hasEvent(_ text: String) -> Bool { events.withLock { $0.contains { $0.contains(text) } } }
  }

  @Test("Nodes: one that left 30 days ago is forgotten")
  func forgottenNodes() async throws {
    let pair = try PostgresTests.Pair()
    try pair.cluster.sql(
      """
      INSERT INTO devcat.node (name, seen) VALUES
        ('gone', now() - interval '31 days'), ('away', now() - interval '29 days')
      """, pair.options)
    let connection = try PostgresConnection(PostgresOptions(pair.options))
    let folder = HubFolder(pair.folder.file("one"))
    #expect(try PostgresBeat.report(folder, over: connection))
    let names = try PostgresHub(pair.options).status().nodes.map(\.name)
    #expect(names.contains("away") && names.contains(PostgresBeat.name(of: folder)))
    #expect(!names.contains("gone"))
    await pair.end()
  }

  @Test("PostgreSQL: a synchronous standby is gone, and comes back")
  func standbyIsGone() async throws {
    let bench = try Bench()
    #expect(try await bench.pair.push(1...1, on: 0) == .held)
    bench.follow(0)
    #expect(bench.pair.logs[0].state.obstacle == nil)
    try bench.setStandby("nobody")
    try await wait { bench.hasEvent("writesBlocked") }
    let state = bench.pair.logs[0].state
    #expect(state.obstacle == PostgresBeat.standbyIsMissing)
    // It is refused at once, with the reason, and not after the time of a commit.
    let error = await #expect(throws: Failure.self) { try await bench.pair.push(2...2, on: 0) }
    #expect(error?.code == .tryAgain && error?.problem == PostgresBeat.standbyIsMissing)
    // Pulls go on.
    #expect(try await bench.pair.head(on: 0) == bench.pair.point(1))
    // No process of the server is left waiting for each report.
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    #expect(try Int(bench.cluster.sql(waiting, bench.cluster.options("postgres"))) ?? 99 <= 2)
    try bench.setStandby("")
    try await wait { bench.hasEvent("writesResumed") }
    #expect(bench.pair.logs[0].state.obstacle == nil)
    #expect(try await bench.pair.push(2...2, on: 0) == .held)
    await bench.pair.end()
  }

  /// A revision is visible in the database before its standby has it, such as after its writer has broken
  /// off its wait.
  @Test("PostgreSQL: a revision that waits for its standby is not shown")
  func waitingRevision() async throws {
    let bench = try Bench()
    #expect(try await bench.pair.push(1...1, on: 0) == .held)
    #expect(try await bench.pair.head(on: 1) == bench.pair.point(1))
    try bench.setStandby("nobody")
    let isAnswered = Locked(false)
    async let outcome = {
      let outcome = try await bench.pair.push(2...2, on: 0)
      isAnswered.withLock { $0 = true }
      return outcome
    }()
    let admin = bench.cluster.options("postgres")
    let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    try await wait { try bench.cluster.sql("SELECT count(*) \(waiting)", admin) != "0" }
    try bench.cluster.sql("SELECT pg_cancel_backend(pid) \(waiting)", admin)
    while try bench.cluster.sql("SELECT max(number) FROM devcat.catalogue", bench.pair.options)
      != "2"
    {
      usleep(5000)
    }
    // The client says that it has seen revision 2, so the node looks at the log.
    let error = await #expect(throws: Failure.self) { try await bench.pair.head(on: 1, seen: 2) }
    #expect(error?.code == .tryAgain && error?.problem == PostgresBeat.standbyIsMissing)
    #expect(try bench.pair.file(of: 1).log.head() == bench.pair.point(1))
    // Nor is it acknowledged, though the database has called it committed.
    #expect(!isAnswered.withLock { $0 })
    try bench.setStandby("")
    #expect(try await outcome == .held)
    #expect(try await bench.pair.head(on: 1, seen: 2) == bench.pair.point(2))
    await bench.pair.end()
  }

  @Test(
    "PostgreSQL: settings with which a fail-over loses pushes are not used",
    arguments: ["off", "local", "remote_write"])
  func setting(_ value: String) async throws {
    let cluster = try PostgresCluster.shared.get()
    let database = try cluster.database()
    let name = try cluster.sql("SELECT current_database()", database)
    try cluster.sql("ALTER DATABASE \(name) SET synchronous_commit = \(value)", database)
    let connection = try PostgresConnection(PostgresOptions(database))
    #expect(connection.foundCommit == value)
    #expect(try connection.run("SHOW synchronous_commit") { $0.text(0) } == ["on"])
    try PostgresHub(database).make()
    let folder = try SocketFolder()
    let log = try PostgresNode.log(database, folder.file("cache"))
    let events = Locked<[String]>([])
    log.follow(
      moved: { _ in }, report: { event in events.withLock { $0.append("\(event)") } },
      failed: { _ in })
    try await wait { events.withLock { $0 }.contains { $0.contains("settingReplaced") } }
    await log.stop()
  }

  /// The database was put back without a word: what only the cache has is kept.
  @Test("PostgreSQL: the log went back, and the cache is set aside")
  func logWentBack() async throws {
    let cluster = try PostgresCluster.shared.get()
    let events = Locked<[HubServerEvent]>([])
    let pair = try PostgresTests.Pair(
      cluster, report: { event in events.withLock { $0.append(event) } })
    #expect(try await pair.push(1...3, on: 0) == .held)
    try cluster.sql(
      """
      DELETE FROM devcat.revision WHERE number > 1;
      UPDATE devcat.catalogue SET number = 1, digest = '\\x\(pair.point(1).digest.hex)'
      """, pair.options)
    #expect(try await pair.head(on: 0, seen: 4) == pair.point(1))
    var paths: [String] = []
    for case .logWentBack(let name, 3, let path) in events.withLock({ $0 }) where name == pair.name
    {
      paths.append(path)
    }
    let path = try #require(paths.first)
    #expect(paths.count == 1)
    #expect(pair.logs[0].state.setAside == 1)
    let kept = try CatalogueFile.open(at: path, access: .readOnly)
    #expect(try kept.log.head() == pair.point(3))
    #expect(try kept.maintenance.verify().difference == nil)
    #expect(try pair.file(of: 0).log.head() == pair.point(1))
    // What was lost can be pushed again, from there or from a replica.
    #expect(try await pair.push(2...3, on: 0) == .held)
    await pair.end()
  }
}
