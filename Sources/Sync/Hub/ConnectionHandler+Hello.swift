import Encoding

/// Who is let in, and for how long.
extension ConnectionHandler {
  /// What a hub greets with.
  private var hello: Message.Hello {
    Message.Hello(
      capabilities: [
        Capability.repair, Capability.resume, Capability.shallow, Capability.watch,
      ], limits: .init(delta: UInt64(hub.limits.maximumDelta)))
  }

  /// Answers the first message of a client, which must be its hello.
  func greet(_ message: Message) async throws {
    guard case .hello(let other) = message else { throw Refusal(.outOfPlace(message)) }
    let hello = hello
    guard hello.version(with: other) != nil else {
      throw Refusal(
        .init(
          .unsupportedVersion,
          "the client speaks protocol versions \(other.versions), and this hub \(hello.versions)",
          hint: "Install the same devcat on both sides."))
    }
    if grant == nil { try await admit(other.token) }
    clientLimit = Int(clamping: other.limits.delta)
    knownKey = other.capabilities.first { $0.hasPrefix(Capability.keyMark) }
    leaveNewcomers()
    try await messages.put(.hello(hello), request: messages.lastRequest)
  }

  /// Sees whether a token lets its bearer in.
  private func admit(_ token: String?) async throws {
    guard let token else { throw Refusal(.noToken) }
    switch hub.gate.judge(token, from: channel.peer.network) {
    case .admitted(let pass, let grant):
      (self.pass, self.grant, user, tokenID) = (pass, grant, grant.name, grant.tokenID)
      await hub.admitted(pass, channel)
    case .full(let grant, let limit):
      hub.counters.withLock { $0.refuse("token") }
      throw Refusal(
        .init(
          .tooManyConnections,
          "the token '\(grant.name ?? "")' may have \(limit) connections at a time",
          hint: "Try again later, or close some."))
    case .wrong(let reason, let wait):
      hub.counters.withLock { $0.failAuthentication(reason) }
      hub.report(.notAuthenticated(peer: channel.peer, reason: reason.rawValue))
      if wait > .zero { try await Task.sleep(for: wait) }
      throw Refusal(reason == .throttled ? .tooManyTokens : .badToken)
    }
  }

  /// Gives back what a client takes that nobody knows yet.
  func leaveNewcomers() {
    hub.budgets.newcomers.release(newcomerShare)
    newcomerShare = 0
  }

  /// Whether the client may do what needs a role; who may not is answered without a look at the
  /// catalogue, so that neither the answer nor its time tells what is there.
  func allows(_ role: AccessRole, _ name: CatalogueName) -> Bool {
    grant?.allows(role, on: name) ?? false
  }
}
