/// A label that is to find a place near a point.
public struct LabelRequest: Hashable, Sendable {
  /// The side of a label beside its point.
  public enum Side: CaseIterable, Hashable, Sendable {
    /// The middle of the label is on the point.
    case center
    /// The label is above the point.
    case above
    /// The label is at the right of the point.
    case right
    /// The label is below the point.
    case below
    /// The label is at the left of the point.
    case left
    /// The label is above the point and at its right.
    case aboveRight
    /// The label is below the point and at its right.
    case belowRight
    /// The label is below the point and at its left.
    case belowLeft
    /// The label is above the point and at its left.
    case aboveLeft

    /// The direction from the point to the label, in halves of its size.
    var direction: (x: Double, y: Double) {
      switch self {
      case .center: (0, 0)
      case .above: (0, -1)
      case .right: (1, 0)
      case .below: (0, 1)
      case .left: (-1, 0)
      case .aboveRight: (1, -1)
      case .belowRight: (1, 1)
      case .belowLeft: (-1, 1)
      case .aboveLeft: (-1, -1)
      }
    }
  }

  /// The lines of the label from above, at least one.
  var lines: [String]
  /// The point that it is about.
  var point: Point
  /// The height of the letters.
  var size: Double
  /// The weight of the letters, by which their width differs.
  public var weight: Label.Weight
  /// The meaning of the text.
  var role: Role
  /// The allowed sides, the best first.
  var sides: [Side]
  /// The distance between the point and the label.
  var clearance: Double

  /// Makes a request for a place, in the unit of the picture.
  public init(
    _ lines: [String], about point: Point, size: Double, weight: Label.Weight = .regular,
    role: Role = .ink, sides: [Side] = [.above, .right, .below, .left], clearance: Double = 4
  ) {
    self.lines = lines
    self.point = point
    self.size = size
    self.weight = weight
    self.role = role
    self.sides = sides
    self.clearance = clearance
  }

  /// The width of the widest line.
  var width: Double {
    lines.map { TextMetrics.width(of: $0, size: size, weight: weight) }.max() ?? 0
  }

  var height: Double { Double(lines.count) * TextMetrics.lineHeight * size }

  /// The room of the label at a side.
  func box(at side: Side) -> Box {
    let (across, down) = side.direction
    // Diagonally, 0.7 of the clearance in both directions is about the whole of it.
    let diagonal = across != 0 && down != 0 ? 0.7 : 1
    return Box(
      around: Point(
        point.x + across * (width / 2 + clearance * diagonal),
        point.y + down * (height / 2 + clearance * diagonal)), width: width, height: height)
  }

}

/// A label that has found its place.
public struct PlacedLabel: Hashable, Sendable {
  let request: LabelRequest
  /// The room that it takes.
  let box: Box

  /// The label, its lines centred over each other.
  public var elements: [Element] {
    request.lines.enumerated().map { index, text in
      .label(
        Label(
          text,
          at: Point(
            box.center.x,
            box.y + (Double(index) * TextMetrics.lineHeight + TextMetrics.ascent) * request.size),
          size: request.size, weight: request.weight, anchor: .middle, role: request.role))
    }
  }
}
