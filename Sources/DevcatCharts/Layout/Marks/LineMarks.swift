import DevcatPictures

/// Lines with their points, and the areas under them.
enum LineMarks {
  /// The lines of some of the series, areas below all lines.
  static func elements(_ frame: PlotFrame, _ shown: [Int]) -> [Element] {
    let areas = frame.chart.spec.type == .area ? shown.flatMap { area(frame, $0) } : []
    return areas + shown.map { line(frame, $0) } + shown.flatMap { points(frame, $0) }
  }

  /// The places of a series from gap to gap, with the positions of their categories.
  private static func runs(_ frame: PlotFrame, _ series: Int) -> [[(index: Int, point: Point)]] {
    var runs: [[(index: Int, point: Point)]] = [[]]
    let isSecond = series > 0 && frame.axes.second != nil
    for (index, value) in frame.chart.series[series].values.enumerated() {
      guard let value else {
        if runs.last?.isEmpty == false { runs.append([]) }
        continue
      }
      let y = frame.place(value, on: isSecond ? frame.axes.second : nil)
      runs[runs.count - 1].append((index, Point(frame.center(index), y)))
    }
    return runs.filter { !$0.isEmpty }
  }

  private static func line(_ frame: PlotFrame, _ series: Int) -> Element {
    var path = VectorPath()
    for run in runs(frame, series) where run.count > 1 {
      for (place, point) in run.enumerated() {
        path.append(place == 0 ? .move(point.point) : .line(point.point))
      }
    }
    let isThin = frame.band < 4 || frame.chart.spec.context.isThumbnail
    let stroke = Stroke(.series(series + 1), width: isThin ? 1.5 : 2.5, isRound: true)
    return .group(
      Group(
        facts: [Group.Fact("line", frame.chart.series[series].name)],
        path.segments.isEmpty ? [] : [.path(path, Paint(stroke: stroke))]))
  }

  private static func area(_ frame: PlotFrame, _ series: Int) -> [Element] {
    let base = frame.place(frame.axes.value?.baseline ?? 0)
    return runs(frame, series).filter { $0.count > 1 }.map { run in
      let points = run.map(\.point)
      let ends = [points.last, points.first].compactMap(\.self).map { Point($0.x, base) }
      return .path(
        VectorPath(through: points + ends, isClosed: true),
        Paint(fill: .series(series + 1, frame.chart.spec.type.transparency)))
    }
  }

  /// Points where there is room for them, and always those that no line leads to.
  private static func points(_ frame: PlotFrame, _ series: Int) -> [Element] {
    let chart = frame.chart
    let isCard = chart.spec.context.isThumbnail
    let hasRoom = frame.band >= 9 && !isCard
    return runs(frame, series).flatMap { run in
      run.map { index, point in
        let category = chart.categories[index]
        let isSeen = hasRoom || run.count == 1 || chart.spec.shownSelection.contains(category)
        let value = chart.series[series].values[index] ?? 0
        return MarkName.group(
          chart, series, category, MarkName.text(value, MarkName.unit(chart, series)),
          isSeen
            ? [
              .circle(
                point, radius: isCard ? 2.5 : 3.5,
                Paint(fill: .series(series + 1), stroke: Stroke(.paper, width: 1.5)))
            ] : [])
      }
    }
  }
}
