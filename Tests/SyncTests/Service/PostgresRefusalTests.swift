import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatHub
@testable import DevcatHubPostgres
@testable import DevcatClient
@testable import DevcatTransport
@testable import DevcatWire

/// Databases, folders and networks that a node refuses, each by name and with the next step.
@Suite(
  "PostgreSQL refusal", .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"),
  .timeLimit(.hang))
struct PostgresRefusalTests {
  @Test("Unusable databases are refused by name") func unusableDatabasesAreRefusedByName()
    async throws
  {
    let cluster = try PostgresCluster.shared.get()
    let folder = try SocketFolder()
    let cache = folder.file("cache")
    _ = try HubFolder(cache).make(hosts: [])
    func open(_ options: String, _ path: String? = nil) async -> Failure.Code? {
      await code {
        do {
          await (try PostgresNode.log(options, path ?? cache)).stop()
        } catch {
          #expect((error as? Failure)?.hint != nil, "\(error)")
          throw error
        }
      }
    }
    #expect(await open("host=a dbname='") == .badAddress)
    #expect(await open("nonsense=1") == .badAddress)
    #expect(await open("host=\(folder.path) dbname=x user=postgres") == .tryAgain)
    #expect(await open(cluster.options("missing")) == .notPermitted)

    let empty = try cluster.database()
    #expect(await open(empty) == .notFound)
    let foreign = try cluster.database()
    try cluster.sql("CREATE SCHEMA devcat; CREATE TABLE devcat.cats (name text)", foreign)
    #expect(await open(foreign) == .badFile)
    #expect(await code { try PostgresHub(foreign).make() } == .badFile)

    // A DBA has made an empty schema; a database with other letters.
    try cluster.sql("CREATE SCHEMA devcat", empty)
    #expect(await open(empty) == .notFound)
    #expect(
      await code { try PostgresHub(empty).take(HubFolder(cache)) } == .notFound)
    try PostgresHub(empty).make()
    let latin = "latin\(UInt32.random(in: 0...(.max)))"
    let encoding = "ENCODING LATIN1 LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    try cluster.sql("CREATE DATABASE \(latin) \(encoding)", cluster.options("postgres"))
    #expect(await code { try PostgresHub(cluster.options(latin)).make() } == .badFile)

    let options = try cluster.database()
    try PostgresHub(options).make()
    #expect(await code { try PostgresHub(options).make() } == .exists)
    try cluster.sql("CREATE ROLE \(Self.reader) LOGIN", options)
    let reader = options.replacingOccurrences(of: "user=postgres", with: "user=\(Self.reader)")
    #expect(await open(reader) == .notPermitted)
    try cluster.sql(
      """
      GRANT USAGE ON SCHEMA devcat TO \(Self.reader);
      GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA devcat TO \(Self.reader);
      GRANT DELETE ON devcat.node TO \(Self.reader);
      REVOKE INSERT ON devcat.piece FROM \(Self.reader)
      """, options)
    #expect(await open(reader) == .notPermitted)
    try cluster.sql("GRANT INSERT ON devcat.piece TO \(Self.reader)", options)
    #expect(await open(reader) == nil)
    try cluster.sql("UPDATE devcat.hub SET version = 99", options)
    #expect(await open(options) == .badFile)
    try cluster.sql("UPDATE devcat.hub SET version = \(PostgresSchema.version)", options)
    #expect(await open(options) == nil)

    // Another cluster, and a folder that is no cache.
    let second = try cluster.database()
    try PostgresHub(second).make()
    #expect(await open(second, cache) == .badFile)
    let own = folder.file("own")
    _ = try HubFolder(own).make(hosts: [])
    try FileManager.default.createDirectory(
      atPath: own + "/team", withIntermediateDirectories: false)
    try Lab.make(own + "/team/lab.db", revisions: 1)
    #expect(await open(second, own) == .badFile)
    #expect(FileManager.default.fileExists(atPath: own + "/team/lab.db"))

