import DevcatPictures

/// The gridlines of a plot with their labels, and the room that these need.
struct AxisLines {
  private let look: ChartLook
  private let hasLabels: Bool
  private let lines: [ValueAxis.Gridline]
  private let secondLines: [ValueAxis.Gridline]

  init(_ chart: Chart, _ axes: Chart.Axes, _ look: ChartLook, hasLabels: Bool) {
    self.look = look
    self.hasLabels = hasLabels
    lines = axes.value.map(chart.gridlines) ?? []
    secondLines = axes.second.map(chart.gridlines) ?? []
  }

  /// The room for labels at the left of a plot with an upright axis of values.
  var left: Double { room(lines) }

  /// The room for labels at its right.
  var right: Double { room(secondLines) }

  private func room(_ lines: [ValueAxis.Gridline]) -> Double {
    guard hasLabels, !lines.isEmpty else { return 0 }
    return (lines.map { TextMetrics.width(of: $0.label, size: look.smallSize) }.max() ?? 0) + 8
  }

  /// The lines across the plot, with their labels at both sides.
  func level(_ frame: PlotFrame) -> [Element] {
    let middle = TextMetrics.capHeight * look.smallSize / 2
    return lines.flatMap { line -> [Element] in
      let y = frame.place(line.value)
      return [
        .line(
          from: Point(frame.plot.x, y), to: Point(frame.plot.right, y),
          stroke(line.value == frame.axes.value?.baseline))
      ]
        + label(line.label, at: Point(frame.plot.x - 8, y + middle), .end)
    }
      + secondLines.flatMap { line -> [Element] in
        let y = frame.place(line.value, on: frame.axes.second)
        return label(line.label, at: Point(frame.plot.right + 8, y + middle), .start)
      }
  }

  /// The upright lines of a horizontal bar chart, with their labels below.
  func upright(_ frame: PlotFrame, bounds: ClosedRange<Double>) -> [Element] {
    let places = lines.map { frame.place($0.value) }
    return zip(lines, places).map { line, x in
      .line(
        from: Point(x, frame.plot.y), to: Point(x, frame.plot.bottom),
        stroke(line.value == frame.axes.value?.baseline))
    } + row(lines.map(\.label), at: places, frame, bounds)
  }

  /// The upright lines of a chart of points, with their labels below.
  func across(_ frame: PlotFrame, bounds: ClosedRange<Double>) -> [Element] {
    let lines = frame.axes.x.map(frame.chart.gridlines) ?? []
    let places = lines.map { frame.across($0.value) }
    return places.map { x in
      .line(from: Point(x, frame.plot.y), to: Point(x, frame.plot.bottom), stroke(false))
    } + row(lines.map(\.label), at: places, frame, bounds)
  }

  private func row(
    _ labels: [String], at places: [Double], _ frame: PlotFrame, _ bounds: ClosedRange<Double>
  ) -> [Element] {
    guard hasLabels else { return [] }
    let row = LabelRow(
      numbers: labels, at: places, size: look.smallSize, within: bounds)
    return row.elements(y: frame.plot.bottom + 8)
  }

  private func stroke(_ isBaseline: Bool) -> Stroke { Stroke(isBaseline ? .axis : .gridline) }

  private func label(_ text: String, at point: Point, _ anchor: Label.Anchor) -> [Element] {
    hasLabels
      ? [.label(Label(text, at: point, size: look.smallSize, anchor: anchor, role: .faintInk))] : []
  }
}
