import DevcatValues
import DevcatCatalogue
import DevcatSync
import Foundation
import DevcatHub
import DevcatPublishing
import DevcatStore
import DevcatTestSupport
import Testing
import DevcatTransport

@Suite("A replica, as Swift programs keep it in step", .timeLimit(.hang))
struct SyncClientTests {
  /// A hub over a unix socket, with a team's catalogue that was pushed to it.
  final class Fixture: Sendable {
    let folder: URL
    let loop: EventLoop
    let hub: HubServer
    let running: Task<Void, any Error>
    let team: SyncClient

    var address: URL {
      get throws {
        try #require(
          URL(string: "devcat+unix://\(folder.path)/hub.sock?catalogue=team/devices"))
      }
    }

    init() async throws {
      // The path of a socket is short.
      folder = URL(filePath: "/tmp/devcat-\(UInt32.random(in: 0...(.max)))")
      let served = folder.appending(path: "hub")
      try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
      loop = try EventLoop()
      loop.start()
      let (ready, inbox) = AsyncStream.makeStream(of: Void.self)
      let hub = HubServer(folder: served.path, on: loop) {
        if case .ready = $0 { inbox.finish() }
      }
      let socket = Endpoint.unix(path: folder.path + "/hub.sock")
      running = Task(executorPreference: loop) {
        try await hub.run(on: [socket], mindsSignals: false)
      }
      self.hub = hub
      for await _ in ready {}
      team = SyncClient(catalogue: folder.appending(path: "team.db"))
      _ = try CatalogueFile.create(at: team.catalogue.path, id: .random(), name: "devices")
      try set("one", to: "One", in: team)
      try await team.push(to: address)
    }

    /// Names a device in a catalogue.
    func set(_ id: String, to name: String, in client: SyncClient) throws {
      let file = try CatalogueFile.open(at: client.catalogue.path, access: .readWrite)
      let old = try file.devices.profile(id: id)
      var new = old ?? Profile(id: id)
      new[Field.name.at()] = .text(name)
      let change = try #require(Change(id: id, from: old, to: new))
      try file.commit(
        [change],
        note: RevisionNote(author: "test", message: "", time: Timestamp(seconds: 1_600_000_000)))
    }

    /// Publishes the team's catalogue into a folder.
    func publish(validFor seconds: Int64 = PublisherIdentity.usualValidity) throws -> URL {
      let (place, key) = (folder.appending(path: "public"), folder.path + "/key.pem")
      let identity = try PublisherIdentity(
        keyFile: key, validity: seconds, isMaking: !FileManager.default.fileExists(atPath: key))
      let now = Timestamp(seconds: Int64(Date.now.timeIntervalSince1970))
      _ = try Publisher(place.path, identity: identity, now: now)
        .publish(CatalogueFile.open(at: team.catalogue.path, access: .readOnly))
      return place
    }

    func replica(_ name: String) -> SyncClient {
      SyncClient(catalogue: folder.appending(path: name))
    }

