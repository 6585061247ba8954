public import DevcatCharts

extension ChartJSON {
  /// Writes the object of a chart's request; members that are not requested are left out.
  public static func write(_ spec: ChartSpec, to writer: inout JSONWriter) {
    writer.object { writer in
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
    }
  }

  /// Writes the object of the numbers of a chart.
  public static func write(_ data: ChartData, to writer: inout JSONWriter) {
    writer.object { writer in
      if data.series.allSatisfy(\.points.isEmpty) { writer.member("categories", data.categories) }
      writer.objects("series", data.series) { writer, series in
        writer.member("name", series.name)
        if let recency = series.recency, recency != series.name {
          writer.member("recency", recency)
        }
        write(series.content, to: &writer)
      }
    }
  }

  private static func write(
    _ key: String, _ measure: ChartMeasure, to writer: inout JSONWriter
  ) {
    writer.object(key) { writer in
      writer.member("name", measure.name)
      if !measure.unit.isEmpty { writer.member("unit", measure.unit) }
      if let aggregate = measure.aggregate { writer.member("aggregate", aggregate.rawValue) }
    }
  }

  private static func write(_ content: ChartSeries.Content, to writer: inout JSONWriter) {
    switch content {
    case .values(let values):
      writer.array("values", values) { writer, value in
        if let value { writer.value(value) } else { writer.null() }
      }
    case .ranges(let ranges):
      writer.array("ranges", ranges) { writer, range in
        guard let range else { return writer.null() }
        writer.object { writer in
          writer.member("open", range.open)
          writer.member("high", range.high)
          writer.member("low", range.low)
          writer.member("close", range.close)
        }
      }
    case .points(let points):
      writer.objects("points", points) { writer, point in
        writer.member("name", point.name)
        writer.member("x", point.x)
        writer.member("y", point.y)
        if let size = point.size { writer.member("size", size) }
      }
    }
  }
}
