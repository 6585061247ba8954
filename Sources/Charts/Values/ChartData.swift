/// The numbers of a chart.
public struct ChartData: Hashable, Sendable {
  /// The categories; empty for scatter and bubble.
  public var categories: [String]
  /// The series, which have a value for each category, or points.
  public var series: [ChartSeries]

  /// Makes data.
  public init(categories: [String] = [], series: [ChartSeries]) {
    self.categories = categories
    self.series = series
  }
}
