import DevcatValues
import DevcatCharts

/// Charts with categories as horizontal bars, one line for each category and series.
enum ChartBarsText {
  /// A bar with the texts at its sides.
  private struct Bar {
    let category: String
    let series: String
    /// The range of the bar; `nil` if the value is missing.
    let ends: (from: Double, to: Double)?
    /// The range of a thin line behind it, as in a stock chart.
    var line: ClosedRange<Double>?
    let text: String
  }

  /// The meaning of rows and bars, and the bars.
  static func text(_ chart: Chart, width: Int) -> String {
    if chart.axes.second != nil { return ChartPairText.text(chart, width: width) }
    let elements = chart.elements
    let hasNames = elements.contains(.axisLabels) || chart.spec.type == .donut
    let bars = bars(chart)
    let categories = CutNames(hasNames ? bars.map(\.category) : [], width: width / 3)
    let series = CutNames(
      elements.contains(.legend) ? bars.map(\.series) : [], width: width / 5)
    let (categoryWidth, seriesWidth) = (categories.width, series.width)
    let valueWidth = hasNames ? bars.map(\.text.cellWidth).max() ?? 0 : 0
    let gaps = 4 + (seriesWidth > 0 ? 1 : 0)
    let room = max(10, width - categoryWidth - seriesWidth - valueWidth - gaps)
    let ends = bars.compactMap(\.ends)
    let bottom = bottom(chart)
    let top = chart.axes.value?.top ?? ends.map(\.to).max() ?? 1
    var text = ""
    if chart.axes.value != nil, elements.contains(.axisTitles) || elements.contains(.axisLabels) {
      let ends = NumberStyle(exact: [bottom, top])
      let (value, category, _) = chart.axisTitles
      text = ChartPage.wrapped(
        "Rows: \(category) · Bars: \(value), \(ends.text(bottom)) to \(ends.text(top))", width)
    }
    var last = ""
    for bar in bars {
      if categoryWidth > 0 {
        text += pad(bar.category == last ? "" : categories[bar.category], categoryWidth) + " "
      }
      if seriesWidth > 0 { text += pad(series[bar.series], seriesWidth) + " " }
      let drawn = bar.ends.map {
        BarText.text(from: $0.from, to: $0.to, on: bar.line, in: bottom...top, room)
      }
      text += "│" + pad(drawn ?? "", room)
      if hasNames {
        text +=
          " " + String(repeating: " ", count: max(0, valueWidth - bar.text.cellWidth)) + bar.text
      }
      while text.last == " " { text.removeLast() }
      text += "\n"
      last = bar.category
    }
    return text
  }

  /// The value at which bars begin: zero for the bars of a line chart, so that their length shows
  /// the value.
  private static func bottom(_ chart: Chart) -> Double {
    let bottom = chart.axes.value?.bottom ?? 0
    return chart.spec.type == .line ? min(0, bottom) : bottom
  }

