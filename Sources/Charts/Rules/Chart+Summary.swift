import Catalogue
import Pictures

/// The high-level details of a chart: averages, the values of selected points, and trends.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2.
public struct ChartSummary: Hashable, Sendable {
  /// A series in the summary.
  public struct Row: Hashable, Sendable {
    /// The name of the series; `nil` if there is only one.
    public let series: String?
    /// A text for each column.
    public let values: [String]
    /// For each column whether the text is in tint, since one can drill into it.
    public let isTinted: [Bool]
  }

  /// The name of the summary, with the unit.
  public let name: String
  /// The headings: the average first, and at its right the selected points.
  public let columns: [String]
  /// The series, the most recent first.
  public let rows: [Row]
  /// For each column how the first of two series differs from the second, or how one series changed over
  /// time; else empty.
  public let trends: [ChartTrend]

  /// The text of a missing value.
  public static let missing = "–"
}

/// How a value differs from the one below it, or from an earlier one.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2D: trends take semantic colours, and as many decimals
/// as the values above.
public struct ChartTrend: Hashable, Sendable {
  /// Where it goes.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// More.
    case up
    /// Less.
    case down
    /// Neither, or not known.
    case level
  }

  /// Where it goes.
  public let direction: Direction
  /// The difference without a sign; where it is one over time, also since when, as in `5 since 2019`.
  public let text: String

  /// Compares a value with the one below it, or with an earlier category's, as printed in the style
  /// of their column.
  init(_ first: Double?, _ second: Double?, _ style: NumberStyle, since earlier: String? = nil) {
    guard let first, let second else {
      (direction, text) = (.level, ChartSummary.missing)
      return
    }
    let difference = style.difference(first, second)
    text = difference.text + (earlier.map { " since \($0)" } ?? "")
    direction = difference.sign == 0 ? .level : difference.sign > 0 ? .up : .down
  }

  /// The colour for better or worse.
  var role: Role {
    switch direction {
    case .up: .positive
    case .down: .negative
    case .level: .faintInk
    }
  }

  /// The word for the colour: `positive`, `negative` or `neutral`.
  public var roleName: String {
    switch direction {
    case .up: "positive"
    case .down: "negative"
    case .level: "neutral"
    }
  }
}

extension Chart {
  /// Averages, the values of the selected points at their right, and the trend: with two series the one
  /// between them, and with one series the one over time.
  ///
  /// Source: §2.
  public var summary: ChartSummary {
    let columns = summaryColumns
    let isTinted = spec.hasDrillDown && spec.context.isInteractive
    let styles = columns.map { NumberStyle(rounded: $0.values.compactMap(\.self)) }
    let rows = series.indices.map { row in
      ChartSummary.Row(
        series: label(of: row),
        values: zip(columns, styles).map { column, style in
          text(column.values[row], sharesColumns ? style : nil)
        },
        isTinted: columns.enumerated().map { isTinted && $0 > 0 && $1.values[row] != nil })
    }
    let trends =
      series.count == 2 && sharesColumns
      ? zip(columns, styles).map { ChartTrend($0.values[0], $0.values[1], $1) }
      : trendsOverTime(columns)
    return ChartSummary(
      name: summaryName, columns: columns.map(\.name), rows: rows, trends: trends)
  }

  /// The name of the summary: `YTD ($)`, and after a drill-down into April `April Total ($)`.
  ///
  /// Source: §2A.
  private var summaryName: String {
    let unit = spec.measure.suffix
    if let drilled = spec.drilled.last {
      return "\(drilled) \(spec.measure.aggregate?.word ?? ChartAggregate.sum.word)\(unit)"
    }
    return (spec.summaryName ?? spec.measure.text) + unit
  }

