/// A place in a picture, in its unit, from the upper left corner; y grows downward.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double

  /// Makes a point of its coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle in a picture, in its unit.
public struct Box: Hashable, Sendable {
  /// The distance from the left edge of the picture to the left side.
  public var x: Double
  /// The distance from the upper edge of the picture to the upper side.
  public var y: Double
  /// The width, zero or more.
  public var width: Double
  /// The height, zero or more.
  public var height: Double

  /// Makes a box from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a box of a size around a point.
  public init(around center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The x of the right side.
  public var right: Double { x + width }
  /// The y of the lower side.
  public var bottom: Double { y + height }
  /// The point in the middle.
  public var center: Point { Point(x + width / 2, y + height / 2) }

  /// Whether the boxes have more in common than a side; less than a thousandth counts as rounding.
  public func overlaps(_ other: Box) -> Bool {
    let room = 0.001
    return x + room < other.right && other.x + room < right && y + room < other.bottom
      && other.y + room < bottom
  }

  /// Whether another box lies in this one; less than a thousandth counts as rounding.
  public func contains(_ other: Box) -> Bool {
    let room = 0.001
    return other.x >= x - room && other.y >= y - room && other.right <= right + room
      && other.bottom <= bottom + room
  }

  /// The box with its sides moved inward by a distance; outward by a negative one.
  public func inset(by distance: Double) -> Box {
    Box(
      x: x + distance, y: y + distance, width: max(0, width - 2 * distance),
      height: max(0, height - 2 * distance))
  }
}