  private static func bars(_ chart: Chart) -> [Bar] {
    let style = style(chart)
    if chart.spec.type == .waterfall {
      return chart.steps.map { step in
        Bar(
          category: step.category, series: "", ends: (step.from, step.to),
          text: (step.kind == .increase ? "+" : "") + style.text(step.to - step.from))
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
      chart.series.indices.map { bar(chart, category, $0, style) }
    }
  }

  /// One number format for all numbers of a chart, so that they can be compared.
  private static func style(_ chart: Chart) -> NumberStyle {
    let steps = chart.steps.map { $0.to - $0.from }
    let ranges = chart.series.flatMap {
      $0.ranges.compactMap(\.self).flatMap { [$0.open, $0.close] }
    }
    let values = chart.series.flatMap { $0.values.compactMap(\.self) }
    return NumberStyle(rounded: steps + ranges + values)
  }

  private static func bar(
    _ chart: Chart, _ category: Int, _ position: Int, _ style: NumberStyle
  ) -> Bar {
    let series = chart.series[position]
    func bar(
      _ ends: (from: Double, to: Double)?, on line: ClosedRange<Double>? = nil, _ text: String
    ) -> Bar {
      Bar(
        category: chart.categories[category], series: chart.series.count > 1 ? series.name : "",
        ends: ends, line: line, text: text)
    }
    guard let value = series.values[category] else { return bar(nil, ChartSummary.missing) }
    if chart.spec.type == .stock, let range = series.ranges[category] {
      return bar(
        (range.open, range.close), on: range.low...max(range.low, range.high),
        "\(style.text(range.open)) → \(style.text(range.close))")
    }
    // Bars of an axis that begins above zero begin at its end, all others at zero.
    guard chart.spec.type == .stackedColumn else {
      return bar((max(bottom(chart), 0), value), style.text(value))
    }
    // A part of a stack begins where those of its sign before it end.
    let before = chart.series[..<position].compactMap { $0.values[category] }
      .filter { ($0 < 0) == (value < 0) }.reduce(0, +)
    return bar((before, before + value), style.text(value))
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    TerminalText.line(text).cut(to: width).padded(to: width)
  }
}

/// A combination of two measures: a column of numbers and bars for each, as each has an axis of its
/// own.
enum ChartPairText {
  /// The table, whose headings are the measures.
  static func text(_ chart: Chart, width: Int) -> String {
    let titles = chart.axisTitles
    let names = [titles.value, titles.second ?? ""]
    let first = ([titles.category] + chart.categories).map(\.cellWidth).max() ?? 0
    let taken = first + names.map(\.cellWidth).reduce(0, +) + 8
    let room = max(4, (width - taken) / 2)
    var table = TextTable([
      (titles.category, .left), (names[0], .right), ("", .left), (names[1], .right), ("", .left),
    ])
    let columns = zip(chart.series, [chart.axes.value, chart.axes.second]).map { series, axis in
      cells(series.values, axis, room)
    }
    for (place, category) in chart.categories.enumerated() {
      table.add([category] + columns.flatMap { $0[place] })
    }
    return table.text(width: width, isStyled: false)
  }

  /// The number and the bar of each value.
  private static func cells(_ values: [Double?], _ axis: ValueAxis?, _ room: Int) -> [[String]] {
    let style = NumberStyle(rounded: values.compactMap(\.self))
    return values.map { value in
      guard let value, let axis else { return [ChartSummary.missing, ""] }
      let bar = BarText.text(from: 0, to: value, in: axis.bottom...axis.top, room)
      return [style.text(value), bar]
    }
  }
}

/// A bar of block characters, in eighths of a cell at its end.
enum BarText {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar between two values of a domain that is so many cells wide; at least a thin line.
  ///
  /// - Parameter line: The range of a thin line behind it; `nil` for none.
  static func text(
    from first: Double, to second: Double, on line: ClosedRange<Double>? = nil,
    in domain: ClosedRange<Double>, _ cells: Int
  ) -> String {
    let span = domain.upperBound - domain.lowerBound
    func place(_ value: Double) -> Int {
      let part = span > 0 ? (value - domain.lowerBound) / span : 0
      return Int(bounded: (min(max(part, 0), 1) * Double(cells) * 8).rounded())
    }
    let (low, high) = (min(place(first), place(second)), max(place(first), place(second)))
    if let line {
      let body = min(low / 8, cells - 1)...min(high / 8, cells - 1)
      let whole = place(line.lowerBound) / 8...place(line.upperBound) / 8
      return (0..<cells).map { body.contains($0) ? "█" : whole.contains($0) ? "─" : " " }.joined()
    }
    let start = low / 8
    let blanks = String(repeating: " ", count: min(start, cells - 1))
    // The left end is at a whole cell, because there are no blocks that begin within one.
    let length = max(1, high - start * 8)
    return blanks + String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
