/// The waiting tasks of each descriptor, and their deadlines: the event loop's state, a plain
/// value.
///
/// Readiness is edge-triggered: an edge without a waiting task is remembered, and the next wait
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

  /// The purpose of a wait: one task may read a descriptor while another one writes.
  ///
  /// Under TLS the one that reads may wait until there is room to write, while the other waits for
  /// that too.
  enum Lane: Int, CaseIterable, Sendable { case reading, writing }

  /// One direction of one descriptor, and one lane to wait in.
  struct Slot: Hashable, Sendable {
    /// The number of slots of a descriptor.
    static let count = 4
    let index: Int

    init(_ descriptor: Int32, _ direction: Readiness, _ lane: Lane) {
      index = Int(descriptor) * Self.count + (direction == .writable ? 2 : 0) + lane.rawValue
    }

    /// All slots of a descriptor.
    static func all(_ descriptor: Int32) -> Range<Int> {
      Int(descriptor) * count..<(Int(descriptor) + 1) * count
    }
  }

  private struct Entry {
    var waiter: Waiter?
    var isReady = false
    /// How many descriptors of this number have been closed.
    var life = 0
    /// The time at which the queue will look at this slot; `never` if it is not in the queue.
    var queuedAt = Deadline.never
  }

  private var entries: [Entry] = []
  private var queue = DeadlineQueue()

  /// The time at which a wait may next have to end; `never` if none has a deadline.
  var nextDeadline: Deadline { queue.first?.deadline ?? .never }

  /// Adds a slot for a descriptor that was just opened, and removes the state of an earlier one
  /// with the same number.
  mutating func register(_ descriptor: Int32) {
    let slots = Slot.all(descriptor)
    while entries.count < slots.upperBound { entries.append(Entry()) }
    for index in slots {
      precondition(
        entries[index].waiter == nil, "a descriptor was closed while a task was waiting for it")
      entries[index].isReady = false
    }
  }

  /// Takes note that a descriptor became ready, and wakes the tasks that wait for that.
  mutating func mark(
    _ descriptor: Int32, _ readiness: Readiness, in lanes: [Lane] = Lane.allCases
  ) {
    guard Slot.all(descriptor).upperBound <= entries.count else { return }
    for lane in lanes {
      if readiness.contains(.readable) { mark(Slot(descriptor, .readable, lane)) }
      if readiness.contains(.writable) { mark(Slot(descriptor, .writable, lane)) }
    }
  }

  private mutating func mark(_ slot: Slot) {
    if !finish(slot.index, .ready) { entries[slot.index].isReady = true }
  }

  /// Whether an edge came since the last wait; it is used up by asking.
  mutating func takeEdge(_ slot: Slot) -> Bool {
    defer { entries[slot.index].isReady = false }
    return entries[slot.index].isReady
  }

  /// Whether a task waits on a descriptor, in either direction.
  func hasWaiter(_ descriptor: Int32, _ lane: Lane) -> Bool {
    Slot.all(descriptor).contains { index in
      index % Lane.allCases.count == lane.rawValue && index < entries.count
        && entries[index].waiter != nil
    }
  }

  /// A number that changes when the descriptor is closed.
  func life(of slot: Slot) -> Int { entries[slot.index].life }

  /// Ends the waits on a descriptor that is about to be closed, and those on their way there.
  mutating func close(_ descriptor: Int32) {
    for index in Slot.all(descriptor) where index < entries.count {
      entries[index].life += 1
      _ = finish(index, .closed)
    }
  }

  /// Lets a task wait; one at a time for each slot.
  mutating func park(_ waiter: Waiter, at slot: Slot) {
    precondition(
      entries[slot.index].waiter == nil,
      "two tasks read, or two write, one connection at the same time")
    entries[slot.index].waiter = waiter
    enqueue(slot.index, waiter.deadline)
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
      // A wait that ended in time has left its place in the queue.
      guard let waiter = entries[index].waiter else { continue }
      if waiter.deadline <= now {
        _ = finish(index, .timedOut)
      } else {
        enqueue(index, waiter.deadline)
      }
    }
  }

  /// Queues a slot for a deadline, unless it is queued for an earlier moment.
  ///
  /// It is queued again when that comes, so a busy connection costs the queue nothing.
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

/// The directions in which a descriptor does not block.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt8

  /// There are bytes to read, a connection to accept, or the end of the stream.
  static let readable = Readiness(rawValue: 1)
  /// There is room to write, or connecting has ended.
  static let writable = Readiness(rawValue: 2)
}
