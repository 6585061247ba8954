/// A place in a picture, in its unit, from the upper left corner; y grows downward.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double

  /// Makes a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point.
  public func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
