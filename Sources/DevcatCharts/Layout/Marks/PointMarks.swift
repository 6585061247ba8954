import DevcatPictures

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

  /// The marks, small ones on large ones, and names where they are few or selected.
  static func elements(_ frame: PlotFrame, _ look: ChartLook) -> [Element] {
    let chart = frame.chart
    let marks = marks(frame).sorted { $0.radius > $1.radius }
    let transparency = Transparency(rawValue: chart.spec.type.opacity) ?? .none
    let circles = marks.map { mark -> Element in
      let role = Role.series(mark.series + 1)
      let isSelected = mark.points.contains { chart.spec.selection.contains($0.name) }
      let edge =
        isSelected
        ? Stroke(.ink, width: 2)
        : chart.spec.type == .bubble ? Stroke(role, width: 1) : nil
      return MarkName.group(
        chart, mark.series, mark.points[0].name, text(mark, chart),
        [
          .circle(
            mark.center, radius: mark.radius,
            Paint(fill: .series(mark.series + 1, transparency), stroke: edge))
        ])
    }
    return circles + names(marks, frame, look)
  }

  private static func marks(_ frame: PlotFrame) -> [Mark] {
    let chart = frame.chart
    let greatest = greatestRadius(chart, frame.plot)
    let largest = chart.series.flatMap { $0.points.compactMap(\.size) }.max() ?? 0
    return chart.series.indices.flatMap { series in
      var places: [ChartPoint: Int] = [:]
      var groups: [[ChartPoint]] = []
      for point in chart.series[series].points {
        // Marks with the same numbers differ only in their name.
        var place = point
        place.name = ""
        if let index = places[place] {
          groups[index].append(point)
        } else {
          places[place] = groups.count
          groups.append([point])
        }
      }
      return groups.map { points in
        let radius: Double
        if chart.spec.type == .bubble {
          // The area, and not the radius, is in proportion.
          let part = largest > 0 ? max(0, points[0].size ?? 0) / largest : 0
          radius = max(1.5, greatest * part.squareRoot())
        } else {
          radius = greatest
        }
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
    if others.isEmpty { return text }
    let listed = others.prefix(4).joined(separator: ", ")
    return text + "; also \(listed)"
      + (others.count > 4 ? " and \(others.count - 4) more" : "")
  }

  /// The names of the selected marks, and of all where these are few.
  private static func names(_ marks: [Mark], _ frame: PlotFrame, _ look: ChartLook) -> [Element] {
    guard !frame.chart.spec.context.isThumbnail else { return [] }
    let selection = Set(frame.chart.spec.selection)
    let chosen = marks.filter { mark in
      marks.count <= 16 || mark.points.contains { selection.contains($0.name) }
    }
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
    return LabelPlacement(ordered, within: frame.plot, avoiding: obstacles).placed.flatMap {
      $0.elements()
    }
  }
}
