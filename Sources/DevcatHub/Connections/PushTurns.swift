import DevcatTransport
import DevcatWire

/// Lets those who push to one catalogue take turns: one connection of each token after the other, so that a token
/// with many connections does not keep the others waiting.
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
    /// The tokens (or users, or addresses) of those who wait, the next one first.
    var askers: [String] = []
    /// Those who wait, by their tokens, in the order in which they came.
    var waiting: [String: [(channel: ObjectIdentifier, turn: UnsafeContinuation<Void, Never>)]] =
      [:]
  }

  /// The executor of the actor: its event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var turns: [CatalogueName: Turn] = [:]

  /// Makes turns on the loop of the hub.
  init(on loop: EventLoop) { self.loop = loop }

  /// How many connections wait.
  var waitingCount: Int {
    turns.values.reduce(0) { $0 + $1.waiting.values.reduce(0) { $0 + $1.count } }
  }

  /// Waits for the turn of a connection, which then has it.
  ///
  /// - Parameter asker: Its token, user or address.
  func begin(_ channel: ObjectIdentifier, _ name: CatalogueName, for asker: String) async {
    await withUnsafeContinuation { turn in
      // All in one step: a task that does not prefer the loop is put behind others before the closure runs, and
      // whoever held the turn then may not hold it any more.
      guard let current = turns[name], current.holder != channel else {
        give(to: channel, name)
        return turn.resume()
      }
      if current.waiting[asker] == nil { turns[name]?.askers.append(asker) }
      turns[name]?.waiting[asker, default: []].append((channel, turn))
    }
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
    guard let asker = turns[name]?.askers.first,
      let next = turns[name]?.waiting[asker]?.removeFirst()
    else {
      turns[name] = nil
      return
    }
    turns[name]?.askers.removeFirst()
    if turns[name]?.waiting[asker]?.isEmpty == true {
      turns[name]?.waiting[asker] = nil
    } else {
      // The next connection of the token waits behind the others' tokens.
      turns[name]?.askers.append(asker)
    }
    turns[name]?.isKept = false
    give(to: next.channel, name)
    next.turn.resume()
  }
}
