public import DevcatCharts

/// A chart as JSON: the question, the numbers, and the chart's summary of them.
///
/// The keys are those of `Tests/ChartsTests/Cases/README.md`.
public enum ChartJSON {
  /// Writes the members of the object of a chart and of the data that it was made of.
  public static func write(_ chart: Chart, _ data: ChartData, to writer: inout JSONWriter) {
    writer.key("spec")
    write(chart.spec, to: &writer)
    writer.key("data")
    write(data, to: &writer)
    writer.member("title", chart.title)
    writer.member("subtitle", chart.subtitle)
    writer.member("timeStamp", orNull: chart.timeStamp)
    writer.member("series", chart.series.map(\.name))
    writer.member("categories", chart.categories)
    writer.key("summary")
    write(chart.summary, to: &writer)
    writeAxes(chart, to: &writer)
    writeMarks(chart, to: &writer)
    writer.member("elements", chart.elements.map(\.rawValue))
    writer.member("interactive", chart.spec.context.isInteractive)
    writer.member("message", orNull: chart.message)
  }

  private static func write(_ summary: ChartSummary, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", summary.name)
      writer.member("columns", summary.columns)
      writer.objects("rows", summary.rows) { writer, row in
        writer.member("series", orNull: row.series)
        writer.member("values", row.values)
        writer.array("tint", row.isTinted) { $0.value($1) }
      }
      writer.objects("trends", summary.trends) { writer, trend in
        writer.member("direction", trend.direction.rawValue)
        writer.member("text", trend.text)
        writer.member("role", trend.roleName)
      }
    }
  }

  private static func writeAxes(_ chart: Chart, to writer: inout JSONWriter) {
    let axes = chart.axes
    for (prefix, axis) in [("", axes.value), ("second", axes.second), ("x", axes.x)] {
      let lines = axis.map { chart.gridlines(of: $0) } ?? []
      writer.objects(prefix.isEmpty ? "gridlines" : prefix + "Gridlines", lines) { writer, line in
        writer.member("value", line.value)
        writer.member("label", line.label)
      }
      writer.key(prefix.isEmpty ? "domain" : prefix + "Domain")
      if let axis {
        writer.array([axis.bottom, axis.top]) { $0.value($1) }
      } else {
        writer.null()
      }
    }
    if let baseline = axes.value?.baseline { writer.member("baseline", baseline) }
    let titles = chart.axisTitles
    writer.object("axisTitles") { writer in
      writer.member("value", titles.value)
      writer.member("category", titles.category)
      writer.member("second", orNull: titles.second)
    }
  }

  private static func writeMarks(_ chart: Chart, to writer: inout JSONWriter) {
    writer.objects("legend", chart.legend) { writer, item in
      writer.member("name", item.name)
      writer.member("colour", item.color)
      writer.member("mark", item.mark.rawValue)
      if let figures = item.figures { writer.member("figures", figures) }
    }
    if chart.spec.type == .waterfall {
      writer.objects("steps", chart.steps) { writer, step in
        writer.member("category", step.category)
        writer.member("from", step.from)
        writer.member("to", step.to)
        writer.member("kind", step.kind.rawValue)
      }
    }
    writer.object("sizes", orNull: chart.sizes) { writer, sizes in
      writer.member("title", sizes.title)
      writer.objects("steps", sizes.steps) { writer, step in
        writer.member("value", step.value)
        writer.member("label", step.label)
      }
    }
    writer.object("whole", orNull: chart.whole) { writer, whole in
      writer.member("value", whole.value)
      writer.member("name", whole.name)
    }
    if chart.spec.type == .donut {
      writer.objects("shares", chart.shares) { writer, share in
        writer.member("category", share.category)
        writer.member("value", share.text)
        writer.member("share", share.share)
        writer.member("colour", share.color)
      }
    }
    writer.member("opacity", chart.spec.type.transparency.rawValue)
  }
}
