import DevcatPictures

/// The places of a chart's values in its plot.
struct PlotFrame {
  /// The chart whose values have places.
  let chart: Chart
  /// The axes of the chart, which are computed once.
  let axes: Chart.Axes
  /// The room of the marks.
  let plot: Box
  /// The room kept free at the ends of the axes of points, so that none reaches out of the plot.
  let inset: Double

  /// The y of a value, or its x in a horizontal bar chart.
  func place(_ value: Double, on axis: ValueAxis? = nil) -> Double {
    guard let axis = axis ?? axes.value else { return plot.bottom }
    let part = (value - axis.bottom) / (axis.top - axis.bottom)
    if chart.spec.type == .horizontalBar { return plot.x + part * plot.width }
    return plot.bottom - inset - part * (plot.height - 2 * inset)
  }

  /// The x of a value of a chart of points.
  func across(_ value: Double) -> Double {
    guard let axis = axes.x else { return plot.x }
    return plot.x + inset
      + (value - axis.bottom) / (axis.top - axis.bottom) * (plot.width - 2 * inset)
  }

  /// The names along the axis of categories, with the total of a waterfall.
  var names: [String] {
    chart.spec.type == .waterfall ? chart.steps.map(\.category) : chart.categories
  }

  /// The room of each category along its axis.
  var band: Double {
    (chart.spec.type == .horizontalBar ? plot.height : plot.width) / Double(max(1, names.count))
  }

  /// The middle of a category along its axis.
  func center(_ index: Int) -> Double {
    (chart.spec.type == .horizontalBar ? plot.y : plot.x) + (Double(index) + 0.5) * band
  }

  /// The range of a series' marks along the axis of categories, in a category in which a number of
  /// series are side by side.
  func slot(_ index: Int, _ series: Int, of count: Int, widest: Double = 44) -> ClosedRange<Double>
  {
    let gap = band > 14 * Double(count) ? 2.0 : 0
    let share = band > 4 ? 0.72 : 1
    let width = min((band * share - gap * Double(count - 1)) / Double(count), widest)
    let whole = width * Double(count) + gap * Double(count - 1)
    let start = center(index) - whole / 2 + Double(series) * (width + gap)
    return start...(start + width)
  }
}

/// The plot with its axes.
///
/// Source: SAP Fiori for iOS, Chart Overview, §3.
enum PlotBlock {
  /// The parts of a plot in a room.
  static func elements(
    of chart: Chart, _ look: ChartLook, _ shown: Set<ChartElement>, in area: Box
  ) -> [Element] {
    if chart.spec.type == .donut {
      return chart.isEmpty
        ? message(chart, look, in: area)
        : DonutMarks.elements(chart, look, in: area)
    }
    let axes = chart.axes
    let lines = AxisLines(chart, axes, look, hasLabels: shown.contains(.axisLabels))
    var block = PlotParts(
      chart: chart, axes: axes, look: look, lines: lines, area: area,
      hasLabels: shown.contains(.axisLabels))
    block.addTitles(shown.contains(.axisTitles))
    if chart.spec.type == .horizontalBar {
      block.arrangeBars()
    } else if chart.spec.type.content == .points {
      block.arrangePoints()
    } else {
      block.arrangeColumns()
    }
    return block.elements + message(chart, look, in: area)
  }

  private static func message(_ chart: Chart, _ look: ChartLook, in area: Box) -> [Element] {
    guard let message = chart.message else { return [] }
    return [
      .label(
        Label(
          message, at: area.center, size: look.textSize + 1, anchor: .middle, role: .faintInk))
    ]
  }
}
