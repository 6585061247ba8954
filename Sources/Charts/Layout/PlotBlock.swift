import Pictures

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
        : DonutMarks.elements(chart, look, isLabelled: !chart.spec.context.isThumbnail, in: area)
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
