/// The four numbers of a stock chart.
public struct ChartRange: Hashable, Sendable {
  /// Where it began.
  public var open: Double
  /// The greatest.
  public var high: Double
  /// The smallest.
  public var low: Double
  /// Where it ended.
  public var close: Double

  /// Makes a range.
  public init(open: Double, high: Double, low: Double, close: Double) {
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }

  /// The quartiles, the smallest and the greatest of numbers; `nil` of none.
  ///
  /// The body reaches from the lower quartile (open) to the upper one (close). A quartile q of n
  /// sorted numbers is the one at q × (n − 1), interpolated linearly.
  public init?(distribution numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last else { return nil }
    func quartile(_ part: Double) -> Double {
      let place = part * Double(sorted.count - 1)
      let below = Int(place)
      let above = Swift.min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
    self.init(open: quartile(0.25), high: high, low: low, close: quartile(0.75))
  }

  /// The four in order.
  public var numbers: [Double] { [open, high, low, close] }
}
