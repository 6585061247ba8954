import DevcatValues
import DevcatEncoding
import Foundation
import DevcatSQLite
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// A hub that gets a new signing key: clients follow an unbroken chain of statements, and nothing else.
@Suite("Key rotation", .timeLimit(.hang))
struct KeyRotationTests {
  private static let keys = (0..<4).map { _ in SigningKey(PrivateKey(.ed25519)) }

  private static func statement(_ old: Int, _ new: Int) throws -> KeyStatement {
    let (before, after) = (try #require(keys[old]), try #require(keys[new]))
    var statement = KeyStatement(
      old: before.publicKey, new: after.publicKey, time: HeadCheckTests.now)
    statement.signature = before.signature(of: statement.statement)
    return statement
  }

  /// The code of the refusal, or the number that is remembered and its key.
  private static func outcome(
    _ statements: [KeyStatement], knowing old: Int = 0, number: Int = 5, epoch: UInt64 = 2,
    key: Int, claim: HeadCheck.Claim = .isHead
  ) throws -> String {
    let (known, point) = (HeadCheckTests.point(5), HeadCheckTests.point(number))
    let first = try HeadCheckTests.signature(known, epoch: 2, key: keys[old])
    let seen = try HeadCheck().judge(first, of: Lab.id, at: known, claim: .isHead)
    let signature = try HeadCheckTests.signature(point, epoch: epoch, key: keys[key])
    do throws(Failure) {
      let head = try HeadCheck(seen: seen).judge(
        signature, following: statements, of: Lab.id, at: point, claim: claim)
      let found = keys.firstIndex { $0?.publicKey == head?.key }
      return "\(head?.point.number ?? -1) by \(found ?? -1)"
    } catch {
      return error.code.name
    }
  }

  @Test("Only an unbroken chain is followed") func onlyAnUnbrokenChainIsFollowed() throws {
    let (one, two, three) = (
      try Self.statement(0, 1), try Self.statement(1, 2), try Self.statement(2, 3)
    )
    #expect(try Self.outcome([one], key: 1) == "5 by 1")
    #expect(try Self.outcome([one, two, three], key: 3) == "5 by 3")
    #expect(try Self.outcome([one, two, three], key: 1) == "5 by 1")
    // A chain that begins with an older key than the known one, as in a published head.
    #expect(try Self.outcome([one, two, three], knowing: 1, key: 3) == "5 by 3")
    #expect(try Self.outcome([one, two], knowing: 1, key: 2) == "5 by 2")
    #expect(try Self.outcome([one, three], knowing: 1, key: 3) == "key-changed")
    for broken in [[], [two], [one, three], [two, one], [one, two], [three]] {
      #expect(try Self.outcome(broken, key: 3) == "key-changed", "\(broken.count)")
    }
    // Each statement is signed by the key before, and of all that it says.
    let changes: [(String, (inout KeyStatement) -> Void)] = [
      ("old", { $0.old[0] ^= 1 }), ("new", { $0.new[0] ^= 1 }),
      ("time", { $0.time = Timestamp(seconds: 1) }), ("signature", { $0.signature[0] ^= 1 }),
      (
        "signer",
        { statement in
          statement.signature = Self.keys[1]?.signature(of: statement.statement) ?? []
        }
      ),
    ]
    for (name, change) in changes {
      var altered = one
      change(&altered)
      #expect(try Self.outcome([altered], key: 1) == "key-changed", "\(name)")
    }
  }

  @Test("A new key is not a way back") func olderHeadsAreStillRefusedAfterARotation() throws {
    let one = try Self.statement(0, 1)
    #expect(try Self.outcome([one], number: 4, key: 1) == "rollback")
    #expect(try Self.outcome([one], number: 9, epoch: 1, key: 1) == "rollback")
    #expect(try Self.outcome([one], number: 4, epoch: 3, key: 1) == "4 by 1")
    // The newer head is remembered, with the new key.
    #expect(try Self.outcome([one], number: 4, key: 1, claim: .holds) == "5 by 1")
  }

  @Test("Statements are read back") func statementsAreReadBack() throws {
    let (one, lost, two) = (
      try Self.statement(0, 1), try Self.statement(1, 3), try Self.statement(1, 2)
    )
    var history = KeyHistory()
    history.add(one)
    history.add(lost)
    // A rotation that was broken off has left its statement: the next one leaves it out.
    history.add(two)
    #expect(history.statements == [one, two])
    #expect(try KeyHistory(text: history.text, path: "p") == history)
    #expect(try KeyHistory(text: KeyHistory().text, path: "p") == KeyHistory())
    let (known, new) = (Message.Hello.Client.mark(of: one.old), two.new)
    #expect(history.path(from: known, to: new) == [one, two])
    #expect(history.path(from: Message.Hello.Client.mark(of: two.old), to: new) == [two])
    #expect(history.path(from: known, to: one.new) == [one])
    #expect(history.path(from: Message.Hello.Client.mark(of: new), to: new) == [])
    #expect(history.path(from: [], to: new) == [])
    let text = String(decoding: history.text, as: UTF8.self)
    for (name, wrong) in [
      ("empty", ""), ("no heading", "\n"), ("no end", String(text.dropLast())),
      ("a word more", text.dropLast() + " x\n"),
      ("another time", text.replacing("18000", with: "18001")),
    ] {
      let error = #expect(throws: Failure.self, "\(name)") {
        try KeyHistory(text: Array(wrong.utf8), path: "p")
      }
      #expect(error?.code == .badFile, "\(name)")
    }
  }

