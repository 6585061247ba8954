import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// Signatures, and what a client makes of them, as values.
struct HeadCheckTests {
  static let now = Timestamp(seconds: 1_800_000_000)
  static let name = Result { try CatalogueName("a/b") }
  static let (first, other) = (SigningKey(PrivateKey(.ed25519)), SigningKey(PrivateKey(.ed25519)))

  static func point(_ number: Int, _ salt: UInt8 = 0) -> RevisionPoint {
    RevisionPoint(number: number, digest: SHA256.digest(of: [UInt8(number), salt]))
  }

  /// The signature of a head.
  static func signature(
    _ point: RevisionPoint, epoch: UInt64 = 1, key: SigningKey? = first,
    root: Digest = SHA256.digest(of: [4]), expiry: Timestamp = Timestamp(seconds: now.seconds + 60)
  ) throws -> Message.HeadSignature {
    let key = try #require(key)
    var signature = Message.HeadSignature(
      epoch: epoch, root: root, time: now, expiry: expiry, key: key.publicKey,
      bytes: [])
    signature.bytes = key.signature(of: signature.statement(of: Lab.id, at: point))
    return signature
  }

  static func seen(_ point: RevisionPoint, epoch: UInt64 = 1) throws -> SeenHead {
    try #require(
      try HeadCheck().judge(signature(point, epoch: epoch), of: Lab.id, at: point, claim: .isHead)
    )
  }

  /// The code of the refusal, or the number that is remembered.
  private func outcome(
    _ check: HeadCheck, _ signature: Message.HeadSignature?, _ point: RevisionPoint,
    _ claim: HeadCheck.Claim = .isHead
  ) -> String {
    do throws(Failure) {
      let head = try check.judge(signature, of: Lab.id, at: point, claim: claim)
      return head.map { "\($0.point.number) of \($0.epoch)" } ?? "none"
    } catch {
      return error.code.name
    }
  }

  @Test("A signature is of everything that is said") func aSignatureIsOfEverythingThatIsSaid()
    throws
  {
    let (signature, point) = (try Self.signature(Self.point(5)), Self.point(5))
    #expect(outcome(HeadCheck(), signature, point) == "5 of 1")
    let changes: [(String, (inout Message.HeadSignature) -> Void)] = [
      ("epoch", { $0.epoch = 2 }), ("root", { $0.root = .zero }),
      ("time", { $0.time = Timestamp(seconds: 1) }),
      ("expiry", { $0.expiry = Timestamp(seconds: Self.now.seconds + 61) }),
      ("key", { $0.key[0] ^= 1 }), ("signature", { $0.bytes[63] ^= 1 }),
    ]
    for (name, change) in changes {
      var altered = signature
      change(&altered)
      #expect(outcome(HeadCheck(), altered, point) == "protocol", "\(name)")
    }
    #expect(outcome(HeadCheck(), signature, Self.point(6)) == "protocol")
    #expect(outcome(HeadCheck(), signature, Self.point(5, 1)) == "protocol")
    #expect(throws: Failure.self) {
      try HeadCheck().judge(signature, of: .reference, at: point, claim: .isHead)
    }
  }

  @Test("A hub does not go back") func aHubDoesNotGoBack() throws {
    let check = HeadCheck(seen: try Self.seen(Self.point(5), epoch: 2))
    func outcome(
      _ number: Int, _ epoch: UInt64, salt: UInt8 = 0, claim: HeadCheck.Claim = .isHead
    ) throws -> String {
      let point = Self.point(number, salt)
      return self.outcome(check, try Self.signature(point, epoch: epoch), point, claim)
    }
    #expect(try outcome(5, 2) == "5 of 2")
    #expect(try outcome(6, 2) == "6 of 2")
    #expect(try outcome(4, 2) == "rollback")
    #expect(try outcome(5, 2, salt: 1) == "rollback")
    // A restored backup is not a step back, and what it left behind is one.
    #expect(try outcome(4, 3) == "4 of 3")
    #expect(try outcome(9, 1) == "rollback")
    // A push that is repeated is answered by its own head.
    #expect(try outcome(4, 2, claim: .holds) == "5 of 2")
    #expect(try outcome(9, 1, claim: .holds) == "rollback")
    #expect(self.outcome(check, nil, Self.point(6)) == "unsigned")
    #expect(self.outcome(HeadCheck(), nil, Self.point(6)) == "none")
  }

  @Test("A refusal names both heads") func aRefusalNamesBothHeads() throws {
    let check = HeadCheck(seen: try Self.seen(Self.point(5)))
    let error = #expect(throws: Failure.self) {
      try check.judge(
        Self.signature(Self.point(4)), of: Lab.id, at: Self.point(4), claim: .isHead)
    }
    for point in [Self.point(5), Self.point(4)] {
      #expect(error?.problem.contains(point.digest.short) == true)
      #expect(error?.problem.contains("revision \(point.number)") == true)
    }
  }

  @Test("A key is pinned") func aKeyIsPinned() throws {
    let seen = try Self.seen(Self.point(5))
    let point = Self.point(4)
    let signature = try Self.signature(point, key: Self.other)
    let error = #expect(throws: Failure.self) {
      try HeadCheck(seen: seen).judge(signature, of: Lab.id, at: point, claim: .isHead)
    }
    #expect(error?.code == .keyChanged)
    for key in [seen.key, signature.key] {
      #expect(error?.problem.contains(Hexadecimal.text(of: key)) == true)
    }
    let anew = HeadCheck(seen: seen, isMeetingAnew: true)
    #expect(outcome(anew, signature, point) == "4 of 1")
    #expect(outcome(anew, nil, point) == "none")
    // The same key continues with its epoch and number, also then.
    #expect(outcome(anew, try Self.signature(point), point) == "rollback")
  }

  @Test("A signature is kept while it is fresh") func aSignatureIsKeptWhileItIsFresh() throws {
    let clock = Locked(Self.now)
    let folder = try SocketFolder()
    _ = try HubFolder(folder.path).make(hosts: [])
    let signer = HeadSigner(HubFolder(folder.path), validity: .seconds(240)) {
      clock.withLock { $0 }
    }
    try signer.load()
    let (name, point) = (try Self.name.get(), Self.point(5))
    let head = NamedHead(name: name, catalogue: Lab.id, point: point)
    #expect(signer.kept(head) == nil)
    let made = try #require(signer.signature(of: head, root: .zero))
    #expect(made.expiry.seconds == Self.now.seconds + 240 && made.epoch == 1)
    #expect(outcome(HeadCheck(), made, point) == "5 of 1")
    #expect(signer.kept(head) == made)
    #expect(signer.kept(NamedHead(name: name, catalogue: Lab.id, point: Self.point(6))) == nil)
    #expect(signer.kept(NamedHead(name: name, catalogue: .reference, point: point)) == nil)
    clock.withLock { $0 = Timestamp(seconds: Self.now.seconds + 10) }
    #expect(signer.kept(head) == made)
    clock.withLock { $0 = Timestamp(seconds: Self.now.seconds + 11) }
    #expect(signer.kept(head) == nil)
    // A clock that was set back makes no signature last longer.
    clock.withLock { $0 = Timestamp(seconds: Self.now.seconds - 1) }
    #expect(signer.kept(head) == nil)
  }

  @Test("The epoch of a folder: 1, then the time of each restore, and always a greater one")
  func epochIsReadBack() throws {
    let sockets = try SocketFolder()
    let hub = HubFolder(sockets.path)
    _ = try hub.make(hosts: [])
    #expect(try hub.epoch() == 1)
    try hub.beginEpoch(at: Timestamp(seconds: 1_777_896_000))
    #expect(try hub.epoch() == 1_777_896_000)
    // A clock that was set back, or one restore soon after another.
    try hub.beginEpoch(at: Timestamp(seconds: -1))
    #expect(try hub.epoch() == 1_777_896_001)
    // A second restore of the same backup does not know of the first one.
    #expect(HubFolder.epoch(after: 1, at: Timestamp(seconds: 1_777_896_060)) > (try hub.epoch()))
    for text in ["", "2", "0\n", "-2\n", "2\n3\n", "9007199254740992\n", "two\n"] {
      try SecretFile.replace(hub.secrets + "/epoch", Array(text.utf8))
      let error = #expect(throws: Failure.self, "\(text)") { try hub.epoch() }
      #expect(error?.code == .badFile)
    }
  }

  @Test("The allowed places of signatures and pushers in an exchange")
  func signaturesAndPushersHaveTheirPlaces() throws {
    let (base, head) = (Self.point(1), Self.point(2))
    let hello = Message.hello(.init(limits: .init(delta: 1000)))
    let signature = Message.signature(try Self.signature(head))
    let pushers = Message.provenance(.init(pushers: [PusherRun(revisions: 2...2, name: "ci")]))
    let answer = Message.head(.init(catalogue: Lab.id, point: head))
    func failure(_ request: ClientRequest, _ messages: [Message]) -> Failure.Code? {
      var session = ClientSession(request, maximumDelta: 100)
      _ = session.start()
      for message in messages {
        if case .fail(let error) = session.received(message) { return error.code }
      }
      return nil
    }
    let clone = ClientRequest.clone(name: "a/b")
    let push = ClientRequest.push(name: "a/b", catalogue: Lab.id, base: base, head: head)
    #expect(failure(clone, [hello, signature, answer, pushers]) == nil)
    #expect(failure(push, [hello, pushers, signature, .accepted(.init(head: head))]) == nil)
    #expect(failure(clone, [signature]) == .protocolViolation)
    #expect(failure(clone, [hello, signature, signature]) == .protocolViolation)
    #expect(failure(clone, [hello, pushers]) == .protocolViolation)
    #expect(failure(clone, [hello, signature, answer, signature]) == .protocolViolation)
    // A signature of another head is none.
    let wrong = Message.signature(try Self.signature(base))
    #expect(failure(clone, [hello, wrong, answer]) == .protocolViolation)
    #expect(failure(push, [hello, wrong, .accepted(.init(head: head))]) == .protocolViolation)
  }
}
