public import DevcatPictures

/// A type of chart.
///
/// Source: SAP Fiori for iOS, Chart Overview, "Types of Chart": there are eleven.
public enum ChartType: String, CaseIterable, Hashable, Sendable {
  /// Columns beside each other, one for each series.
  case column
  /// The series of a category on each other.
  case stackedColumn = "stacked-column"
  /// Bars that lie, one for each series.
  case horizontalBar = "horizontal-bar"
  /// Lines from category to category, broken where a value is missing.
  case line
  /// Lines, and the areas between them and the base line.
  case area
  /// Columns for the first series and lines for the others.
  case combination
  /// Steps by which each value changes the total before it.
  case waterfall
  /// Points by two numbers.
  case scatter
  /// Points by two numbers, whose areas show a third one.
  case bubble
  /// Open, high, low and close.
  case stock
  /// Parts of a whole.
  case donut

  /// The content of a series for each of its points.
  public enum Content: Hashable, Sendable {
    /// A number for each category.
    case values
    /// Four numbers for each category.
    case ranges
    /// Points with two numbers, and a third one for bubbles.
    case points
  }

  /// The content of the series of such a chart.
  public var content: Content {
    switch self {
    case .scatter, .bubble: .points
    case .stock: .ranges
    case .column, .stackedColumn, .horizontalBar, .line, .area, .combination, .waterfall, .donut:
      .values
    }
  }

  /// Whether it shows a single series.
  var takesOneSeries: Bool { self == .waterfall || self == .donut }

  /// The transparency of its marks.
  ///
  /// Source: "Color Palettes": for area, stock, scatter and bubble charts, the colours have
  /// different transparency levels. Which ones is decided here.
  public var transparency: Transparency {
    switch self {
    case .area: .threeQuarters
    case .bubble: .half
    case .stock, .scatter: .quarter
    case .column, .stackedColumn, .horizontalBar, .line, .combination, .waterfall, .donut: .none
    }
  }

  /// The least ratio of the smallest value to the greatest for an axis that does not begin at zero;
  /// `nil` if marks rise from the base line, which is zero then.
  var liftedFrom: Double? {
    switch self {
    case .line, .stock: 2.0 / 3
    case .scatter, .bubble: 0.25
    case .column, .stackedColumn, .horizontalBar, .area, .combination, .waterfall, .donut: nil
    }
  }
}
