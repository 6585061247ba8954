/// Who waits for which descriptor, and until when: the event loop's memory, a plain value.
///
/// Readiness is edge-triggered: an edge that nobody waits for is remembered, and the next wait
/// takes it.
struct WaitTable {
  /// How a wait ended.
  enum Outcome: Sendable { case ready, timedOut, closed, cancelled }

  /// A waiting task.
  struct Waiter {
    let ticket: UInt64
    let deadline: Deadline
    let resume: UnsafeContinuation<Outcome, Never>
  }

  /// One direction of one descriptor.
  struct Slot: Hashable, Sendable {
    let index: Int

    init(_ descriptor: Int32, _ direction: Readiness) {
      index = Int(descriptor) * 2 + (direction == .writable ? 1 : 0)
    }
  }

  private struct Entry {
    var waiter: Waiter?
    var isReady = false
    /// How many descriptors of this number have been closed.
    var life = 0
    /// The moment at which the queue will look at this slot; `never` if it does not stand in it.
    var queuedAt = Deadline.never
  }

  private var entries: [Entry] = []
  private var queue = DeadlineQueue()

  /// When the next wait may have to be ended; `never` if none has a deadline.
  var nextDeadline: Deadline { queue.first?.deadline ?? .never }

  /// Makes room for a descriptor that was just opened, and forgets what an earlier one of the same
  /// number left behind.
  mutating func register(_ descriptor: Int32) {
    let needed = (Int(descriptor) + 1) * 2
    while entries.count < needed { entries.append(Entry()) }
    for index in needed - 2..<needed {
      precondition(entries[index].waiter == nil, "a descriptor was closed while a task waits on it")
      entries[index].isReady = false
    }
  }

  /// Takes note that a descriptor became ready, and wakes who waits for that.
  mutating func mark(_ descriptor: Int32, _ readiness: Readiness) {
    for direction in [Readiness.readable, .writable] where readiness.contains(direction) {
      let index = Slot(descriptor, direction).index
      guard index < entries.count else { continue }
      if !finish(index, .ready) { entries[index].isReady = true }
    }
  }

  /// Whether an edge came since the last wait; it is used up by asking.
  mutating func takeEdge(_ slot: Slot) -> Bool {
    defer { entries[slot.index].isReady = false }
    return entries[slot.index].isReady
  }

  /// A number that changes when the descriptor is closed.
  func life(of slot: Slot) -> Int { entries[slot.index].life }

  /// Ends the wait at a slot whose descriptor is about to be closed, and those on their way to it.
  mutating func close(_ slot: Slot) {
    guard slot.index < entries.count else { return }
    entries[slot.index].life += 1
    _ = finish(slot.index, .closed)
  }

  /// Lets a task wait; one at a time for each direction.
  mutating func park(_ waiter: Waiter, at slot: Slot) {
    precondition(
      entries[slot.index].waiter == nil,
      "two tasks wait for the same direction of one connection")
    entries[slot.index].waiter = waiter
    enqueue(slot.index, waiter.deadline)
  }

  /// Ends the wait at a slot, if there is one.
  mutating func end(_ slot: Slot, _ outcome: Outcome) {
    if slot.index < entries.count { _ = finish(slot.index, outcome) }
  }

  /// Ends one certain wait, unless it has ended already.
  mutating func cancel(_ slot: Slot, ticket: UInt64) {
    guard slot.index < entries.count, entries[slot.index].waiter?.ticket == ticket else { return }
    _ = finish(slot.index, .cancelled)
  }

  /// Ends every wait.
  mutating func endAll(_ outcome: Outcome) {
    for index in entries.indices { _ = finish(index, outcome) }
  }

  /// Ends the waits whose deadline has passed.
  mutating func expire(at now: Deadline) {
    while let (deadline, index) = queue.first, deadline <= now {
      queue.removeFirst()
      // Another place in the queue, for an earlier moment, took this one's role.
      guard entries[index].queuedAt == deadline else { continue }
      entries[index].queuedAt = .never
      guard let waiter = entries[index].waiter else { continue }
      if waiter.deadline <= now {
        _ = finish(index, .timedOut)
      } else {
        enqueue(index, waiter.deadline)
      }
    }
  }

  /// A slot that is queued for an earlier moment stays there, and is queued again when that comes:
  /// a busy connection costs the queue nothing.
  private mutating func enqueue(_ index: Int, _ deadline: Deadline) {
    guard deadline < entries[index].queuedAt else { return }
    entries[index].queuedAt = deadline
    queue.insert(deadline, index)
  }

  private mutating func finish(_ index: Int, _ outcome: Outcome) -> Bool {
    guard let waiter = entries[index].waiter else { return false }
    entries[index].waiter = nil
    waiter.resume.resume(returning: outcome)
    return true
  }
}
