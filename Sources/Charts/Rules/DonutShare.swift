/// A part of a donut chart.
public struct DonutShare: Hashable, Sendable {
  /// The category.
  public let category: String
  /// The number of the part.
  public let value: Double
  /// The number as text.
  public let text: String
  /// The part of the whole, from 0 to 1.
  public let part: Double
  /// The part in hundredths, such as `66.7%`.
  public let share: String

  /// How many parts there are at most: as many as there are colours.
  public static let mostParts = 11
}

extension Chart {
  /// The parts of a donut in order, without those of nothing; empty for other types.
  public var shares: [DonutShare] {
    guard spec.type == .donut, let values = series.first?.values else { return [] }
    let parts = zip(categories, values).compactMap { name, value in
      value.flatMap { $0 > 0 ? (name, $0) : nil }
    }
    let sum = parts.map(\.1).reduce(0, +)
    let style = NumberStyle(exact: parts.map(\.1))
    return parts.map { name, value in
      DonutShare(
        category: name, value: value, text: style.text(value), part: value / sum,
        share: Self.percent(100 * value / sum))
    }
  }

  /// A number of hundredths with one decimal, and without it where that is zero.
  private static func percent(_ number: Double) -> String {
    let tenths = Int((number * 10 + 0.5 + 1e-9).rounded(.down))
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
