/// How many numbers are combined.
public enum ChartAggregate: String, CaseIterable, Hashable, Sendable {
  /// The sum over the count.
  case mean
  /// The one in the middle, or half the sum of the two.
  case median
  /// The smallest.
  case min
  /// The greatest.
  case max
  /// All added.
  case sum

  /// The word in titles.
  public var word: String {
    switch self {
    case .mean: "Average"
    case .median: "Median"
    case .min: "Smallest"
    case .max: "Largest"
    case .sum: "Total"
    }
  }

  /// The aggregate of numbers in their order; `nil` of none.
  public func value(of numbers: [Double]) -> Double? {
    guard let first = numbers.first else { return nil }
    switch self {
    case .mean: return numbers.reduce(0, +) / Double(numbers.count)
    case .sum: return numbers.reduce(0, +)
    case .min: return numbers.reduce(first) { Swift.min($0, $1) }
    case .max: return numbers.reduce(first) { Swift.max($0, $1) }
    case .median:
      let sorted = numbers.sorted()
      let middle = sorted.count / 2
      return sorted.count.isMultiple(of: 2)
        ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
  }
}
