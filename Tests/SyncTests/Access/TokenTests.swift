import DevcatValues
import Foundation
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// Tokens, their stored form, and their rights, as values.
struct TokenTests {
  static let now = Timestamp(seconds: 1_800_000_000)

  @Test("A token is read back and never shown") func aTokenIsReadBackAndNeverShown() throws {
    let secret = TokenSecret()
    #expect(TokenSecret(secret.text) == secret && TokenSecret() != secret)
    #expect(secret.text.hasPrefix("devcat_") && secret.text.utf8.count == 63)
    var dumped = ""
    dump(secret, to: &dumped)
    for shown in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!shown.contains(secret.text.dropFirst(7).prefix(8)), "\(shown)")
    }
  }

  @Test("Token list: a token is changed by its name, and nothing else of it")
  func aTokenIsChanged() throws {
    let pattern = try #require(CataloguePattern("acme/*"))
    var list = TokenList()
    for name in ["ci", "ann"] {
      list.add(
        AccessToken(
          TokenSecret(), name: name, catalogues: pattern, role: .read, created: Self.now,
          expiry: nil), at: Self.now)
    }
    let before = list.tokens
    let changed = try list.change("ci") { ($0.role, $0.expiry) = (.write, Self.now) }
    #expect(changed.role == .write && changed.isExpired(at: Self.now))
    #expect(changed.id == before[0].id && list.tokens[1] == before[1])
    #expect(try TokenList(text: list.text, path: "tokens") == list)
    #expect(throws: Failure.self) { try list.change("none") { $0.role = .admin } }
  }

  @Test("An altered token is none") func anAlteredTokenIsNone() {
    let text = TokenSecret().text
    for index in text.indices {
      var altered = text
      altered.replaceSubrange(index...index, with: text[index] == "a" ? "b" : "a")
      #expect(TokenSecret(altered) == nil, "\(text.distance(from: text.startIndex, to: index))")
      #expect(TokenSecret(String(text[..<index])) == nil)
    }
    for other in ["", "devcat_", text + "a", text + "aaaaaaaa", text.uppercased(), " " + text] {
      #expect(TokenSecret(other) == nil)
    }
  }

  @Test(
    "A pattern holds catalogues",
    arguments: [
      ("acme/*", "acme/devices", true), ("acme/*", "acme2/devices", false),
      ("*/*", "acme/devices", true), ("*/devices", "acme/devices", true),
      ("*/devices", "acme/other", false), ("acme/devices", "acme/devices", true),
      ("acme/devices", "acme/devices2", false),
    ])
  func aPatternHoldsCatalogues(_ pattern: String, _ name: String, _ isHeld: Bool) throws {
    let found = try #require(CataloguePattern(pattern))
    #expect(found.contains(try CatalogueName(name)) == isHeld)
    #expect(found.description == pattern)
  }

  @Test(
    "Other patterns are none",
    arguments: ["", "*", "acme", "acme/", "/a", "a/b/c", "ac*/b", "../*", "A/*", "a/**", "*/ "])
  func otherPatternsAreNone(_ text: String) { #expect(CataloguePattern(text) == nil) }

  static let roles: [(AccessRole, AccessRole, Bool)] = [
    (.read, .read, true), (.read, .write, false), (.read, .admin, false), (.write, .read, true),
    (.write, .write, true), (.write, .admin, false), (.admin, .read, true), (.admin, .write, true),
    (.admin, .admin, true),
  ]

  @Test("A role allows the lesser", arguments: roles)
  func aRoleAllowsTheLesser(_ role: AccessRole, _ needed: AccessRole, _ isAllowed: Bool) throws {
    let pattern = try #require(CataloguePattern("acme/*"))
    let grant = AccessGrant(name: "ci", tokenID: "id", catalogues: pattern, role: role)
    #expect(grant.allows(needed, on: try CatalogueName("acme/devices")) == isAllowed)
    #expect(!grant.allows(needed, on: try CatalogueName("other/devices")))
  }

  static func token(
    _ secret: TokenSecret = TokenSecret(), _ name: String = "ci", until expiry: Int64? = nil
  ) throws -> AccessToken {
    AccessToken(
      secret, name: name, catalogues: try #require(CataloguePattern("acme/*")), role: .write,
      created: now, expiry: expiry.map { Timestamp(seconds: now.seconds + $0) })
  }

  @Test("A list is read back") func aListIsReadBack() throws {
    var list = TokenList()
    try list.add(Self.token(), at: Self.now)
    try list.add(Self.token(TokenSecret(), "phone", until: 9), at: Self.now)
    #expect(try TokenList(text: list.text, path: "p") == list)
    #expect(try TokenList(text: TokenList().text, path: "p") == TokenList())
    let text = String(decoding: list.text, as: UTF8.self)
    let wrong = [
      "", "devcat tokens 2\n", String(text.dropLast()), String(text.dropLast(9)), text + "x\n",
      text.replacing(" write ", with: " owner "), text.replacing(" acme/* ", with: " acme "),
      text.replacing("phone ", with: "a phone "), text.replacing(" - ", with: " soon "),
    ]
    for text in wrong {
      let error = #expect(throws: Failure.self, "\(text)") {
        try TokenList(text: Array(text.utf8), path: "p")
      }
      #expect(error?.code == .badFile)
    }
  }

  @Test("A list knows its tokens") func aListKnowsItsTokens() throws {
    let secret = TokenSecret()
    var list = TokenList()
    try list.add(Self.token(secret), at: Self.now)
    try list.add(Self.token(TokenSecret(), "brief", until: 10), at: Self.now)
    let later = Timestamp(seconds: Self.now.seconds + 10)
    let new = TokenSecret()
    try list.add(Self.token(new), at: later)
    try list.add(Self.token(TokenSecret(), "brief"), at: later)
    #expect(list.tokens.map(\.name) == ["ci", "ci", "brief"])
    let (id, newID) = (try Self.token(secret).id, try Self.token(new).id)
    let error = #expect(throws: Failure.self) { try list.remove("ci") }
    #expect(error?.code == .ambiguous && error?.hint?.contains("\(id), \(newID)") == true)
    #expect(try list.remove(id).digest == secret.digest)
    #expect(try list.remove("ci").digest == new.digest)
    #expect(throws: Failure.self) { try list.remove(id) }
  }

  @Test("The file is private and whole") func theFileIsPrivateAndWhole() throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.file("hub"))
    let pattern = try #require(CataloguePattern("acme/*"))
    func make(_ name: String?) throws -> (AccessToken, TokenSecret) {
      try hub.tokens.create(
        name: name, catalogues: pattern, role: .read, lifetime: 60, now: Self.now)
    }
    #expect(throws: Failure.self) { try make("ci") }
    _ = try hub.make(hosts: [])
    #expect(try hub.tokens.tokens().isEmpty)
    let (token, secret) = try make("ci")
    _ = try make(nil)
    #expect(throws: Failure.self) { try make("a b") }
    #expect(try hub.tokens.tokens().count == 2 && hub.tokens.tokens().first == token)
    let text = try String(contentsOfFile: hub.tokens.path, encoding: .utf8)
    #expect(!text.contains(secret.text) && !text.contains("devcat_"))
    let mode = try FileManager.default.attributesOfItem(atPath: hub.tokens.path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: hub.secrets)
    #expect(!names.contains { $0.contains("partial") }, "\(names)")
    #expect(try hub.tokens.revoke(token.id) == token)
    #expect(try hub.tokens.tokens().count == 1)
    chmod(hub.tokens.path, 0o640)
    let error = #expect(throws: Failure.self) { try hub.tokens.tokens() }
    #expect(error?.code == .notPermitted && error?.hint?.contains("chmod 600") == true)
  }

  @Test("Wrong tokens are slowed down") func wrongTokensAreSlowedDown() {
    var failures = FailedTokens()
    let start = Deadline(nanoseconds: 1_000_000_000_000)
    func later(_ seconds: UInt64) -> Deadline {
      Deadline(nanoseconds: start.nanoseconds + seconds * 1_000_000_000)
    }
    for _ in 0..<FailedTokens.burst { #expect(failures.take(for: "a", at: start) == .zero) }
    for second in 1...5 { #expect(failures.take(for: "a", at: start) == .seconds(second)) }
    #expect(failures.take(for: "a", at: start) == nil)
    #expect(failures.take(for: "b", at: start) == .zero)
    // One a second.
    #expect(failures.take(for: "a", at: later(1)) == .seconds(5))
    #expect(failures.take(for: "a", at: later(1)) == nil)
    #expect(failures.take(for: "a", at: later(100)) == .zero)
  }

  @Test("The table of addresses is bounded") func theTableOfAddressesIsBounded() {
    var failures = FailedTokens()
    let start = Deadline(nanoseconds: 1_000_000_000_000)
    for number in 0..<FailedTokens.capacity { _ = failures.take(for: "\(number)", at: start) }
    for _ in 0..<FailedTokens.burst { #expect(failures.take(for: "new", at: start) == .zero) }
    // All others share one place now, and the known ones keep theirs.
    #expect(failures.take(for: "newer", at: start) == .seconds(1))
    #expect(failures.take(for: "0", at: start) == .zero)
    // Those who were quiet for long make room.
    let later = Deadline(nanoseconds: start.nanoseconds + 60_000_000_000)
    #expect(failures.take(for: "newer", at: later) == .zero)
  }

  private static func credential(_ verdict: Authenticator.Verdict) -> Authenticator.Credential? {
    if case .admitted(let credential, _) = verdict { credential } else { nil }
  }

  private static func wrong(_ verdict: Authenticator.Verdict) -> Authenticator.Wrong? {
    if case .wrong(let reason, _) = verdict { reason } else { nil }
  }

  /// A hub folder with a token, and the authenticator of its hub.
  private static func authenticator(
    _ folder: SocketFolder, at clock: Locked<Timestamp>
  ) throws -> (Authenticator, TokenSecret) {
    let hub = HubFolder(folder.file("hub"))
    _ = try hub.make(hosts: [])
    let (_, secret) = try hub.tokens.create(
      name: "ci", catalogues: .all, role: .read, lifetime: nil, now: now)
    let authenticator = Authenticator(hub, ownUser: 7) { clock.withLock { $0 } }
    try authenticator.load()
    return (authenticator, secret)
  }

  @Test("A right token is never refused for wrong ones from its address")
  func aRightTokenIsNeverRefusedForWrongOnesFromItsAddress() throws {
    let folder = try SocketFolder()
    let (authenticator, secret) = try Self.authenticator(folder, at: Locked(Self.now))
    var reasons: [Authenticator.Wrong: Int] = [:]
    for _ in 0..<100 {
      if let reason = Self.wrong(authenticator.judge(TokenSecret().text, from: "a")) {
        reasons[reason, default: 0] += 1
      }
      #expect(Self.credential(authenticator.judge(secret.text, from: "a")) != nil)
    }
    #expect(reasons[.unknown, default: 0] >= FailedTokens.burst)
    #expect(reasons[.throttled, default: 0] > 50, "\(reasons)")
  }

  @Test("A rate of any number of requests", arguments: [1, 1_000_000_000, Int.max])
  func aRateIsBounded(_ limit: Int) {
    var rate = RequestRate(limit: limit, at: .init(nanoseconds: 0))
    let first = rate.take(at: .init(nanoseconds: 1))
    let more = rate.take(at: .init(nanoseconds: 1))
    #expect(first && more == (limit > 1))
    let second = rate.take(at: .init(nanoseconds: 2_000_000_000))
    let last = rate.take(at: .init(nanoseconds: .max))
    #expect(second && last)
  }

  @Test("A pipe in the place of the tokens is refused, and not waited for")
  func aPipeIsNoFileOfTokens() throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.file("hub"))
    _ = try hub.make(hosts: [])
    #expect(mkfifo(hub.tokens.path, 0o600) == 0)
    let error = #expect(throws: Failure.self) { try hub.tokens.tokens() }
    #expect(error?.code == .badFile, "\(String(describing: error))")
  }

  @Test("The authenticator follows the file") func theAuthenticatorFollowsTheFile() throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.file("hub"))
    _ = try hub.make(hosts: [])
    let clock = Locked(Self.now)
    let authenticator = Authenticator(hub, ownUser: 7) { clock.withLock { $0 } }
    try authenticator.load()
    func changes() -> [[String]] {
      let (made, revoked) = authenticator.takeChanges()
      return [made.map(\.id), revoked.map(\.id)]
    }
    #expect(changes() == [[], []])
    #expect(!authenticator.asksForTokens && authenticator.credential(user: nil) == .open)
    #expect(authenticator.grant(of: .open) == .everyone)
    let pattern = try #require(CataloguePattern("acme/*"))
    let (token, secret) = try hub.tokens.create(
      name: "ci", catalogues: pattern, role: .read, lifetime: 60, now: Self.now)
    #expect(try authenticator.loadIfChanged() && !authenticator.loadIfChanged())
    #expect(changes() == [[token.id], []] && changes() == [[], []])
    // A client that needed no token before must present one now.
    #expect(authenticator.grant(of: .open) == nil && authenticator.credential(user: nil) == nil)
    #expect(authenticator.credential(user: 8) == nil)
    #expect(authenticator.credential(user: 7).flatMap(authenticator.grant(of:)) == .local(user: 7))
    #expect(authenticator.credential(user: 0).flatMap(authenticator.grant(of:)) == .local(user: 0))
    let credential = try #require(Self.credential(authenticator.judge(secret.text, from: "a")))
    #expect(authenticator.grant(of: credential) == token.grant)
    #expect(Self.wrong(authenticator.judge(TokenSecret().text, from: "a")) == .unknown)
    #expect(Self.wrong(authenticator.judge("devcat_", from: "a")) == .malformed)
    clock.withLock { $0 = Timestamp(seconds: Self.now.seconds + 60) }
    #expect(authenticator.grant(of: credential) == nil)
    #expect(Self.wrong(authenticator.judge(secret.text, from: "a")) == .expired)
    clock.withLock { $0 = Self.now }
    #expect(authenticator.grant(of: credential) != nil)
    // A token that was made since counts at once, and the heartbeat still learns of it.
    let (added, new) = try hub.tokens.create(
      name: "new", catalogues: pattern, role: .read, lifetime: 60, now: Self.now)
    #expect(Self.credential(authenticator.judge(new.text, from: "a")) != nil)
    #expect(try authenticator.loadIfChanged() && !authenticator.loadIfChanged())
    // A file that others may read is not used, and the known tokens stay valid.
    chmod(hub.tokens.path, 0o604)
    #expect(Self.wrong(authenticator.judge(TokenSecret().text, from: "b")) == .unknown)
    // A client read it; the heartbeat still reports it, and once.
    #expect(throws: Failure.self) { try authenticator.loadIfChanged() }
    #expect(try !authenticator.loadIfChanged())
    #expect(throws: Failure.self) { try authenticator.load() }
    #expect(authenticator.grant(of: credential) != nil)
    chmod(hub.tokens.path, 0o600)
    _ = try hub.tokens.revoke("ci")
    #expect(try authenticator.loadIfChanged())
    #expect(changes() == [[added.id], [token.id]])
    #expect(authenticator.grant(of: credential) == nil && authenticator.asksForTokens)
    // A folder that is gone, such as an unmounted one, says nothing about tokens.
    let (last, _) = try hub.tokens.create(
      name: "last", catalogues: pattern, role: .read, lifetime: 60, now: Self.now)
    #expect(try authenticator.loadIfChanged())
    try FileManager.default.moveItem(atPath: hub.secrets, toPath: hub.path + "/away")
    let gone = #expect(throws: Failure.self) { try authenticator.loadIfChanged() }
    #expect(gone?.code == .notFound && authenticator.count == 2, "\(String(describing: gone))")
    try FileManager.default.moveItem(atPath: hub.path + "/away", toPath: hub.secrets)
    #expect(try authenticator.loadIfChanged())
    _ = try hub.tokens.revoke(last.id)
    // Without its file, a hub that required tokens lets nobody in.
    try FileManager.default.removeItem(atPath: hub.tokens.path)
    #expect(try authenticator.loadIfChanged())
    #expect(authenticator.credential(user: nil) == nil && authenticator.asksForTokens)
  }

  @Test("A list of tokens that could not be read again is not written") func tooManyTokens() throws
  {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.file("hub"))
    _ = try hub.make(hosts: [])
    let pattern = try #require(CataloguePattern("acme/*"))
    _ = try hub.tokens.create(
      name: "a", catalogues: pattern, role: .read, lifetime: nil, now: Self.now)
    let text = try String(contentsOfFile: hub.tokens.path, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").last)
    let heading = "devcat tokens 1\n"
    let count = ((1 << 20) - heading.utf8.count) / (line.utf8.count + 1)
    let full = heading + String(repeating: line + "\n", count: count)
    try full.write(toFile: hub.tokens.path, atomically: false, encoding: .utf8)
    let error = #expect(throws: Failure.self) {
      _ = try hub.tokens.create(
        name: "b", catalogues: pattern, role: .read, lifetime: nil, now: Self.now)
    }
    #expect(error?.code == .tooLarge, "\(String(describing: error))")
    #expect(try hub.tokens.tokens().count == count)
  }

  @Test("A store keeps tokens") func aStoreKeepsTokens() throws {
    let folder = try SocketFolder()
    let store = CredentialStore(folder.file("tokens"))
    let (first, second) = (TokenSecret(), TokenSecret())
    let hub = Endpoint.tcp(host: "Hub.example.org", port: 7346)
    let socket = Endpoint.unix(path: "/a b")
    #expect(try store.token(for: hub) == nil)
    #expect(try !store.keep(nil, for: hub))
    #expect(try !store.keep(first, for: hub))
    #expect(try store.keep(second, for: hub))
    try store.keep(first, for: socket)
    #expect(try store.token(for: .tcp(host: "hub.example.org", port: 7346)) == second)
    #expect(try store.token(for: .tcp(host: "hub.example.org", port: 1)) == nil)
    #expect(try store.token(for: socket) == first)
    #expect(try store.keep(nil, for: hub) && store.token(for: hub) == nil)
    chmod(store.path, 0o644)
    let error = #expect(throws: Failure.self) { try store.token(for: socket) }
    #expect(error?.code == .notPermitted)
    #expect(error?.hint?.contains("chmod 600") == true, "\(String(describing: error))")
    chmod(store.path, 0o600)
    try "localhost:1 devcat_x\n".write(toFile: store.path, atomically: false, encoding: .utf8)
    #expect(throws: Failure.self) { try store.token(for: socket) }
  }
}
