import DevcatPictures

/// The legend: names of series, or of the parts of a donut, behind their colours, wrapped into rows.
///
/// Source: SAP Fiori for iOS, Chart Overview, §4: items that find no room wrap below, and push up
/// the plot.
struct LegendBlock {
  private struct Item {
    let item: LegendItem
    let text: String
    let x: Double
    let row: Int
  }

  private var items: [Item] = []
  private var rows = 0
  private let size: Double

  /// Arranges a legend in a width.
  init(_ legend: [LegendItem], size: Double, width: Double) {
    self.size = size
    var x = 0.0
    for item in legend {
      let whole = [item.name, item.figures].compactMap(\.self).joined(separator: "  ")
      let text = Ellipsis.text(whole, width: width - LegendMark.room(size), size: size)
      let needed = LegendMark.room(size) + TextMetrics.width(of: text, size: size)
      if rows == 0 || x + needed > width {
        rows += 1
        x = 0
      }
      items.append(Item(item: item, text: text, x: x, row: rows - 1))
      x += needed + size * 1.5
    }
  }

  /// The height of all rows; zero if there is no legend.
  var height: Double { Double(rows) * size * 1.5 }

  /// The legend with its upper left corner at a place.
  func elements(x: Double, y: Double) -> [Element] {
    items.map { item in
      let middle = y + (Double(item.row) + 0.5) * size * 1.5
      return .group(
        Group(
          facts: [Group.Fact("legend", item.item.name)],
          LegendMark.elements(
            item.item.mark, color: item.item.color, x: x + item.x, middle: middle, size: size)
            + [
              .label(
                Label(
                  item.text,
                  at: Point(
                    x + item.x + LegendMark.room(size), middle + TextMetrics.capHeight * size / 2),
                  size: size))
            ]))
    }
  }
}

/// The colour of a series beside its name.
enum LegendMark {
  /// The width that a mark takes before a name in letters of a size.
  static func room(_ size: Double) -> Double { size * 1.35 }

  /// A square, a line or a dot with its middle at a height.
  static func elements(
    _ mark: LegendItem.Mark, color: Int, x: Double, middle: Double, size: Double
  ) -> [Element] {
    let role = Role.series(color + 1)
    let side = size * 0.85
    switch mark {
    case .fill:
      return [
        .rectangle(
          Box(x: x, y: middle - side / 2, width: side, height: side), radius: 2.5, Paint(fill: role)
        )
      ]
    case .line:
      return [
        .line(
          from: Point(x, middle), to: Point(x + side, middle),
          Stroke(role, width: 2.5, isRound: true)),
        .circle(Point(x + side / 2, middle), radius: 3, Paint(fill: role)),
      ]
    case .point:
      return [.circle(Point(x + side / 2, middle), radius: side / 2, Paint(fill: role))]
    }
  }
}
