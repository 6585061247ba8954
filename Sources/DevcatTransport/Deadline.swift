#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment by which something must have happened, on the monotonic clock.
public struct Deadline: Comparable, Sendable {
  /// Nanoseconds on the monotonic clock.
  package let nanoseconds: UInt64

  init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// A deadline that never passes.
  public static let never = Deadline(nanoseconds: .max)

  /// The present moment.
  public static var now: Deadline {
    var time = timespec()
    // A clock that stands while the machine sleeps: after that, no deadline is over at once.
    #if canImport(Darwin)
      clock_gettime(CLOCK_UPTIME_RAW, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return Deadline(
      nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// The moment that is a duration away from now; now if the duration is negative.
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
  var remaining: Duration {
    let now = Deadline.now.nanoseconds
    guard nanoseconds > now else { return .zero }
    return .nanoseconds(Int64(clamping: nanoseconds - now))
  }

  /// The time until then for poll(2) and epoll, in milliseconds; −1 is for ever.
  ///
  /// It is rounded up, so that a wait never ends before the deadline.
  var pollTimeout: Int32 {
    if self == .never { return -1 }
    let now = Deadline.now.nanoseconds
    guard nanoseconds > now else { return 0 }
    return Int32(clamping: (nanoseconds - now - 1) / 1_000_000 + 1)
  }

  /// Whether a moment comes before another.
  public static func < (left: Deadline, right: Deadline) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

/// A binary heap of deadlines, the earliest first, each with the number of a slot.
struct DeadlineQueue {
  private var heap: [(deadline: Deadline, slot: Int)] = []

  /// The earliest deadline.
  var first: (deadline: Deadline, slot: Int)? { heap.first }

  /// Adds a deadline; O(log n).
  mutating func insert(_ deadline: Deadline, _ slot: Int) {
    heap.append((deadline, slot))
    var at = heap.count - 1
    while at > 0, heap[at].deadline < heap[(at - 1) / 2].deadline {
      heap.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  /// Removes the earliest of a queue that is not empty; O(log n).
  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var at = 0
    while true {
      var least = at
      for child in [2 * at + 1, 2 * at + 2] where child < heap.count {
        if heap[child].deadline < heap[least].deadline { least = child }
      }
      if least == at { return }
      heap.swapAt(at, least)
      at = least
    }
  }
}

extension Duration {
  /// The duration in seconds.
  public var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
