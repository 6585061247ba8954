import Charts

/// Charts with categories as bars that lie, one line for each category and series.
enum ChartBarsText {
  /// A bar with what stands at its sides.
  private struct Bar {
    let category: String
    let series: String
    /// From where to where; `nil` where the value is missing.
    let ends: (from: Double, to: Double)?
    let text: String
  }

  /// The bars, and under them the gridlines' numbers.
  static func text(_ chart: Chart, width: Int) -> String {
    let bars = bars(chart)
    let categoryWidth = min(bars.map(\.category.cellWidth).max() ?? 0, width / 3)
    let seriesWidth = min(bars.map(\.series.cellWidth).max() ?? 0, width / 5)
    let valueWidth = bars.map(\.text.cellWidth).max() ?? 0
    let gaps = 4 + (seriesWidth > 0 ? 1 : 0)
    let room = max(10, width - categoryWidth - seriesWidth - valueWidth - gaps)
    let ends = bars.compactMap(\.ends)
    // A second axis has its own numbers: its bars are as long as they are of its own domain.
    let bottom = chart.axes.value?.bottom ?? 0
    let top = chart.axes.value?.top ?? ends.map(\.to).max() ?? 1
    var text = ""
    var last = ""
    for bar in bars {
      text += pad(bar.category == last ? "" : bar.category, categoryWidth) + " "
      if seriesWidth > 0 { text += pad(bar.series, seriesWidth) + " " }
      let drawn =
        bar.ends.map { BarText.text(from: $0.from, to: $0.to, in: bottom...top, room) } ?? ""
      text += "│" + pad(drawn, room) + " "
      text +=
        String(repeating: " ", count: max(0, valueWidth - bar.text.cellWidth)) + bar.text + "\n"
      last = bar.category
    }
    return text
  }

  private static func bars(_ chart: Chart) -> [Bar] {
    if chart.spec.type == .waterfall {
      return chart.steps.map { step in
        Bar(
          category: step.category, series: "", ends: (step.from, step.to),
          text: (step.kind == .increase ? "+" : "") + number(step.to - step.from))
      }
    }
    if chart.spec.type == .donut {
      let whole = chart.shares.map(\.part).max() ?? 1
      return chart.shares.map {
        Bar(
          category: $0.category, series: "", ends: (0, $0.part / whole),
          text: "\($0.text) · \($0.share)")
      }
    }
    return chart.categories.indices.flatMap { category in
      chart.series.indices.map { bar(chart, category, $0) }
    }
  }

  private static func bar(_ chart: Chart, _ category: Int, _ position: Int) -> Bar {
    let series = chart.series[position]
    let name = chart.series.count > 1 ? series.name : ""
    let baseline = chart.axes.value?.baseline ?? 0
    guard let value = series.values[category] else {
      return Bar(
        category: chart.categories[category], series: name, ends: nil, text: ChartSummary.missing)
    }
    if chart.spec.type == .stock, let range = series.ranges[category] {
      return Bar(
        category: chart.categories[category], series: name, ends: (range.low, range.high),
        text: "\(number(range.open)) → \(number(range.close))")
    }
    return Bar(
      category: chart.categories[category], series: name,
      ends: (baseline, onFirstAxis(value, chart, position)), text: number(value))
  }

  /// A value of the second axis as high as it would stand on the first.
  private static func onFirstAxis(_ value: Double, _ chart: Chart, _ position: Int) -> Double {
    guard position > 0, let second = chart.axes.second, let first = chart.axes.value else {
      return value
    }
    let part = (value - second.bottom) / (second.top - second.bottom)
    return first.bottom + part * (first.top - first.bottom)
  }

  static func number(_ value: Double) -> String { NumberStyle(rounded: [value]).text(value) }

  private static func pad(_ text: String, _ width: Int) -> String {
    let line = TerminalText.line(text)
    let shown = line.cellWidth > width ? line.prefix(cells: width - 1) + "…" : line[...]
    return shown + String(repeating: " ", count: max(0, width - shown.cellWidth))
  }
}
