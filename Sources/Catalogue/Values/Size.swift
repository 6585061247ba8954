/// A width and a height, in points or in pixels, depending on the property.
public struct Size: Hashable, Sendable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of the same screen turned by a quarter.
  public var rotated: Size { Size(width: height, height: width) }
}

/// Distances from the four edges of a screen, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge in points.
  public var top: Double
  /// The distance from the left edge in points.
  public var left: Double
  /// The distance from the bottom edge in points.
  public var bottom: Double
  /// The distance from the right edge in points.
  public var right: Double

  /// Makes insets from the four distances in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
