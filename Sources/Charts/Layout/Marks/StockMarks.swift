import Pictures

/// Open, high, low and close: a line from the low to the high, and a body from the open to the close,
/// which is nearly opaque where it rose and light where it fell.
enum StockMarks {
  /// The marks of all series.
  static func elements(_ frame: PlotFrame) -> [Element] {
    let chart = frame.chart
    return chart.categories.indices.flatMap { category in
      chart.series.indices.compactMap { series in
        guard let range = chart.series[series].ranges[category] else { return nil }
        let unit = chart.spec.measure.unit
        let text =
          "open \(MarkName.text(range.open, unit)), high \(MarkName.text(range.high, unit)), "
          + "low \(MarkName.text(range.low, unit)), close \(MarkName.text(range.close, unit))"
        return MarkName.group(
          chart, series, chart.categories[category], text,
          mark(
            frame, frame.slot(category, series, of: chart.series.count, widest: 24), range, series))
      }
    }
  }

  private static func mark(
    _ frame: PlotFrame, _ slot: ClosedRange<Double>, _ range: ChartRange, _ series: Int
  ) -> [Element] {
    let middle = (slot.lowerBound + slot.upperBound) / 2
    let edge = Stroke(.series(series + 1), width: 1.5)
    let rose = Transparency(rawValue: ChartType.stock.opacity) ?? .none
    let body = BarShape.box(
      slot, from: frame.place(range.open), to: frame.place(range.close), isLevel: false)
    let fill = Role.series(series + 1, range.close >= range.open ? rose : .threeQuarters)
    let wicks = [
      (frame.place(range.high), body.y), (body.bottom, frame.place(range.low)),
    ].filter { $0.0 < $0.1 }.map { top, bottom in
      Element.line(from: Point(middle, top), to: Point(middle, bottom), edge)
    }
    return wicks + [
      .rectangle(body, radius: body.width > 6 ? 1.5 : 0, Paint(fill: fill, stroke: edge))
    ]
  }
}
