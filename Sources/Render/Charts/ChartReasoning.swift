public import Adaptivity
import Catalogue
public import Charts

/// The rules that a chart follows, with the result of each.
public enum ChartReasoning {
  /// The rules, in the order of the page that states them.
  public static func of(_ chart: Chart) -> Reasoning {
    var reasoning = Reasoning(isWanted: true)
    func note(_ id: String, _ finding: String) {
      guard let rule = Rule.named("charts." + id) else { return }
      reasoning.note(rule, finding)
    }
    let spec = chart.spec
    let elements = chart.elements
    note("types", "the type is \(spec.type.rawValue)")
    note(
      spec.context == .header ? "card" : spec.context.rawValue,
      "the context is \(spec.context.rawValue)")
    note("title", "the title is '\(chart.title)'")
    if elements.contains(.subtitle) { note("subtitle", "the subtitle is '\(chart.subtitle)'") }
    if elements.contains(.timeStamp), let stamp = chart.timeStamp { note("time-stamp", stamp) }
    note("four-series", "it shows \(chart.series.count) series")
    if elements.contains(.summary) {
      note("summary-name", "the summary is '\(chart.summary.name)'")
      note("series-order", chart.series.map(\.name).joined(separator: ", "))
      if let first = chart.summary.columns.first { note("average", "it shows '\(first)'") }
      if !chart.summary.trends.isEmpty {
        note(
          "trend", chart.series.count == 2 ? "there are two series" : "it is one series over time")
      }
    }
    if let axis = chart.axes.value {
      let lines = chart.gridlines(of: axis).map(\.label).joined(separator: ", ")
      note(spec.type == .horizontalBar ? "bar-grid-lines" : "grid-lines", "the lines are \(lines)")
    }
    if elements.contains(.legend) {
      note("legend", chart.legend.map(\.name).joined(separator: ", "))
    }
    if let drilled = spec.drilled.last { note("drill-down", "it is drilled into '\(drilled)'") }
    return reasoning
  }
}
