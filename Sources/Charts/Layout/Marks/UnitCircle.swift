import Pictures

/// Points on a circle, computed without a library of mathematics, so that they are the same everywhere.
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
