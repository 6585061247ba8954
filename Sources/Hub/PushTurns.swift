import Sync
import Transport

/// Whose turn it is to push to a catalogue: one connection at a time, in the order in which they came.
///
/// Of writers who push at once on one head all but one would be told that it is stale, and all would
/// pull and make their revisions anew for the sake of one of them. Here they wait; and who is told
/// keeps the turn for a moment, in which it pulls and pushes again. So none starves, and little is
/// done in vain. Who comes next is called before its turn, so that it can be told already then, and
/// has little left to pull in its turn. Who pushes on at once may do so for a spell, since it has
/// nothing to pull. A turn has an end, and so has the wait for one, so that slow
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
    /// When it has waited long enough, or prepared for too long.
    var end = Deadline.never
    /// Who waits; `nil` while it prepares.
    var resume: UnsafeContinuation<Call, Never>?
    var wasCalled = false
  }

  private struct Line {
    /// Whose turn it is.
    var holder: Channel
    /// When the turn is over.
    var end = Deadline.never
    /// Until when it may push on; `nil` before its first push was accepted.
    var spellEnd: Deadline?
    var waiting: [Waiter] = []

    func index(of channel: Channel) -> Int? { waiting.firstIndex { $0.channel === channel } }
  }

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var lines: [CatalogueName: Line] = [:]
  private var places: [ObjectIdentifier: CatalogueName] = [:]
  /// When it is looked for what is over; `never` where nothing will be.
  private var alarm = Deadline.never
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
        lines[name] = Line(holder: channel)
      } else {
        lines[name]?.waiting.append(Waiter(channel: channel, duration: duration))
      }
    }
    guard let index = lines[name]?.index(of: channel) else {
      keep(channel, for: duration)
      return .go
    }
    let end = Deadline.after(patience)
    lines[name]?.waiting[index].duration = duration
    lines[name]?.waiting[index].end = end
    look(at: end)
    return await withUnsafeContinuation {
      lines[name]?.waiting[index].resume = $0
      callFirst(name)
    }
  }

  /// Lets the turn of a connection last for so long from now on, unless it is released before.
  func keep(_ channel: Channel, for duration: Duration) {
    guard let name = places[ObjectIdentifier(channel)], lines[name]?.holder === channel
    else { return }
    let end = Deadline.after(duration)
    lines[name]?.end = end
    look(at: end)
  }

  /// Ends the turn of a connection whose push was accepted; where others wait, not before it had its
  /// spell, as long as it pushes on.
  ///
  /// - Parameters:
  ///   - spell: How long it may push on, from its first push on.
  ///   - pause: How long it may take until its next push.
  func accepted(_ channel: Channel, spell: Duration, pause: Duration) {
    guard let name = places[ObjectIdentifier(channel)], let line = lines[name],
      line.holder === channel, !line.waiting.isEmpty
    else { return release(channel) }
    let end = line.spellEnd ?? .after(spell)
    lines[name]?.spellEnd = end
    if Deadline.now < end { keep(channel, for: pause) } else { release(channel) }
  }

  /// Ends the turn of a connection, or its wait for one, if it has one.
  func release(_ channel: Channel) {
    guard let name = places.removeValue(forKey: ObjectIdentifier(channel)) else { return }
    if lines[name]?.holder === channel {
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
    guard var line = lines[name], !line.waiting.isEmpty else {
      lines[name] = nil
      return
    }
    let next = line.waiting.removeFirst()
    lines[name] = Line(holder: next.channel, waiting: line.waiting)
    keep(next.channel, for: next.duration)
    next.resume?.resume(returning: .go)
    callFirst(name)
  }

  /// Calls who comes next, once.
  private func callFirst(_ name: CatalogueName) {
    guard let first = lines[name]?.waiting.first, !first.wasCalled, let resume = first.resume
    else { return }
    let end = Deadline.after(first.duration)
    lines[name]?.waiting[0].wasCalled = true
    lines[name]?.waiting[0].end = end
    lines[name]?.waiting[0].resume = nil
    look(at: end)
    resume.resume(returning: .prepare)
  }

  // MARK: What is over

  /// Looks for what is over at a moment, unless that is done before, and then for what comes next.
  ///
  /// One task waits for all: most turns and waits end long before they are over.
  private func look(at end: Deadline) {
    guard end < alarm else { return }
    alarm = end
    Task(executorPreference: loop) {
      try? await Task.sleep(for: end.remaining)
      await self.lookNow(end)
    }
  }

  private func lookNow(_ end: Deadline) {
    if alarm == end { alarm = .never }
    let now = Deadline.now
    for line in lines.values {
      for waiter in line.waiting where waiter.end <= now { release(waiter.channel) }
      if line.end <= now { release(line.holder) }
    }
    look(at: lines.values.flatMap { [$0.end] + $0.waiting.map(\.end) }.min() ?? .never)
  }
}