    func end() async throws {
      await hub.stop()
      try await running.value
      loop.stop()
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test("A replica is cloned pulled and pushed") func aReplicaIsClonedPulledAndPushed() async throws
  {
    let fixture = try await Fixture()
    var replica = fixture.replica("replica.db")
    let told = Locked<[SyncProgress]>([])
    replica.progress = { progress in told.withLock { $0.append(progress) } }
    let cloned = try await replica.clone(from: fixture.address)
    #expect(cloned.old.number == 0 && cloned.new.number == 1)
    #expect(told.withLock { $0.last?.received ?? 0 } > 0)
    #expect(try await replica.pull().isUnchanged)
    try fixture.set("two", to: "Two", in: fixture.team)
    #expect(try await fixture.team.push().new.number == 2)
    #expect(try await replica.pull().new.number == 2)
    let catalogue = try DeviceCatalogue(contentsOf: replica.catalogue)
    #expect(try catalogue.snapshot().devices().map(\.name) == ["One", "Two"])
    try fixture.set("three", to: "Three", in: replica)
    #expect(try await replica.push().localRevisions == 0)
    #expect(try await fixture.team.pull().new.number == 3)
    try await fixture.end()
  }

  @Test("A replica of a published folder is cloned and pulled")
  func aReplicaOfAPublishedFolderIsClonedAndPulled() async throws {
    let fixture = try await Fixture()
    let host = try FolderHost(try fixture.publish(), on: fixture.loop)
    var replica = fixture.replica("replica.db")
    let told = Locked<[SyncProgress]>([])
    replica.progress = { progress in told.withLock { $0.append(progress) } }
    let cloned = try await replica.clone(from: host.url)
    #expect(cloned.new.number == 1 && cloned.hub == host.url.absoluteString)
    #expect(told.withLock { $0.last?.received ?? 0 } > 300)
    #expect(told.withLock { $0 == $0.sorted { $0.received <= $1.received } })
    #expect(try await replica.pull().isUnchanged)
    try fixture.set("two", to: "Two", in: fixture.team)
    try await fixture.team.push()
    _ = try fixture.publish()
    try fixture.set("here", to: "Here", in: replica)
    let pulled = try await replica.pull()
    #expect(pulled.new.number == 3 && pulled.localRevisions == 1)
    let catalogue = try DeviceCatalogue(contentsOf: replica.catalogue)
    #expect(try catalogue.snapshot().devices().map(\.name) == ["Here", "One", "Two"])
    // What was published is pushed to a hub.
    try await replica.push(to: fixture.address)
    #expect(try await fixture.team.pull().new.number == 3)
    await host.close()
    try await fixture.end()
  }

  @Test("A published folder is neither pushed to nor watched")
  func aPublishedFolderIsNeitherPushedToNorWatched() async throws {
    let fixture = try await Fixture()
    let host = try FolderHost(try fixture.publish(), on: fixture.loop)
    let (replica, url) = (fixture.replica("replica.db"), host.url)
    try await replica.clone(from: url)
    let requests = host.requests
    func failure(_ body: () async throws -> Void) async -> SyncFailure? {
      do {
        try await body()
        return nil
      } catch {
        return error as? SyncFailure
      }
    }
    for (operation, failure) in [
      ("push to", await failure { try await replica.push() }),
      ("push to", await failure { try await fixture.team.push(to: url) }),
      ("watch", await failure { for try await _ in replica.watch() {} }),
    ] {
      #expect(failure?.code == .needsHub)
      #expect(failure?.description.hasPrefix("Cannot \(operation) '\(url)': ") == true)
    }
    #expect(host.requests == requests)
    _ = try fixture.publish(validFor: -1)
    #expect(await failure { try await replica.pull() }?.code == .expired)
    let other = fixture.replica("other.db")
    let missing = url.appending(path: "nothing")
    #expect(await failure { try await other.clone(from: missing) }?.code == .unknownCatalogue)
    await host.close()
    try await fixture.end()
  }

  @Test("A clone of a published folder ends when its task is cancelled")
  func aCloneOfAPublishedFolderEndsWhenItsTaskIsCancelled() async throws {
    let fixture = try await Fixture()
    let silent = try FolderHost(nil, on: fixture.loop)
    let replica = fixture.replica("replica.db")
    let cloning = Task { try await replica.clone(from: silent.url) }
    while silent.requests == 0 { try await Task.sleep(for: .milliseconds(5)) }
    cloning.cancel()
    await #expect(throws: CancellationError.self) { try await cloning.value }
    #expect(!FileManager.default.fileExists(atPath: replica.catalogue.path))
    await silent.close()
    try await fixture.end()
  }

  @Test("A watch tells new heads and ends with its task")
  func aWatchTellsNewHeadsAndEndsWithItsTask() async throws {
    let fixture = try await Fixture()
    let replica = fixture.replica("replica.db")
    try await replica.clone(from: fixture.address)
    let heads = Locked<[Int]>([])
    let following = Task {
      for try await event in replica.watch() {
        guard case .head(let head) = event else { continue }
        heads.withLock { $0.append(head.number) }
        if head.number == 1 {
          try fixture.set("two", to: "Two", in: fixture.team)
          try await fixture.team.push()
        } else {
          return try await replica.pull().new.number
        }
      }
      return 0
    }
    #expect(try await following.value == 2)
    #expect(heads.withLock { $0 } == [1, 2])
    // A watch that nobody ends otherwise.
    let endless = Task { for try await _ in replica.watch() {} }
    endless.cancel()
    try await endless.value
    try await fixture.end()
  }

  @Test("A call ends when its task is cancelled") func aCallEndsWhenItsTaskIsCancelled()
    async throws
  {
    let fixture = try await Fixture()
    // Somebody listens, and answers nothing.
    let silent = try Listener(
      on: .unix(path: fixture.folder.path + "/silent.sock"), loop: fixture.loop)
    let address = try #require(
      URL(string: "devcat+unix://\(fixture.folder.path)/silent.sock?catalogue=team/devices"))
    let replica = fixture.replica("replica.db")
    let cloning = Task { try await replica.clone(from: address) }
    let channel = try await Task(executorPreference: fixture.loop) {
      try await silent.accept()
    }.value
    cloning.cancel()
    await #expect(throws: CancellationError.self) { try await cloning.value }
    #expect(!FileManager.default.fileExists(atPath: replica.catalogue.path))
    await channel.close()
    await silent.close()
    try await fixture.end()
  }

  @Test("Failures have a kind and a reason") func failuresHaveAKindAndAReason() async throws {
    let fixture = try await Fixture()
    let replica = fixture.replica("replica.db")
    func code(_ body: () async throws -> SyncResult) async -> SyncFailure.Code? {
      do {
        _ = try await body()
        return nil
      } catch {
        #expect((error as? SyncFailure)?.description.hasPrefix("Cannot ") == true)
        return (error as? SyncFailure)?.code
      }
    }
    let (address, team) = (try fixture.address, fixture.team)
    let nobody = try #require(URL(string: "devcat+unix:///nowhere/at/all?catalogue=team/devices"))
    let other = try #require(
      URL(string: "devcat+unix://\(fixture.folder.path)/hub.sock?catalogue=team/other"))
    #expect(await code { try await replica.clone(from: nobody) } == .unreachable)
    #expect(await code { try await replica.clone(from: other) } == .unknownCatalogue)
    #expect(await code { try await replica.clone(from: replica.catalogue) } == .badAddress)
    #expect(await code { try await team.clone(from: address) } == .exists)
    #expect(await code { try await replica.pull() } == .notFound)
    var odd = replica
    odd.token = "no token"
    #expect(await code { try await odd.clone(from: address) } == .unauthenticated)
    try await replica.clone(from: address)
    try fixture.set("one", to: "Here", in: replica)
    try fixture.set("one", to: "There", in: team)
    try await team.push()
    #expect(await code { try await replica.pull() } == .conflict)
    try await fixture.end()
  }
}
