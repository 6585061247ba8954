public import DevcatPictures

extension Picture {
  /// The whole picture.
  public var box: Box { Box(x: 0, y: 0, width: width, height: height) }

  /// Every label in the order in which they are drawn.
  public var labels: [Label] { elements.flatMap(\.labels) }
}

extension Element {
  /// The labels in it, in the order in which they are drawn.
  var labels: [Label] {
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

extension VectorPath {
  /// The points that the path goes through.
  public var points: [Point] {
    segments.compactMap { segment in
      switch segment {
      case .move(let point), .line(let point), .arc(let point, _, _): point
      case .close: nil
      }
    }
  }
}

extension Box {
  /// The smallest box that holds both.
  public func union(_ other: Box) -> Box {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Box(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}
