import DevcatValues

#if os(Linux)
  import CDevcatLinux
  import Glibc

  /// Tells which descriptors became ready; epoll, edge-triggered.
  final class EpollPoller: Poller {
    private let epoll: Int32
    /// An eventfd: a number in it ends a `wait`.
    private let bell: Int32

    init() throws(Failure) {
      epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      bell = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
      guard epoll >= 0, bell >= 0 else {
        throw Failure.connection(errno: errno, operation: .start, subject: "the event loop")
      }
      try add(bell)
    }

    deinit {
      Glibc.close(epoll)
      Glibc.close(bell)
    }

    func add(_ descriptor: Int32) throws(Failure) {
      let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
      var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
      guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
        throw Failure.connection(errno: errno, operation: .start, subject: "the event loop")
      }
    }

    // Every edge is reported, and the system forgets a descriptor that is closed.
    func expect(_ descriptor: Int32, _ direction: Readiness) {}
    func remove(_ descriptor: Int32) {}

    func ring() {
      var one: UInt64 = 1
      // It can fail only if the bell rings already 2⁶⁴ − 2 times.
      _ = Glibc.write(bell, &one, 8)
    }

    func wait(until deadline: Deadline, _ body: (Int32, Readiness) -> Void) {
      let capacity = 256
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: capacity) { events in
        // A newer glibc takes no optional address.
        guard let first = events.baseAddress else { return }
        let count = epoll_wait(epoll, first, Int32(capacity), deadline.pollTimeout)
        // Interrupted by a signal, or timed out.
        guard count > 0 else { return }
        for event in events[..<Int(count)] {
          if event.data.fd == bell {
            var rings: UInt64 = 0
            _ = Glibc.read(bell, &rings, 8)
          } else {
            body(event.data.fd, Self.readiness(event.events))
          }
        }
      }
    }

    private static func readiness(_ events: UInt32) -> Readiness {
      let broken = EPOLLHUP.rawValue | EPOLLERR.rawValue
      var readiness: Readiness = []
      if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | broken) != 0 {
        readiness.insert(.readable)
      }
      if events & (EPOLLOUT.rawValue | broken) != 0 { readiness.insert(.writable) }
      return readiness
    }
  }
#endif
