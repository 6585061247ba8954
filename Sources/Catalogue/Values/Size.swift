/// A width and a height, in points or in pixels as the place where it stands says.
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
