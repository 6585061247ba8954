public import DevcatCharts

extension ChartJSON {
  /// Writes the object of a chart's request; members that are not requested are left out.
  public static func write(_ spec: ChartSpec, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", spec.type.rawValue)
    writer.member("context", spec.context.rawValue)
    if let title = spec.title { writer.member("title", title) }
    write("measure", spec.measure, to: &writer)
    if let second = spec.second { write("second", second, to: &writer) }
    if let size = spec.size { write("size", size, to: &writer) }
    write("category", spec.category, to: &writer)
    if let name = spec.summaryName { writer.member("summary", name) }
    if let order = spec.order { writer.member("sort", order.rawValue) }
    if !spec.only.isEmpty { writer.member("only", spec.only) }
    if !spec.selection.isEmpty { writer.member("selection", spec.selection) }
    writer.member("drillDown", spec.hasDrillDown)
    if !spec.drilled.isEmpty { writer.member("drilled", spec.drilled) }
    if !spec.conditions.isEmpty { writer.member("conditions", spec.conditions) }
    if spec.omitsEmpty { writer.member("omitEmpty", true) }
    if let note = spec.note { writer.member("note", note) }
    if let updated = spec.updated { writer.member("updated", updated) }
    writer.endObject()
  }

  /// Writes the object of the numbers of a chart.
  public static func write(_ data: ChartData, to writer: inout JSONWriter) {
    writer.beginObject()
    if data.series.allSatisfy(\.points.isEmpty) { writer.member("categories", data.categories) }
    writer.list("series", data.series) { writer, series in
      writer.member("name", series.name)
      if let recency = series.recency, recency != series.name { writer.member("recency", recency) }
      write(series.content, to: &writer)
    }
    writer.endObject()
  }

  private static func write(
    _ key: String, _ measure: ChartMeasure, to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginObject()
    writer.member("name", measure.name)
    if !measure.unit.isEmpty { writer.member("unit", measure.unit) }
    if let aggregate = measure.aggregate { writer.member("aggregate", aggregate.rawValue) }
    writer.endObject()
  }

  private static func write(_ content: ChartSeries.Content, to writer: inout JSONWriter) {
    switch content {
    case .values(let values):
      writer.key("values")
      writer.beginArray()
      for value in values { if let value { writer.value(value) } else { writer.null() } }
      writer.endArray()
    case .ranges(let ranges):
      writer.key("ranges")
      writer.beginArray()
      for range in ranges {
        guard let range else {
          writer.null()
          continue
        }
        writer.beginObject()
        writer.member("open", range.open)
        writer.member("high", range.high)
        writer.member("low", range.low)
        writer.member("close", range.close)
        writer.endObject()
      }
      writer.endArray()
    case .points(let points):
      writer.list("points", points) { writer, point in
        writer.member("name", point.name)
        writer.member("x", point.x)
        writer.member("y", point.y)
        if let size = point.size { writer.member("size", size) }
      }
    }
  }
}
