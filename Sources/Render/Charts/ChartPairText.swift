import Charts

/// A combination of two measures: a column of numbers and bars for each, as each has an axis of its own.
enum ChartPairText {
  /// The table, whose headings are the measures.
  static func text(_ chart: Chart, width: Int) -> String {
    let titles = chart.axisTitles
    let names = [titles.value, titles.second ?? ""]
    let first = ([titles.category] + chart.categories).map(\.cellWidth).max() ?? 0
    let taken = first + names.map(\.cellWidth).reduce(0, +) + 8
    let room = max(4, (width - taken) / 2)
    var table = TextTable([
      (titles.category, .left), (names[0], .right), ("", .left), (names[1], .right), ("", .left),
    ])
    let columns = zip(chart.series, [chart.axes.value, chart.axes.second]).map { series, axis in
      cells(series.values, axis, room)
    }
    for (place, category) in chart.categories.enumerated() {
      table.add([category] + columns.flatMap { $0[place] })
    }
    return table.text(width: width, isStyled: false)
  }

  /// The number and the bar of each value.
  private static func cells(_ values: [Double?], _ axis: ValueAxis?, _ room: Int) -> [[String]] {
    let style = NumberStyle(rounded: values.compactMap(\.self))
    return values.map { value in
      guard let value, let axis else { return [ChartSummary.missing, ""] }
      let bar = BarText.text(from: 0, to: value, in: axis.bottom...axis.top, room)
      return [style.text(value), bar]
    }
  }
}
