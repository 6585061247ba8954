import Encoding

/// Who is let in, and for how long.
extension HubTalk {
  /// Sees whether a token lets its bearer in, when its turn has come.
  func admit(_ token: String) async throws -> HubSession.Action {
    let (gate, address) = (connection.gate, connection.channel.peer.network)
    switch gate.turn(for: address) {
    case .refused: return session.end(.tooManyTokens)
    case .wait(let time): if time > .zero { try await Task.sleep(for: time) }
    }
    guard let pass = gate.pass(token: token, from: address), let grant = gate.grant(of: pass) else {
      connection.report(
        .dropped(peer: connection.channel.peer, reason: "it has shown a token that is not valid"))
      return session.end(.badToken)
    }
    (self.pass, user) = (pass, grant.name)
    await connection.site.admitted(pass, connection.channel)
    return session.admitted(grant)
  }

  /// Whether what the client was let in by is worth nothing any more.
  var isRevoked: Bool { pass.map { connection.gate.grant(of: $0) == nil } ?? false }
}
