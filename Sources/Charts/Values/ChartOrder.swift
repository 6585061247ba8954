/// The order of the categories.
public enum ChartOrder: String, CaseIterable, Hashable, Sendable {
  /// By their texts, numbers as numbers.
  case category
  /// By their texts, the last first.
  case categoryDescending = "category-descending"
  /// By the sums of their values.
  case value
  /// By the sums of their values, the greatest first.
  case valueDescending = "value-descending"
}
