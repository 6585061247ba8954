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
