public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One thread that waits for sockets and runs the tasks that use them.
///
/// It is a serial executor, on which actors such as `Channel` run, and also a task executor, so a
/// task made with `Task(executorPreference: loop)` never leaves the thread between two waits.
/// Default actors and child tasks inherit the preference, so nothing that blocks may run in them;
/// use `WorkerThread` for that.
///
/// Unchecked: `inbox` is locked, the other state is used only on the loop's thread, and every entry
/// point checks that.
public final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private struct Inbox {
    var jobs: [UnownedJob] = []
    var cancelled: [(WaitTable.Slot, ticket: UInt64)] = []
    var isStopping = false
    /// Whether the loop's thread waits for sockets, and must be woken for what comes.
    var isAsleep = false
    /// Whether the loop's thread has ended, so that a new thread must run what comes.
    var hasEnded = false
  }

  private let poller: any Poller
  private let inbox = Locked(Inbox())
  private var jobs: [UnownedJob] = []
  private var waits = WaitTable()
  private var nextTicket: UInt64 = 0
  /// Whether the loop has stopped, and no task can wait any more.
  private var isOver = false
  /// A call to the system that tests let fail.
  package enum SystemCall: Sendable { case accept, watch }
  /// For tests, set before the loop runs: the error with which the next such call fails.
  var fault: (@Sendable (SystemCall) -> Int32?)?
  /// The read buffer; bytes are copied from it to an array of their size, so a waiting connection
  /// holds no buffer.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  /// Makes a loop that does not run yet; throws if the system has no descriptors left.
  public init() throws(Failure) { poller = try systemPoller() }

  deinit { scratch.deallocate() }

  // MARK: Running

  /// Runs the loop on the calling thread until `stop()`.
  ///
  /// Waits that are open then end with `Failure.Code.closed`, as do those that would begin
  /// later. A loop runs once.
  func run() {
    CurrentExecutor.set(self)
    while !receive() {
      runJobs()
      poller.wait(until: mayWait() ? waits.nextDeadline : .now) { waits.mark($0, $1) }
      if waits.nextDeadline != .never { waits.expire(at: .now) }
    }
    isOver = true
    waits.endAll(.closed)
    runRest()
  }

  /// Runs what is there and what comes meanwhile, to the end.
  ///
  /// Tasks that come to the loop after its end, to close a channel that lives on it for instance,
  /// must find somebody who runs them, or would never end. A thread that is made for them does.
  private func runRest() {
    CurrentExecutor.set(self)
    defer { CurrentExecutor.set(nil) }
    repeat {
      _ = receive()
      while !jobs.isEmpty { runJobs() }
    } while !inbox.withLock { inbox in
      if inbox.jobs.isEmpty { inbox.hasEnded = true }
      return inbox.hasEnded
    }
  }

  /// Runs the loop on a thread of its own until `stop()`.
  public func start() {
    SystemThread.detach(named: "devcat-loop") { self.run() }
  }

  /// Runs a body on the calling thread with a loop of its own, and returns when it is done.
  ///
  /// For a command that connects to a hub and ends: no other thread is started.
  public static func run<Result: Sendable>(
    _ body: @escaping @Sendable (EventLoop) async throws -> Result
  ) throws -> Result {
    let loop = try EventLoop()
    let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
    Task(executorPreference: loop) {
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body(loop)) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      loop.stop()
    }
    loop.run()
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("the loop was stopped before its body was done")
    }
    return try result.get()
  }

  /// Ends the loop after what it is doing; from any thread.
  public func stop() { post { $0.isStopping = true } }

  /// Runs ready jobs in rounds, but not for ever: tasks that keep each other busy must not delay
  /// the sockets.
  private func runJobs() {
    var round: [UnownedJob] = []
    for _ in 0..<64 where !jobs.isEmpty {
      swap(&round, &jobs)
      for job in round {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      round.removeAll(keepingCapacity: true)
    }
  }

  /// Takes over what other threads left; true if the loop is to stop.
  private func receive() -> Bool {
    let (newJobs, cancelled, isStopping) = inbox.withLock { inbox in
      inbox.isAsleep = false
      defer {
        inbox.jobs.removeAll(keepingCapacity: true)
        inbox.cancelled.removeAll()
      }
      return (inbox.jobs, inbox.cancelled, inbox.isStopping)
    }
    jobs.append(contentsOf: newJobs)
    for (slot, ticket) in cancelled { waits.cancel(slot, ticket: ticket) }
    return isStopping
  }

  /// Whether nothing is left to do.
  ///
  /// A thread that adds work from then on wakes this one.
  private func mayWait() -> Bool {
    jobs.isEmpty
      && inbox.withLock { inbox in
        inbox.isAsleep = inbox.jobs.isEmpty && inbox.cancelled.isEmpty && !inbox.isStopping
        return inbox.isAsleep
      }
  }

  private func post(_ change: (inout Inbox) -> Void) {
    let (mustRing, mustRun) = inbox.withLock { inbox in
      change(&inbox)
      let mustRun = inbox.hasEnded && !inbox.jobs.isEmpty
      if mustRun { inbox.hasEnded = false }
      defer { inbox.isAsleep = false }
      return (inbox.isAsleep, mustRun)
    }
    if mustRun {
      SystemThread.detach(named: "devcat-loop-end") { self.runRest() }
    } else if mustRing {
      poller.ring()
    }
  }

  // MARK: Executor

  /// Runs a job of a task soon; from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent { jobs.append(job) } else { post { $0.jobs.append(job) } }
  }

  /// Whether the calling thread is the loop's.
  var isCurrent: Bool { CurrentExecutor.is(self) }

  /// Traps unless the calling thread is the loop's.
  public func checkIsolated() {
    precondition(isCurrent, "this runs only on the event loop's thread")
  }

  /// Whether the calling thread is the loop's.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// The loop as the executor of an actor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  // MARK: Waiting, on the loop's thread

  /// Begins to watch a descriptor, which is non-blocking and was just opened.
  func watch(_ descriptor: Int32) throws(Failure) {
    checkIsolated()
    waits.register(descriptor)
    if let error = fault?(.watch) {
      throw Failure.connection(errno: error, operation: .start, subject: "the event loop")
    }
    try poller.add(descriptor)
  }

  /// Waits until the descriptor is ready in a direction; call it after the system said that it
  /// would block, because only later changes are reported.
  func wait(
    _ descriptor: Int32, _ direction: Readiness, in lane: WaitTable.Lane, until deadline: Deadline,
    isolation: isolated (any Actor)? = #isolation
  ) async -> WaitTable.Outcome {
    checkIsolated()
    if isOver { return .closed }
    let slot = WaitTable.Slot(descriptor, direction, lane)
    if waits.takeEdge(slot) { return .ready }
    let life = waits.life(of: slot)
    nextTicket += 1
    let ticket = nextTicket
    return await withTaskCancellationHandler {
      // Naming the isolation keeps this closure on the loop: a closure that does not capture it
      // would run wherever the task came from.
      await withUnsafeContinuation(isolation: isolation) { continuation in
        checkIsolated()
        // A cancellation from here on finds the waiter, since it comes by way of the inbox.
        guard !Task.isCancelled else { return continuation.resume(returning: .cancelled) }
        // A task without a preference for the loop may have been suspended on its way here, and
        // others have run: what they changed would be waited for in vain.
        guard waits.life(of: slot) == life, !isOver else {
          return continuation.resume(returning: .closed)
        }
        if waits.takeEdge(slot) { return continuation.resume(returning: .ready) }
        waits.park(
          WaitTable.Waiter(ticket: ticket, deadline: deadline, resume: continuation), at: slot)
        poller.expect(descriptor, direction)
      }
    } onCancel: {
      post { $0.cancelled.append((slot, ticket)) }
    }
  }

  /// Wakes the task that waits in a lane, or is on its way there, as if the descriptor were ready.
  func wake(_ descriptor: Int32, _ lane: WaitTable.Lane) {
    checkIsolated()
    waits.mark(descriptor, [.readable, .writable], in: [lane])
  }

  /// Whether a task waits on a descriptor in a lane.
  func hasWaiter(_ descriptor: Int32, _ lane: WaitTable.Lane) -> Bool {
    checkIsolated()
    return waits.hasWaiter(descriptor, lane)
  }

  /// Ends the waits on a descriptor that is about to be closed.
  func unwatch(_ descriptor: Int32) {
    checkIsolated()
    poller.remove(descriptor)
    waits.close(descriptor)
  }
}

/// The executor that runs on the calling thread, by its address.
enum CurrentExecutor {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-local storage left")
    return key
  }()

  static func set(_ executor: AnyObject?) {
    pthread_setspecific(
      key, executor.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
  }

  static func `is`(_ executor: AnyObject) -> Bool {
    pthread_getspecific(key) == Unmanaged.passUnretained(executor).toOpaque()
  }
}
