import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

@testable import DevcatClient
@testable import DevcatTransport
@testable import DevcatWire

/// What a client makes of the heads of a hub and of a publisher, as values.
struct HeadCheckTests {
  static let now = Timestamp(seconds: 1_800_000_000)
  static let keys = (0..<4).map { _ in SigningKey(PrivateKey(.ed25519)) }

  static func point(_ number: Int, _ salt: UInt8 = 0) -> RevisionPoint {
    RevisionPoint(number: number, digest: SHA256.digest(of: [UInt8(number), salt]))
  }

  /// The code of the refusal, or the number that is remembered.
  private func outcome(
    _ check: HeadCheck, _ point: RevisionPoint, _ claim: HeadCheck.Claim = .isHead
  ) -> String {
    var check = check
    do throws(Failure) {
      try check.judge(point, claim: claim)
      return check.seen.map { "\($0.number)" } ?? "none"
    } catch {
      return error.code.name
    }
  }

  @Test("A hub does not go back") func aHubDoesNotGoBack() {
    let check = HeadCheck(seen: Self.point(5))
    #expect(outcome(HeadCheck(), Self.point(4)) == "4")
    #expect(outcome(check, Self.point(5)) == "5")
    #expect(outcome(check, Self.point(6)) == "6")
    #expect(outcome(check, Self.point(4)) == "rollback")
    #expect(outcome(check, .origin) == "rollback")
    #expect(outcome(check, Self.point(5, 1)) == "rollback")
    // A push that is repeated is answered by its own head.
    #expect(outcome(check, Self.point(4), .holds) == "5")
    #expect(outcome(check, Self.point(5, 1), .holds) == "rollback")
  }

  @Test("A hub may go back once where the user takes it as it is") func aHubMayGoBackOnce() throws {
    var check = HeadCheck(seen: Self.point(5), mayGoBack: true)
    try check.judge(Self.point(3))
    #expect(check.seen == Self.point(3))
    #expect(outcome(check, Self.point(2)) == "rollback")
  }

  @Test("A refusal names both heads") func aRefusalNamesBothHeads() {
    var check = HeadCheck(seen: Self.point(5))
    let error = #expect(throws: Failure.self) { try check.judge(Self.point(4)) }
    for point in [Self.point(5), Self.point(4)] {
      #expect(error?.problem.contains(point.digest.short) == true)
      #expect(error?.problem.contains("revision \(point.number)") == true)
    }
  }

  // MARK: Publishers

  static func seen(_ point: RevisionPoint, epoch: UInt64 = 2, key: Int = 0) throws -> SeenHead {
    SeenHead(
      key: try #require(keys[key]).publicKey, epoch: epoch, point: point, root: .zero, time: now,
      expiry: Timestamp(seconds: now.seconds + 60))
  }

  /// The code of the refusal, or the number, the epoch and the key that are remembered.
  private func published(
    _ statements: [KeyStatement] = [], knowing old: Int = 0, number: Int = 5, salt: UInt8 = 0,
    epoch: UInt64 = 2, key: Int = 0, given: Int? = nil
  ) throws -> String {
    let head = try Self.seen(Self.point(number, salt), epoch: epoch, key: key)
    let check = PublishedHeadCheck(
      seen: try Self.seen(Self.point(5), key: old),
      key: try given.map { try #require(Self.keys[$0]).publicKey })
    do throws(Failure) {
      let found = try check.follow(head, following: statements)
      let key = Self.keys.firstIndex { $0?.publicKey == found.key }
      return "\(found.point.number) of \(found.epoch) by \(key ?? -1)"
    } catch {
      return error.code.name
    }
  }

  @Test("A publisher does not go back but in a new epoch") func aPublisherDoesNotGoBack() throws {
    #expect(try published() == "5 of 2 by 0")
    #expect(try published(number: 6) == "6 of 2 by 0")
    #expect(try published(number: 4) == "rollback")
    #expect(try published(salt: 1) == "diverged")
    #expect(try published(number: 4, epoch: 3) == "4 of 3 by 0")
    #expect(try published(number: 9, epoch: 1) == "rollback")
  }

  @Test("An earlier head of the same revision is taken, and the newest one remembered")
  func anEarlierHeadIsNotRemembered() throws {
    let new = try Self.seen(Self.point(5))
    var old = new
    (old.time, old.expiry) = (Timestamp(seconds: new.time.seconds - 1), new.time)
    #expect(try PublishedHeadCheck(seen: new, key: nil).follow(old) == new)
    #expect(try PublishedHeadCheck(seen: old, key: nil).follow(new) == new)
  }

  @Test("A publisher's key is pinned, or given") func aPublishersKeyIsPinned() throws {
    #expect(try published(key: 1) == "key-changed")
    #expect(try published(number: 4, key: 1, given: 1) == "4 of 2 by 1")
    #expect(try published(given: 1) == "key-changed")
    #expect(try published(number: 4, given: 0) == "rollback")
  }

  static func statement(_ old: Int, _ new: Int) throws -> KeyStatement {
    let (before, after) = (try #require(keys[old]), try #require(keys[new]))
    var statement = KeyStatement(old: before.publicKey, new: after.publicKey, time: now)
    statement.signature = before.signature(of: statement.statement)
    return statement
  }

  @Test("Only an unbroken chain is followed") func onlyAnUnbrokenChainIsFollowed() throws {
    let (one, two, three) = (
      try Self.statement(0, 1), try Self.statement(1, 2), try Self.statement(2, 3)
    )
    #expect(try published([one], key: 1) == "5 of 2 by 1")
    #expect(try published([one, two, three], key: 3) == "5 of 2 by 3")
    #expect(try published([one, two, three], key: 1) == "5 of 2 by 1")
    // A chain that begins with an older key than the known one.
    #expect(try published([one, two, three], knowing: 1, key: 3) == "5 of 2 by 3")
    #expect(try published([one, three], knowing: 1, key: 3) == "key-changed")
    for broken in [[], [two], [one, three], [two, one], [one, two], [three]] {
      #expect(try published(broken, key: 3) == "key-changed", "\(broken.count)")
    }
    // A new key is not a way back.
    #expect(try published([one], number: 4, key: 1) == "rollback")
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
      #expect(try published([altered], key: 1) == "key-changed", "\(name)")
    }
  }

  @Test("The allowed places of pushers in an exchange") func pushersHaveTheirPlaces() throws {
    let (base, head) = (Self.point(1), Self.point(2))
    let hello = Message.hello(.init(greatestDelta: 1000))
    let pushers = Message.provenance(.init(pushers: [PusherRun(revisions: 2...2, name: "ci")]))
    let answer = Message.head(.init(catalogue: Lab.id, point: head))
    func failure(_ request: ClientRequest, _ messages: [Message]) -> Failure.Code? {
      var session = ClientSession(request, maximumDelta: 100)
      do {
        for message in messages { _ = try session.take(message) { _ in false } }
        return nil
      } catch {
        return (error as? Failure)?.code
      }
    }
    let clone = ClientRequest.clone(name: "a/b")
    let push = ClientRequest.push(name: "a/b", catalogue: Lab.id, base: base, head: head)
    #expect(failure(clone, [hello, answer, pushers]) == nil)
    #expect(failure(push, [hello, pushers, .accepted(.init(head: head))]) == nil)
    #expect(failure(clone, [hello, pushers]) == .protocolViolation)
  }
}
