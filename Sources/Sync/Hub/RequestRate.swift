/// How many requests a connection may make: so many a second, and as many at once.
struct RequestRate {
  /// Requests a second.
  let limit: Int
  /// Requests that may be made at once, in billionths.
  private var credit: UInt64
  private var last: Deadline

  /// Begins with the requests of a second in hand; a limit of 0 is none.
  init(limit: Int, at now: Deadline) {
    self.limit = limit
    credit = UInt64(limit) * 1_000_000_000
    last = now
  }

  /// Whether one more request may be made now.
  mutating func take(at now: Deadline) -> Bool {
    guard limit > 0 else { return true }
    let full = UInt64(limit) * 1_000_000_000
    let passed = min(now.nanoseconds - min(now.nanoseconds, last.nanoseconds), 1_000_000_000)
    last = now
    credit = min(full, credit + passed * UInt64(limit))
    guard credit >= 1_000_000_000 else { return false }
    credit -= 1_000_000_000
    return true
  }
}
