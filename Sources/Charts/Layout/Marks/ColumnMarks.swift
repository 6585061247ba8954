import Pictures

/// Columns side by side, and horizontal bars.
enum ColumnMarks {
  /// The columns of some of the series.
  static func elements(_ frame: PlotFrame, _ shown: [Int]) -> [Element] {
    let chart = frame.chart
    let isLevel = chart.spec.type == .horizontalBar
    let base = frame.place(frame.axes.value?.baseline ?? 0)
    return chart.categories.indices.flatMap { category in
      shown.enumerated().compactMap { place, series in
        guard let value = chart.series[series].values[category] else { return nil }
        return MarkName.group(
          chart, series, chart.categories[category],
          MarkName.text(value, MarkName.unit(chart, series)),
          [
            BarShape.element(
              frame.slot(category, place, of: shown.count), from: base, to: frame.place(value),
              isLevel: isLevel, Paint(fill: .series(series + 1)))
          ])
      }
    }
  }
}
