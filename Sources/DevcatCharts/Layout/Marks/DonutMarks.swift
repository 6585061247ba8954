import DevcatPictures

/// The parts of a donut, which the legend names.
enum DonutMarks {
  /// The ring in a room, with the sum in its middle.
  static func elements(_ chart: Chart, _ look: ChartLook, in area: Box) -> [Element] {
    let radius = max(10, min(area.height / 2 - 6, area.width / 2))
    let center = area.center
    var start = 0.0
    var slices: [Element] = []
    for share in chart.shares {
      let path = ring(center, radius, from: start, to: start + share.part)
      let paint = Paint(fill: .series(share.color + 1), stroke: Stroke(.paper, width: 2))
      slices.append(
        MarkName.group(
          chart, 0, share.category, "\(share.text) (\(share.share))", [.path(path, paint)]))
      start += share.part
    }
    return slices + middle(chart, look, center, radius)
  }

  /// A part of the ring between two parts of a turn.
  private static func ring(
    _ center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> VectorPath {
    let inner = radius * 0.62
    func at(_ part: Double, _ radius: Double) -> Point {
      let point = UnitCircle.point(at: part)
      return Point(center.x + point.x * radius, center.y + point.y * radius)
    }
    // An arc of a whole turn would have no direction: each arc is of two halves.
    let middle = (start + end) / 2
    return VectorPath([
      .move(at(start, radius)), .arc(at(middle, radius), radius: radius),
      .arc(at(end, radius), radius: radius), .line(at(end, inner)),
      .arc(at(middle, inner), radius: inner, isClockwise: false),
      .arc(at(start, inner), radius: inner, isClockwise: false), .close,
    ])
  }

  private static func middle(
    _ chart: Chart, _ look: ChartLook, _ center: Point, _ radius: Double
  ) -> [Element] {
    guard let (text, name) = chart.whole else { return [] }
    let width = radius * 0.62 * 1.5
    let size = min(28, radius * 0.3)
    let fitted = min(size, size * width / TextMetrics.width(of: text, size: size, weight: .bold))
    let label = Label(
      text, at: Point(center.x, center.y + TextMetrics.capHeight * fitted / 2), size: fitted,
      weight: .bold, anchor: .middle)
    guard !chart.spec.context.isThumbnail, radius > 50 else { return [.label(label)] }
    var raised = label
    raised.point.y -= look.smallSize * 0.6
    return [
      .label(raised),
      .label(
        Label(
          name, at: Point(center.x, raised.point.y + look.smallSize * 1.5),
          size: look.smallSize, anchor: .middle, role: .faintInk)),
    ]
  }
}

/// Points on a circle, computed without a library of mathematics, so that they are the same
/// everywhere.
enum UnitCircle {
  /// The point after a part of a clockwise turn from the top, on a circle of radius 1.
  static func point(at part: Double) -> Point {
    let turned = part - part.rounded(.down)
    let quarter = min(3, Int(turned * 4))
    let angle = (turned - Double(quarter) / 4) * 2 * Double.pi
    let (sine, cosine) = (sine(of: angle), self.sine(of: Double.pi / 2 - angle))
    switch quarter {
    case 0: return Point(sine, -cosine)
    case 1: return Point(cosine, sine)
    case 2: return Point(-sine, cosine)
    default: return Point(-cosine, -sine)
    }
  }

  /// The sine of an angle of a quarter turn or less, by its series.
  private static func sine(of angle: Double) -> Double {
    var (sum, term) = (angle, angle)
    for index in stride(from: 2.0, through: 22, by: 2) {
      term *= -angle * angle / (index * (index + 1))
      sum += term
    }
    return sum
  }
}
