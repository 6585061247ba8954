/// The content of an axis: a number with its unit and its aggregate, or a category.
public struct ChartMeasure: Hashable, Sendable {
  /// The name, such as `points width`.
  public var name: String
  /// The unit, such as `pt`; empty for none.
  public var unit: String
  /// The aggregate; `nil` for none, as of a count.
  public var aggregate: ChartAggregate?

  /// Makes a measure.
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

/// A text with its first letter as a capital, where that is one of ASCII.
private func capitalized(_ text: String) -> String {
  guard let first = text.first, first.isASCII else { return text }
  return first.uppercased() + text.dropFirst()
}
