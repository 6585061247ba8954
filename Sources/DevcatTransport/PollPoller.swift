import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells which descriptors became ready, by poll(2): on systems without epoll, and in tests.
///
/// It passes the descriptors that somebody waits for to the system at each `wait`, so a wait costs time in
/// proportion to them. That is right for clients and small hubs; Linux has epoll for others.
///
/// Unchecked: `expected` is used on the loop's thread only.
final class PollPoller: Poller, @unchecked Sendable {
  /// The descriptors that somebody waits for, until they are resumed.
  private var expected: [Int32: Readiness] = [:]
  /// A pipe: a byte in it ends a `wait`.
  private let bell: (reading: Socket, writing: Socket)

  init() throws(Failure) { bell = try Socket.makePipe(for: "the event loop") }

  func add(_ descriptor: Int32) {}

  func expect(_ descriptor: Int32, _ direction: Readiness) {
    expected[descriptor, default: []].insert(direction)
  }

  func remove(_ descriptor: Int32) { expected[descriptor] = nil }

  func ring() {
    var one: UInt8 = 1
    // It can fail only if the pipe is full, and so rings already.
    _ = write(bell.writing.descriptor, &one, 1)
  }

  func wait(until deadline: Deadline, _ body: (Int32, Readiness) -> Void) {
    let bell = bell.reading.descriptor
    var polled = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
    for (descriptor, directions) in expected {
      var events: Int16 = 0
      if directions.contains(.readable) { events |= Int16(POLLIN) }
      if directions.contains(.writable) { events |= Int16(POLLOUT) }
      polled.append(pollfd(fd: descriptor, events: events, revents: 0))
    }
    // Interrupted by a signal, or timed out.
    guard poll(&polled, nfds_t(polled.count), deadline.pollTimeout) > 0 else { return }
    for entry in polled where entry.revents != 0 {
      if entry.fd == bell {
        var rings: (UInt64, UInt64) = (0, 0)
        while read(bell, &rings, 16) == 16 {}
        continue
      }
      var ready: Readiness = []
      let broken = POLLHUP | POLLERR | POLLNVAL
      if Int32(entry.revents) & (Int32(POLLIN) | Int32(broken)) != 0 { ready.insert(.readable) }
      if Int32(entry.revents) & (Int32(POLLOUT) | Int32(broken)) != 0 { ready.insert(.writable) }
      let rest = (expected[entry.fd] ?? []).subtracting(ready)
      expected[entry.fd] = rest.isEmpty ? nil : rest
      body(entry.fd, ready)
    }
  }
}
