public import DevcatAdaptivity
import DevcatValues
public import DevcatCharts

/// A chart for a terminal: the same texts and numbers as the picture, with bars of block
/// characters.
public enum ChartPage {
  /// The text of a chart in a width of cells.
  public static func text(_ chart: Chart, width: Int, isStyled: Bool) -> String {
    let width = max(40, width)
    var text = ""
    for line in lines(of: chart.title, width) { text += TerminalText.bold(line, isStyled) + "\n" }
    let elements = chart.elements
    let parts = [
      elements.contains(.subtitle) ? chart.subtitle : nil,
      elements.contains(.timeStamp) ? chart.timeStamp : nil, chart.spec.note,
    ]
    for part in parts.compactMap(\.self) {
      for line in lines(of: part, width) { text += line + "\n" }
    }
    if elements.contains(.summary) {
      text += "\n" + summary(chart.summary, width, isStyled)
    }
    if let message = chart.message { return text + "\n" + message + "\n" }
    text += "\n"
    switch chart.spec.type.content {
    case .points: return text + ChartPointsText.text(chart, width: width)
    case .values, .ranges: return text + ChartBarsText.text(chart, width: width)
    }
  }

  private static func summary(_ summary: ChartSummary, _ width: Int, _ isStyled: Bool) -> String {
    var table = TextTable(
      [(summary.name, .left)] + summary.columns.map { (title: $0, alignment: .right) })
    for row in summary.rows { table.add([row.series ?? ""] + row.values) }
    if !summary.trends.isEmpty {
      table.add([""] + summary.trends.map { arrow($0.direction) + $0.text })
    }
    return table.text(width: width, isStyled: isStyled)
  }

  /// A text on lines of at most a width, each with its end.
  static func wrapped(_ text: String, _ width: Int) -> String {
    lines(of: text, width).map { $0 + "\n" }.joined()
  }

  /// A text on lines of at most a width, broken at blanks.
  private static func lines(of text: String, _ width: Int) -> [String] {
    CellText.lines(TerminalText.line(text), width: width)
  }

  private static func arrow(_ direction: ChartTrend.Direction) -> String {
    switch direction {
    case .up: "▲ "
    case .down: "▼ "
    case .level: ""
    }
  }
}

/// Charts of points as a plot of characters.
enum ChartPointsText {
  private static let marks = ["●", "○", "◆", "◇"]
  private static let height = 16

  /// The plot with its grid lines' numbers, and the meaning of each mark.
  static func text(_ chart: Chart, width: Int) -> String {
    guard let vertical = chart.axes.value, let across = chart.axes.x else { return "" }
    let labels = [vertical.top, vertical.bottom].map { NumberStyle(exact: [$0]).text($0) }
    let left = labels.map(\.cellWidth).max() ?? 0
    let room = width - left - 2
    var cells = [[String]](repeating: [String](repeating: " ", count: room), count: height)
    func place(_ value: Double, _ axis: ValueAxis, _ count: Int) -> Int {
      let part = (value - axis.bottom) / (axis.top - axis.bottom)
      return Int(bounded: (part * Double(count - 1)).rounded())
    }
    // Drawn last, the first series stays visible where points of several series meet.
    for (index, series) in chart.series.enumerated().reversed() {
      for point in series.points {
        let row = height - 1 - place(point.y, vertical, height)
        cells[row][place(point.x, across, room)] = marks[index % marks.count]
      }
    }
    let titles = chart.axisTitles
    let elements = chart.elements
    var text =
      elements.contains(.axisTitles)
      ? ChartPage.wrapped("Across: \(titles.category) · Up: \(titles.value)", width) : ""
    for (row, line) in cells.enumerated() {
      let label = row == 0 ? labels[0] : row == height - 1 ? labels[1] : ""
      text += String(repeating: " ", count: left - label.cellWidth) + label
      text += (row == height - 1 ? " └" : " │") + line.joined().trimmedEnd + "\n"
    }
    let ends = [across.bottom, across.top].map { NumberStyle(exact: [$0]).text($0) }
    let gap = max(1, room - ends[0].cellWidth - ends[1].cellWidth)
    text += String(repeating: " ", count: left + 2) + ends[0]
    text += String(repeating: " ", count: gap) + ends[1] + "\n"
    if elements.contains(.legend) {
      let names = chart.legend.map {
        marks[$0.color % marks.count] + " " + TerminalText.line($0.name)
      }
      text += "\n" + names.joined(separator: "   ") + "\n"
    }
    return text + sizes(chart, width)
  }

  /// The sizes of bubbles, which a mark of one character cannot show; empty of a scatter.
  private static func sizes(_ chart: Chart, _ width: Int) -> String {
    guard chart.spec.type == .bubble, let size = chart.spec.size else { return "" }
    let points = chart.series.flatMap(\.points)
    let style = NumberStyle(rounded: points.compactMap(\.size))
    var table = TextTable([("", .left), (size.textWithUnit, .right)])
    for point in points {
      table.add([point.name, point.size.map(style.text) ?? ChartSummary.missing])
    }
    return "\n" + table.text(width: width, isStyled: false)
  }
}

extension Chart {
  /// The rules that it follows, in the order of the page that states them.
  public var explanation: [ExplanationStep] {
    var steps: [ExplanationStep] = []
    func note(_ id: String, _ finding: String) {
      guard let rule = Rule.named("charts." + id) else { return }
      steps.note(rule, finding)
    }
    note("types", "the type is \(spec.type.rawValue)")
    note(
      spec.context == .header ? "card" : spec.context.rawValue,
      "the context is \(spec.context.rawValue)")
    note("title", "the title is '\(title)'")
    if elements.contains(.subtitle) { note("subtitle", "the subtitle is '\(subtitle)'") }
    if elements.contains(.timeStamp), let stamp = timeStamp { note("time-stamp", stamp) }
    note("four-series", "it shows \(series.count) series")
    if elements.contains(.summary) {
      note("summary-name", "the summary is '\(summary.name)'")
      note("series-order", series.map(\.name).joined(separator: ", "))
      if let first = summary.columns.first { note("average", "it shows '\(first)'") }
      if !summary.trends.isEmpty { note("trend", "there are two series") }
    }
    if let axis = axes.value {
      let lines = gridlines(of: axis).map(\.label).joined(separator: ", ")
      note(spec.type == .horizontalBar ? "bar-grid-lines" : "grid-lines", "the lines are \(lines)")
    }
    if elements.contains(.legend) {
      note("legend", legend.map(\.name).joined(separator: ", "))
    }
    if let drilled = spec.drilled.last { note("drill-down", "it is drilled into '\(drilled)'") }
    return steps
  }
}
