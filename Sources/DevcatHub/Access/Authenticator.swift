import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatTransport
import DevcatSystem

/// Decides the rights of clients by the known tokens.
///
/// A hub requires tokens as soon as its file of tokens exists; an empty file lets nobody in. A
/// token is looked up first, in a dictionary by its digest. Only wrong tokens are delayed, so
/// others at the same address cannot lock out a right one.
///
/// Unchecked: it belongs to the hub's loop, which each entry point checks; so it needs no lock.
final class Authenticator: @unchecked Sendable {
  /// How a connection was authenticated; its rights are looked up again for each request.
  enum Credential: Hashable, Sendable {
    /// The hub requires no token.
    case open
    /// A user of the hub's own machine, over a unix socket.
    case local(user: UInt32)
    /// A token with this digest.
    case token(Digest)
  }

  /// The result of checking a token.
  enum Verdict: Sendable {
    /// It is valid.
    case admitted(Credential, AccessGrant)
    /// It is wrong; the client gets the error after this time.
    case wrong(Wrong, after: Duration)
  }

  /// The reason for which a token is wrong, with its name in the hub's metrics.
  enum Wrong: String, CaseIterable, Sendable {
    /// The client presented none.
    case missing
    /// It is no token, or was altered.
    case malformed
    /// There is no such token, or it was revoked.
    case unknown
    /// It has expired.
    case expired
    /// Too many wrong tokens came from the address, so this one is refused at once.
    case throttled
  }

  private let file: TokenFile
  private let ownUser: UInt32
  private let now: @Sendable () -> Timestamp
  private let checkIsolated: @Sendable () -> Void

  private var tokens: [Digest: AccessToken] = [:]
  private var stamp: FileStatus?
  /// The outcome of reading the file for a token since the last heartbeat, which reports it.
  private var unreported: Result<Void, Failure>?
  /// Whether the file of tokens has ever existed.
  private var asks = false
  private var failures = FailedTokens()
  /// The tokens that were made and revoked since the last report, where the file was read before.
  private var changes: (made: [AccessToken], revoked: [AccessToken]) = ([], [])
  private var isLoaded = false

  /// Makes an authenticator that knows no tokens yet.
  ///
  /// - Parameters:
  ///   - ownUser: The user who runs the hub.
  ///   - checkIsolated: Traps unless it runs on the hub's loop.
  ///   - now: The present moment.
  init(
    _ folder: HubFolder, ownUser: UInt32, checkIsolated: @escaping @Sendable () -> Void = {},
    now: @escaping @Sendable () -> Timestamp
  ) {
    file = TokenFile(in: folder)
    self.ownUser = ownUser
    self.checkIsolated = checkIsolated
    self.now = now
  }

  /// Whether the hub requires tokens.
  var asksForTokens: Bool {
    checkIsolated()
    return asks
  }

  /// How many tokens there are.
  var count: Int {
    checkIsolated()
    return tokens.count
  }

  /// The time at which the next token expires that is still valid; `nil` if none does.
  var nextExpiry: Timestamp? {
    checkIsolated()
    let now = now()
    return tokens.values.filter { !$0.isExpired(at: now) }.compactMap(\.expiry)
      .min { $0.seconds < $1.seconds }
  }

  /// Reads the file of tokens.
  func load() throws(Failure) {
    checkIsolated()
    // The stamp first: a file that is changed meanwhile is read once more.
    let stamp = file.stamp
    let list = try file.list()
    self.stamp = stamp
    // Where the file alone is removed, nobody is let in. An unmounted folder says nothing about tokens.
    guard list != nil || !asks || !file.isFolderGone else { throw file.isGone }
    if list != nil { asks = true }
    let new = Dictionary(
      (list?.tokens ?? []).map { ($0.digest, $0) }, uniquingKeysWith: { $1 })
    if isLoaded {
      changes.made += (list?.tokens ?? []).filter { tokens[$0.digest] == nil }
      changes.revoked += tokens.values.filter { new[$0.digest] == nil }
    }
    (tokens, isLoaded) = (new, true)
  }

  /// The tokens that were made and revoked since the last call, each once; none before the file was first
  /// read.
  func takeChanges() -> (made: [AccessToken], revoked: [AccessToken]) {
    checkIsolated()
    defer { changes = ([], []) }
    return changes
  }

