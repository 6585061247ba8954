import DevcatPictures

/// The parts of a donut, named at its sides, since a chart of one series has no legend.
enum DonutMarks {
  /// The ring in a room, with the sum in its middle.
  static func elements(
    _ chart: Chart, _ look: ChartLook, isLabelled: Bool, in area: Box
  ) -> [Element] {
    let shares = chart.shares
    if isLabelled, !DonutLabels.fit(shares, look, area.width) {
      let list = DonutList(shares, look, width: area.width)
      var above = area
      above.height -= list.height
      return elements(chart, look, isLabelled: false, in: above)
        + list.elements(x: area.x, y: above.bottom)
    }
    let labels = isLabelled ? DonutLabels.width(shares, look) : 0
    let radius = max(10, min(area.height / 2 - 6, area.width / 2 - labels))
    let center = area.center
    var start = 0.0
    var slices: [Element] = []
    var middles: [Double] = []
    for share in shares {
      let path = ring(center, radius, from: start, to: start + share.part)
      let paint = Paint(fill: .series(share.color + 1), stroke: Stroke(.paper, width: 2))
      slices.append(
        MarkName.group(
          chart, 0, share.category, "\(share.text) (\(share.share))", [.path(path, paint)]))
      middles.append(start + share.part / 2)
      start += share.part
    }
    let names =
      isLabelled
      ? DonutLabels.elements(chart, middles, center: center, radius: radius, look, in: area) : []
    return slices + sum(shares, chart, look, center, radius) + names
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

  private static func sum(
    _ shares: [DonutShare], _ chart: Chart, _ look: ChartLook, _ center: Point, _ radius: Double
  ) -> [Element] {
    let sum = shares.map(\.value).reduce(0, +)
    let text = NumberStyle(rounded: [sum]).text(sum)
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
          "Total", at: Point(center.x, raised.point.y + look.smallSize * 1.5),
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

/// The names of the parts of a donut at both sides of it, with lines that lead to the parts.
enum DonutLabels {
  /// The room beside the ring that the widest label takes with its line.
  static func width(_ shares: [DonutShare], _ look: ChartLook) -> Double {
    let widths = shares.map {
      TextMetrics.width(of: $0.category, size: look.textSize, weight: .bold)
        + TextMetrics.width(of: figures($0), size: look.textSize)
    }
    return (widths.max() ?? 0) + leader + gap + gap
  }

  /// Whether the labels find room at both sides of a ring that can still be seen.
  static func fit(_ shares: [DonutShare], _ look: ChartLook, _ width: Double) -> Bool {
    width / 2 - Self.width(shares, look) >= 48
  }

  static func figures(_ share: DonutShare) -> String { "\(share.text) · \(share.share)" }
  /// The distance of a label from the ring.
  private static let leader = 26.0
  private static let gap = 8.0

  /// The labels of parts whose middles are at parts of a turn.
  static func elements(
    _ chart: Chart, _ middles: [Double], center: Point, radius: Double, _ look: ChartLook,
    in area: Box
  ) -> [Element] {
    let isRight = { (index: Int) in middles[index] < 0.5 }
    return [true, false].flatMap { side -> [Element] in
      let members = middles.indices.filter { isRight($0) == side }
      // The labels of each side are placed from the top down.
      let ordered = side ? Array(members) : members.reversed()
      let wanted = ordered.map { center.y + UnitCircle.point(at: middles[$0]).y * (radius + 10) }
      let places = spread(wanted, by: look.textSize * 1.45, within: area)
      return zip(ordered, places).flatMap { index, y in
        label(
          chart.shares[index], middles[index], y: y, isRight: side, center: center, radius: radius,
          look, in: area)
      }
    }
  }

  /// Places with a distance between them, as near to those wanted as they can be.
  private static func spread(_ wanted: [Double], by distance: Double, within area: Box) -> [Double]
  {
    var places = wanted
    let (top, bottom) = (area.y + distance / 2, area.bottom - distance / 2)
    for index in places.indices {
      let least = index == 0 ? top : places[index - 1] + distance
      places[index] = max(places[index], least)
    }
    // The first pass moves labels down only; this one moves those beyond the lower edge up again.
    for index in places.indices.reversed() {
      let most = index == places.count - 1 ? bottom : places[index + 1] - distance
      places[index] = min(places[index], most)
    }
    return places
  }

  private static func label(
    _ share: DonutShare, _ middle: Double, y: Double, isRight: Bool, center: Point, radius: Double,
    _ look: ChartLook, in area: Box
  ) -> [Element] {
    let sign = isRight ? 1.0 : -1
    let edge = UnitCircle.point(at: middle)
    let start = Point(center.x + edge.x * (radius + 2), center.y + edge.y * (radius + 2))
    let end = Point(center.x + sign * (radius + leader), y)
    let text = figures(share)
    let figures = TextMetrics.width(of: text, size: look.textSize)
    let x = end.x + sign * 6
    let room = (isRight ? area.right - x : x - area.x) - figures - gap
    let name = Ellipsis.text(share.category, width: room, size: look.textSize, weight: .bold)
    let nameWidth = TextMetrics.width(of: name, size: look.textSize, weight: .bold)
    let base = y + TextMetrics.capHeight * look.textSize / 2
    return [
      .path(
        VectorPath(through: [start, Point(end.x - sign * gap, y), end]),
        Paint(stroke: Stroke(.axis, isRound: true))),
      .label(
        Label(
          name, at: Point(isRight ? x : x - figures - gap, base), size: look.textSize,
          weight: .bold,
          anchor: isRight ? .start : .end)),
      .label(
        Label(
          text, at: Point(isRight ? x + nameWidth + gap : x, base), size: look.textSize,
          anchor: isRight ? .start : .end, role: .faintInk)),
    ]
  }
}

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
