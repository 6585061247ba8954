import Pictures

/// The names of the parts of a donut under it, if there is no room at its sides.
struct DonutList {
  private let shares: [DonutShare]
  private let size: Double
  private let width: Double

  /// Arranges the names in a width, one on each line.
  init(_ shares: [DonutShare], _ look: ChartLook, width: Double) {
    self.shares = shares
    self.width = width
    size = look.textSize
  }

  /// The height of all lines.
  var height: Double { Double(shares.count) * size * 1.45 }

  /// The lines from a place downward: the colour, the name, and at the right the figures.
  func elements(x: Double, y: Double) -> [Element] {
    shares.enumerated().flatMap { index, share -> [Element] in
      let middle = y + (Double(index) + 0.5) * size * 1.45
      let base = middle + TextMetrics.capHeight * size / 2
      let text = DonutLabels.figures(share)
      let room =
        width - LegendMark.room(size) - TextMetrics.width(of: text, size: size) - size / 2
      let name = Ellipsis.text(share.category, width: room, size: size, weight: .bold)
      return LegendMark.elements(.fill, color: index, x: x, middle: middle, size: size) + [
        .label(
          Label(name, at: Point(x + LegendMark.room(size), base), size: size, weight: .bold)),
        .label(
          Label(text, at: Point(x + width, base), size: size, anchor: .end, role: .faintInk)),
      ]
    }
  }
}