  /// Reads the file of tokens if it has changed; `true` if it was read since the last call.
  func loadIfChanged() throws(Failure) -> Bool {
    checkIsolated()
    let stamp = file.stamp
    defer { unreported = nil }
    guard stamp != self.stamp else {
      try unreported?.get()
      return unreported != nil
    }
    // Set first, so a failure is reported once, and not at every heartbeat.
    self.stamp = stamp
    try load()
    return true
  }

  /// The credential of a client that needs no token; `nil` if it needs one.
  ///
  /// - Parameter user: The user at the other end of a unix socket.
  func credential(user: UInt32?) -> Credential? {
    if let user, user == ownUser || user == 0 { return .local(user: user) }
    return asksForTokens ? nil : .open
  }

  /// The present rights of a credential; `nil` if it is no longer valid.
  func grant(of credential: Credential) -> AccessGrant? {
    switch credential {
    case .open: asksForTokens ? nil : .everyone
    case .local(let user): .local(user: user)
    case .token(let digest): valid(digest)?.grant
    }
  }

  /// The reason why a credential is no longer valid: `revoked`, `expired`, or `missing` where the hub
  /// asks for tokens now.
  func loss(of credential: Credential) -> String {
    checkIsolated()
    guard case .token(let digest) = credential else { return Wrong.missing.rawValue }
    return tokens[digest] == nil ? "revoked" : Wrong.expired.rawValue
  }

  private func valid(_ digest: Digest) -> AccessToken? {
    checkIsolated()
    guard let token = tokens[digest], !token.isExpired(at: now()) else { return nil }
    return token
  }

  // MARK: Tokens of clients

  /// Checks a token that came from an address.
  func judge(_ text: String, from address: String) -> Verdict {
    checkIsolated()
    guard let secret = TokenSecret(text) else { return wrong(.malformed, address) }
    let digest = secret.digest
    guard let token = known(digest) else { return wrong(.unknown, address) }
    guard !token.isExpired(at: now()) else { return wrong(.expired, address) }
    return .admitted(.token(digest), token.grant)
  }

  /// The token with a digest; if there is none, a file of tokens that has changed is read first, so that a
  /// new token counts at once.
  private func known(_ digest: Digest) -> AccessToken? {
    if let token = tokens[digest] { return token }
    let stamp = file.stamp
    guard stamp != self.stamp else { return nil }
    // Set first, so a file that cannot be used is read once, and not for each stranger.
    self.stamp = stamp
    do throws(Failure) {
      try load()
      unreported = .success(())
    } catch {
      unreported = .failure(error)
    }
    return tokens[digest]
  }

  private func wrong(_ reason: Wrong, _ address: String) -> Verdict {
    guard let wait = failures.take(for: address, at: .now) else {
      return .wrong(.throttled, after: .zero)
    }
    return .wrong(reason, after: wait)
  }
}

/// The wrong tokens of each address, and the delay of the next one.
///
/// An address may present ten at once, and then one a second: from then on the answer to a wrong
/// token waits. A right one never waits: nobody can guess 256 random bits. The table is bounded.
struct FailedTokens {
  /// How many wrong tokens are answered at once.
  static let burst = 10
  /// The longest delay of a wrong token; one that would wait longer is refused at once.
  static let longestWait = Duration.seconds(5)
  /// How many addresses are remembered; further ones share one entry.
  static let capacity = 4096

  private static let second: UInt64 = 1_000_000_000
  private static let full = UInt64(burst) * second
  private static let crowd = ""

  /// The time at which the delays of each address end, in nanoseconds.
  ///
  /// Up to `burst` seconds ahead delay nothing.
  private var turns: [String: UInt64] = [:]

  /// Counts a wrong token of an address; returns the delay, or `nil` if that is too long.
  mutating func take(for address: String, at now: Deadline) -> Duration? {
    let key = place(of: address, now)
    let end = max(turns[key] ?? 0, now.nanoseconds) + Self.second
    let ahead = end - now.nanoseconds
    let wait = Duration.nanoseconds(Int64(clamping: ahead > Self.full ? ahead - Self.full : 0))
    guard wait <= Self.longestWait else { return nil }
    turns[key] = end
    return wait
  }

  private mutating func place(of address: String, _ now: Deadline) -> String {
    guard turns[address] == nil, turns.count >= Self.capacity else { return address }
    turns = turns.filter { $0.value > now.nanoseconds }
    return turns.count >= Self.capacity ? Self.crowd : address
  }
}
