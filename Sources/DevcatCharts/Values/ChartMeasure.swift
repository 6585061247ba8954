/// The content of an axis: a number with its unit and its aggregate, or a category.
public struct ChartMeasure: Hashable, Sendable {
  /// The name, such as `points width`.
  public var name: String
  /// The unit, such as `pt`; empty for none.
  public var unit: String
  /// The aggregate; `nil` if there is none, as for a count.
  public var aggregate: ChartAggregate?

  /// Makes a measure; without an aggregate it is a count, a category or a plain number.
  public init(_ name: String, unit: String = "", aggregate: ChartAggregate? = nil) {
    self.name = name
    self.unit = unit
    self.aggregate = aggregate
  }

  /// The measure as a heading: `Average points width`.
  public var text: String { capitalized((aggregate.map { $0.word + " " } ?? "") + name) }

  /// The measure as a heading, with its unit: `Average points width (pt)`.
  public var textWithUnit: String { text + suffix }

  /// The measure within a sentence: `average points width`.
  public var phrase: String { (aggregate.map { $0.word.lowercased() + " " } ?? "") + name }

  /// A blank and the unit in brackets; empty without a unit.
  var suffix: String { unit.isEmpty ? "" : " (\(unit))" }
}

/// A text with its first letter as a capital, if that is one of ASCII.
private func capitalized(_ text: String) -> String {
  guard let first = text.first, first.isASCII else { return text }
  return first.uppercased() + text.dropFirst()
}

/// The way in which several numbers become one.
public enum ChartAggregate: String, CaseIterable, Hashable, Sendable {
  /// The sum divided by the count.
  case mean
  /// The number in the middle of the sorted ones, or the mean of the two there.
  case median
  /// The smallest number.
  case min
  /// The greatest number.
  case max
  /// The sum of all numbers.
  case sum

  /// The word in titles.
  var word: String {
    switch self {
    case .mean: "Average"
    case .median: "Median"
    case .min: "Smallest"
    case .max: "Largest"
    case .sum: "Total"
    }
  }

  /// The aggregate of numbers; `nil` if there are none.
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
