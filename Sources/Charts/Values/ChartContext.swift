/// Where a chart is displayed.
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

  /// Whether it is a thumbnail.
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
/// Source: SAP Fiori for iOS, Chart Overview: a floorplan has a title, a summary, a plot and a legend;
/// depending on where the chart is displayed, elements are changed in size or visibility.
public enum ChartElement: String, CaseIterable, Hashable, Sendable {
  /// The measure and the category.
  case title
  /// The series.
  case subtitle
  /// When the data were changed last.
  case timeStamp
  /// Averages, selected values and trends.
  case summary
  /// The marks and the gridlines.
  case plot
  /// The names of the axes.
  case axisTitles
  /// The texts at gridlines and categories.
  case axisLabels
  /// Which colour is which series.
  case legend
}
