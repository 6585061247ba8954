import DevcatValues
import DevcatEncoding
import Foundation
import DevcatSQLite
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatHub
@testable import DevcatHubPostgres
@testable import DevcatClient
@testable import DevcatTransport
@testable import DevcatWire

@Suite(
  "Hubs over one log in PostgreSQL",
  .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"), .timeLimit(.hang))
struct PostgresTests {
  /// Two hubs, each with a cache, over one database.
  final class Pair: Sendable {
    let folder: SocketFolder
    let cluster: PostgresCluster
    let options: String
    let name: CatalogueName
    let logs: [PostgresLog]
    let nodes: [CatalogueFolder]
    let revisions: [Revision]

    /// - Parameter isMute: Whether every notification is lost.
    init(
      _ cluster: PostgresCluster? = nil, staleLimit: Duration = PostgresNode.staleLimit,
      isMute: Bool = false, report: @escaping @Sendable (HubServerEvent) -> Void = { _ in }
    ) throws {
      folder = try SocketFolder()
      name = try CatalogueName("team/lab")
      let cluster = try cluster ?? PostgresCluster.shared.get()
      self.cluster = cluster
      let database = try cluster.database()
      options = try isMute ? Self.withoutNotify(database, cluster) : database
      try PostgresHub(options).make()
      let paths = [folder.file("one"), folder.file("two")]
      let first = try PostgresNode.log(options, paths[0], staleLimit: staleLimit)
      _ = try HubFolder(paths[1]).make(hosts: [])
      logs = [first, try PostgresNode.log(options, paths[1], staleLimit: staleLimit)]
      nodes = zip(paths, logs).map {
        CatalogueFolder(root: $0, maximumOpen: 4, log: $1, report: report)
      }
      let path = folder.file("lab.db")
      try BigLab.make(path, profiles: [12, 5, 1, 1])
      revisions = try CatalogueFile.open(at: path, access: .readOnly)
        .log.revisions(after: 0, maximumBytes: .max)
    }

    /// The options of a role that may do everything but notify.
    private static func withoutNotify(
      _ database: String, _ cluster: PostgresCluster
    ) throws -> String {
      let role = "mute_\(UInt32.random(in: 0...(.max)))"
      let name = try cluster.sql("SELECT current_database()", database)
      try cluster.sql(
        """
        CREATE ROLE \(role) LOGIN; GRANT CREATE ON DATABASE \(name) TO \(role);
        REVOKE EXECUTE ON FUNCTION pg_notify FROM PUBLIC
        """, database)
      return database.replacingOccurrences(of: "user=postgres", with: "user=\(role)")
    }

    func point(_ number: Int) -> RevisionPoint {
      number == 0 ? .origin : revisions[number - 1].point
    }

    func push(_ numbers: ClosedRange<Int>, on node: Int) async throws -> PushOutcome {
      try await offer(
        Array(revisions[(numbers.lowerBound - 1)..<numbers.upperBound]),
        after: point(numbers.lowerBound - 1), on: node)
    }

    func offer(
      _ revisions: [Revision], after base: RevisionPoint, on node: Int, by pusher: String? = "ci"
    ) async throws -> PushOutcome {
      let bytes = DeltaWriter.encoded(revisions[...])
      let push = Message.Push(
        name: "\(name)", catalogue: Lab.id, base: base, head: revisions.last?.point ?? base,
        size: bytes.count)
      return try await nodes[node].push(
        push, to: name, delta: SpooledBytes(bytes), by: pusher, mayMake: true
      ).outcome
    }

    func head(on node: Int, seen: Int = 0) async throws -> RevisionPoint? {
      try await nodes[node].extent(of: name, at: seen)?.head
    }

    /// The file of a node, which is verified.
    func file(of node: Int) throws -> CatalogueFile {
      let file = try CatalogueFile.open(
        at: folder.file("\(["one", "two"][node])/team/lab.db"), access: .readOnly)
      #expect(try file.maintenance.verify().difference == nil)
      return file
    }

    /// A revision that adds a device to the history up to a base.
    func addition(_ id: String, after base: RevisionPoint) throws -> Revision {
      let replica = try CatalogueFile.inMemory(id: Lab.id, name: "replica")
      try replica.apply(Array(revisions.prefix(base.number)), onto: .origin)
      var new = Profile(id: id)
      new[Field.name.at()] = .text(id)
      try replica.commit(
        [try #require(Change(id: id, from: nil, to: new))],
        note: RevisionNote(author: "", message: id, time: Timestamp(seconds: 1_700_000_000)))
      return try #require(try replica.log.revisions(after: base.number, maximumBytes: .max).last)
    }

    func end() async {
      for log in logs { await log.stop() }
      for node in nodes { await node.close() }
    }
  }

  @Test("A pusher reads its push on another node") func aPusherReadsItsPushOnAnotherNode()
    async throws
  {
    let pair = try Pair()
    #expect(try await pair.head(on: 1) == nil)
    #expect(try await pair.push(1...2, on: 0) == .held)
    #expect(try await pair.head(on: 1) == pair.point(2))
    #expect(try await pair.push(3...3, on: 0) == .held)
    // The other node was not notified, and looks because the client has seen more.
    #expect(try await pair.head(on: 1) == pair.point(2))
    #expect(try await pair.head(on: 1, seen: 3) == pair.point(3))
    let pushers = try pair.file(of: 1).log.pushers(after: 0, upTo: 3)
    #expect(pushers == [PusherRun(revisions: 1...3, name: "ci")])
    // A push that the first node has taken is held by the second one.
    #expect(try await pair.push(4...4, on: 0) == .held)
    #expect(try await pair.push(4...4, on: 1) == .held)
    await pair.end()
  }

  @Test("A revision of 9 MB: rows of 4 MiB, which other nodes read; a lost one is noticed")
  func largeRevision() async throws {
    let pair = try Pair()
    let path = pair.folder.file("large.db")
    try BigLab.make(path, profiles: [6000])
    let large = try CatalogueFile.open(at: path, access: .readOnly)
      .log.revisions(after: 0, maximumBytes: .max)
    let size = try #require(large.first).changes.count
    #expect(size > 8 << 20)
    #expect(try await pair.offer(large, after: .origin, on: 0) == .held)
    let rows = { (table: String) in
      try pair.cluster.sql(
        "SELECT string_agg(octet_length(changes)::text, ' ' ORDER BY changes) FROM devcat.\(table)",
        pair.options)
    }
    #expect(try rows("revision") == "\(4 << 20)")
    let pieces = try rows("piece").split(separator: " ").compactMap { Int($0) }
    #expect(pieces.sorted() == [size - (8 << 20), 4 << 20])
    #expect(try await pair.head(on: 1) == large[0].point)
    #expect(try pair.file(of: 1).log.revision(1)?.changes == large[0].changes)
    await pair.end()

    try pair.cluster.sql("DELETE FROM devcat.piece WHERE part = 1", pair.options)
    let third = try PostgresNode.log(pair.options, pair.folder.file("one"))
    let node = CatalogueFolder(root: pair.folder.file("one"), maximumOpen: 4, log: third)
    try FileManager.default.removeItem(atPath: pair.folder.file("one/team/lab.db"))
    await #expect {
      try await node.extent(of: pair.name, at: 0)
    } throws: { "\($0)".contains("its changes have digest") }
    await third.stop()
    await node.close()
  }

  @Test("A node that lags judges a push by the head of the log")
  func aNodeThatLagsJudgesByTheLog() async throws {
    let pair = try Pair()
    #expect(try await pair.push(1...2, on: 0) == .held)
    #expect(try await pair.head(on: 1) == pair.point(2))
    #expect(try await pair.push(3...3, on: 0) == .held)
    // On the head of its file, which the log has left; on one that its file lacks; and one that is there.
    let added = try pair.addition("new", after: pair.point(2))
    #expect(try await pair.offer([added], after: pair.point(2), on: 1) == .stale(pair.point(3)))
    #expect(try await pair.push(4...4, on: 0) == .held)
    #expect(try await pair.push(4...4, on: 1) == .held)
    #expect(try await pair.offer([added], after: pair.point(2), on: 1) == .stale(pair.point(4)))
    let last = try pair.addition("last", after: pair.point(4))
    #expect(try await pair.offer([last], after: pair.point(4), on: 1) == .held)
    // The answer was lost, and the push comes again to the other node.
    #expect(try await pair.offer([last], after: pair.point(4), on: 0) == .held)
    #expect(try pair.file(of: 0).log.head() == last.point)
    #expect(try pair.file(of: 1).log.head() == last.point)
    await pair.end()
  }

  @Test("Writers through both nodes make one history") func writersThroughBothNodesMakeOneHistory()
    async throws
  {
    let pair = try Pair()
    #expect(try await pair.push(1...2, on: 0) == .held)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          var replica = [Revision]()
          while true {
            // What came of the log meanwhile is taken from either node.
            let file = try CatalogueFile.inMemory(id: Lab.id, name: "replica")
            let base = try #require(try await pair.head(on: index % 2, seen: 2 + replica.count))
            let part = try await pair.nodes[index % 2].delta(
              of: pair.name, after: 0, upTo: base, for: "a")
            try file.apply(
              DeltaReader.decoded(part.bytes.read(0..<part.bytes.count)), onto: .origin)
            var new = Profile(id: "device-\(index)")
            new[Field.name.at()] = .text("device-\(index)")
            try file.commit(
              [try #require(Change(id: new.id, from: nil, to: new))],
              note: RevisionNote(author: "", message: "", time: Timestamp(seconds: 1_700_000_000)))
            replica = try file.log.revisions(after: base.number, maximumBytes: .max)
            let outcome = try await pair.offer(replica, after: base, on: index % 2)
            if outcome == .held { return }
            replica = []
          }
        }
      }
      try await group.waitForAll()
    }
    let heads = [try await pair.head(on: 0, seen: 10), try await pair.head(on: 1, seen: 10)]
    #expect(heads[0] == heads[1] && heads[0]?.number == 10)
    for node in 0..<2 {
      let file = try pair.file(of: node)
      #expect(try file.log.head() == heads[0])
      for index in 0..<8 { #expect(try file.devices.profile(id: "device-\(index)") != nil) }
    }
    await pair.end()
  }

  /// What another cluster, or one that was put back, leaves in a cache is not believed.
  @Test("A cache that is ahead is made anew") func aCacheThatIsAheadIsMadeAnew() async throws {
    let pair = try Pair()
    #expect(try await pair.push(1...4, on: 0) == .held)
    let other = try pair.addition("other", after: pair.point(2))
    try pair.cluster.sql(
      """
      DELETE FROM devcat.revision WHERE number > 2;
      UPDATE devcat.catalogue SET number = 2, digest = '\\x\(pair.point(2).digest.hex)'
      """, pair.options)
    #expect(try await pair.offer([other], after: pair.point(2), on: 1) == .held)
    // The first node's file has other revisions 3 and 4.
    #expect(await code { try await pair.push(4...4, on: 0) }?.name == "diverged")
    #expect(try await pair.head(on: 0) == other.point)
    #expect(try pair.file(of: 0).log.head() == other.point)
    await pair.end()
  }

  /// The old cache may be the last place that has an acknowledged revision.
  @Test("PostgreSQL: after a restore of the log a node sets its cache aside, and says so")
  func cacheOfAnotherIncarnation() async throws {
    let pair = try Pair()
    #expect(try await pair.push(1...3, on: 0) == .held)
    await pair.end()
    _ = try PostgresHub(pair.options).renew()
    let log = try PostgresNode.log(pair.options, pair.folder.file("one"))
    let events = Locked<[HubServerEvent]>([])
    log.follow(
      moved: { _ in }, report: { event in events.withLock { $0.append(event) } },
      failed: { _ in })
    var places: [String] = []
    for case .cacheSetAside(nil, let path, _) in events.withLock({ $0 }) { places.append(path) }
    let place = try #require(places.first)
    #expect(place.hasPrefix(pair.folder.file("one/.hub/set-aside/")))
    let kept = try CatalogueFile.open(at: place + "/team/lab.db", access: .readOnly)
    #expect(try kept.log.head() == pair.point(3))
    #expect(try HubFolder(pair.folder.file("one")).contents().catalogues.isEmpty)
    await log.stop()
  }

  /// A byte of an old revision: clients would refuse it at each pull.
  @Test(
    "PostgreSQL: a cache with a damaged revision is set aside and made anew",
    arguments: ["header", "changes"])
  func damagedRevision(_ column: String) async throws {
    let events = Locked<[HubServerEvent]>([])
    let pair = try Pair(report: { event in events.withLock { $0.append(event) } })
    #expect(try await pair.push(1...4, on: 0) == .held)
    #expect(try await pair.head(on: 1) == pair.point(4))
    let path = pair.folder.file("two/team/lab.db")
    do {
      let database = try Connection(path: path, mode: .readWrite)
      let bytes = try #require(
        try database.statement("SELECT \(column) FROM revision WHERE number = 2").first {
          $0.blob(0)
        })
      var altered = bytes
      // In the parent of a header, which can still be read, or at the end of the changes.
      altered[column == "header" ? 45 : altered.count - 1] ^= 1
      try database.statement("UPDATE revision SET \(column) = ? WHERE number = 2").bind(altered)
        .run()
    }
    for _ in 0..<2 {
      let part = try await pair.nodes[1].delta(
        of: pair.name, after: 0, upTo: pair.point(4), for: "a")
      var bytes: [UInt8] = []
      try part.bytes.forEachPiece { bytes += $0 }
      #expect(try DeltaReader.decoded(bytes).map(\.point) == (1...4).map(pair.point))
    }
    var places: [String] = []
    for case .cacheSetAside(pair.name?, let path, _) in events.withLock({ $0 }) {
      places.append(path)
    }
    #expect(places.count == 1 && places[0].hasSuffix("-team-lab-damaged.db"), "\(places)")
    #expect(FileManager.default.fileExists(atPath: places[0]))
    #expect(try pair.file(of: 1).log.head() == pair.point(4))
    await pair.end()
  }

  enum Harm: String, CaseIterable, Sendable { case deleted, emptied, halved, scribbled }

  @Test("A damaged cache is made anew", arguments: Harm.allCases)
  func aDamagedCacheIsMadeAnew(_ harm: Harm) async throws {
    let pair = try Pair()
    #expect(try await pair.push(1...4, on: 0) == .held)
    #expect(try await pair.head(on: 1) == pair.point(4))
    // Closed, so that its log is in the file.
    await pair.nodes[1].close()
    let path = pair.folder.file("two/team/lab.db")
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    switch harm {
    case .deleted: try FileManager.default.removeItem(atPath: path)
    case .emptied: try Data().write(to: URL(fileURLWithPath: path))
    case .halved: try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: path))
    case .scribbled:
      try (data.prefix(1024) + Data(repeating: 0x5a, count: data.count - 1024))
        .write(to: URL(fileURLWithPath: path))
    }
    let node = CatalogueFolder(root: pair.folder.file("two"), maximumOpen: 4, log: pair.logs[1])
    #expect(try await node.extent(of: pair.name, at: 4)?.head == pair.point(4))
    let part = try await node.delta(of: pair.name, after: 0, upTo: pair.point(4), for: "a")
    #expect(part.last == 4)
    await node.close()
    #expect(try pair.file(of: 1).log.head() == pair.point(4))
    await pair.logs[0].stop()
    await pair.logs[1].stop()
    await pair.nodes[0].close()
  }

  @Test("The connection breaks in COMMIT, before anything is durable")
  func aCommitThatFailedIsMadeAgain() async throws {
    let pair = try Pair()
    #expect(try await pair.push(1...1, on: 0) == .held)
    try pair.cluster.sql(
      """
      CREATE SEQUENCE devcat.times;
      CREATE FUNCTION devcat.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('devcat.times') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON devcat.revision DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION devcat.fail()
      """, pair.options)
    #expect(try await pair.push(2...2, on: 0) == .held)
    #expect(
      try pair.cluster.sql("SELECT last_value FROM devcat.times", pair.options) == "2")
    #expect(try await pair.head(on: 1) == pair.point(2))
    await pair.end()
  }

  /// The connection breaks after COMMIT, before the answer: the node asks, and says what is so.
  @Test(
    "A commit whose answer is lost is found, also of a catalogue that is renamed meanwhile",
    arguments: [false, true])
  func aCommitWhoseAnswerIsLostIsFound(_ isRenamed: Bool) async throws {
    let cluster = try PostgresCluster(["max_connections=40"])
    let pair = try Pair(cluster)
    #expect(try await pair.push(1...1, on: 0) == .held)
    let admin = cluster.options("postgres")
    if isRenamed {
      try cluster.sql(
        """
        CREATE FUNCTION devcat.rename() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          UPDATE devcat.catalogue SET name = 'team/new' WHERE key = NEW.catalogue;
          RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER rename AFTER INSERT ON devcat.revision DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION devcat.rename()
        """, pair.options)
    }
    // A standby that does not exist is waited for, with the commit on this disk.
    try cluster.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", admin)
    try cluster.sql("SELECT pg_reload_conf()", admin)
    async let outcome = pair.push(2...2, on: 0)
    let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    // Suspended meanwhile: a loop that blocks would keep a thread that the push needs.
    try await wait { try cluster.sql("SELECT count(*) \(waiting)", admin) != "0" }
    let first = try cluster.sql("SELECT pid \(waiting)", admin)
    try cluster.sql("SELECT pg_terminate_backend(\(first))", admin)
    // Now it asks, with a commit of its own, which waits too.
    try await wait {
      try cluster.sql("SELECT count(*) \(waiting) AND pid <> \(first)", admin) != "0"
    }
    try cluster.sql("ALTER SYSTEM RESET synchronous_standby_names", admin)
    try cluster.sql("SELECT pg_reload_conf()", admin)
    #expect(try await outcome == .held)
    if !isRenamed { #expect(try await pair.head(on: 1, seen: 2) == pair.point(2)) }
    #expect(try cluster.sql("SELECT count(*) FROM devcat.revision", pair.options) == "2")
    await pair.end()
  }

  @Test("A renamed catalogue: a node has it at the new name, and the old cache is no alarm")
  func renamedCatalogue() async throws {
    let events = Locked<[HubServerEvent]>([])
    let pair = try Pair { event in events.withLock { $0.append(event) } }
    let (hub, new) = (try PostgresHub(pair.options), try CatalogueName("team/new"))
    #expect(try await pair.push(1...2, on: 0) == .held)
    #expect(await code { try hub.rename(new, to: pair.name) } == .notFound)
    #expect(await code { try hub.rename(pair.name, to: pair.name) } == nil)
    try hub.rename(pair.name, to: new)
    #expect(await code { try await pair.push(3...3, on: 0) } == .unknownCatalogue)
    #expect(try await pair.nodes[0].extent(of: new, at: 2)?.head == pair.point(2))
    #expect(pair.logs[0].state.setAside == 0)
    let aside = events.withLock { $0 }.filter {
      if case .cacheSetAside = $0 { true } else { false }
    }
    #expect(aside.count == 1)
    #expect(try hub.moveAside(new).hasSuffix("/team/new"))
    #expect(await code { try hub.moveAside(new) } == .notFound)
    #expect(try hub.status().catalogues.isEmpty)
    await pair.end()
  }

  @Test("Without the database the cache answers for a while")
  func withoutTheDatabaseTheCacheAnswersForAWhile() async throws {
    let cluster = try PostgresCluster(["fsync=off", "max_connections=40"])
    let pair = try Pair(cluster)
    #expect(try await pair.push(1...2, on: 0) == .held)
    try cluster.stop()
    #expect(try await pair.head(on: 0) == pair.point(2))
    #expect(await code { try await pair.push(3...3, on: 0) } == .tryAgain)
    // The client has seen more, and the other node has nothing.
    #expect(await code { try await pair.head(on: 0, seen: 3) } == .tryAgain)
    #expect(await code { try await pair.head(on: 1) } == .tryAgain)
    try cluster.start()
    #expect(try await pair.push(3...3, on: 0) == .held)
    await pair.end()

    let strict = try Pair(cluster, staleLimit: .zero)
    #expect(await code { try await strict.push(1...1, on: 0) } == nil)
    #expect(await code { try await strict.head(on: 0) } == .tryAgain)
    await strict.end()
  }

  @Test("A node hears of a push on another one") func aPushIsHeardOnTheOtherNode() async throws {
    let pair = try Pair()
    #expect(try await pair.push(1...2, on: 0) == .held)
    #expect(try await pair.head(on: 1) == pair.point(2))
    let (heads, sender) = AsyncStream.makeStream(of: RevisionPoint?.self)
    pair.logs[1].follow(
      moved: { name in sender.yield(try? await pair.nodes[1].extent(of: name, at: 0)?.head) },
      report: { _ in }, failed: { _ in })
    #expect(try await pair.push(3...3, on: 0) == .held)
    var last: RevisionPoint?
    for await head in heads {
      last = head
      if last == pair.point(3) { break }
    }
    #expect(last == pair.point(3))
    await pair.end()
  }

  @Test("What hears of new heads may hold the log, as a hub does")
  func aLogThatHasStoppedHoldsNobody() async throws {
    final class Listener: Sendable {
      let isGone: Locked<Bool>
      init(_ isGone: Locked<Bool>) { self.isGone = isGone }
      deinit { isGone.withLock { $0 = true } }
    }
    let (pair, isGone) = (try Pair(), Locked(false))
    let follow = { (listener: Listener) in
      pair.logs[1].follow(
        moved: { _ in _ = listener }, report: { _ in }, failed: { _ in })
    }
    follow(Listener(isGone))
    #expect(!isGone.withLock { $0 })
    await pair.end()
    try await wait { isGone.withLock { $0 } }
  }

  @Test("Every notification is lost, and the look at the log finds the push")
  func aPushWithoutNotificationIsFound() async throws {
    let pair = try Pair(isMute: true)
    #expect(try await pair.push(1...2, on: 0) == .held)
    let (names, sender) = AsyncStream.makeStream(of: CatalogueName.self)
    pair.logs[1].follow(
      moved: { sender.yield($0) }, report: { _ in }, failed: { _ in })
    #expect(await names.first { _ in true } == pair.name)
    #expect(try await pair.push(3...3, on: 0) == .held)
    #expect(await names.first { _ in true } == pair.name)
    #expect(pair.logs[1].lastHead(of: pair.name) == pair.point(3))
    await pair.end()
  }
}
