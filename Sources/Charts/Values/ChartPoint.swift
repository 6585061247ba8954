/// A point of a scatter or bubble chart.
public struct ChartPoint: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// The horizontal value.
  public var x: Double
  /// The vertical value.
  public var y: Double
  /// The number that the area of a bubble shows.
  public var size: Double?

  /// Makes a point.
  public init(_ name: String, x: Double, y: Double, size: Double? = nil) {
    self.name = name
    self.x = x
    self.y = y
    self.size = size
  }

  var numbers: [Double] { [x, y] + (size.map { [$0] } ?? []) }
}
