import Pictures

/// The colour of a series beside its name.
enum LegendMark {
  /// How much room it takes before a name in letters of a size.
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
