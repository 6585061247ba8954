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
