import Pictures

/// Stacked columns: positive values rise from the base line, negative ones fall from it.
enum StackMarks {
  /// The parts of each category, the first series lowest.
  static func elements(_ frame: PlotFrame) -> [Element] {
    let chart = frame.chart
    return chart.categories.indices.flatMap { category -> [Element] in
      var (above, below) = (0.0, 0.0)
      let values = chart.series.map { $0.values[category] }
      let lastAbove = values.lastIndex { ($0 ?? 0) > 0 }
      let lastBelow = values.lastIndex { ($0 ?? 0) < 0 }
      return values.indices.compactMap { series in
        guard let value = values[series] else { return nil }
        let start = value < 0 ? below : above
        if value < 0 { below += value } else { above += value }
        let isOutermost = series == lastAbove || series == lastBelow
        return MarkName.group(
          chart, series, chart.categories[category], MarkName.text(value, chart.spec.measure.unit),
          value == 0
            ? [] : [part(frame, category, from: start, to: start + value, series, isOutermost)])
      }
    }
  }

  private static func part(
    _ frame: PlotFrame, _ category: Int, from start: Double, to end: Double, _ series: Int,
    _ isOutermost: Bool
  ) -> Element {
    let slot = frame.slot(category, 0, of: 1)
    let (first, last) = (frame.place(start), frame.place(end))
    // A line of paper parts it from what lies on it.
    let edge = (last - first).magnitude > 4 ? (last < first ? 1.0 : -1.0) : 0
    let paint = Paint(fill: .series(series + 1))
    return isOutermost
      ? BarShape.element(slot, from: first, to: last, isLevel: false, paint)
      : .rectangle(BarShape.box(slot, from: first, to: last + edge, isLevel: false), paint)
  }
}
