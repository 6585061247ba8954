/// A device as a chart sees it.
public struct ChartRow: Hashable, Sendable {
  /// The name, by which points are known.
  public var name: String
  /// The categories of the row; none if the field has no value.
  public var categories: [String]
  /// The series that it belongs to; none if the field has no value.
  public var series: [String]
  /// The number that is measured.
  public var number: Double?
  /// The second number: of a line, or the size of a bubble.
  public var second: Double?
  /// Of points the number along the axis.
  public var across: Double?
  /// When it was released, by which series are ordered.
  public var released: String?

  /// Makes a row.
  public init(
    _ name: String, categories: [String] = [], series: [String] = [], number: Double? = nil,
    second: Double? = nil, across: Double? = nil, released: String? = nil
  ) {
    self.name = name
    self.categories = categories
    self.series = series
    self.number = number
    self.second = second
    self.across = across
    self.released = released
  }
}
