#if canImport(Darwin)
  import Darwin

  /// Tells which descriptors became ready; kqueue, edge-triggered (`EV_CLEAR`).
  ///
  /// Written against the manual and not yet tested on Darwin. The same interface as the one on epoll.
  final class Poller: Sendable {
    private static let bell: UInt = 1
    private let queue: Int32

    init() throws(TransportError) {
      queue = kqueue()
      guard queue >= 0 else {
        throw TransportError(errno: errno, operation: .start, subject: "the event loop")
      }
      try change([
        Self.event(Self.bell, filter: EVFILT_USER, flags: EV_ADD | EV_CLEAR, fflags: 0)
      ])
    }

    deinit { Darwin.close(queue) }

    /// Reports the descriptor's readiness from now on, until it is closed.
    func add(_ descriptor: Int32) throws(TransportError) {
      let ident = UInt(descriptor)
      try change([
        Self.event(ident, filter: EVFILT_READ, flags: EV_ADD | EV_CLEAR, fflags: 0),
        Self.event(ident, filter: EVFILT_WRITE, flags: EV_ADD | EV_CLEAR, fflags: 0),
      ])
    }

    /// Ends a `wait` of another thread.
    func ring() {
      // Triggering an event that exists cannot fail.
      try? change([
        Self.event(Self.bell, filter: EVFILT_USER, flags: 0, fflags: UInt32(NOTE_TRIGGER))
      ])
    }

    /// Waits until a descriptor becomes ready, the bell rings or the deadline passes, and calls the
    /// body for each ready one.
    func wait(until deadline: Deadline, _ body: (Int32, Readiness) -> Void) {
      let capacity = 256
      withUnsafeTemporaryAllocation(of: kevent.self, capacity: capacity) { events in
        var count: Int32
        if deadline == .never {
          count = kevent(queue, nil, 0, events.baseAddress, Int32(capacity), nil)
        } else {
          let now = Deadline.now.nanoseconds
          let left = deadline.nanoseconds > now ? deadline.nanoseconds - now : 0
          var timeout = timespec(
            tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
          count = kevent(queue, nil, 0, events.baseAddress, Int32(capacity), &timeout)
        }
        guard count > 0 else { return }
        for event in events[..<Int(count)] where event.filter != Int16(EVFILT_USER) {
          let direction: Readiness =
            event.filter == Int16(EVFILT_READ) ? .readable : .writable
          body(Int32(truncatingIfNeeded: event.ident), direction)
        }
      }
    }

    private func change(_ changes: [kevent]) throws(TransportError) {
      guard kevent(queue, changes, Int32(changes.count), nil, 0, nil) == 0 else {
        throw TransportError(errno: errno, operation: .start, subject: "the event loop")
      }
    }

    private static func event(
      _ ident: UInt, filter: Int32, flags: Int32, fflags: UInt32
    ) -> kevent {
      kevent(
        ident: ident, filter: Int16(filter), flags: UInt16(flags), fflags: fflags, data: 0,
        udata: nil)
    }
  }
#endif
