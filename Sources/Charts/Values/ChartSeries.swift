import Catalogue

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

  /// The name.
  public var name: String
  /// How recent it is: the greatest text is the most recent; `nil` if that has no meaning.
  public var recency: String?
  /// The numbers.
  public var content: Content

  /// Makes a series; without a recency, a name that is a date is its own.
  public init(_ name: String, recency: String? = nil, _ content: Content) {
    self.name = name
    self.recency = recency ?? (CalendarDate(name) == nil ? nil : name)
    self.content = content
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

  /// Every number in it.
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
