import Pictures

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
