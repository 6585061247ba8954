/// The least speed at which the other side must move what it makes this one hold: 16 KiB a second, over
/// at least 30 seconds of waiting for it.
struct RateFloor {
  /// The floor, for a message.
  static let words = "16 KiB a second"

  private let window: UInt64
  private let least: Int
  private var waited: UInt64 = 0
  private var moved = 0

  /// Makes a floor over a window of waiting, of 30 seconds at least.
  init(over window: Duration) {
    let seconds = max(30, window.components.seconds)
    (self.window, least) = (UInt64(seconds) * 1_000_000_000, Int(seconds) * (16 << 10))
  }

  /// Counts bytes that moved since the wait for them began; `false` where that was too slow.
  mutating func allows(_ count: Int, since begin: Deadline, now: Deadline = .now) -> Bool {
    waited += now.nanoseconds - min(begin.nanoseconds, now.nanoseconds)
    moved += count
    guard waited >= window else { return true }
    defer { (waited, moved) = (0, 0) }
    return moved >= least
  }
}