    #expect(throws: Failure.self) { try PostgresSchema.requireServer(120_022, "x") }
    #expect(throws: Never.self) { try PostgresSchema.requireServer(130_000, "x") }
  }

  @Test(
    "The server's clock is shifted by a function of the same name",
    arguments: [(-75, Failure.Code.unavailable), (-45, nil), (45, nil), (75, .unavailable)])
  func clocksThatAreApartAreRefused(_ seconds: Int, _ expected: Failure.Code?) async throws {
    let cluster = try PostgresCluster.shared.get()
    let folder = try SocketFolder()
    let options = try cluster.database()
    try PostgresHub(options).make()
    try cluster.sql(
      """
      CREATE FUNCTION devcat.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() + interval '\(seconds) s' $$
      """, options)
    let shifted = options + " options='-c search_path=devcat,pg_catalog'"
    let found = await code {
      do {
        await (try PostgresNode.log(shifted, folder.file("cache"))).stop()
      } catch {
        let direction = seconds > 0 ? "behind" : "ahead of"
        #expect("\(error)".contains("s \(direction) PostgreSQL's. Set both clocks"), "\(error)")
        throw error
      }
    }
    #expect(found == expected)
  }

  /// A retry helps where the network failed, and not where the options are wrong, or the server or its
  /// certificate refuses: by the code a supervisor decides whether to start a node again.
  @Test(
    "PostgreSQL: what a failure to connect is",
    arguments: [
      ("SSL SYSCALL error: EOF detected", Failure.Code.tryAgain),
      ("SSL SYSCALL error: Connection reset by peer", .tryAgain),
      (
        "could not translate host name \"db\" to address: Temporary failure in name resolution",
        .tryAgain
      ),
      ("could not translate host name \"db\" to address: Name or service not known", .tryAgain),
      ("connection to server at \"db\", port 5432 failed: Connection refused", .tryAgain),
      ("server closed the connection unexpectedly", .tryAgain),
      ("SSL error: certificate verify failed", .notPermitted),
      ("root certificate file \"/x\" does not exist\nEither provide the file", .notPermitted),
      ("server does not support SSL, but SSL was required", .notPermitted),
      ("invalid sslmode value: \"bogus\"", .badAddress),
      ("invalid port number: \"x\"", .badAddress),
      ("invalid target_session_attrs value: \"x\"", .badAddress),
      ("definition of service \"x\" not found", .badAddress),
      ("service file \"/x\" not found", .badAddress),
    ])
  func aFailureToConnect(_ problem: String, _ code: Failure.Code) {
    let error = DatabaseError(.unreachable, problem)
    #expect(error.named("use", "x").code == code)
    #expect(error.isPassing == (code == .tryAgain))
    #expect(error.problem == problem.replacing("\n", with: "; "))
  }

  /// Servers speak many languages.
  @Test(
    "PostgreSQL: what a server's refusal is, by its SQLSTATE",
    arguments: [
      ("28P01", "FATAL:  Passwort-Authentifizierung fehlgeschlagen", Failure.Code.notPermitted),
      ("28000", "FATAL:  Rolle »x« existiert nicht", .notPermitted),
      ("3D000", "FATAL:  Datenbank »x« existiert nicht", .notPermitted),
      ("57P03", "FATAL:  das Datenbanksystem startet", .tryAgain),
      ("53300", "FATAL:  password authentication is not at fault", .tryAgain),
    ])
  func refusals(_ state: String, _ problem: String, _ code: Failure.Code) {
    let error = DatabaseError(.unreachable, state: state, problem)
    #expect(error.named("use", "x").code == code)
    #expect(error.isPassing == (code == .tryAgain))
  }

  @Test("PostgreSQL: the SQLSTATE of a connection that is refused") func stateOfARefusal() throws {
    let cluster = try PostgresCluster.shared.get()
    func state(_ options: String) throws -> String? {
      let options = try PostgresOptions(options)
      let error = #expect(throws: DatabaseError.self) { _ = try PostgresConnection(options) }
      return error?.state
    }
    #expect(try state(cluster.options("missing")) == "3D000")
    #expect(
      try state(cluster.options("postgres").replacing("user=postgres", with: "user=nobody"))
        == "28000")
    #expect(try state("host=/nonexistent dbname=x") == "")
  }

  /// A lock of the whole hub, as 'hub move' takes it, shows that nothing is verified under it.
  @Test("PostgreSQL: a hub is verified before the transaction in which it is moved")
  func verifiedBefore() async throws {
    let cluster = try PostgresCluster.shared.get()
    let options = try cluster.database()
    try PostgresHub(options).make()
    let folder = try SocketFolder()
    let hub = HubFolder(folder.file("hub"))
    _ = try hub.make(hosts: [])
    try FileManager.default.createDirectory(
      atPath: hub.path + "/a", withIntermediateDirectories: false)
    try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: hub.path + "/a/one.db"))
    let other = try PostgresConnection(PostgresOptions(options))
    try other.run("BEGIN; LOCK TABLE devcat.hub IN EXCLUSIVE MODE")
    let found = await code { try PostgresHub(options).take(hub) }
    #expect(found == .notACatalogue)
    try other.run("ROLLBACK")
  }

  /// Clients do not learn the machines of the hub.
  @Test("A database that is down: clients get a sentence, the hub's log has libpq's")
  func whatClientsLearn() {
    let problem =
      "connection to server at \"db.internal\" (10.0.0.5), port 5432 failed: Connection refused\n"
      + "\tIs the server running on that host and accepting TCP/IP connections?\n"
    let failure = DatabaseError(.unreachable, problem).named("reach", "host=db.internal")
    let refusal = Refusal(any: failure)
    #expect(refusal.failure.code == .tryAgain)
    #expect(refusal.failure.message == "the hub cannot use its database now")
    #expect(refusal.failure.hint.contains("operator"))
    #expect(
      refusal.loggedReason
        == "connection to server at \"db.internal\" (10.0.0.5), port 5432 failed: Connection refused"
    )
  }

  private static let reader = "reader_\(UInt32.random(in: 0...(.max)))"
}
