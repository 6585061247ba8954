/// Paths as SVG writes them (SVG 2 §9.3), all in absolute coordinates.
enum SVGPath {
  /// The text of the attribute `d`.
  static func text(_ path: Path) -> String {
    path.segments.map { segment in
      switch segment {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .arc(let point, let radius, let isLarge, let isClockwise):
        "A\(SVGNumber.text(radius)) \(SVGNumber.text(radius)) 0 "
          + "\(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) \(text(point))"
      case .curve(let first, let second, let end):
        "C\(text(first)) \(text(second)) \(text(end))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func text(_ point: Point) -> String {
    SVGNumber.text(point.x) + " " + SVGNumber.text(point.y)
  }
}