  /// Over sockets: a client that was away for two rotations follows, and reports it once; without
  /// statements none does.
  @Test("Replicas follow a running hub") func replicasFollowARunningHub() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let paths = ["a.db", "b.db", "c.db"].map(fixture.folder.file)
    let (one, two, three) = (paths[0], paths[1], paths[2])
    try Lab.make(one, revisions: 1)
    let url = try fixture.ownURL()
    _ = try await fixture.client(fixture.trusting) { try await $0.push(one, to: url) }
    for path in [two, three] {
      _ = try await fixture.client(fixture.trusting) { try await $0.clone(url, to: path) }
    }
    let hub = HubFolder(fixture.folder.file("hub"))
    let first = try hub.rotateKey(at: .now)
    // It uses the old key until it reloads.
    #expect(try await fixture.client { try await $0.pull(one) }.formerKey == nil)
    await fixture.hub.reload()
    let report = try await fixture.client { try await $0.pull(one) }
    #expect(report.isUnchanged && report.formerKey == first.old)
    #expect(report.signed?.key == first.new)
    #expect(try await fixture.client { try await $0.pull(one) }.formerKey == nil)

    let second = try hub.rotateKey(at: .now)
    #expect(second.old == first.new)
    await fixture.hub.reload()
    try Lab.edit(two, "pixel", "Pixel")
    let pushed = try await fixture.client { try await $0.push(two) }
    #expect(pushed.formerKey == first.old && pushed.signed?.key == second.new)
    let pulled = try await fixture.client { try await $0.pull(one) }
    #expect(pulled.formerKey == first.new && pulled.new == pushed.new)
    let events = fixture.events.withLock { $0 }.compactMap { event in
      if case .signingKey(let key) = event { key } else { nil }
    }
    #expect(events == [first.new, second.new])

    // Without the statements the new key is any key.
    try FileManager.default.removeItem(atPath: hub.keyStatements)
    await fixture.hub.reload()
    #expect(await code { try await fixture.client { try await $0.pull(three) } } == .keyChanged)
    #expect(try await fixture.client { try await $0.pull(one) }.isUnchanged)
    try await fixture.stop()
  }

  @Test("The statements come once on a connection, and hold for all answers on it")
  func manyAnswersFollowOneStatement() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let one = fixture.folder.file("a.db")
    try Lab.make(one, revisions: 3)
    let url = try fixture.ownURL()
    _ = try await fixture.client(fixture.trusting) { try await $0.push(one, to: url) }
    let rotation = try HubFolder(fixture.folder.file("hub")).rotateKey(at: .now)
    await fixture.hub.reload()

    // A push on a base that the hub has left behind is answered twice on its connection.
    try Lab.edit(one, "pixel", "Pixel")
    try Lab.setRemote(one, url, base: .origin)
    #expect(try await fixture.client { try await $0.push(one) }.formerKey == rotation.old)
    try await fixture.stop()
  }

  @Test("A hub also uses a new epoch when it reads its files again") func epochIsReadAnew()
    async throws
  {
    let fixture = try await HubFixture(transport: .tls)
    let one = fixture.folder.file("a.db")
    try Lab.make(one, revisions: 1)
    let url = try fixture.ownURL()
    _ = try await fixture.client(fixture.trusting) { try await $0.push(one, to: url) }
    let time = Timestamp(seconds: 1_777_896_000)
    try HubFolder(fixture.folder.file("hub")).beginEpoch(at: time)
    #expect(try await fixture.client { try await $0.pull(one) }.signed?.epoch == 1)
    await fixture.hub.reload()
    #expect(try await fixture.client { try await $0.pull(one) }.signed?.epoch == 1_777_896_000)
    try await fixture.stop()
  }

  /// If a rotation was interrupted after its statement, the hub has its old key, and rotates again.
  @Test("A rotation that is broken off changes nothing")
  func aRotationThatIsBrokenOffChangesNothing() throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.path)
    _ = try hub.make(hosts: [])
    let old = try Data(contentsOf: URL(fileURLWithPath: hub.signingKey))
    let lost = try hub.rotateKey(at: .now)
    try old.write(to: URL(fileURLWithPath: hub.signingKey))
    chmod(hub.signingKey, 0o600)
    let signer = HeadSigner(hub, validity: .seconds(60))
    #expect(try signer.load() == lost.old)
    #expect(signer.statements(from: Message.Hello.Client.mark(of: lost.old), to: lost.old) == [])
    let next = try hub.rotateKey(at: .now)
    #expect(next.old == lost.old)
    #expect(try signer.load() == next.new)
    #expect(
      signer.statements(from: Message.Hello.Client.mark(of: lost.old), to: next.new).map(\.new) == [
        next.new
      ])
    #expect(try hub.keyHistory().statements.count == 1)
    for file in [hub.signingKey, hub.keyStatements] {
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
    }
    let none = #expect(throws: Failure.self) {
      try HubFolder(folder.file("none")).rotateKey(at: .now)
    }
    #expect(none?.code == .notFound)
  }
}
