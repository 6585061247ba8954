import DevcatValues

/// A part of a donut chart.
public struct DonutShare: Hashable, Sendable {
  /// The category that the part stands for.
  public let category: String
  /// The number of the part.
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

/// An item of the legend: a series and its colour.
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

  /// The name of the series.
  public let name: String
  /// The position of the colour in the palette, from zero.
  public let color: Int
  /// The mark before the name.
  public let mark: Mark
}

extension Chart {
  /// The legend; empty for one series, whose legend is not displayed (§4).
  public var legend: [LegendItem] {
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
