import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("Hubs and clients that hang, end, or send malformed messages", .timeLimit(.hang))
struct FaultTests {
  struct BadHub: CustomTestStringConvertible, Sendable {
    var name: String
    var answer: [UInt8]
    var code: Failure.Code
    var testDescription: String { name }
  }

  static let hello = Message.hello(.init(greatestDelta: 1)).frame(request: 0).bytes

  static let badHubs = [
    BadHub(
      name: "an HTTP server", answer: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8),
      code: .protocolViolation),
    BadHub(
      name: "an SSH server", answer: Array("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n".utf8),
      code: .protocolViolation),
    BadHub(name: "one that ends at once", answer: [], code: .unreachable),
    BadHub(name: "one that ends inside a frame", answer: [0, 0], code: .protocolViolation),
    BadHub(name: "one that ends after its hello", answer: hello, code: .unreachable),
    BadHub(
      name: "one of a later version",
      answer: Message.hello(.init(versions: 7...9, greatestDelta: 1)).frame(request: 0)
        .bytes,
      code: .protocolViolation),
    BadHub(
      name: "one that answers before its hello",
      answer: Message.unchanged.frame(request: 1).bytes, code: .protocolViolation),
    BadHub(
      name: "one that accepts a pull",
      answer: hello + Message.accepted(.init(head: .origin)).frame(request: 1).bytes,
      code: .protocolViolation),
    BadHub(
      name: "one that sends a request",
      answer: hello + Message.probe(.init(name: "a/b")).frame(request: 1).bytes,
      code: .protocolViolation),
    BadHub(
      name: "one with a garbled delta",
      answer: hello + news + Message.delta(.init([1, 2, 3], isLast: true)).frame(request: 1).bytes,
      code: .badDelta),
    BadHub(
      name: "one with an empty delta",
      answer: hello + news + Message.delta(.init([], isLast: true)).frame(request: 1).bytes,
      code: .badDelta),
    BadHub(
      name: "one that ends inside a delta",
      answer: hello + news + Message.delta(.init([0x85], isLast: false)).frame(request: 1).bytes,
      code: .unreachable),
    BadHub(
      name: "one with a failure unknown here",
      answer: hello + Message.failure(.init(.init(rawValue: "new"), "no")).frame(request: 1).bytes,
      code: .protocolViolation),
  ]

  static let news = Message.head(
    .init(catalogue: Lab.id, point: RevisionPoint(number: 9, digest: SHA256.digest(of: [9])))
  ).frame(request: 1).bytes

  @Test("A bad hub changes nothing", arguments: badHubs)
  func aBadHubChangesNothing(_ bad: BadHub) async throws {
    let server = try TestServer { channel in
      _ = try? await channel.read(until: .after(.hang))
      try? await channel.write(bad.answer, until: .after(.hang))
      await channel.finish(until: .after(.hang))
    }
    let path = server.folder.file("one.db")
    let head = try Lab.make(path, revisions: 2)
    let url = try RemoteURL(
      "devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab")
    try Lab.setRemote(path, url, base: head)
    let client = HubClient(on: server.loop)
    let error = await #expect(throws: Failure.self) { try await client.pull(path) }
    #expect(error?.code == bad.code)
    #expect(error?.operation == "pull")
    #expect(error?.subject == url.text)
    #expect(try Lab.head(path) == head)
    #expect(try Lab.remote(path)?.base == head)
    await server.stop()
  }

  /// A hub's revisions must follow the local ones, revision by revision, and lead to its head.
  @Test(
    "A delta that does not fit changes nothing",
    arguments: [
      "another lineage", "a gap", "another parent", "a wrong root", "a later head", "another head",
    ])
  func aDeltaThatDoesNotFitChangesNothing(_ fault: String) async throws {
    let folder = try SocketFolder()
    let (path, full) = (folder.file("one.db"), folder.file("full.db"))
    try Lab.make(full, revisions: 3)
    let revisions = try CatalogueFile.open(at: full, access: .readOnly)
      .log.revisions(after: 0, maximumBytes: .max)
    let base = try Lab.make(path, revisions: 1)
    #expect(base == revisions[0].point)
    func altered(_ change: (inout RevisionHeader) -> Void) -> Revision {
      var header = revisions[1].header
      change(&header)
      return Revision(header: header, changes: revisions[1].changes)
    }
    let sent: [Revision]
    var head: RevisionPoint?
    switch fault {
    case "another lineage": sent = [altered { $0.catalogue = .reference }]
    case "a gap": sent = [revisions[2]]
    case "another parent": sent = [altered { $0.parent = .zero }]
    case "a wrong root": sent = [altered { $0.root = .zero }]
    case "a later head": (sent, head) = ([revisions[1]], revisions[2].point)
    default: (sent, head) = ([revisions[1]], altered { $0.author = "eve" }.point)
    }
    let point = try #require(head ?? sent.last?.point)
    let answer =
      Self.hello + Message.head(.init(catalogue: Lab.id, point: point)).frame(request: 1).bytes
      + Message.delta(.init(DeltaWriter.encoded(sent), isLast: true)).frame(request: 1).bytes
    let server = try TestServer { channel in
      try? await channel.write(answer, until: .after(.hang))
      await channel.finish(until: .after(.hang))
    }
    let url = try RemoteURL("devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab")
    try Lab.setRemote(path, url, base: base)
    let error = await #expect(throws: Failure.self) {
      try await HubClient(on: server.loop).pull(path)
    }
    #expect(error?.code == .badDelta)
    // The digests tell two heads of one number apart.
    if let head {
      let words =
        "it ends at revision 2 (\(revisions[1].point.digest.short)), and its head is revision "
        + "\(head.number) (\(head.digest.short))"
      #expect(error?.problem.contains(words) == true, "\(String(describing: error))")
    }
    #expect(try Lab.head(path) == base)
    try Lab.verify(path)
    await server.stop()
  }

  @Test("A hub that hangs is given up", arguments: [0, hello.count])
  func aHubThatHangsIsGivenUp(after count: Int) async throws {
    let server = try TestServer { channel in
      try? await channel.write(Array(Self.hello.prefix(count)), until: .after(.hang))
      // Until the client gives up, however long that takes on a busy machine.
      while let bytes = try? await channel.read(until: .never), !bytes.isEmpty {}
    }
    var limits = HubClient.Limits()
    (limits.hello, limits.silence) = (.milliseconds(100), .milliseconds(100))
    let url = try RemoteURL("devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab")
    let client = HubClient(on: server.loop, limits: limits)
    let found = await Task(executorPreference: server.loop) {
      await code { try await client.remoteHead(url) }
    }.value
    #expect(found == .timedOut)
    await server.stop()
  }

  @Test("A hub that is not there is unreachable") func aHubThatIsNotThereIsUnreachable()
    async throws
  {
    let folder = try SocketFolder()
    let loop = try EventLoop()
    loop.start()
    let url = try RemoteURL("devcat+unix://\(folder.file("none.sock"))?catalogue=team/lab")
    #expect(await code { try await HubClient(on: loop).remoteHead(url) } == .unreachable)
    // A name that cannot be: no name server is asked.
    let tls = try RemoteURL("devcat://no..host/team/lab")
    #expect(await code { try await HubClient(on: loop).remoteHead(tls) } == .unreachable)
    loop.stop()
  }

  // MARK: Clients of a hub

  static let badClients: [(String, [UInt8], Message.Failed.Code)] = [
    ("HTTP", Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), .badMessage),
    ("a frame of 4 GiB", [255, 255, 255, 255] + [UInt8](repeating: 0, count: 12), .badMessage),
    ("no hello", Message.probe(.init(name: "a/b")).frame(request: 1).bytes, .badMessage),
    ("an answer", hello + Message.unchanged.frame(request: 1).bytes, .badMessage),
    ("a second hello", hello + hello, .badMessage),
    (
      "a delta without a push",
      hello + Message.delta(.init([], isLast: true)).frame(request: 1).bytes, .badMessage
    ),
    (
      "a later version",
      Message.hello(.init(versions: 2...2, greatestDelta: 1)).frame(request: 0).bytes,
      .unsupportedVersion
    ),
    ("a name that leaves the folder", probe("../lab"), .badName),
    ("a name that leaves its team", probe("team/../../lab"), .badName),
    ("an absolute name", probe("/etc/passwd"), .badName),
    ("a name of one part", probe("lab"), .badName),
    ("a hidden name", probe("team/.lab"), .badName),
    ("a name with a zero", probe("team/lab\0x"), .badName),
    ("an unknown name", probe("team/none"), .unknownCatalogue),
  ]

  private static func probe(_ name: String) -> [UInt8] {
    hello + Message.probe(.init(name: name)).frame(request: 5).bytes
  }

  @Test("A bad client is reported and the hub goes on", arguments: badClients)
  func aBadClientIsToldAndTheHubGoesOn(
    name: String, bytes: [UInt8], expected: Message.Failed.Code
  ) async throws {
    let fixture = try await HubFixture()
    let channel = try await fixture.connect()
    try await channel.write(bytes, until: .after(.hang))
    let found = try await Self.failure(on: channel)
    #expect(found?.code == expected)
    await channel.close()
    #expect(
      await code {
        try await HubClient(on: fixture.loop).remoteHead(try fixture.url("team/none"))
      } == .unknownCatalogue)
    try await fixture.stop()
  }

  /// The first failure that a hub sends.
  private static func failure(on channel: Channel) async throws -> Message.Failed? {
    let messages = MessageChannel(channel, from: .hub, writeLimit: .seconds(10))
    var patience = MessageChannel.Patience(silence: .hang)
    while let message = try await messages.next(&patience) {
      if case .failure(let failure) = message { return failure }
    }
    return nil
  }

  @Test("Random bytes never harm a hub") func randomBytesNeverHarmAHub() async throws {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    let fixture = try await HubFixture()
    for _ in 0..<100 {
      let channel = try await fixture.connect()
      var bytes = Bool.random(using: &generator) ? Self.hello : []
      bytes += (0..<Int.random(in: 1..<200, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      try? await channel.write(bytes, until: .after(.hang))
      await channel.close()
    }
    #expect(
      await code {
        try await HubClient(on: fixture.loop).remoteHead(try fixture.url("team/none"))
      } == .unknownCatalogue, "seed \(seed)")
    try await fixture.stop()
  }

  @Test("A client that says nothing is given up") func aClientThatSaysNothingIsGivenUp()
    async throws
  {
    var limits = HubServer.Limits()
    limits.handshake = .milliseconds(50)
    let fixture = try await HubFixture(limits)
    let channel = try await fixture.connect()
    #expect(try await Self.failure(on: channel)?.code == .timedOut)
    await channel.close()
    try await fixture.stop()
  }

  @Test("A push that is too large is refused") func aPushThatIsTooLargeIsRefused() async throws {
    var limits = HubServer.Limits()
    limits.maximumDelta = 100
    let fixture = try await HubFixture(limits)
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 3)
    let url = try fixture.url()
    #expect(
      await code { try await fixture.client { try await $0.push(one, to: url) } } == .notAccepted)
    #expect(!FileManager.default.fileExists(atPath: fixture.hubFile()))
    try await fixture.stop()
  }

  @Test("A pull that is too large is refused") func aPullThatIsTooLargeIsRefused() async throws {
    let fixture = try await HubFixture()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 3)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    var limits = HubClient.Limits()
    limits.maximumDelta = 100
    let few = limits
    #expect(
      await code { try await fixture.client(few) { try await $0.clone(url, to: two) } }
        == .notAccepted
    )
    #expect(!FileManager.default.fileExists(atPath: two))
    try await fixture.stop()
  }

  @Test("A catalogue that cannot be used is the hub's failure")
  func aCatalogueThatCannotBeUsedIsTheHubsFailure() async throws {
    let fixture = try await HubFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.folder.file("hub/team"), withIntermediateDirectories: true)
    try Data("no database".utf8).write(to: URL(filePath: fixture.hubFile()))
    let error = await #expect(throws: Failure.self) {
      try await HubClient(on: fixture.loop).remoteHead(try fixture.url())
    }
    #expect(error?.code == .hubFailed)
    #expect(error?.hint?.contains("operator") == true)
    #expect(error?.problem.contains(fixture.folder.path) == false)
    try await fixture.stop()
  }

  @Test("A delta that a client pushes is checked as one that it pulls")
  func aPushThatDoesNotFitChangesNothing() async throws {
    let fixture = try await HubFixture()
    let one = fixture.folder.file("one.db")
    let base = try Lab.make(one, revisions: 2)
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    for delta in [[], [1, 2, 3], [UInt8](repeating: 0x85, count: 20)] {
      let head = RevisionPoint(number: 3, digest: SHA256.digest(of: delta))
      let push = Message.push(
        .init(name: "team/lab", catalogue: Lab.id, base: base, head: head, size: delta.count))
      let channel = try await fixture.connect()
      try await channel.write(
        Self.hello + push.frame(request: 1).bytes
          + Message.delta(.init(delta, isLast: true)).frame(request: 1).bytes,
        until: .after(.hang))
      #expect(try await Self.failure(on: channel)?.code == .badDelta)
      await channel.close()
    }
    #expect(try Lab.head(fixture.hubFile()) == base)
    try await fixture.stop()
  }
}
