#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment on the system's clock, which may be set.
public struct SystemTime: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Double

  /// Makes a moment from seconds since 1970-01-01T00:00:00Z.
  public init(seconds: Double) { self.seconds = seconds }

  /// The present moment.
  public static var now: SystemTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return SystemTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}

extension Duration {
  /// The duration in seconds.
  public var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
