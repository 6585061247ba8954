#if canImport(Glibc)
  import CLinux
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
