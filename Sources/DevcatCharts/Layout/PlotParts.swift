import DevcatPictures

/// The parts of a plot while they are arranged: titles, gridlines, labels and marks.
struct PlotParts {
  let chart: Chart
  let axes: Chart.Axes
  let look: ChartLook
  let lines: AxisLines
  /// The rest of the space.
  var area: Box
  let hasLabels: Bool
  private(set) var elements: [Element] = []

  private var lineHeight: Double { TextMetrics.lineHeight * look.smallSize }
  private var bounds: ClosedRange<Double> { area.x...area.right }

  /// Adds the names of the axes: of the upright one above the plot, of the level one below it.
  mutating func addTitles(_ areShown: Bool) {
    guard areShown else { return }
    let titles = chart.axisTitles
    let isBar = chart.spec.type == .horizontalBar
    let first = title(isBar ? titles.category : titles.value, .start, at: area.x)
    let second = titles.second.map { title($0, .end, at: area.right) } ?? []
    // Both are on one line if they fit.
    let width =
      TextMetrics.width(of: titles.value, size: look.smallSize, weight: .bold)
      + (titles.second.map { TextMetrics.width(of: $0, size: look.smallSize, weight: .bold) } ?? 0)
    let isOneLine = width + 20 < area.width
    place(first, at: area.y)
    place(second, at: area.y + (isOneLine ? 0 : Double(first.count) * lineHeight))
    let count = isOneLine ? max(first.count, second.count) : first.count + second.count
    let height = Double(count) * lineHeight + 4
    area.y += height
    area.height -= height
    let below = title(isBar ? titles.value : titles.category, .middle, at: area.center.x)
    let belowHeight = Double(below.count) * lineHeight + 4
    place(below, at: area.bottom - belowHeight + 4)
    area.height -= belowHeight
  }

  private func title(_ text: String, _ anchor: Label.Anchor, at x: Double) -> [Label] {
    TextMetrics.lines(of: text, width: area.width, size: look.smallSize, weight: .bold).map {
      Label(
        $0, at: Point(x, 0), size: look.smallSize, weight: .bold, anchor: anchor, role: .faintInk)
    }
  }

  private mutating func place(_ labels: [Label], at y: Double) {
    for (line, label) in labels.enumerated() {
      var label = label
      label.point.y = y + Double(line) * lineHeight + TextMetrics.ascent * look.smallSize
      elements.append(.label(label))
    }
  }

  /// The height above the highest gridline, into which half of the line's label reaches.
  private var headroom: Double { hasLabels ? lineHeight / 2 : 2 }

  /// Arranges a plot with categories from left to right.
  mutating func arrangeColumns() {
    var plot = Box(
      x: area.x + lines.left, y: area.y + headroom, width: area.width - lines.left - lines.right,
      height: 1)
    var frame = PlotFrame(chart: chart, axes: axes, plot: plot, inset: 0)
    let labels = LabelRow(
      frame.names, at: frame.names.indices.map(frame.center), size: look.smallSize, within: bounds,
      mostHeight: area.height * 0.4)
    let below = hasLabels ? labels.height + 10 : 2
    plot.height = max(1, area.bottom - below - plot.y)
    frame = PlotFrame(chart: chart, axes: axes, plot: plot, inset: 0)
    elements += selectedBands(frame) + lines.level(frame) + marks(frame)
    guard hasLabels else { return }
    elements += labels.elements(y: plot.bottom + 8) { isSelected(frame.names[$0]) }
  }

  /// Arranges a plot with numbers along both axes.
  mutating func arrangePoints() {
    let below = hasLabels ? lineHeight + 10 : 2
    let sizes = hasLabels ? chart.sizes : nil
    // The plot is smaller than the area, and so are its bubbles.
    let above = sizes == nil ? 0 : 2 * PointMarks.greatestRadius(chart, area) + 4
    let plot = Box(
      x: area.x + lines.left, y: area.y + above + headroom, width: area.width - lines.left,
      height: max(1, area.height - above - headroom - below))
    let frame = PlotFrame(
      chart: chart, axes: axes, plot: plot, inset: PointMarks.greatestRadius(chart, plot) + 2)
    elements += lines.level(frame) + lines.across(frame, bounds: bounds)
    elements += PointMarks.elements(frame, look)
    if let sizes {
      let row = Box(x: area.x, y: area.y, width: area.width, height: above)
      elements += PointMarks.scale(sizes, frame, look, in: row)
    }
  }

  /// Arranges a plot with categories from above downward.
  mutating func arrangeBars() {
    let names = chart.categories
    let widest =
      names.map {
        TextMetrics.width(of: $0, size: look.smallSize, weight: .bold)
      }.max() ?? 0
    let left = hasLabels ? min(widest, area.width * 0.4) + 8 : 0
    let below = hasLabels ? lineHeight + 10 : 2
    let plot = Box(
      x: area.x + left, y: area.y + 2, width: area.width - left,
      height: max(1, area.height - below - 2))
    let frame = PlotFrame(chart: chart, axes: axes, plot: plot, inset: 0)
    elements += selectedBands(frame) + lines.upright(frame, bounds: bounds) + marks(frame)
    guard hasLabels else { return }
    // Names are left out at equal distances if the bars are lower than a line of text.
    let stride = LabelRow.strides(upTo: names.count).first { Double($0) * frame.band >= lineHeight }
    for index in names.indices where index.isMultiple(of: stride ?? 1) {
      let isBold = isSelected(names[index])
      let weight = isBold ? Label.Weight.bold : .regular
      elements.append(
        .label(
          Label(
            Ellipsis.text(names[index], width: left - 8, size: look.smallSize, weight: weight),
            at: Point(plot.x - 8, frame.center(index) + TextMetrics.capHeight * look.smallSize / 2),
            size: look.smallSize, weight: weight, anchor: .end, role: isBold ? .ink : .faintInk)))
    }
  }

  private func isSelected(_ name: String) -> Bool { chart.spec.shownSelection.contains(name) }

  /// The background of the selected categories.
  private func selectedBands(_ frame: PlotFrame) -> [Element] {
    frame.names.indices.filter { isSelected(frame.names[$0]) }.map { index in
      let (start, plot) = (frame.center(index) - frame.band / 2, frame.plot)
      let box =
        chart.spec.type == .horizontalBar
        ? Box(x: plot.x, y: start, width: plot.width, height: frame.band)
        : Box(x: start, y: plot.y, width: frame.band, height: plot.height)
      return .rectangle(box, radius: 3, Paint(fill: .screen))
    }
  }

  private func marks(_ frame: PlotFrame) -> [Element] {
    switch chart.spec.type {
    case .column, .horizontalBar: ColumnMarks.elements(frame, Array(chart.series.indices))
    case .stackedColumn: StackMarks.elements(frame)
    case .line, .area: LineMarks.elements(frame, Array(chart.series.indices))
    case .combination:
      ColumnMarks.elements(frame, [0])
        + LineMarks.elements(frame, Array(chart.series.indices.dropFirst()))
    case .waterfall: WaterfallMarks.elements(frame)
    case .stock: StockMarks.elements(frame)
    case .scatter, .bubble, .donut: []
    }
  }
}

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

  static func text(_ value: Double, _ unit: String) -> String {
    NumberStyle(rounded: [value]).text(value) + (unit.isEmpty ? "" : " " + unit)
  }

  static func unit(_ chart: Chart, _ series: Int) -> String {
    if chart.spec.type == .combination, series > 0, let second = chart.spec.second {
      return second.unit
    }
    return chart.spec.measure.unit
  }
}
