/// The request of a chart: its data and its form.
public struct ChartSpec: Hashable, Sendable {
  /// The type of chart.
  public var type: ChartType
  /// The context in which the chart is displayed.
  public var context = ChartContext.floorplan
  /// A title that replaces the generated one; `nil` for the generated one.
  public var title: String?
  /// The measure: the height of a column, the y of a point.
  public var measure: ChartMeasure
  /// The measure of the lines in a combination, if it is not `measure`.
  public var second: ChartMeasure?
  /// The measure of a bubble's area.
  public var size: ChartMeasure?
  /// The category of the values; for points their x.
  public var category: ChartMeasure
  /// The name of the summary without a unit; `nil` for the measure's text.
  public var summaryName: String?
  /// The order of the categories; `nil` for the order of the data.
  public var order: ChartOrder?
  /// The names of the series to show; all where it is empty.
  public var only: [String] = []
  /// The selected points: their categories, or their names in scatter and bubble charts.
  public var selection: [String] = []
  /// Whether a selected value can be drilled into.
  public var hasDrillDown = false
  /// The categories that were drilled into, the outermost first.
  public var drilled: [String] = []
  /// The conditions that chose the devices, such as `family=iPhone`.
  public var conditions: [String] = []
  /// Whether categories without a value in any series shown are left out; those of a sequence stay,
  /// since their gaps have a meaning.
  public var omitsEmpty = false
  /// The greatest number of gridlines of the axis of values; `nil` for that of the context.
  public var gridlineCount: Int?
  /// A further note about the numbers, such as the meaning of a stock chart's four; a line below
  /// the subtitle of a floorplan.
  public var note: String?
  /// The time of the last change of the data, as ISO 8601 in UTC; `nil` for no time stamp.
  public var updated: String?

  /// The selected points that the context shows: a card, a header and a cell show none.
  var shownSelection: [String] { context.isInteractive ? selection : [] }

  /// Makes a description of a chart.
  public init(_ type: ChartType, _ measure: ChartMeasure, by category: ChartMeasure) {
    (self.type, self.measure, self.category) = (type, measure, category)
  }
}

/// The order of the categories.
public enum ChartOrder: String, CaseIterable, Hashable, Sendable {
  /// The categories are ordered by their texts, numbers by their size.
  case category
  /// The categories are ordered by their texts, the last first.
  case categoryDescending = "category-descending"
  /// The categories are ordered by the sums of their values, the least first.
  case value
  /// The categories are ordered by the sums of their values, the greatest first.
  case valueDescending = "value-descending"
}

/// A context in which a chart is displayed.
///
/// Source: SAP Fiori for iOS, Chart Overview, "Contexts".
public enum ChartContext: String, CaseIterable, Hashable, Sendable {
  /// The whole chart, in which one selects and drills down.
  case floorplan
  /// A thumbnail with the key information.
  case card
  /// The same thumbnail in the header of an object.
  case header
  /// A view as wide as the table, without interaction.
  case cell

  /// Whether points can be selected and drilled into.
  public var isInteractive: Bool { self == .floorplan }

  var isThumbnail: Bool { self == .card || self == .header }

  /// The displayed elements, if the chart has them.
  var elements: [ChartElement] {
    switch self {
    case .floorplan: ChartElement.allCases
    case .card, .header: [.title, .summary, .plot]
    case .cell: [.title, .subtitle, .plot, .axisLabels, .legend]
    }
  }
}

/// A part of a chart.
///
/// Source: SAP Fiori for iOS, Chart Overview: a floorplan has a title, a summary, a plot and a
/// legend; depending on where the chart is displayed, elements are changed in size or visibility.
public enum ChartElement: String, CaseIterable, Hashable, Sendable {
  /// The measure and the category.
  case title
  /// The names of the series, and the conditions.
  case subtitle
  /// The time of the last change of the data.
  case timeStamp
  /// Averages, selected values and trends.
  case summary
  /// The marks and the gridlines.
  case plot
  /// The names of the axes.
  case axisTitles
  /// The texts at gridlines and categories.
  case axisLabels
  /// The names of the series behind their colours.
  case legend
}
