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
