extension Chart {
  /// The axes of a chart.
  public struct Axes: Hashable, Sendable {
    /// The axis of the values; `nil` of a donut.
    public var value: ValueAxis?
    /// The axis of the lines of a combination with two measures.
    public var second: ValueAxis?
    /// The axis across of scatter and bubble.
    public var x: ValueAxis?
  }

  /// The axes, computed from the values at each call.
  public var axes: Axes {
    let part = spec.type.liftedFrom
    let all = series.flatMap { $0.values.compactMap(\.self) }
    switch spec.type {
    case .donut: return Axes()
    case .column, .horizontalBar, .line, .area:
      return Axes(value: ValueAxis(all, liftedFrom: part))
    case .stackedColumn: return Axes(value: ValueAxis(stackEnds))
    case .waterfall: return Axes(value: ValueAxis(steps.flatMap { [$0.from, $0.to] }))
    case .stock:
      let ends = series.flatMap { $0.ranges.compactMap(\.self).flatMap { [$0.low, $0.high] } }
      return Axes(value: ValueAxis(ends, liftedFrom: part))
    case .scatter, .bubble:
      let x = series.flatMap { $0.points.map(\.x) }
      return Axes(
        value: ValueAxis(all, liftedFrom: part), x: ValueAxis(x, liftedFrom: part))
    case .combination:
      guard spec.second != nil, let columns = series.first else {
        return Axes(value: ValueAxis(all))
      }
      let lines = series.dropFirst().flatMap { $0.values.compactMap(\.self) }
      let pair = ValueAxis.aligned(
        ValueAxis(columns.values.compactMap(\.self)), ValueAxis(lines))
      return Axes(value: pair.0, second: pair.1)
    }
  }

  /// The gridlines of an axis of values that are drawn, from the lowest up.
  ///
  /// Source: §3: one can select the number of gridlines; column and line charts have two at least,
  /// and horizontal bar charts two.
  public func gridlines(of axis: ValueAxis) -> [ValueAxis.Gridline] {
    if spec.type == .horizontalBar { return axis.barGridlines }
    if let count = spec.gridlineCount { return axis.gridlines(atMost: count) }
    return spec.context == .floorplan ? axis.gridlines : axis.fewestGridlines
  }

  /// The sums of the positive and of the negative values of each category.
  private var stackEnds: [Double] {
    categories.indices.flatMap { place in
      let values = series.compactMap { $0.values[place] }
      return values.isEmpty
        ? [] : [values.filter { $0 > 0 }.reduce(0, +), values.filter { $0 < 0 }.reduce(0, +)]
    }
  }
}
