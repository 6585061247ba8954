import Catalogue

/// The order of series.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2B: sorted in descending order from most recent to least
/// recent where applicable.
enum SeriesRecency {
  /// The series, the most recent first and those without a recency last; equals stay as they were.
  static func sorted(_ series: [ChartSeries]) -> [ChartSeries] {
    series.enumerated().sorted { first, second in
      switch (first.element.recency, second.element.recency) {
      case (let one?, let two?) where one != two: TextOrder.precedes(two, one)
      case (_?, nil): true
      case (nil, _?): false
      default: first.offset < second.offset
      }
    }.map(\.element)
  }
}
