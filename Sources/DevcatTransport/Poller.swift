import DevcatValues
import DevcatSystem

/// Tells which descriptors became ready, and in which direction.
///
/// On Linux that is epoll, and elsewhere poll(2). `wait` is for one thread, the loop's, and so are
/// `add`, `expect` and `remove`; `ring` is for any.
protocol Poller: Sendable {
  /// Begins to watch a descriptor that was just opened, until it is removed or closed.
  func add(_ descriptor: Int32) throws(Failure)

  /// Tells that a task waits for a descriptor, which the system has said would block.
  ///
  /// Readiness that nobody expects need not be reported.
  func expect(_ descriptor: Int32, _ direction: Readiness)

  /// Ends the watching of a descriptor that is about to be closed.
  func remove(_ descriptor: Int32)

  /// Ends a `wait` of another thread.
  func ring()

  /// Waits until a descriptor becomes ready, the bell rings or the deadline passes, and calls the
  /// body for each ready one.
  func wait(until deadline: Deadline, _ body: (Int32, Readiness) -> Void)
}

/// The poller of this system.
///
/// On Linux the tests choose the one of other systems by `DEVCAT_POLLER=poll`.
/// - Throws: `Failure` if the system has no descriptors left.
func systemPoller() throws(Failure) -> any Poller {
  #if os(Linux)
    if ThisProcess.variable("DEVCAT_POLLER") != "poll" { return try EpollPoller() }
  #endif
  return try PollPoller()
}
