#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which executor runs on the calling thread, by its address.
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
