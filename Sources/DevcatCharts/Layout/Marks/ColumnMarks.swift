import DevcatPictures

/// A column or bar between two values.
enum BarShape {
  /// The box between two places along the value axis, at least a line thick, so zero is visible and
  /// differs from a missing value.
  static func box(
    _ slot: ClosedRange<Double>, from first: Double, to second: Double, isLevel: Bool
  ) -> Box {
    let (start, end) = (min(first, second), max(first, second))
    let length = max(end - start, 1)
    // A line for zero is on the side to which positive values rise.
    let origin = end - start >= 1 || isLevel ? start : end - length
    return isLevel
      ? Box(x: origin, y: slot.lowerBound, width: length, height: slot.upperBound - slot.lowerBound)
      : Box(x: slot.lowerBound, y: origin, width: slot.upperBound - slot.lowerBound, height: length)
  }

  /// A bar that is round at the end that is away from the base line.
  static func element(
    _ slot: ClosedRange<Double>, from base: Double, to end: Double, isLevel: Bool, _ paint: Paint
  ) -> Element {
    let box = box(slot, from: base, to: end, isLevel: isLevel)
    let thickness = slot.upperBound - slot.lowerBound
    let radius = thickness < 5 ? 0 : min(3, thickness / 4)
    if radius == 0 || abs(end - base) < 1 { return .rectangle(box, paint) }
    let radii =
      isLevel
      ? (end > base ? (0, radius, radius, 0) : (radius, 0, 0, radius))
      : (end < base ? (radius, radius, 0, 0) : (0, 0, radius, radius))
    return .path(VectorPath(box, radii: radii), paint)
  }
}

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
    // A gap of one pixel separates the part from the next one in the stack.
    let edge = (last - first).magnitude > 4 ? (last < first ? 1.0 : -1.0) : 0
    let paint = Paint(fill: .series(series + 1))
    return isOutermost
      ? BarShape.element(slot, from: first, to: last, isLevel: false, paint)
      : .rectangle(BarShape.box(slot, from: first, to: last + edge, isLevel: false), paint)
  }
}

/// The steps of a waterfall, with lines from each to the next.
enum WaterfallMarks {
  /// The steps: increases in the colour for better, decreases in the colour for worse.
  static func elements(_ frame: PlotFrame) -> [Element] {
    let steps = frame.chart.steps
    let links = steps.indices.dropLast().map { index -> Element in
      let y = frame.place(steps[index].to)
      return .line(
        from: Point(frame.slot(index, 0, of: 1).upperBound, y),
        to: Point(frame.slot(index + 1, 0, of: 1).lowerBound, y), Stroke(.axis))
    }
    return (frame.band > 4 ? links : [])
      + steps.enumerated().map { index, step in
        let value = step.to - step.from
        let sign = step.kind == .increase ? "+" : ""
        return MarkName.group(
          frame.chart, 0, step.category,
          sign + MarkName.text(value, frame.chart.spec.measure.unit),
          [
            BarShape.element(
              frame.slot(index, 0, of: 1), from: frame.place(step.from), to: frame.place(step.to),
              isLevel: false, Paint(fill: role(step.kind)))
          ])
      }
  }

  private static func role(_ kind: WaterfallStep.Kind) -> Role {
    switch kind {
    case .increase: .positive
    case .decrease: .negative
    case .total: .series(1)
    }
  }
}

/// Open, high, low and close: a line from the low to the high, and a body from the open to the
/// close, which is nearly opaque where it rose and light where it fell.
enum StockMarks {
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
    let rose = ChartType.stock.transparency
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
