import Pictures

/// The name of a mark, for people who point at it and for tools.
enum MarkName {
  /// A mark of a series in a category.
  static func group(
    _ chart: Chart, _ series: Int, _ category: String, _ text: String, _ elements: [Element]
  ) -> Element {
    let name = chart.series[series].name
    let what = chart.series.count > 1 ? "\(category), \(name): \(text)" : "\(category): \(text)"
    return .group(
      Group(
        name: what, facts: [Group.Fact("series", name), Group.Fact("point", category)], elements))
  }

  /// A number with its unit.
  static func text(_ value: Double, _ unit: String) -> String {
    NumberStyle(rounded: [value]).text(value) + (unit.isEmpty ? "" : " " + unit)
  }

  /// The unit of a series.
  static func unit(_ chart: Chart, _ series: Int) -> String {
    if chart.spec.type == .combination, series > 0, let second = chart.spec.second {
      return second.unit
    }
    return chart.spec.measure.unit
  }
}
