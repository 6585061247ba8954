import DevcatPictures

/// The summary: its name, and below it averages, selected values and trends in columns.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2. Columns that do not fit are in further rows.
struct SummaryBlock {
  /// The labels and marks of the summary.
  private(set) var elements: [Element] = []
  /// The y at which the summary ends.
  private(set) var bottom: Double

  private let summary: ChartSummary
  private let look: ChartLook
  private let marks: [LegendItem.Mark]
  private let x: Double
  private let valueSize: Double
  private let labelWidth: Double
  private static let gap = 26.0

  /// Arranges the summary of a chart from a place downward.
  init(_ chart: Chart, _ look: ChartLook, x: Double, y: Double, width: Double) {
    summary = chart.summary
    self.look = look
    marks = chart.series.indices.map(chart.mark)
    self.x = x
    valueSize = look.valueSizes[min(chart.series.count, look.valueSizes.count) - 1]
    let labels = summary.rows.compactMap(\.series).map {
      TextMetrics.width(of: $0, size: look.textSize)
    }
    let widest = labels.max().map { $0 + LegendMark.room(look.textSize) + Self.gap } ?? 0
    labelWidth = min(widest, width * 0.5)
    var stack = ElementStack(x: x, y: y, width: width)
    stack.add(summary.name, size: look.textSize, weight: .bold)
    (elements, bottom) = (stack.elements, stack.y + 2)
    for columns in chunks(width - labelWidth) { add(columns, width - labelWidth) }
  }

  /// The columns in rows of as many as a width holds.
  private func chunks(_ width: Double) -> [[Int]] {
    var chunks: [[Int]] = []
    var used = 0.0
    for column in summary.columns.indices {
      let needed = columnWidth(column, width)
      if chunks.isEmpty || used + needed > width {
        chunks.append([])
        used = 0
      }
      chunks[chunks.count - 1].append(column)
      used += needed
    }
    return chunks
  }

  private func columnWidth(_ column: Int, _ most: Double) -> Double {
    var widths = [TextMetrics.width(of: summary.columns[column], size: look.smallSize)]
    widths += summary.rows.map {
      TextMetrics.width(of: $0.values[column], size: valueSize, weight: .bold)
    }
    if summary.trends.indices.contains(column) {
      widths.append(
        TextMetrics.width(of: summary.trends[column].text, size: look.textSize, weight: .bold) + 14)
    }
    return min((widths.max() ?? 0) + Self.gap, most)
  }

  private mutating func add(_ columns: [Int], _ width: Double) {
    let heading = bottom + TextMetrics.ascent * look.smallSize
    let first = bottom + TextMetrics.lineHeight * look.smallSize + 1
    let rowHeight = valueSize * 1.22
    for (row, line) in summary.rows.enumerated() {
      guard let series = line.series else { continue }
      let middle = first + (Double(row) + 0.5) * rowHeight
      elements += LegendMark.elements(
        marks[row], color: row, x: x, middle: middle, size: look.textSize)
      let room = LegendMark.room(look.textSize)
      append(
        Ellipsis.text(series, width: labelWidth - room - 12, size: look.textSize),
        Point(x + room, middle + TextMetrics.capHeight * look.textSize / 2), look.textSize)
    }
    var left = x + labelWidth
    for column in columns {
      let inner = columnWidth(column, width) - Self.gap
      // Figures of several series are compared from row to row, so their ends are in line.
      let isRight = summary.rows.count > 1
      let edge = isRight ? left + inner : left
      let anchor = isRight ? Label.Anchor.end : .start
      append(
        Ellipsis.text(summary.columns[column], width: inner, size: look.smallSize),
        Point(edge, heading), look.smallSize, anchor: anchor, role: .faintInk)
      for (row, line) in summary.rows.enumerated() {
        let middle = first + (Double(row) + 0.5) * rowHeight
        append(
          line.values[column], Point(edge, middle + TextMetrics.capHeight * valueSize / 2),
          valueSize, weight: .bold, anchor: anchor, role: line.isTinted[column] ? .tint : .ink)
      }
      if summary.trends.indices.contains(column) {
        add(summary.trends[column], edge, first + Double(summary.rows.count) * rowHeight + 2)
      }
      left += inner + Self.gap
    }
    bottom = first + Double(summary.rows.count) * rowHeight + 2
    if !summary.trends.isEmpty { bottom += look.textSize * 1.3 }
    bottom += 4
  }

  /// A trend: an arrow and the difference in the colour of what it means.
  private mutating func add(_ trend: ChartTrend, _ edge: Double, _ y: Double) {
    let size = look.textSize
    let base = y + TextMetrics.ascent * size
    append(trend.text, Point(edge, base), size, weight: .bold, anchor: .end, role: trend.role)
    let middle = base - TextMetrics.capHeight * size / 2
    let right = edge - TextMetrics.width(of: trend.text, size: size, weight: .bold) - 4
    let (half, rise) = (size * 0.32, size * 0.28)
    switch trend.direction {
    case .up, .down:
      let tip = trend.direction == .up ? -rise : rise
      elements.append(
        .path(
          VectorPath(
            through: [
              Point(right - 2 * half, middle - tip), Point(right - half, middle + tip),
              Point(right, middle - tip),
            ], isClosed: true), Paint(fill: trend.role)))
    case .level: break
    }
  }

  private mutating func append(
    _ text: String, _ point: Point, _ size: Double, weight: Label.Weight = .regular,
    anchor: Label.Anchor = .start, role: Role = .ink
  ) {
    elements.append(
      .label(Label(text, at: point, size: size, weight: weight, anchor: anchor, role: role)))
  }
}
