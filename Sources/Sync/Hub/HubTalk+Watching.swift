import Encoding

/// What a watcher is told.
extension HubTalk {
  /// What is to be done when a new head may have come.
  func news() async -> HubSession.Action {
    guard let name = session.watched, let place = await connection.board.newest(name) else {
      return .receive
    }
    return session.told(place)
  }

  /// What is to be done when the interval has passed.
  func beat() async -> HubSession.Action {
    if isRevoked { return session.end(.badToken) }
    nextBeat = .after(connection.limits.heartbeat)
    guard let name = session.watched else { return .receive }
    return session.beat(await connection.board.newest(name))
  }
}
