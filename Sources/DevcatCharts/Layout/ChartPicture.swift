public import DevcatPictures

/// Draws charts.
///
/// Source: SAP Fiori for iOS, Chart Overview: from above a title, a summary, a plot and a legend,
/// of which a card and a cell show some.
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
      (height ?? look.height) - stack.y - below, leastPlotHeight(of: chart, look, shown))
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
    if chart.spec.context.isInteractive, let note = chart.spec.note {
      stack.add(note, size: look.smallSize, role: .faintInk)
    }
    stack.skip(look.margin / 2)
  }

  /// The least height of the plot with its axes: of horizontal bars enough for the name of each of
  /// them, up to `mostBarsHeight`.
  private static func leastPlotHeight(
    of chart: Chart, _ look: ChartLook, _ shown: Set<ChartElement>
  ) -> Double {
    guard chart.spec.type == .horizontalBar, shown.contains(.axisLabels) else {
      return look.leastPlotHeight
    }
    let bar = max(look.smallSize * 1.5, Double(chart.series.count) * 7 + 6)
    let all = Double(chart.categories.count) * bar + look.smallSize * 4
    return min(max(look.leastPlotHeight, all), mostBarsHeight)
  }
}

/// A chart in words, for those who do not see it.
enum ChartDescription {
  /// The series, the averages, the selected values and the trends.
  static func text(of chart: Chart) -> String {
    if let message = chart.message { return message + "." }
    let summary = chart.summary
    var sentences = [chart.subtitle + "."]
    for (index, column) in summary.columns.enumerated() {
      let values = summary.rows.map { row in
        (row.series.map { $0 + " " } ?? "") + row.values[index]
      }
      var sentence = "\(column): " + values.joined(separator: ", ")
      if summary.trends.indices.contains(index) {
        let trend = summary.trends[index]
        switch trend.direction {
        case .up: sentence += ", up by \(trend.text)"
        case .down: sentence += ", down by \(trend.text)"
        case .level: break
        }
      }
      sentences.append(sentence + ".")
    }
    if let stamp = chart.timeStamp { sentences.append(stamp + ".") }
    return sentences.joined(separator: " ")
  }
}

/// The sizes of a chart in a context, in pixels of style sheets.
struct ChartLook: Hashable, Sendable {
  /// The width and the height of the picture, where none are asked for.
  let width: Double
  let height: Double
  /// The room around everything.
  let margin: Double
  /// The height of the letters of the title.
  let titleSize: Double
  /// The height of the letters of the subtitle, the legend, and the names in the summary.
  let textSize: Double
  /// The height of the letters at axes and of headings.
  let smallSize: Double
  /// The height of the figures in the summary, by the number of series from one to four.
  let valueSizes: [Double]
  /// The least height of the plot; a picture grows where its other parts leave less.
  let leastPlotHeight: Double

  static func of(_ context: ChartContext) -> ChartLook {
    switch context {
    case .floorplan:
      ChartLook(
        width: 720, height: 540, margin: 24, titleSize: 20, textSize: 13, smallSize: 11,
        valueSizes: [24, 20, 17, 15], leastPlotHeight: 200)
    case .card, .header:
      ChartLook(
        width: 320, height: 220, margin: 16, titleSize: 14, textSize: 11, smallSize: 10,
        valueSizes: [22, 15, 12, 11], leastPlotHeight: 64)
    case .cell:
      ChartLook(
        width: 720, height: 260, margin: 16, titleSize: 15, textSize: 12, smallSize: 11,
        valueSizes: [18, 15, 13, 12], leastPlotHeight: 100)
    }
  }
}

/// Parts of a picture under each other, from a place downward.
struct ElementStack {
  /// The x of the left side.
  let x: Double
  /// The y at which the next part begins.
  private(set) var y: Double
  /// The width that text is wrapped to.
  let width: Double
  private(set) var elements: [Element] = []

  /// Adds text, on as many lines as it needs.
  mutating func add(
    _ text: String, size: Double, weight: Label.Weight = .regular, role: Role = .ink
  ) {
    for line in TextMetrics.lines(of: text, width: width, size: size, weight: weight) {
      elements.append(
        .label(
          Label(
            line, at: Point(x, y + TextMetrics.ascent * size), size: size, weight: weight,
            role: role)))
      y += TextMetrics.lineHeight * size
    }
  }

  /// Adds parts that reach down to a place.
  mutating func add(_ more: [Element], downTo bottom: Double) {
    elements += more
    y = bottom
  }

  /// Leaves a height free.
  mutating func skip(_ height: Double) { y += height }
}
