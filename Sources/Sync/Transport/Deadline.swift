#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment by which something must have happened, on the monotonic clock.
public struct Deadline: Comparable, Sendable {
  /// Nanoseconds on the monotonic clock.
  let nanoseconds: UInt64

  init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// A deadline that never passes.
  public static let never = Deadline(nanoseconds: .max)

  /// The present moment.
  public static var now: Deadline {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Deadline(
      nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// The moment that is so far from now; at once if the duration is negative.
  public static func after(_ duration: Duration) -> Deadline {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return now }
    let (scaled, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return never }
    let (sum, beyond) = scaled.addingReportingOverflow(
      UInt64(attoseconds) / 1_000_000_000 + now.nanoseconds)
    return beyond ? never : Deadline(nanoseconds: sum)
  }

  /// How long it is until then; zero if it has passed.
  public var remaining: Duration {
    let now = Deadline.now.nanoseconds
    guard nanoseconds > now else { return .zero }
    return .nanoseconds(Int64(clamping: nanoseconds - now))
  }

  /// Which of two moments comes first.
  public static func < (left: Deadline, right: Deadline) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
