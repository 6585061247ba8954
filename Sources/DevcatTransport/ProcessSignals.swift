public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The signals of this process: SIGTERM, or SIGINT from the terminal, to stop, and SIGHUP to read
/// its settings again.
///
/// Once this is made, the first signal to stop does not end the process; a second one ends it at
/// once. There is one for a process.
public actor ProcessSignals {
  /// The request of a signal.
  public enum Wish: Sendable { case stop, reload }

  /// The executor of the actor: its event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private let loop: EventLoop
  private let reading: Socket
  private let writing: Socket
  private var isWatched = false

  /// Takes over the signals; throws if the system has no descriptors left.
  public init(on loop: EventLoop) throws(Failure) {
    (reading, writing) = try Socket.makePipe(for: "the signal handler")
    self.loop = loop
    signalPipe = writing.descriptor
    // Whoever started the process may have kept them back, as runtimes do in threads of their own.
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in Self.signals { sigaddset(&numbers, number) }
    sigprocmask(SIG_UNBLOCK, &numbers, nil)
    #if canImport(Darwin)
      // No flag of a single call keeps it back there, as MSG_NOSIGNAL does on Linux.
      signal(SIGPIPE, SIG_IGN)
    #endif
    for number in Self.signals {
      signal(number) { received in
        // All that a handler may do: write(2) is async-signal-safe. It must leave errno alone.
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: received)
        _ = write(signalPipe, &byte, 1)
        errno = saved
      }
    }
  }

  deinit { Self.restore() }

  /// Waits for the next signal; those that come after a wish to stop end the process.
  public func next() async throws(Failure) -> Wish {
    if !isWatched {
      try loop.watch(reading.descriptor)
      isWatched = true
    }
    while true {
      var byte: UInt8 = 0
      if read(reading.descriptor, &byte, 1) == 1 {
        if Int32(byte) == SIGHUP { return .reload }
        Self.restore()
        return .stop
      }
      let outcome = await loop.wait(reading.descriptor, .readable, in: .reading, until: .never)
      try Failure.check(outcome, .read, "the signal handler")
    }
  }

  private static func restore() {
    for number in signals { signal(number, SIG_DFL) }
  }
}

// The descriptor that the handler writes to. Unsafe: a signal handler can use only a global; it is
// written before the handlers are set, and closed after they are removed.
private nonisolated(unsafe) var signalPipe: Int32 = -1
