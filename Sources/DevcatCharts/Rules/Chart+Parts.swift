import DevcatValues

/// A part of a donut chart.
public struct DonutShare: Hashable, Sendable {
  /// The category that the part stands for.
  public let category: String
  let value: Double
  /// The number as text.
  public let text: String
  /// The part of the whole, from 0 to 1.
  public let part: Double
  /// The part in hundredths, such as `66.7%`.
  public let share: String
  /// The position of the colour in the palette, from zero: the category's position among the parts
  /// in the order of the data, so a part keeps its colour however the parts are sorted.
  public let color: Int

  /// The greatest number of parts, which is that of the colours.
  static let mostParts = 11
}

extension Chart {
  /// The parts of a donut in order, without those of nothing; empty for other types.
  public var shares: [DonutShare] {
    guard spec.type == .donut, let values = series.first?.values else { return [] }
    let parts = categories.indices.compactMap { index in
      values[index].flatMap { $0 > 0 ? (index, $0) : nil }
    }
    let sum = parts.map(\.1).reduce(0, +)
    let style = NumberStyle(exact: parts.map(\.1))
    let inData = parts.map { places[$0.0] }.sorted()
    return parts.map { index, value in
      DonutShare(
        category: categories[index], value: value, text: style.text(value), part: value / sum,
        share: Self.percent(100 * value / sum),
        color: inData.firstIndex(of: places[index]) ?? 0)
    }
  }

  /// A number of hundredths with one decimal, and without it where that is zero.
  private static func percent(_ number: Double) -> String {
    // A quotient that is a half may be a double just below it, and is rounded up all the same.
    let tenths = Int(bounded: (number * 10 + 0.5 + 1e-9).rounded(.down))
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}

extension Chart {
  /// The middle of a donut: the sum of its parts, and its name with the unit; `nil` for other types
  /// and without parts.
  public var whole: (value: String, name: String)? {
    let values = shares.map(\.value)
    if values.isEmpty { return nil }
    let sum = values.reduce(0, +)
    return (NumberStyle(exact: [sum]).text(sum), ChartAggregate.sum.word + spec.measure.suffix)
  }

  /// The scale of the areas of a bubble chart: what they measure, and the gridlines of an axis of
  /// sizes up to the greatest size, without zero; `nil` for other types.
  public var sizes: (title: String, steps: [ValueAxis.Gridline])? {
    guard spec.type == .bubble, let size = spec.size else { return nil }
    let greatest = series.flatMap { $0.points.compactMap(\.size) }.max() ?? 0
    let steps = ValueAxis([greatest]).gridlines.filter { $0.value > 0 && $0.value <= greatest }
    return (size.textWithUnit, steps)
  }
}

/// A step of a waterfall chart.
public struct WaterfallStep: Hashable, Sendable {
  /// The kind of a step.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The step adds to the total, or leaves it.
    case increase
    /// The step decreases the total.
    case decrease
    /// The last step, which shows the total.
    case total
  }

  /// The category; `Total` of the last.
  public let category: String
  /// The total before it.
  public let from: Double
  /// The total after it.
  public let to: Double
  /// The kind of the step.
  public let kind: Kind
}

extension Chart {
  /// The steps of a waterfall, with the total at the end; empty for other types and without values.
  public var steps: [WaterfallStep] {
    guard spec.type == .waterfall, let values = series.first?.values else { return [] }
    var steps: [WaterfallStep] = []
    var total = 0.0
    for (category, value) in zip(categories, values) {
      guard let value else { continue }
      steps.append(
        WaterfallStep(
          category: category, from: total, to: total + value,
          kind: value >= 0 ? .increase : .decrease))
      total += value
    }
    if steps.isEmpty { return [] }
    return steps + [WaterfallStep(category: "Total", from: 0, to: total, kind: .total)]
  }
}

/// An item of the legend: a series, or a part of a donut, and its colour.
///
/// Source: SAP Fiori for iOS, Chart Overview, §4.
public struct LegendItem: Hashable, Sendable {
  /// The mark before the name.
  public enum Mark: String, CaseIterable, Hashable, Sendable {
    /// A square of the colour.
    case fill
    /// A line of the colour.
    case line
    /// A dot of the colour.
    case point
  }

  /// The name of the series or part.
  public let name: String
  /// The position of the colour in the palette, from zero.
  public let color: Int
  /// The mark before the name.
  public let mark: Mark
  /// The number and the share of a part; `nil` of a series.
  public var figures: String?
}

extension Chart {
  /// The legend: the series, or the parts of a donut.
  ///
  /// It is empty for one series of another type, whose legend is not displayed (§4).
  public var legend: [LegendItem] {
    if spec.type == .donut {
      return shares.map {
        LegendItem(
          name: $0.category, color: $0.color, mark: .fill, figures: "\($0.text) · \($0.share)")
      }
    }
    guard series.count > 1 else { return [] }
    return series.indices.map { LegendItem(name: series[$0].name, color: $0, mark: mark(of: $0)) }
  }

  /// The mark with which the series at a position is drawn.
  func mark(of position: Int) -> LegendItem.Mark {
    switch spec.type {
    case .line: .line
    case .combination: position == 0 ? .fill : .line
    case .scatter, .bubble: .point
    case .column, .stackedColumn, .horizontalBar, .area, .waterfall, .stock, .donut: .fill
    }
  }

  /// The displayed elements in order: those that the context shows and the chart has.
  public var elements: [ChartElement] {
    spec.context.elements.filter { element in
      switch element {
      case .title, .subtitle, .summary, .plot: true
      case .timeStamp: timeStamp != nil
      case .axisTitles, .axisLabels: spec.type != .donut
      case .legend: !legend.isEmpty
      }
    }
  }
}
