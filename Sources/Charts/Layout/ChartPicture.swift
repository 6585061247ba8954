public import Pictures

/// Draws charts.
///
/// Source: SAP Fiori for iOS, Chart Overview: from above a title, a summary, a plot and a legend, of
/// which a card and a cell show some.
public enum ChartPicture {
  /// The least width of a chart, in pixels of style sheets.
  public static let leastWidth = 200.0

  /// The greatest height that horizontal bars make a plot; beyond it names are left out.
  static let mostBarsHeight = 6000.0

  /// The picture of a chart.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - width: The width, `leastWidth` or more; that of the context where `nil`.
  ///   - height: The height; that of the context where `nil`. A picture is higher where its parts
  ///     would leave too little for the plot.
  public static func picture(
    of chart: Chart, width: Double? = nil, height: Double? = nil
  ) -> Picture {
    let look = ChartLook.of(chart.spec.context)
    let width = max(width ?? look.width, leastWidth)
    let inner = width - 2 * look.margin
    let shown = Set(chart.elements)
    var stack = ElementStack(x: look.margin, y: look.margin, width: inner)
    addHeading(chart, look, shown, to: &stack)
    if shown.contains(.summary) {
      let block = SummaryBlock(chart, look, x: look.margin, y: stack.y, width: inner)
      stack.add(block.elements, downTo: block.bottom)
      stack.skip(look.margin / 2)
    }
    let legend = LegendBlock(
      shown.contains(.legend) ? chart.legend : [], size: look.textSize, width: inner)
    let below = legend.height + (legend.height > 0 ? look.margin / 2 : 0) + look.margin
    let room = max(
      (height ?? look.height) - stack.y - below, leastPlotHeight(of: chart, look, shown, inner))
    let area = Box(x: look.margin, y: stack.y, width: inner, height: room)
    stack.add(PlotBlock.elements(of: chart, look, shown, in: area), downTo: area.bottom)
    let legendTop = area.bottom + look.margin / 2
    return Picture(
      width: width, height: area.bottom + below, title: chart.title,
      summary: ChartDescription.text(of: chart),
      elements: stack.elements + legend.elements(x: look.margin, y: legendTop))
  }

  private static func addHeading(
    _ chart: Chart, _ look: ChartLook, _ shown: Set<ChartElement>, to stack: inout ElementStack
  ) {
    stack.add(chart.title, size: look.titleSize, weight: .bold)
    stack.skip(2)
    if shown.contains(.subtitle) {
      stack.add(chart.subtitle, size: look.textSize, role: .faintInk)
    }
    if shown.contains(.timeStamp), let stamp = chart.timeStamp {
      stack.add(stamp, size: look.smallSize, role: .faintInk)
    }
    if shown.contains(.axisTitles), let note = chart.spec.note {
      stack.add(note, size: look.smallSize, role: .faintInk)
    }
    stack.skip(look.margin / 2)
  }

  /// The least height of the plot with its axes: of a donut with the names below it; of horizontal
  /// bars enough for the name of each of them, up to `mostBarsHeight`.
  private static func leastPlotHeight(
    of chart: Chart, _ look: ChartLook, _ shown: Set<ChartElement>, _ width: Double
  ) -> Double {
    if chart.spec.type == .donut, !chart.spec.context.isThumbnail {
      let shares = chart.shares
      let list =
        DonutLabels.fit(shares, look, width) ? 0 : DonutList(shares, look, width: width).height
      return look.leastPlotHeight + list
    }
    guard chart.spec.type == .horizontalBar, shown.contains(.axisLabels) else {
      return look.leastPlotHeight
    }
    let bar = max(look.smallSize * 1.5, Double(chart.series.count) * 7 + 6)
    let all = Double(chart.categories.count) * bar + look.smallSize * 4
    return min(max(look.leastPlotHeight, all), mostBarsHeight)
  }
}
