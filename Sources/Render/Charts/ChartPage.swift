public import Charts

/// A chart for a terminal: the same texts and numbers as the picture, with bars of block characters.
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
    var lines: [String] = []
    for word in TerminalText.line(text).split(separator: " ") {
      if let last = lines.last, last.cellWidth + 1 + word.cellWidth <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func arrow(_ direction: ChartTrend.Direction) -> String {
    switch direction {
    case .up: "▲ "
    case .down: "▼ "
    case .level: ""
    }
  }
}
