import DevcatValues

/// The numbers of a chart.
public struct ChartData: Hashable, Sendable {
  /// The categories; empty for scatter and bubble.
  public var categories: [String]
  /// The series, which have a value for each category, or points.
  public var series: [ChartSeries]

  /// Makes data of categories and series.
  public init(categories: [String] = [], series: [ChartSeries]) {
    self.categories = categories
    self.series = series
  }
}

/// Numbers that belong together, and have one colour.
public struct ChartSeries: Hashable, Sendable {
  /// The content of the series.
  public enum Content: Hashable, Sendable {
    /// A number for each category; a missing one stays missing.
    case values([Double?])
    /// Four numbers for each category; missing ones stay missing.
    case ranges([ChartRange?])
    /// Points by two numbers.
    case points([ChartPoint])
  }

  /// The name, which is unique among the series of a chart.
  public var name: String
  /// The text that orders series by time, the greatest as the most recent; `nil` if they have no
  /// order.
  public var recency: String?
  /// The numbers of the series.
  public var content: Content

  /// Makes a series; without a recency, a name that is a date is its own.
  public init(_ name: String, recency: String? = nil, _ content: Content) {
    self.name = name
    self.recency = recency ?? (CalendarDate(name) == nil ? nil : name)
    self.content = content
  }

  /// Makes a series of devices, the last of which was released at a date; one that is named for a date is
  /// ordered by that instead.
  init(_ name: String, released: String?, _ content: Content) {
    self.init(name, recency: CalendarDate(name) == nil ? released : nil, content)
  }

  /// One number for each category or point: the value, the close, or the y.
  public var values: [Double?] {
    switch content {
    case .values(let values): values
    case .ranges(let ranges): ranges.map { $0?.close }
    case .points(let points): points.map(\.y)
    }
  }

  /// The points; none if the series has categories.
  public var points: [ChartPoint] { if case .points(let points) = content { points } else { [] } }

  /// The ranges; none if the series has other numbers.
  public var ranges: [ChartRange?] { if case .ranges(let ranges) = content { ranges } else { [] } }

  /// All numbers of the series, missing ones left out.
  var numbers: [Double] {
    switch content {
    case .values(let values): values.compactMap(\.self)
    case .ranges(let ranges): ranges.compactMap(\.self).flatMap(\.numbers)
    case .points(let points): points.flatMap(\.numbers)
    }
  }

  /// The series with zero instead of numbers too near to it to have an order of magnitude.
  var withoutTraces: ChartSeries {
    func plain(_ number: Double) -> Double { number.magnitude < 1e-290 ? 0 : number }
    var series = self
    switch content {
    case .values(let values): series.content = .values(values.map { $0.map(plain) })
    case .ranges(let ranges):
      series.content = .ranges(
        ranges.map { range in
          range.map {
            ChartRange(
              open: plain($0.open), high: plain($0.high), low: plain($0.low), close: plain($0.close)
            )
          }
        })
    case .points(let points):
      series.content = .points(
        points.map {
          ChartPoint($0.name, x: plain($0.x), y: plain($0.y), size: $0.size.map(plain))
        })
    }
    return series
  }

  /// The series with its categories in another order.
  func reordered(_ order: [Int]) -> ChartSeries {
    var series = self
    switch content {
    case .values(let values): series.content = .values(order.map { values[$0] })
    case .ranges(let ranges): series.content = .ranges(order.map { ranges[$0] })
    case .points: break
    }
    return series
  }
}

/// A point of a scatter or bubble chart.
public struct ChartPoint: Hashable, Sendable {
  /// The name, by which a point is selected.
  public var name: String
  /// The horizontal value.
  public var x: Double
  /// The vertical value.
  public var y: Double
  /// The number that the area of a bubble shows.
  public var size: Double?

  /// Makes a point; only one with a size can be a bubble.
  public init(_ name: String, x: Double, y: Double, size: Double? = nil) {
    self.name = name
    self.x = x
    self.y = y
    self.size = size
  }

  var numbers: [Double] { [x, y] + (size.map { [$0] } ?? []) }
}

/// The four numbers of a stock chart.
public struct ChartRange: Hashable, Sendable {
  /// The value at the beginning.
  public var open: Double
  /// The greatest value.
  public var high: Double
  /// The smallest value.
  public var low: Double
  /// The value at the end.
  public var close: Double

  /// Makes a range of four values, which are not checked against each other.
  public init(open: Double, high: Double, low: Double, close: Double) {
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }

  /// The quartiles, the smallest and the greatest of numbers; `nil` if there are none.
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
  var numbers: [Double] { [open, high, low, close] }
}
