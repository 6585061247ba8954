/// How many of some durations were at most so long.
struct Histogram: Hashable {
  /// The upper ends of the buckets, in seconds; a last one has no end.
  static let bounds = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]

  /// How many fell into each bucket and in none before it; the last is the one without an end.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all, in seconds.
  private(set) var sum = 0.0

  /// Adds a duration in seconds.
  mutating func add(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }

  /// How many there are in all.
  var count: Int { counts.reduce(0, +) }
}
