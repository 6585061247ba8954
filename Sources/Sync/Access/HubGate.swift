import Catalogue
import Encoding

/// Decides who may do what on a hub, by the tokens that it knows.
///
/// A hub asks for tokens from the moment on at which its file of tokens is there; an empty one lets
/// nobody in.
final class HubGate: Sendable {
  /// By what a connection was let in; what it is worth is asked anew for each request.
  enum Pass: Hashable, Sendable {
    /// The hub asked for nothing.
    case open
    /// A user of the hub's own machine, over a unix socket.
    case local(user: UInt32)
    /// A token with this digest.
    case token(Digest)
  }

  /// What is done with a token that was shown.
  enum Turn: Sendable {
    /// It is looked at after this time.
    case wait(Duration)
    /// It is not looked at.
    case refused
  }

  private struct State {
    var list = TokenList()
    var stamp: TokenFile.Stamp?
    /// Whether the file was ever there.
    var asks = false
    var failures = FailedTokens()
  }

  private let file: TokenFile
  private let ownUser: UInt32
  private let now: @Sendable () -> Timestamp
  private let state = Locked(State())

  /// Prepares a gate that knows no tokens yet.
  ///
  /// - Parameters:
  ///   - ownUser: The user who runs the hub.
  ///   - now: The present moment.
  init(
    _ folder: HubFolder, ownUser: UInt32, now: @escaping @Sendable () -> Timestamp
  ) {
    file = TokenFile(in: folder)
    self.ownUser = ownUser
    self.now = now
  }

  /// Whether strangers must show a token.
  var asksForTokens: Bool { state.withLock { $0.asks } }

  /// How many tokens there are.
  var count: Int { state.withLock { $0.list.tokens.count } }

  /// Reads the file of tokens.
  func load() throws(SyncError) {
    // The stamp first: a file that is changed meanwhile is read once more.
    let stamp = file.stamp
    let list = try file.list()
    state.withLock { state in
      state.stamp = stamp
      if list != nil { state.asks = true }
      state.list = list ?? TokenList()
    }
  }

  /// Reads the file of tokens where it has changed; `true` if it was read.
  func loadIfChanged() throws(SyncError) -> Bool {
    let (stamp, known) = (file.stamp, state.withLock { $0.stamp })
    guard stamp != known else { return false }
    // Said once, if it fails, and not at every heartbeat.
    state.withLock { $0.stamp = stamp }
    try load()
    return true
  }

  /// The pass of somebody who need not show a token.
  ///
  /// - Parameter user: The user at the other end of a unix socket.
  func pass(user: UInt32?) -> Pass? {
    if let user, user == ownUser || user == 0 { return .local(user: user) }
    return asksForTokens ? nil : .open
  }

  /// What a pass is worth at this moment; `nil` where it is worth nothing any more.
  func grant(of pass: Pass) -> AccessGrant? {
    switch pass {
    case .open: asksForTokens ? nil : .everyone
    case .local(let user): .local(user: user)
    case .token(let digest):
      state.withLock { [now = now()] in $0.list.valid(digest, at: now)?.grant }
    }
  }

  /// When a token from an address is looked at.
  func turn(for address: String) -> Turn {
    state.withLock { state in
      state.failures.take(for: address, at: .now).map(Turn.wait) ?? .refused
    }
  }

  /// The pass that a token is, when its turn has come; `nil` for one that is worth nothing.
  func pass(token: String, from address: String) -> Pass? {
    guard let secret = TokenSecret(token) else { return nil }
    let pass = Pass.token(secret.digest)
    guard grant(of: pass) != nil else { return nil }
    state.withLock { $0.failures.giveBack(for: address) }
    return pass
  }
}
