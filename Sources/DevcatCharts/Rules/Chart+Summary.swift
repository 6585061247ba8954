import DevcatValues
import DevcatPictures

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
    /// A flag for each column: whether its text is in tint, because one can drill into it.
    public let isTinted: [Bool]
  }

  /// The name of the summary, with the unit.
  public let name: String
  /// The headings: the average first, and at its right the selected points.
  public let columns: [String]
  /// The series, the most recent first.
  public let rows: [Row]
  /// The difference of the first series from the second for each column; empty unless there are
  /// two.
  public let trends: [ChartTrend]

  /// The text of a missing value.
  public static let missing = "–"
}

/// The difference of a value from the one below it.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2D: trends take semantic colours, and as many
/// decimals as the values above. Only over time they have a colour, which is decided here.
public struct ChartTrend: Hashable, Sendable {
  /// The direction of a difference.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// The value is greater.
    case up
    /// The value is less.
    case down
    /// The values are equal as printed, or one is not known.
    case level
  }

  /// The direction of the difference as printed.
  public let direction: Direction
  /// The difference without a sign.
  public let text: String
  /// Whether the two values follow each other in time, so that a difference is for better or worse.
  private let isOverTime: Bool

  /// Compares a value with the one below it, as printed in the style of their column.
  init(_ first: Double?, _ second: Double?, _ style: NumberStyle, isOverTime: Bool) {
    self.isOverTime = isOverTime
    guard let first, let second else {
      (direction, text) = (.level, ChartSummary.missing)
      return
    }
    let difference = style.difference(first, second)
    text = difference.text
    direction = difference.sign == 0 ? .level : difference.sign > 0 ? .up : .down
  }

  /// The colour for better or worse.
  var role: Role {
    switch direction {
    case .up where isOverTime: .positive
    case .down where isOverTime: .negative
    case .up, .down, .level: .faintInk
    }
  }

  /// The word for the colour: `positive`, `negative` or `neutral`.
  public var roleName: String {
    switch role {
    case .positive: "positive"
    case .negative: "negative"
    default: "neutral"
    }
  }
}

extension Chart {
  /// Averages, after a drill-down behind the totals; the values of the selected points at their
  /// right; and the trend between two series.
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
        isTinted: columns.map { isTinted && $0.isSelected && $0.values[row] != nil })
    }
    let isOverTime = series.allSatisfy { CalendarDate($0.name) != nil }
    let trends =
      series.count == 2 && sharesColumns
      ? zip(columns, styles).map {
        ChartTrend($0.values[0], $0.values[1], $1, isOverTime: isOverTime)
      } : []
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

  /// The name of a series; with the unit of its measure where a combination has two units.
  ///
  /// Source: §2B: a single series has no label.
  private func label(of row: Int) -> String? {
    guard series.count > 1 else { return nil }
    guard spec.type == .combination, let second = spec.second, second.unit != spec.measure.unit
    else { return series[row].name }
    return series[row].name + (row == 0 ? spec.measure : second).suffix
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
    /// Whether it is a selected category's or point's.
    var isSelected = true
  }

  private var summaryColumns: [Column] {
    totals + [Column(name: averageName, values: averages, isSelected: false)]
      + (categories.isEmpty ? selectedPoints : selectedCategories)
  }

  /// The totals of what was drilled into, which the summary's name announces: `April Total`.
  private var totals: [Column] {
    guard !spec.drilled.isEmpty, spec.type.content == .values, spec.second == nil,
      spec.measure.aggregate ?? .sum == .sum
    else { return [] }
    let values = series.map { series -> Double? in
      let known = series.values.compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    return [Column(name: ChartAggregate.sum.word, values: values, isSelected: false)]
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
    categories.indices.filter { spec.shownSelection.contains(categories[$0]) }.flatMap { place in
      let name = categories[place]
      guard spec.type == .stock else {
        return [Column(name: name, values: series.map { $0.values[place] })]
      }
      return zip(["open", "high", "low", "close"], 0...).map { word, index in
        Column(name: "\(name), \(word)", values: series.map { $0.ranges[place]?.numbers[index] })
      }
    }
  }

  private var selectedPoints: [Column] {
    series.indices.flatMap { row in
      series[row].points.filter { spec.shownSelection.contains($0.name) }.flatMap { point in
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
