import DevcatPictures
import DevcatValues

/// The points of scatter and bubble charts.
///
/// Points on one place are one mark, which names them all.
enum PointMarks {
  /// Points of one series on one place.
  private struct Mark {
    let series: Int
    let center: Point
    let radius: Double
    let points: [ChartPoint]
  }

  /// The radius of the largest mark in a plot.
  static func greatestRadius(_ chart: Chart, _ plot: Box) -> Double {
    if chart.spec.type == .scatter { return chart.spec.context.isThumbnail ? 2.5 : 4.5 }
    return max(4, min(plot.width, plot.height) * 0.08)
  }

  /// The most bubbles that get a name, the largest first.
  private static let mostNames = 200

  /// The radius of a bubble of a size; that of a point for a scatter chart.
  ///
  /// The area, and not the radius, is in proportion to the size.
  private static func radius(of size: Double?, largest: Double, _ frame: PlotFrame) -> Double {
    let greatest = greatestRadius(frame.chart, frame.plot)
    guard frame.chart.spec.type == .bubble else { return greatest }
    return max(1.5, greatest * (largest > 0 ? max(0, size ?? 0) / largest : 0).squareRoot())
  }

  private static func largestSize(_ chart: Chart) -> Double {
    chart.series.flatMap { $0.points.compactMap(\.size) }.max() ?? 0
  }

  /// The scale of the areas of bubbles, at the right of a row: its title, and a circle for each step,
  /// the smallest left out where there is no room.
  static func scale(
    _ sizes: (title: String, steps: [ValueAxis.Gridline]), _ frame: PlotFrame, _ look: ChartLook,
    in row: Box
  ) -> [Element] {
    let largest = largestSize(frame.chart)
    var (x, elements) = (row.right, [Element]())
    func add(_ text: String) {
      let base = row.center.y + TextMetrics.capHeight * look.smallSize / 2
      elements.append(
        .label(
          Label(text, at: Point(x, base), size: look.smallSize, anchor: .end, role: .faintInk)))
      x -= TextMetrics.width(of: text, size: look.smallSize) + 4
    }
    for step in sizes.steps.reversed() {
      let radius = radius(of: step.value, largest: largest, frame)
      let width = TextMetrics.width(of: step.label, size: look.smallSize) + 4 + 2 * radius + 10
      guard x - width >= row.x else { break }
      add(step.label)
      elements.append(
        .circle(Point(x - radius, row.center.y), radius: radius, Paint(stroke: Stroke(.axis))))
      x -= 2 * radius + 10
    }
    let room = x - row.x
    if room > look.smallSize * 3 {
      add(Ellipsis.text(sizes.title, width: room, size: look.smallSize))
    }
    return elements
  }

  /// The marks, small ones on large ones, and names: of bubbles where they can be read, of points
  /// where they are few or selected.
  static func elements(_ frame: PlotFrame, _ look: ChartLook) -> [Element] {
    let chart = frame.chart
    let marks = marks(frame).sorted { $0.radius > $1.radius }
    let circles = marks.map { mark -> Element in
      let role = Role.series(mark.series + 1)
      let isSelected = mark.points.contains { chart.spec.shownSelection.contains($0.name) }
      let edge =
        isSelected
        ? Stroke(.ink, width: 2)
        : chart.spec.type == .bubble ? Stroke(role, width: 1) : nil
      return MarkName.group(
        chart, mark.series, mark.points[0].name, text(mark, chart),
        [
          .circle(
            mark.center, radius: mark.radius,
            Paint(fill: .series(mark.series + 1, chart.spec.type.transparency), stroke: edge))
        ])
    }
    return circles + names(marks, frame, look)
  }

  private static func marks(_ frame: PlotFrame) -> [Mark] {
    let chart = frame.chart
    let largest = largestSize(chart)
    return chart.series.indices.flatMap { series in
      // Marks with the same numbers differ only in their name.
      let groups = chart.series[series].points.grouped { point in
        var place = point
        place.name = ""
        return place
      }
      return groups.map { _, points in
        let radius = radius(of: points[0].size, largest: largest, frame)
        let center = Point(frame.across(points[0].x), frame.place(points[0].y))
        return Mark(series: series, center: center, radius: radius, points: points)
      }
    }
  }

  private static func text(_ mark: Mark, _ chart: Chart) -> String {
    let point = mark.points[0]
    var text =
      "\(MarkName.text(point.x, chart.spec.category.unit)) × "
      + MarkName.text(point.y, chart.spec.measure.unit)
    if let measure = chart.spec.size, let size = point.size {
      text += ", \(measure.name) \(MarkName.text(size, measure.unit))"
    }
    let others = mark.points.dropFirst().map(\.name)
    return others.isEmpty ? text : text + "; also \(others.listed(4))"
  }

  /// The names of the selected marks, of bubbles, and of all marks where these are few.
  private static func names(_ marks: [Mark], _ frame: PlotFrame, _ look: ChartLook) -> [Element] {
    guard !frame.chart.spec.context.isThumbnail else { return [] }
    let selection = Set(frame.chart.spec.shownSelection)
    let most = frame.chart.spec.type == .bubble ? mostNames : marks.count <= 16 ? 16 : 0
    let chosen = marks.enumerated().filter { index, mark in
      index < most || mark.points.contains { selection.contains($0.name) }
    }.map(\.element)
    let requests = chosen.map { mark -> LabelRequest in
      let point = mark.points.first { selection.contains($0.name) } ?? mark.points[0]
      let isSelected = selection.contains(point.name)
      let more = mark.points.count > 1 && !isSelected ? " +\(mark.points.count - 1)" : ""
      return LabelRequest(
        [point.name + more], about: mark.center, size: look.smallSize,
        weight: isSelected ? .bold : .regular, role: isSelected ? .ink : .faintInk,
        sides: [.above, .right, .left, .below, .aboveRight, .belowRight, .aboveLeft, .belowLeft],
        clearance: mark.radius + 2)
    }
    let obstacles = marks.map {
      Box(around: $0.center, width: 2 * $0.radius, height: 2 * $0.radius)
    }
    // Those that are selected are placed first.
    let ordered = requests.filter { $0.weight == .bold } + requests.filter { $0.weight != .bold }
    return LabelPlacement(ordered, within: frame.plot, avoiding: obstacles).placed
      .flatMap(\.elements)
  }
}
