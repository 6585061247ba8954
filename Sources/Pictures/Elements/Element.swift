/// A part of a picture; later ones lie on earlier ones.
public indirect enum Element: Hashable, Sendable {
  /// A rectangle whose corners have a radius, zero or more.
  case rectangle(Box, radius: Double = 0, Paint)
  /// A line of any form.
  case path(Path, Paint)
  /// An ellipse that touches the sides of a box; a circle where it is a square.
  case ellipse(Box, Paint)
  /// A line of text.
  case label(Label)
  /// Parts that belong together.
  case group(Group)

  /// A straight line.
  public static func line(from start: Point, to end: Point, _ stroke: Stroke) -> Element {
    .path(Path(through: [start, end]), Paint(stroke: stroke))
  }

  /// A circle.
  public static func circle(_ center: Point, radius: Double, _ paint: Paint) -> Element {
    .ellipse(Box(around: center, width: 2 * radius, height: 2 * radius), paint)
  }

  /// The labels in it, in the order in which they are drawn.
  public var labels: [Label] {
    switch self {
    case .label(let label): [label]
    case .group(let group): group.elements.flatMap(\.labels)
    case .rectangle, .path, .ellipse: []
    }
  }

  /// The room that it takes, without the width of lines; `nil` for an empty one.
  public var box: Box? {
    switch self {
    case .rectangle(let box, _, _), .ellipse(let box, _): box
    case .label(let label): label.box
    case .path(let path, _):
      path.points.map { Box(x: $0.x, y: $0.y, width: 0, height: 0) }.reduce(nil) {
        $0?.union($1) ?? $1
      }
    case .group(let group):
      group.elements.compactMap(\.box).reduce(nil) { $0?.union($1) ?? $1 }
    }
  }
}
