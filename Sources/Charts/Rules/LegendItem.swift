/// Which colour is which series.
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

  /// How the series at a position is drawn.
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
