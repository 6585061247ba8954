import Foundation
import DevcatTestSupport
import Testing

/// Hubs over one PostgreSQL database, as their operators and users run them.
@Suite(
  "PostgreSQL hub",
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.minutes(60)))
struct PostgresHubTests {
  private func digests(_ catalogue: String, _ sandbox: Sandbox) throws -> [String] {
    try sandbox.require(["log", "--json", "--catalogue", catalogue]).json().items
      .compactMap { $0["digest"]?.text }
  }

  @Test("Two nodes serve one history") func twoNodesServeOneHistory() throws {
    let sandbox = try Sandbox.initialized()
    let nodes = try PostgresNodes(sandbox)
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

  @Test("A token reaches all nodes and leaves them") func aTokenReachesAllNodesAndLeavesThem()
    throws
  {
    let sandbox = try Sandbox.initialized()
    let nodes = try PostgresNodes(sandbox)
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

  @Test(
    "A node whose cache disk is full goes out of service, and comes back",
    .enabled(if: DiskTests.canMount, "a disk cannot be mounted here"))
  func aFullCacheDisk() throws {
    let sandbox = try Sandbox.initialized()
    let database = try PostgresCluster.shared.get().database()
    try sandbox.require(["hub", "init", "--postgres", database])
    let script = """
      mkdir disk && mount -t tmpfs -o size=3m none disk || exit 99
      devcat hub init disk/node > init.txt
      devcat serve --postgres '\(database)' --cache disk/node --socket h --heartbeat 1 \
        > ready.txt 2> hub.txt & hub=$!
      until grep -q ready: ready.txt; do kill -0 $hub || exit 97; sleep 0.05; done
      url="devcat+unix://$PWD/h?catalogue=acme/devices"
      devcat push "$url" || exit 98
      ask() { curl -s --noproxy '*' --unix-socket disk/node/.hub/status.sock "http://h$1"; }
      both() { echo $(ask /readyz) $(ask /readyz/push); }
      await() { for i in {1..3000}; do [ "$(both)" != "$1" ] || return; sleep 0.1; done; echo "never $1"; }
      both
      head -c 4m /dev/zero > disk/rest 2> /dev/null
      await 'unready unready'
      devcat hub status disk/node > status.txt; echo "status $?"
      grep -e '^pulls' -e '^pushes' -e '^acme/devices' status.txt
      rm disk/rest
      await 'ready ready'
      devcat hub status disk/node | grep -c -e '^pulls' -e '^pushes'
      devcat set iphone-x attributes.note=1 > set.txt && devcat push > push.txt; echo "push $?"
      kill $hub; wait $hub; echo "hub $?"
      grep -c -e 'nothing can be written: disk/node: No space' -e 'can be written to again' hub.txt
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("unshare --mount bash ./script")
    let reason = "disk/node: No space left on device"
    #expect(outcome.lines.contains("ready ready"), "\(outcome)")
    #expect(outcome.lines.filter { $0.contains(reason) }.count == 2, "\(outcome)")
    // The catalogue is read of the hub, since a file on a full disk cannot be opened.
    #expect(outcome.lines.contains("status 0"), "\(outcome)")
    #expect(outcome.lines.contains { $0.hasPrefix("acme/devices ") }, "\(outcome)")
    #expect(outcome.lines.suffix(4) == ["0", "push 0", "hub 0", "2"], "\(outcome)")
  }

  /// A hub that cannot reach its database says so, and a push waits for it, but not for ever.
  @Test("A push waits for the database") func aPushWaitsForTheDatabase() throws {
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster.shared.get()
    let line = try DatabaseLine(to: cluster)
    let nodes = try PostgresNodes(sandbox, cluster.database(), through: [line])
    try sandbox.require(["push", nodes.hubs[0].url()])
    try sandbox.require(["set", "iphone-x", "attributes.note=1"])
    line.set(.broken)
    try nodes.hubs[0].waitForLog("PostgreSQL cannot be reached")
    let refused = try sandbox.devcat("push", "--wait", "1")
    #expect(refused.status == 75 && refused.errors.contains("Trying again."), "\(refused)")
    // The line of the request has the reason.
    let log = nodes.hubs[0].log
    #expect(log.contains(/push acme\/devices try-again \(.+\) in=/), "\(log)")
    #expect(try sandbox.require(["pull"]).status == 0)
    let status = try sandbox.require(["hub", "status", "node1"]).text
    #expect(status.contains(/database +seen [0-9]+ s ago/), "\(status)")
    let json = try sandbox.require(["hub", "status", "node1", "--json"]).json()
    #expect(json["hub"]?["databaseSilence"] != nil)
    let push = try sandbox.start(["push"])
    try waitUntil("the push waits", with: push) { push.errorText.contains("Trying again.") }
    line.set(.open)
    #expect(try push.wait() == 0)
    try nodes.hubs[0].waitForLog("PostgreSQL is reached again")
    try sandbox.require(["clone", nodes.hubs[1].url(), "--catalogue", "b.db"])
    #expect(try digests("b.db", sandbox) == digests(sandbox.catalogue, sandbox))
    try nodes.end()
  }

  @Test("A database that is down: clients get a sentence, and the operator the reasons")
  func theReasonsOfRefusals() throws {
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster.shared.get()
    let line = try DatabaseLine(to: cluster)
    let nodes = try PostgresNodes(sandbox, cluster.database(), through: [line], count: 1)
    try sandbox.require(["push", nodes.hubs[0].url()])
    try sandbox.require(["set", "iphone-x", "attributes.note=1"])
    line.set(.broken)
    var status = ""
    try waitUntil("the status has refused pushes") {
      status = try sandbox.require(["hub", "status", "node1"]).text
      return status.contains("\npushes ")
    }
    #expect(status.contains(/pushes +refused: PostgreSQL cannot be reached:/), "\(status)")
    let refused = try sandbox.devcat("push", "--wait", "1")
    #expect(refused.status == 75, "\(refused)")
    #expect(refused.errors.contains("the hub cannot use its database now"), "\(refused)")
    for word in ["connection to", "port ", "\t", "?."] {
      #expect(!refused.errors.contains(word), "\(refused)")
    }
    line.set(.open)
    try nodes.end()
  }

  @Test("A push whose node dies goes on with another node")
  func aPushOutlivesItsNode() throws {
    let sandbox = try Sandbox.initialized()
    let cluster = try PostgresCluster.shared.get()
    let line = try DatabaseLine(to: cluster)
    let nodes = try PostgresNodes(sandbox, cluster.database(), through: [line])
    try nodes.turn(to: 0)
    try sandbox.require(["push", nodes.url()])
    try sandbox.require(["set", "iphone-x", "attributes.note=1"])
    line.set(.held)
    let push = try sandbox.start(["push"])
    // The push waits at the first node for the database.
    usleep(500_000)
    #expect(!push.hasEnded)
    try nodes.turn(to: 1)
    nodes.hubs[0].kill()
    let status = try push.wait(limit: .hang)
    #expect(status == 0, "\((try? String(contentsOfFile: push.errors, encoding: .utf8)) ?? "")")
    try sandbox.require(["clone", nodes.hubs[1].url(), "--catalogue", "b.db"])
    #expect(try digests("b.db", sandbox) == digests(sandbox.catalogue, sandbox))
    #expect(try nodes.hubs[1].end() == 0)
    // Without a hub from the start, nothing is waited for.
    #expect(try sandbox.devcat("push").status == 69)
  }

  /// TLS to the database is as its options say; where it fails, the error says what to check.
  @Test("The options say how the database is trusted") func theOptionsSayHowTheDatabaseIsTrusted()
    throws
  {
    let sandbox = try Sandbox()
    let cluster = try PostgresCluster(["fsync=off"], port: FreePorts(1)[0])
    let database = try cluster.database()
    try sandbox.require(["hub", "init", "--postgres", database])
    let remote = database.replacingOccurrences(
      of: "host=\(cluster.folder)", with: "host=localhost hostaddr=127.0.0.1")
    func status(_ options: String) throws -> Outcome {
      try sandbox.run(Products.devcat, ["hub", "status", "--postgres", "\(remote) \(options)"])
    }
    let plain = try status("sslmode=require")
    #expect(plain.status == 77 && plain.errors.contains("does not support SSL"), "\(plain)")
    #expect(plain.errors.contains("Check the options of the connection"), "\(plain)")
    // The server makes its certificate, in its own folder.
    try cluster.sql(
      """
      COPY (SELECT 1) TO PROGRAM 'umask 077; openssl req -x509 -nodes -days 2 -newkey rsa:2048 \
      -subj /CN=localhost -keyout server.key -out server.crt 2>/dev/null'
      """, database)
    try cluster.sql("ALTER SYSTEM SET ssl = on", database)
    try cluster.sql("SELECT pg_reload_conf()", database)
    let root = "\(cluster.folder)/data/server.crt"
    try waitUntil("the server takes its certificate") {
      try status("sslmode=verify-full sslrootcert=\(root)").status == 0
    }
    try sandbox.require(["hub", "init", "node1"])
    for file in ["node1/.hub/certificate.pem", "missing.pem"] {
      let other = try status("sslmode=verify-full sslrootcert=\(sandbox.path(file))")
      #expect(other.status == 77 && other.errors.contains("certificate"), "\(other)")
      #expect(other.errors.contains("Check the options of the connection"), "\(other)")
    }
    // As in the unit of a node.
    try sandbox.write(
      "[devcat]\n" + database.replacingOccurrences(of: " ", with: "\n") + "\n",
      to: "pg_service.conf")
    sandbox.environment["PGSERVICEFILE"] = sandbox.path("pg_service.conf")
    try sandbox.require(["hub", "status", "--postgres", "service=devcat"])
  }

  @Test("A folder is moved and brought back") func aFolderIsMovedAndBroughtBack() throws {
    let (sandbox, _) = try Sandbox.withHub()
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
    try sandbox.require(["hub", "move", "hub", databases[0]])
    #expect(try sandbox.run(Products.devcat, ["hub", "move", "hub", databases[0]]).status == 73)
    #expect(try status(databases[0])["tokens"]?.number == 1)
    try sandbox.require(["hub", "backup", "--postgres", databases[0], "saved"])
    #expect(
      try digests("saved/acme/devices.db", sandbox) == digests("hub/acme/devices.db", sandbox))
    #expect(
      FileManager.default.contents(atPath: sandbox.path("saved/.hub/tokens"))
        == FileManager.default.contents(atPath: sandbox.path("hub/.hub/tokens")))
    try sandbox.require(["hub", "restore", "saved", "--postgres", databases[1]])
    // A node that runs meanwhile has an older incarnation, and ends.
    try sandbox.require(["hub", "init", "node1"])
    let node = try RunningHub(
      in: sandbox, ["--listen", "127.0.0.1:0"], database: databases[1], name: "node1")
    try sandbox.require(["hub", "restore", "--postgres", databases[1]])
    #expect(try node.process.wait(limit: .hang) == 75)
  }

  @Test("The section of docs/Operations.md works as it stands, on one machine")
  func theCommandsDoWhatThePageSays() throws {
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
