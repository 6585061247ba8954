import DevcatCharts
import Foundation
import Testing

/// Reads the JSON of cases; a mistake in a case fails the test.
enum CaseReader {
  static func spec(_ object: [String: Any]) throws -> ChartSpec {
    let known: Set = [
      "type", "context", "title", "measure", "second", "size", "category", "summary", "sort",
      "only",
      "selection", "drillDown", "drilled", "conditions", "omitEmpty", "note", "updated",
    ]
    #expect(known.isSuperset(of: object.keys), "a key that no rule knows")
    let type = try #require((object["type"] as? String).flatMap(ChartType.init))
    var spec = ChartSpec(
      type, try measure(#require(object["measure"])), by: try measure(#require(object["category"])))
    if let word = object["context"] as? String {
      spec.context = try #require(ChartContext(rawValue: word))
    }
    spec.title = object["title"] as? String
    spec.second = try object["second"].map(measure)
    spec.size = try object["size"].map(measure)
    spec.summaryName = object["summary"] as? String
    spec.order = try (object["sort"] as? String).map { try #require(ChartOrder(rawValue: $0)) }
    spec.only = object["only"] as? [String] ?? []
    spec.selection = object["selection"] as? [String] ?? []
    spec.hasDrillDown = object["drillDown"] as? Bool ?? false
    spec.drilled = object["drilled"] as? [String] ?? []
    spec.conditions = object["conditions"] as? [String] ?? []
    spec.omitsEmpty = object["omitEmpty"] as? Bool ?? false
    spec.note = object["note"] as? String
    spec.updated = object["updated"] as? String
    return spec
  }

  static func data(_ object: [String: Any]) throws -> ChartData {
    let series = try #require(object["series"] as? [[String: Any]])
    return ChartData(
      categories: object["categories"] as? [String] ?? [],
      series: try series.map { series in
        ChartSeries(
          try #require(series["name"] as? String), recency: series["recency"] as? String,
          try content(series))
      })
  }

  private static func measure(_ value: Any) throws -> ChartMeasure {
    let object = try #require(value as? [String: Any])
    return ChartMeasure(
      try #require(object["name"] as? String), unit: object["unit"] as? String ?? "",
      aggregate: try (object["aggregate"] as? String).map {
        try #require(ChartAggregate(rawValue: $0))
      })
  }

  private static func content(_ series: [String: Any]) throws -> ChartSeries.Content {
    if let values = series["values"] as? [Any] { return .values(values.map { $0 as? Double }) }
    if let ranges = series["ranges"] as? [Any] {
      return .ranges(
        try ranges.map { range in
          guard let range = range as? [String: Double] else { return nil }
          return ChartRange(
            open: try #require(range["open"]), high: try #require(range["high"]),
            low: try #require(range["low"]), close: try #require(range["close"]))
        })
    }
    let points = try #require(series["points"] as? [[String: Any]])
    return .points(
      try points.map { point in
        ChartPoint(
          try #require(point["name"] as? String), x: try #require(point["x"] as? Double),
          y: try #require(point["y"] as? Double), size: point["size"] as? Double)
      })
  }
}
