#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of its own for an actor whose work blocks, such as one that owns a store.
///
/// The actor names it as its `unownedExecutor`. Its jobs run one after another, in the order in which
/// they came. The thread lives until `stop()`.
///
/// Unchecked: `jobs`, `isStopping` and `isWaiting` are touched under the mutex only.
public final class WorkerThread: SerialExecutor, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var isStopping = false
  private var isWaiting = false

  /// Starts the thread, under a name that debuggers and `top -H` show (15 bytes of it).
  public init(name: String) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    // The thread keeps the executor alive until it ends.
    SystemThread.detach(named: name) { self.work() }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Ends the thread when it has run what is queued; its actors must not be used afterwards.
  public func stop() {
    pthread_mutex_lock(mutex)
    isStopping = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Runs a job after those that are queued; from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    precondition(!isStopping || isCurrent, "an actor was used whose thread is stopped")
    jobs.append(job)
    let mustWake = isWaiting
    isWaiting = false
    pthread_mutex_unlock(mutex)
    // After unlocking, since the thread would wake up only to wait for the lock.
    if mustWake { pthread_cond_signal(condition) }
  }

  /// Whether the calling thread is this one.
  var isCurrent: Bool { CurrentExecutor.is(self) }

  /// Traps unless the calling thread is this one.
  public func checkIsolated() {
    precondition(isCurrent, "this runs on its worker thread only")
  }

  /// Whether the calling thread is this one.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// The thread as the executor of an actor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  private func work() {
    CurrentExecutor.set(self)
    var batch: [UnownedJob] = []
    while take(&batch) {
      for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
      batch.removeAll(keepingCapacity: true)
    }
  }

  /// Waits for jobs and takes all of them; false when the thread is to end.
  private func take(_ batch: inout [UnownedJob]) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while jobs.isEmpty && !isStopping {
      isWaiting = true
      pthread_cond_wait(condition, mutex)
    }
    isWaiting = false
    swap(&batch, &jobs)
    return !batch.isEmpty
  }
}

#if canImport(Glibc)
  import CDevcatLinux
  import Glibc
#else
  import Darwin
#endif

/// Threads of the system, which run one closure each.
enum SystemThread {
  private final class Body {
    let name: String
    let run: @Sendable () -> Void
    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// Runs the body on a new thread, which ends with it; the name is cut off at 15 bytes.
  static func detach(named name: String, _ body: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Body(name: name, run: body)).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, { SystemThread.main($0) }, context)
    #else
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { SystemThread.main($0) }, context)
    #endif
    precondition(status == 0, "the system has no thread left for '\(name)'")
  }

  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
    let name = String(decoding: body.name.utf8.prefix(15), as: UTF8.self)
    #if canImport(Glibc)
      pthread_setname_np(pthread_self(), name)
    #else
      pthread_setname_np(name)
    #endif
    body.run()
    return nil
  }
}
