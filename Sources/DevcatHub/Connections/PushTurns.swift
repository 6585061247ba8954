import DevcatTransport
import DevcatWire

/// Lets those who push to one catalogue take turns, in the order in which they came.
///
/// A push that is told `stale` keeps its turn for a moment, in which its client merges and pushes again. So
/// among many writers nobody merges in vain again and again, and a slow one gets its revisions in.
actor PushTurns {
  /// How long others wait for the next step of the one whose turn it is.
  private static let patience = Duration.seconds(1)

  private struct Turn {
    /// The connection whose turn it is.
    var holder: ObjectIdentifier
    /// How often a turn has begun, or was kept, so that a timer knows whether it is about this one.
    var count = 0
    /// Whether it was kept after a push in vain; a client that only pushes in vain must not stop the others.
    var isKept = false
    var waiting: [(channel: ObjectIdentifier, turn: UnsafeContinuation<Void, Never>)] = []
  }

  /// The executor of the actor: its event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var turns: [CatalogueName: Turn] = [:]

  /// Makes turns on the loop of the hub.
  init(on loop: EventLoop) { self.loop = loop }

  /// Waits for the turn of a connection, which then has it.
  func begin(_ channel: ObjectIdentifier, _ name: CatalogueName) async {
    if let turn = turns[name], turn.holder != channel {
      return await withUnsafeContinuation { turns[name]?.waiting.append((channel, $0)) }
    }
    give(to: channel, name)
  }

  /// Keeps the turn for the next push of a connection that has it, once; then the turn ends.
  func keep(_ channel: ObjectIdentifier, _ name: CatalogueName) {
    guard let turn = turns[name], turn.holder == channel else { return }
    if turn.isKept { return goOn(name) }
    turns[name]?.isKept = true
    give(to: turn.holder, name)
  }

  /// Ends the turn of a connection that has it.
  func end(_ channel: ObjectIdentifier, _ name: CatalogueName) {
    if turns[name]?.holder == channel { goOn(name) }
  }

  private func give(to channel: ObjectIdentifier, _ name: CatalogueName) {
    turns[name, default: Turn(holder: channel)].holder = channel
    turns[name]?.count += 1
    let count = turns[name]?.count
    Task(executorPreference: loop) {
      try? await Task.sleep(for: Self.patience)
      await self.expire(name, count)
    }
  }

  private func expire(_ name: CatalogueName, _ count: Int?) {
    if let turn = turns[name], turn.count == count { goOn(name) }
  }

  private func goOn(_ name: CatalogueName) {
    guard let turn = turns[name], !turn.waiting.isEmpty else {
      turns[name] = nil
      return
    }
    let next = turn.waiting[0]
    turns[name]?.waiting.removeFirst()
    turns[name]?.isKept = false
    give(to: next.channel, name)
    next.turn.resume()
  }
}
