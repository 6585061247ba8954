/// Whose turn it is to push to a catalogue: one connection at a time, in the order in which they came.
///
/// Of writers who push at once on one head all but one would be told that it is stale, and all would
/// pull and make their revisions anew for the sake of one of them. Here they wait; and who is told
/// keeps the turn for a moment, in which it pulls and pushes again. So none starves, and little is
/// done in vain. Who comes next is called before its turn, so that it can be told already then, and
/// has little left to pull in its turn. A turn has an end, and so has the wait for one, so that slow
/// pushes do not stop the others: who has waited long goes ahead, and competes.
actor PushTurns {
  /// How a wait ended.
  enum Call: Sendable {
    /// The turn has come, or the wait was long enough.
    case go
    /// It comes next: what can be done before is done now, and the turn then asked for again.
    case prepare
  }

  private struct Waiter {
    let channel: Channel
    /// How long its turn lasts.
    var duration: Duration
    /// Changes with each wait.
    var number = 0
    /// Who waits; `nil` while it prepares.
    var resume: UnsafeContinuation<Call, Never>?
    var wasCalled = false
  }

  private struct Line {
    /// Whose turn it is.
    var holder: ObjectIdentifier
    /// The number of the turn, or of the last time that it was kept.
    var lease = 0
    var waiting: [Waiter] = []

    func index(of channel: Channel) -> Int? { waiting.firstIndex { $0.channel === channel } }
  }

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var lines: [CatalogueName: Line] = [:]
  private var places: [ObjectIdentifier: CatalogueName] = [:]
  /// Counts leases and waits, and gives no number twice.
  private var lastNumber = 0
  private var isOver = false

  /// Prepares turns on the loop that the channels live on.
  init(on loop: EventLoop) { self.loop = loop }

  /// How many connections have a turn or wait for one.
  var count: Int { places.count }

  /// Waits for the turn of a connection, unless it has it; of one catalogue at a time.
  ///
  /// - Parameters:
  ///   - duration: How long the turn lasts at most, and how long a connection that was called keeps its
  ///     place while it prepares.
  ///   - patience: How long to wait at most; then this returns without a turn.
  func take(
    _ name: CatalogueName, _ channel: Channel, for duration: Duration, patience: Duration
  ) async -> Call {
    if isOver { return .go }
    if places[ObjectIdentifier(channel)] != name {
      release(channel)
      places[ObjectIdentifier(channel)] = name
      if lines[name] == nil {
        lines[name] = Line(holder: ObjectIdentifier(channel))
      } else {
        lines[name]?.waiting.append(Waiter(channel: channel, duration: duration))
      }
    }
    guard let index = lines[name]?.index(of: channel) else {
      keep(channel, for: duration)
      return .go
    }
    let number = nextNumber()
    lines[name]?.waiting[index].number = number
    lines[name]?.waiting[index].duration = duration
    later(patience) { await $0.giveUp(number, name) }
    return await withUnsafeContinuation {
      lines[name]?.waiting[index].resume = $0
      callFirst(name)
    }
  }

  /// Lets the turn of a connection last for so long from now on, unless it is released before.
  func keep(_ channel: Channel, for duration: Duration) {
    let key = ObjectIdentifier(channel)
    guard let name = places[key], lines[name]?.holder == key else { return }
    let number = nextNumber()
    lines[name]?.lease = number
    later(duration) { await $0.expire(channel, name, number) }
  }

  /// Ends the turn of a connection, or its wait for one, if it has one.
  func release(_ channel: Channel) {
    let key = ObjectIdentifier(channel)
    guard let name = places.removeValue(forKey: key) else { return }
    if lines[name]?.holder == key {
      passOn(name)
    } else if let index = lines[name]?.index(of: channel) {
      lines[name]?.waiting.remove(at: index).resume?.resume(returning: .go)
      callFirst(name)
    }
  }

  /// Ends all turns and waits: nobody waits any more.
  func end() {
    isOver = true
    let waiting = lines.values.flatMap(\.waiting)
    (lines, places) = ([:], [:])
    for waiter in waiting { waiter.resume?.resume(returning: .go) }
  }

  /// Gives the turn to who comes next.
  private func passOn(_ name: CatalogueName) {
    guard lines[name]?.waiting.isEmpty == false, let next = lines[name]?.waiting.removeFirst()
    else {
      lines[name] = nil
      return
    }
    lines[name]?.holder = ObjectIdentifier(next.channel)
    keep(next.channel, for: next.duration)
    next.resume?.resume(returning: .go)
    callFirst(name)
  }

  /// Calls who comes next, once.
  private func callFirst(_ name: CatalogueName) {
    guard let first = lines[name]?.waiting.first, !first.wasCalled, let resume = first.resume
    else { return }
    let number = nextNumber()
    lines[name]?.waiting[0].wasCalled = true
    lines[name]?.waiting[0].number = number
    lines[name]?.waiting[0].resume = nil
    later(first.duration) { await $0.giveUp(number, name) }
    resume.resume(returning: .prepare)
  }

  private func expire(_ channel: Channel, _ name: CatalogueName, _ lease: Int) {
    guard lines[name]?.lease == lease, places[ObjectIdentifier(channel)] == name else { return }
    release(channel)
  }

  private func giveUp(_ number: Int, _ name: CatalogueName) {
    guard let waiter = lines[name]?.waiting.first(where: { $0.number == number }) else { return }
    release(waiter.channel)
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
