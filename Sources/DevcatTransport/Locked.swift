#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value with a lock.
///
/// It uses a pthread lock, because the thread sanitizer reports false races in
/// `Synchronization.Mutex`, which has a futex of its own.
// Unchecked: the value is touched only inside `withLock`, under the lock.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
