/// Whose turn it is to push to a catalogue: one connection at a time, in the order in which they came.
///
/// Of writers who push at once on one head all but one would be told that it is stale, and all would
/// pull and make their revisions anew for the sake of one of them. Here they wait; and who is told
/// keeps the turn for a moment, in which it pulls and pushes again. So none starves, and little is
/// done in vain. A turn has an end, and so has the wait for one, so that slow pushes do not stop the others:
/// who has waited long goes ahead, and competes.
actor PushTurns {
  private struct Waiter {
    let number: Int
    let channel: Channel
    let resume: UnsafeContinuation<Void, Never>
  }

  private struct Line {
    /// The number of the turn, or of the last time that it was kept.
    var lease = 0
    var waiting: [Waiter] = []
  }

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var lines: [CatalogueName: Line] = [:]
  private var places: [ObjectIdentifier: CatalogueName] = [:]
  /// Counts leases and waits, and gives no number twice.
  private var lastNumber = 0

  /// Prepares turns on the loop that the channels live on.
  init(on loop: EventLoop) { self.loop = loop }

  /// How many connections have a turn or wait for one.
  var count: Int { places.count }

  /// Waits for the turn of a connection, unless it has it; of one catalogue at a time.
  ///
  /// - Parameters:
  ///   - duration: How long the turn lasts at most.
  ///   - patience: How long to wait at most; then this returns without a turn.
  func take(
    _ name: CatalogueName, _ channel: Channel, for duration: Duration, patience: Duration
  ) async {
    if places[ObjectIdentifier(channel)] != name {
      release(channel)
      places[ObjectIdentifier(channel)] = name
      if lines[name] == nil {
        lines[name] = Line()
      } else {
        let number = nextNumber()
        later(patience) { await $0.giveUp(number, name) }
        await withUnsafeContinuation {
          lines[name]?.waiting.append(Waiter(number: number, channel: channel, resume: $0))
        }
      }
    }
    keep(channel, for: duration)
  }

  /// Lets the turn of a connection last for so long from now on, unless it is released before.
  func keep(_ channel: Channel, for duration: Duration) {
    guard let name = places[ObjectIdentifier(channel)] else { return }
    let number = nextNumber()
    lines[name]?.lease = number
    later(duration) { await $0.expire(channel, name, number) }
  }

  /// Ends the turn of a connection, if it has one.
  func release(_ channel: Channel) {
    guard let name = places.removeValue(forKey: ObjectIdentifier(channel)) else { return }
    guard lines[name]?.waiting.isEmpty == false else {
      lines[name] = nil
      return
    }
    lines[name]?.waiting.removeFirst().resume.resume()
  }

  private func expire(_ channel: Channel, _ name: CatalogueName, _ lease: Int) {
    guard lines[name]?.lease == lease, places[ObjectIdentifier(channel)] == name else { return }
    release(channel)
  }

  private func giveUp(_ number: Int, _ name: CatalogueName) {
    guard let index = lines[name]?.waiting.firstIndex(where: { $0.number == number }),
      let waiter = lines[name]?.waiting.remove(at: index)
    else { return }
    places[ObjectIdentifier(waiter.channel)] = nil
    waiter.resume.resume()
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func later(
    _ duration: Duration, _ body: @escaping @Sendable (PushTurns) async -> Void
  ) {
    Task(executorPreference: loop) {
      try? await Task.sleep(for: duration)
      await body(self)
    }
  }
}
