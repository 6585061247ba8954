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