  /// The name of a series; with the unit of its own measure where a combination has two units.
  ///
  /// Source: §2B: when only one series is included, the series label is not displayed.
  private func label(of row: Int) -> String? {
    guard series.count > 1 else { return nil }
    let hasOtherUnit =
      spec.type == .combination && row > 0
      && spec.second.map { $0.unit != spec.measure.unit } ?? false
    return series[row].name + (hasOtherUnit ? spec.second?.suffix ?? "" : "")
  }

  /// Whether the numbers of a column are of one kind, and so are written in one style.
  private var sharesColumns: Bool { spec.type.content != .points && spec.second == nil }

  private func text(_ value: Double?, _ style: NumberStyle?) -> String {
    guard let value else { return ChartSummary.missing }
    return (style ?? NumberStyle(rounded: [value])).text(value)
  }

  /// A heading, and a value for each series.
  private struct Column {
    let name: String
    let values: [Double?]
    /// The position of the selected category; `nil` of averages and of points.
    var place: Int?
  }

  /// The trend of one series over time: from the first value to the last one, and at a selected category
  /// from the value before it; empty for other charts.
  private func trendsOverTime(_ columns: [Column]) -> [ChartTrend] {
    let line = timeline
    guard let first = line.first, let last = line.last, first != last else { return [] }
    let values = series[0].values
    return columns.map { column in
      let end = column.place ?? last
      let start = column.place == nil ? first : line.prefix { $0 != end }.last
      let before = start.flatMap { values[$0] }
      let style = NumberStyle(
        rounded: column.values.compactMap(\.self),
        holding: [before, values[end]].compactMap(\.self))
      return ChartTrend(values[end], before, style, since: start.map { categories[$0] })
    }
  }

  /// The categories that have a value, from the earliest on, where the chart shows one series over time.
  private var timeline: [Int] {
    guard series.count == 1, sharesColumns, Self.typesOverTime.contains(spec.type),
      Self.timeNames.contains(spec.category.name),
      spec.category.name == "revision" || categories.allSatisfy({ CalendarDate($0) != nil })
    else { return [] }
    return CategoryOrder.sorted(categories, isDescending: false).filter {
      series[0].values[$0] != nil
    }
  }

  private static let typesOverTime: Set<ChartType> = [
    .column, .stackedColumn, .horizontalBar, .line, .area, .combination,
  ]
  private static let timeNames: Set<String> = [
    "year", "month", "day", "date of release", "revision",
  ]

  private var summaryColumns: [Column] {
    [Column(name: averageName, values: averages)]
      + (categories.isEmpty ? selectedPoints : selectedCategories)
  }

  /// `Average`.
  ///
  /// If the values are aggregates themselves, it names their category too, as in `Average by year`.
  private var averageName: String {
    let second = spec.type == .combination ? spec.second?.aggregate : nil
    let isOfAggregates = (spec.measure.aggregate ?? second) != nil && spec.type.content != .points
    return isOfAggregates ? "Average by \(spec.category.name)" : "Average"
  }

  private var selectedCategories: [Column] {
    categories.indices.filter { spec.selection.contains(categories[$0]) }.flatMap { place in
      let name = categories[place]
      guard spec.type == .stock else {
        return [Column(name: name, values: series.map { $0.values[place] }, place: place)]
      }
      return zip(["open", "high", "low", "close"], 0...).map { word, index in
        Column(name: "\(name), \(word)", values: series.map { $0.ranges[place]?.numbers[index] })
      }
    }
  }

  private var selectedPoints: [Column] {
    series.indices.flatMap { row in
      series[row].points.filter { spec.selection.contains($0.name) }.flatMap { point in
        func column(_ name: String, _ value: Double) -> Column {
          Column(name: name, values: series.indices.map { $0 == row ? value : nil })
        }
        let both = [
          column(point.name, point.y), column("\(point.name), \(spec.category.name)", point.x),
        ]
        guard let measure = spec.size, let size = point.size else { return both }
        return both + [column("\(point.name), \(measure.name)", size)]
      }
    }
  }
}
