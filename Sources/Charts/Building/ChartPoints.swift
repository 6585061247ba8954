import Catalogue

/// Devices as points, by series.
public struct ChartPoints: Sendable {
  /// The points.
  public let data: ChartData
  /// How many rows lack a number that a point needs.
  public let withoutNumbers: Int
  /// How many rows with all numbers belong to no series.
  public let withoutSeries: Int

  /// Makes points.
  ///
  /// - Parameters:
  ///   - rows: The devices, in the order of their ids.
  ///   - hasSeries: Whether the rows name their series; else there is one.
  ///   - hasSizes: Whether a point needs a second number.
  public init(_ rows: [ChartRow], hasSeries: Bool, hasSizes: Bool) {
    var points: [String: [ChartPoint]] = hasSeries ? [:] : [ChartGroups.everything: []]
    var recencies: [String: String] = [:]
    var (lacking, strays) = (0, 0)
    for row in rows {
      guard let x = row.across, let y = row.number, !hasSizes || row.second != nil else {
        lacking += 1
        continue
      }
      let names = hasSeries ? row.series : [ChartGroups.everything]
      if names.isEmpty { strays += 1 }
      for name in names {
        points[name, default: []].append(
          ChartPoint(row.name, x: x, y: y, size: hasSizes ? row.second : nil))
        if let released = row.released, recencies[name].map({ $0 < released }) ?? true {
          recencies[name] = released
        }
      }
    }
    (withoutNumbers, withoutSeries) = (lacking, strays)
    data = ChartData(
      series: points.keys.sorted(by: TextOrder.precedes).map { name in
        ChartSeries(
          name, recency: CalendarDate(name) == nil ? recencies[name] : nil,
          .points(points[name] ?? []))
      })
  }
}
